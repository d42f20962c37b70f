// The view of Up Front as `firefight.games.upfront.view` writes it.

export interface Card {
  card: string
  title: string
  uses: string[]
  red: boolean
  number: number
  strength: number
  minimum: number
  rally: number
  concealed: number
  terrain: string | null
  cover: number
  move: string | null
}

export interface Man {
  man: string
  name: string
  title: string
  leader: string
  weapon: string
  jammed: boolean
  captured_weapon: boolean
  secondary: string
  crew_served: boolean
  fp: number[]
  fp_bracket: number[]
  pinned: boolean
  hero: boolean
  morale: number
  panic: number
  kia: number
  wounded: boolean
  berserk: boolean
  infiltrates: string | null
  transfers_to: string | null
  ccv?: number | null
  unhindered?: boolean
  guards?: string[]
  assistant: string | null
  gunner: string | null
}

export interface Laid {
  use: string
  card: string | null
  title: string
}

export interface Group {
  letter: string
  chit: number
  men: Man[]
  stack: Laid[]
  terrain: string
  moving: boolean
  movements: number
  cover: number
  wire: number
  smoke: number
  qualifies: boolean
  acted: boolean
  sniped: number | null
  firepower: number[]
  loose?: string[]
  loose_secondary?: string[]
  flanks?: string[]
  encircles?: string | null
  encircled?: boolean
  becomes?: string | null
  entrenched?: boolean
  firepower_on?: Record<string, number>
  flanked_by?: string[]
  must_settle?: boolean
  arriving?: string[]
  forming?: boolean
  mines?: { strength: number; exit: number } | null
  behind?: string | null
  infiltrated_by?: string[]
  surrendered?: boolean
}

export interface Lost {
  man: string
  name: string
  how: string
  group: string
  guard?: string | null
}

export interface Side {
  nation: string
  hand: Card[] | null
  hand_size: number
  hand_allowed: number
  groups: Group[]
  waiting: Man[]
  lost: Lost[]
  strength: number
  losses: number
  breaks_at: number
  snipers: number
  passed: boolean
  offers: [string, string][]
  points: number
  range_points: number
  role?: string
  troops?: string
  awaited?: (Man & { decks: number })[]
}

export interface Attack {
  by: string
  group: string
  target: string
  cards: string[]
  concealed: string | null
  strength: number
  men_left: string[]
  holding?: string[]
}

export interface CloseCombat {
  by: string
  target: string
  attackers: string[]
  defenders: string[]
  fighter: string | null
}

export interface UpFrontView {
  scenario: string
  viewer: string | null
  turn: number
  active: string
  deck: number
  decks: number
  time_up: boolean
  waiting_for: string | null
  breeze: boolean
  removed: string[]
  to_remove: Record<string, number>
  discards: { seen: string[]; hidden: number }
  unseen: string[]
  declared: string[]
  sides: [Side, Side]
  ranges: (number | null)[][]
  barred: boolean[][]
  attack: Attack | null
  close_combat?: CloseCombat | null
  preparing?: boolean
  condition?: { kind: string; attacker: string | null; defender_denies: boolean; points_only_in: string | null; part: number; parts: number }
  choosing: { group?: string; target?: string; cards?: string[]; heroes?: string[]; discards?: string[]; men?: string[]; holding?: string[] } | null
  victory: { men: number; chit: number }
}

/** The viewer's side; for a spectator the first. */
export function ownSide(view: UpFrontView): 0 | 1 {
  return view.sides[1].nation === view.viewer ? 1 : 0
}

/** Relative Range from an own group to an enemy group, both by place; null where one of them is gone. */
export function rangeTo(view: UpFrontView, side: 0 | 1, index: number, other: number): number | null {
  const row = side === 0 ? view.ranges[index] : view.ranges[other]
  return row?.[side === 0 ? other : index] ?? null
}

/** What a man adds at a range, as printed; his group's sum is what counts. */
export function firepower(man: Man, range: number): number {
  if (man.pinned || man.gunner) return 0
  const printed = man.assistant || !man.crew_served ? man.fp : man.fp_bracket
  return printed[range] ?? 0
}
