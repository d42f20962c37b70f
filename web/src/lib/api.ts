// What is asked over plain HTTP.

export interface MenuOption {
  name: string
  label: string
  rule: string
  values?: (string | boolean)[]
  seconds?: number
}

export interface Menu {
  scenarios: { id: string; name: string; note: string; decks?: number; roles?: boolean }[]
  sides: { id: string; name: string }[]
  choose: number
  default: Record<string, unknown> & { scenario: string; sides: string[] }
  options: MenuOption[]
}

export interface GameOffer {
  game: string
  title: string
  menu: Menu
  bots: { name: string; level: number; style: string }[]
}

export interface Links {
  table: string
  seats: Record<string, string>
  coaches: Record<string, string>
  spectator: string
}

export interface Rule {
  id: string
  title: string
  text: string
  chapter: number
  refs: string[]
  status: string
}

export interface Book {
  chapters: { number: number; title: string; intro: string }[]
  rules: Rule[]
}

async function answer<T>(response: Response): Promise<T> {
  const data: unknown = await response.json().catch(() => ({}))
  if (!response.ok) {
    const said = (data as { error?: string }).error
    throw new Error(said ?? `${response.status} ${response.statusText}`)
  }
  return data as T
}

export async function games(): Promise<GameOffer[]> {
  return (await answer<{ games: GameOffer[] }>(await fetch('/api/games'))).games
}

export async function makeTable(
  game: string,
  options: Record<string, unknown>,
  players: Record<string, string>,
): Promise<Links> {
  const body = JSON.stringify({ game, options, players })
  return answer(await fetch('/api/tables', { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
}

export async function bringTable(save: string, players: Record<string, string>): Promise<Links> {
  const body = JSON.stringify({ save, players })
  return answer(
    await fetch('/api/tables/bring', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  )
}

export async function rulebook(game: string): Promise<Book> {
  return answer(await fetch(`/api/rules/${encodeURIComponent(game)}`))
}

/** The match as a file for the reader's own disk. */
export async function saveFile(table: string, secret: string): Promise<void> {
  const response = await fetch(`/api/tables/${table}/save`, { headers: { authorization: `Bearer ${secret}` } })
  if (!response.ok) await answer(response)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `${table}.save`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
