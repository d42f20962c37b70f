import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/firefight/web',
    emptyOutDir: true,
    // the server's rules for content allow no data: address for scripts and styles, and fonts are files
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8017',
      '/table': { target: 'ws://127.0.0.1:8017', ws: true },
    },
  },
})
