// Where we are: #/, #/new, #/t/TABLE/PLACE, and #/join/TABLE/SECRET, which a link carries and which is left at once.

export type Route =
  | { at: 'start' }
  | { at: 'new' }
  | { at: 'links'; table: string }
  | { at: 'table'; table: string; place: string }
  | { at: 'join'; table: string; secret: string }

function parse(hash: string): Route {
  const [where = '', table = '', rest = ''] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent)
  if (where === 'new') return { at: 'new' }
  if (where === 'links' && table) return { at: 'links', table }
  if (where === 't' && table) return { at: 'table', table, place: rest }
  if (where === 'join' && table && rest) return { at: 'join', table, secret: rest }
  return { at: 'start' }
}

class Router {
  now: Route = $state(parse(location.hash))

  constructor() {
    addEventListener('hashchange', () => (this.now = parse(location.hash)))
  }

  go(hash: string): void {
    location.hash = hash
  }

  /** Go without a way back: the address that was left is not kept in the history. */
  replace(hash: string): void {
    history.replaceState(null, '', hash)
    this.now = parse(hash)
  }
}

export const router = new Router()

export function shareLink(table: string, secret: string): string {
  return `${location.origin}${location.pathname}#/join/${table}/${secret}`
}
