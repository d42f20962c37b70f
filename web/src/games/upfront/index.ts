import type { GamePage } from '../types'
import { t } from '../../lib/words'
import Board from './Board.svelte'
import Ending from './Ending.svelte'
import { NATIONS } from './facts'
import Odds from './Odds.svelte'
import { first, hint, instant, meant, name, sections, tip, tokens } from './orders'
import { story } from './story'
import type { UpFrontView } from './view'

function seat(name: string): string {
  return NATIONS[name] ?? name
}

export const page: GamePage = {
  Board,
  Odds,
  Ending,
  tokens,
  name,
  meant,
  tip,
  sections,
  hint,
  instant,
  first,
  windows: ['concealment', 'hero_before_fire', 'hero_after_pin', 'card_drawn'],
  story,
  sorts: ['fire', 'move', 'cards'],
  about: (config) => {
    const sides = (config['sides'] as string[]).map(seat)
    return t('uf.about', { scenario: String(config['scenario']), first: sides[0] ?? '', second: sides[1] ?? '' })
  },
  standing: (shown) => {
    const view = shown as unknown as UpFrontView
    if (view.turn === 0) return t('uf.before')
    return t('uf.standing', { turn: view.turn, deck: Math.min(view.deck, view.decks), decks: view.decks })
  },
  seat,
  active: (shown) => (shown as unknown as UpFrontView).active,
}
