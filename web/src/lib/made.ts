// Making a table, and keeping what opens its places.
import { makeTable, type GameOffer, type Links } from './api'
import { kept } from './kept.svelte'

export interface Wish {
  offer: GameOffer
  options: Record<string, unknown>
  players: Record<string, string>
  about: string
  /** The seats whose players sit at this screen. */
  here: string[]
}

export function keepLinks(links: Links, game: string, title: string, about: string, here: string[]): void {
  const places: Record<string, string> = { spectator: links.spectator }
  for (const [seat, secret] of Object.entries(links.seats)) places[seat] = secret
  for (const [seat, secret] of Object.entries(links.coaches)) places[`coach-${seat}`] = secret
  kept.keep(links.table, { game, title, about, places, shared: here.length > 1 ? here : [], over: false, standing: '' })
}

/** Make a table; the answer is where to go. */
export async function make(wish: Wish): Promise<string> {
  const links = await makeTable(wish.offer.game, wish.options, wish.players)
  keepLinks(links, wish.offer.game, wish.offer.title, wish.about, wish.here)
  const seats = Object.keys(links.seats)
  if (seats.some((seat) => !wish.here.includes(seat)) || wish.here.length === 0) return `#/links/${links.table}`
  return `#/t/${links.table}/${wish.here.length > 1 ? 'shared' : (wish.here[0] ?? 'spectator')}`
}
