import type { GamePage } from './types'

/** Every game that has a board; each is fetched when it is first needed. */
const pages: Record<string, () => Promise<{ page: GamePage }>> = {
  upfront: () => import('./upfront'),
}

export async function gamePage(name: string): Promise<GamePage> {
  const load = pages[name]
  if (!load) throw new Error(`no board for ${name}`)
  return (await load()).page
}
