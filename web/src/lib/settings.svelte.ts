// What this browser's owner prefers.
type Theme = 'auto' | 'light' | 'dark'
type Motion = 'auto' | 'less'

interface Settings {
  theme: Theme
  motion: Motion
  language: string
}

const KEY = 'firefight.settings'

function read(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

export const settings: Settings = $state({ theme: 'auto', motion: 'auto', language: 'en', ...read() })

/** Keep the settings, and let the style sheet see them. */
export function applySettings(): void {
  const root = document.documentElement
  root.dataset['theme'] = settings.theme
  root.dataset['motion'] = settings.motion
  root.lang = settings.language
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // a browser that keeps nothing still plays
  }
}
