// The tables that this browser has a place at.  Their secrets never leave it but in the first message of a connection.

export interface KeptTable {
  id: string
  game: string
  title: string
  /** Scenario and sides, to be told apart by. */
  about: string
  /** 'german', 'coach-german' or 'spectator' -> the secret of that place. */
  places: Record<string, string>
  /** The seats whose players share this screen. */
  shared: string[]
  when: number
  /** How it stands, in a few words. */
  standing: string
  over: boolean
}

const KEY = 'firefight.tables'
const MOST = 30

function read(): KeptTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as KeptTable[]) : []
  } catch {
    return []
  }
}

class Kept {
  tables: KeptTable[] = $state(read())

  find(id: string): KeptTable | undefined {
    return this.tables.find((table) => table.id === id)
  }

  /** Add a table, or what is new about one. */
  keep(id: string, news: Partial<KeptTable>): void {
    // another tab may have kept something since
    const all = read()
    const old = all.find((table) => table.id === id) ?? {
      id, game: '', title: '', about: '', places: {}, shared: [], when: 0, standing: '', over: false,
    }
    const table = { ...old, ...news, places: { ...old.places, ...news.places }, when: Date.now() }
    this.write([table, ...all.filter((other) => other.id !== id)].slice(0, MOST))
  }

  forget(id: string): void {
    this.write(read().filter((table) => table.id !== id))
  }

  private write(tables: KeptTable[]): void {
    this.tables = tables
    try {
      localStorage.setItem(KEY, JSON.stringify(tables))
    } catch {
      // a browser that keeps nothing still plays; the link in its address bar is the way back
    }
  }
}

export const kept = new Kept()
