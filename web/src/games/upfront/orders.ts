// Orders of Up Front: what they name, how they are grouped, which could be meant.
import type { Choice, Question } from '../../protocol'
import type { Token } from '../types'
import { t, type Word } from '../../lib/words'
import { SIGNATURES } from './facts'
import { ownSide, type Card, type UpFrontView } from './view'

const SECTIONS: [Word, string[]][] = [
  ['uf.sec.fire', ['fire', 'add', 'hold', 'resolve', 'call-off', 'conceal']],
  ['uf.sec.flank', ['flank', 'encircle']],
  ['uf.sec.move', ['advance', 'retreat', 'sideways', 'ford', 'unwire']],
  ['uf.sec.transfer', ['lateral', 'exchange', 'transfer', 'receive', 'partner']],
  ['uf.sec.terrain', ['terrain', 'open', 'slide', 'place', 'entrench', 'clear-mines']],
  ['uf.sec.close', ['infiltrate', 'with', 'shed', 'keep-charge', 'withdraw', 'close-combat', 'rush', 'hinder', 'take-alive', 'charge', 'banzai']],
  ['uf.sec.rally', ['rally', 'rally-two', 'hero', 'ignore-wound']],
  ['uf.sec.reinforce', ['enter', 'enter-covered', 'at']],
  ['uf.sec.smoke', ['smoke', 'check', 'snipe', 'radio']],
  ['uf.sec.wire', ['wire']],
  ['uf.sec.crew', ['crew', 'uncrew', 'order', 'guard', 'carry']],
  ['uf.sec.weapons', [
    'repair', 'acquire', 'give', 'swap-weapons', 'take', 'take-charge', 'take-panzerfaust', 'take-radio', 'take-mine',
    'seize', 'seize-second', 'destroy', 'destroy-second', 'abandon', 'leave-weapon', 'leave-secondary',
  ]],
  ['uf.sec.discard', ['discard', 'show']],
  ['uf.sec.panic', ['panic']],
]

/** Words without arguments that say all there is to say, where no odds hang on them. */
const PLAIN = new Set([
  'pass', 'next', 'ready', 'call-off', 'accept', 'reject', 'drop', 'refill', 'keep', 'agree', 'refuse', 'done', 'end',
  'last', 'leave-it', 'stay',
])
/** Choices whose last word commits to draws. */
const AFTER_ODDS = new Set(['fire_choice', 'hold_fire', 'infiltration_plan', 'entry_choice'])
/** Questions in which a tap is an answer: they are about the own side's order, and can be undone. */
const SIMPLE = new Set(['form_groups', 'line_up'])

const MOVES = ['advance', 'retreat', 'sideways', 'ford', 'unwire']
/** What the uses of a card allow, as verbs. */
const USES: Record<string, string[]> = {
  fire: [],
  move: MOVES,
  rally: ['rally'],
  terrain: ['terrain', 'place'],
  concealed: ['conceal'],
  smoke: ['smoke'],
  wire: ['wire'],
  hero: ['hero'],
  sniper: ['snipe'],
  radio: ['radio'],
}

/** What an order names: G own group, T enemy group, M man, C card. */
export function tokens(key: string): Token[] {
  const [verb = '', ...words] = key.split(' ')
  const signature = SIGNATURES[verb] ?? ''
  const found: Token[] = []
  words.forEach((word, at) => {
    const letter = signature[at]
    if (letter && letter !== 'N') found.push(`${letter}:${word}`)
  })
  return found
}

/** A thing on the board as it is called. */
export function name(token: Token, shown: unknown): string {
  const view = shown as UpFrontView
  const word = token.slice(2)
  if (token[0] === 'G') return t('uf.own.short', { group: word })
  if (token[0] === 'T') return t('uf.their.short', { group: word })
  if (!view.sides) return word
  if (token[0] === 'C') return view.sides.flatMap((side) => side.hand ?? []).find((card) => card.card === word)?.title ?? word
  const men = view.sides.flatMap((side) => [...side.waiting, ...side.groups.flatMap((group) => group.men)])
  return men.find((man) => man.man === word)?.name ?? word
}

export function verbOf(key: string): string {
  return key.split(' ', 1)[0] ?? ''
}

export function sections(question: Question): { title: string; options: Choice[] }[] {
  const rest = [...question.options]
  const found: { title: string; options: Choice[] }[] = []
  for (const [title, verbs] of SECTIONS) {
    const options = rest.filter((option) => verbs.includes(verbOf(option.key)))
    if (options.length > 0) found.push({ title: t(title), options })
    for (const option of options) rest.splice(rest.indexOf(option), 1)
  }
  if (rest.length > 0) found.push({ title: found.length > 0 ? t('uf.sec.or') : '', options: rest })
  // what ends the question comes where it is found at once when there is little else
  return found.length === 1 ? [{ title: '', options: found[0]?.options ?? [] }] : found
}

/** An order that lays a card face down says only its number. */
export function hint(key: string, shown: unknown): string {
  if (!/^(open|slide) /.test(key)) return ''
  const view = shown as UpFrontView
  const card = view.sides[ownSide(view)].hand?.find((other) => other.card === key.split(' ')[2])
  return card?.title ?? ''
}

export function instant(key: string, question: Question): boolean {
  const verb = verbOf(key)
  if (SIMPLE.has(question.kind)) return true
  // the last word before fire is shown with its odds and taken twice
  return PLAIN.has(verb) && !(verb === 'done' && AFTER_ODDS.has(question.kind))
}

export function first(question: Question): string | null {
  const wanted = {
    fire_attack: 'resolve', detonation: 'resolve', concealment: 'pass', attempt: 'pass', melee_window: 'pass',
    fire_choice: 'done', hold_fire: 'done', infiltration_plan: 'done', entry_choice: 'done',
  }[question.kind]
  return wanted && question.options.some((option) => option.key === wanted) ? wanted : null
}

/** What to do with a thing that no order names now, where the rules of the table do not say it. */
export function tip(token: Token, question: Question, shown: unknown): { rule: string; text: string } | null {
  const view = shown as UpFrontView
  const card = view.sides?.[ownSide(view)].hand?.find((other) => `C:${other.card}` === token)
  if (!card) return null
  if (question.kind === 'turn' && card.uses.includes('fire') && question.options.some((o) => verbOf(o.key) === 'fire')) {
    return { rule: '6.1', text: t('uf.tip.fire') }
  }
  if (question.kind === 'turn' && card.uses.includes('sniper')) return { rule: '14.1', text: t('uf.tip.sniper') }
  if (question.kind === 'turn' && card.uses.includes('wire')) return { rule: '13.3', text: t('uf.tip.wire') }
  if (question.kind === 'turn' && card.uses.length > 0 && card.uses.every((use) => use === 'concealed')) {
    return { rule: '9.1', text: t('uf.tip.concealed') }
  }
  return null
}

/** Every order that these things could mean, whether or not it is possible. */
export function meant(picks: Token[], question: Question | null, shown: unknown): string[] {
  const view = shown as UpFrontView
  if (!question || !view.sides) return []
  const side = ownSide(view)
  const own = view.sides[side]
  const enemy = view.sides[1 - side]
  if (!own || !enemy) return []
  const named = (letter: string): string[] => picks.filter((pick) => pick[0] === letter).map((pick) => pick.slice(2))
  const groups = named('G').length > 0 ? named('G') : own.groups.filter((g) => g.men.length > 0).map((g) => g.letter)
  const targets =
    named('T').length > 0 ? named('T') : enemy.groups.filter((g) => g.men.length > 0).map((g) => g.letter)
  const men = named('M')
  const cards = (own.hand ?? []).filter((card) => named('C').length === 0 || named('C').includes(card.card))
  const found: string[] = []
  const add = (verb: string, ...words: string[]): void => {
    const key = [verb, ...words].join(' ')
    if (picks.every((pick) => tokens(key).includes(pick)) && !question.options.some((o) => o.key === key)) found.push(key)
  }
  const verbs = (card: Card): string[] => card.uses.flatMap((use) => USES[use] ?? [])
  const turn = question.kind === 'turn'
  for (const group of groups) for (const target of targets) add('fire', group, target)
  for (const card of cards) {
    for (const verb of verbs(card)) {
      const signature = SIGNATURES[verb]
      if (signature === 'GC') for (const group of groups) add(verb, group, card.card)
      if (signature === 'TC') for (const target of targets) add(verb, target, card.card)
      if (signature === 'MC') for (const man of men) add(verb, man, card.card)
      if (signature === 'C') add(verb, card.card)
    }
    if (!turn) add('discard', card.card)
    // a Fire card is chosen after the order to fire; it is that order which is not possible
    if (turn && picks.length === 1 && picks[0] === `C:${card.card}` && card.uses.includes('fire')) {
      for (const group of groups) {
        for (const target of targets) {
          const key = `fire ${group} ${target}`
          if (!question.options.some((option) => option.key === key)) found.push(key)
        }
      }
    }
  }
  for (const man of men) {
    add('put', man)
    add('choose', man)
    add('panic', man)
    for (const other of men) if (other !== man) add('crew', man, other)
  }
  const close = ['close-combat', 'infiltrate', 'charge'].filter((verb) => question.options.some((o) => verbOf(o.key) === verb))
  for (const verb of close) for (const man of men) for (const target of targets) add(verb, man, target)
  for (const group of groups) {
    add('order', group)
    add('check', group)
  }
  // what is nearest to the question comes first
  const here = new Set(question.options.map((option) => verbOf(option.key)))
  return found.sort((a, b) => Number(here.has(verbOf(b))) - Number(here.has(verbOf(a))))
}

/** What a card can do now, from the options: verb -> where. */
export function usesNow(card: string, options: Choice[]): { verb: string; where: string[] }[] {
  const found = new Map<string, string[]>()
  for (const option of options) {
    const words = option.key.split(' ')
    if (!words.includes(card)) continue
    const verb = words[0] ?? ''
    const where = words.slice(1).filter((word) => word !== card)
    found.set(verb, [...(found.get(verb) ?? []), ...(where.length > 0 ? [where.join('+')] : [])])
  }
  return [...found].map(([verb, where]) => ({ verb, where }))
}
