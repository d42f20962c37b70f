// The log of Up Front: a draw and what it did in one line, rows of the same in one line; and the latest draws as cards.
import type { LogLine } from '../../protocol'
import type { LogEntry } from '../types'

const DRAW = /^Draw ([+-]\d+): (.+) \((c\d+)\) for (.+)\.$/
const SHOT = /^(#\d+ .+): (-?\d+), (.+)\.$/
const AFTER = /^(#\d+ .+?) (?:is pinned|is killed|routs)\.$/
const AIMS = /^He aims at (.+)\.$/
const FIRES = / fires at group [A-Z]: /
const SNIPER = 'the Sniper'
const NEAR = 4

export interface Draw {
  number: number
  value: string
  title: string
  card: string
  purpose: string
  outcome: string
}

function sortOf(line: LogLine): string {
  if (/^(6|9|14)\./.test(line.rule) || line.rule.startsWith('10.4')) return 'fire'
  if (/^(5|7|8|13)\./.test(line.rule)) return 'move'
  if (/^4\.[345]/.test(line.rule)) return 'cards'
  return 'other'
}

/** The place of the result that a draw was for, or -1.  A Sniper's two draws find a man, and hit him or not. */
function outcomeAt(lines: LogLine[], at: number, purpose: string): number {
  for (let after = at + 1; after <= at + NEAR && after < lines.length; after++) {
    const text = lines[after]?.text ?? ''
    const shot = SHOT.exec(text)
    if (shot && (shot[1] === purpose || purpose === SNIPER)) return after
    if (purpose === SNIPER && AIMS.test(text)) return after
    if (DRAW.test(text)) return -1
  }
  return -1
}

export function story(lines: LogLine[]): LogEntry[] {
  const told: LogEntry[] = []
  const drawn = new Map<number, string>()
  lines.forEach((line, at) => {
    const draw = DRAW.exec(line.text)
    const after = draw ? outcomeAt(lines, at, draw[4] ?? '') : -1
    if (draw && after >= 0) {
      drawn.set(after, `drew ${draw[1]}, ${draw[2]}`)
      return
    }
    let text = line.text
    if (drawn.has(at)) text = `${text.slice(0, -1)} (${drawn.get(at)}).`
    const last = told.at(-1)
    const passed = AFTER.exec(text)
    // the result of the shot has said so
    if (passed && lines[at - 1]?.text.startsWith(`${passed[1]}: `)) return
    if (last && last.text.replace(/ \(\d+ times\)\.$/, '.') === text && line.rule === last.rule) {
      const times = Number(/ \((\d+) times\)\.$/.exec(last.text)?.[1] ?? 1) + 1
      last.text = `${text.slice(0, -1)} (${times} times).`
      last.number = line.number
      return
    }
    told.push({ ...line, text, heading: /^Turn \d+: /.test(text), sort: sortOf(line) })
  })
  return told
}

/** The latest cards turned over, the newest last. */
export function draws(lines: LogLine[], most: number): Draw[] {
  const found: Draw[] = []
  let turns = 0
  for (let at = lines.length - 1; at >= 0 && found.length < most; at--) {
    const line = lines[at]
    // an attack begins with an empty table
    if (line && FIRES.test(line.text)) break
    // and what was drawn two turns ago has had its time
    if (line && /^Turn \d+: /.test(line.text) && ++turns > 1) break
    const draw = line && DRAW.exec(line.text)
    if (!line || !draw) continue
    const [, value = '', title = '', card = '', purpose = ''] = draw
    const after = outcomeAt(lines, at, purpose)
    const text = after >= 0 ? (lines[after]?.text ?? '') : ''
    const outcome = SHOT.exec(text)?.[3] ?? (AIMS.test(text) ? text.slice(0, -1) : '')
    const shot = SHOT.exec(text)?.[1]
    const whom = purpose === SNIPER && shot ? `${shot} (Sniper)` : purpose
    found.unshift({ number: line.number, value, title, card, purpose: whom, outcome })
  }
  return found
}

/** Titles of cards as the table has told them. */
export function titles(lines: LogLine[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const line of lines) {
    for (const [, title = '', card = ''] of line.text.matchAll(/(?:: |You draw |plays |discard |discards )([A-Z][^();]*(?:\(\d+\)|\(pin [^)]*\))?) \((c\d+)\)/g)) {
      found[card] = title
    }
  }
  return found
}
