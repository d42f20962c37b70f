// What the player has in hand before he commits himself: the things he picked, the order in focus, its odds, refusals.
import type { GamePage, Token, View } from '../games/types'
import type { Choice, Why } from '../protocol'
import type { Table } from './table.svelte'

export interface Option extends Choice {
  tokens: Token[]
}

export interface Refusal {
  keys: string[]
  why: Why | null
}

/** How many orders one tap may ask about. */
const MOST_QUESTIONS = 14

export class Desk {
  picks: Token[] = $state([])
  focus: string | null = $state(null)
  odds: View | null = $state.raw(null)
  /** Why what was tapped or typed is not possible. */
  refusals: Refusal[] | null = $state.raw(null)
  private cache = new Map<string, Promise<View | null>>()
  private asked = 0

  question = $derived.by(() => this.table.now?.question ?? null)
  /** Every option, in the order in which they are shown and numbered. */
  options: Option[] = $derived.by(() =>
    (this.question ? this.game.sections(this.question) : [])
      .flatMap((section) => section.options)
      .map((option) => ({ ...option, tokens: this.game.tokens(option.key) })),
  )
  matching: Option[] = $derived.by(() =>
    this.options.filter((option) => this.picks.every((pick) => option.tokens.includes(pick))),
  )
  /** Everything that a tap can add to what is picked. */
  lit: Set<Token> = $derived.by(
    () => new Set(this.matching.flatMap((option) => option.tokens).filter((token) => !this.picks.includes(token))),
  )
  /** What the order in focus is about. */
  aimed: Set<Token> = $derived.by(() => new Set(this.focus ? this.game.tokens(this.focus) : []))

  constructor(
    readonly table: Table,
    readonly game: GamePage,
  ) {}

  /** A new question: nothing is picked. */
  reset(): void {
    this.picks = []
    this.refusals = null
    this.cache.clear()
    this.look(this.question ? this.game.first(this.question) : null)
  }

  /** Put an order into focus and ask for its odds. */
  look(key: string | null): void {
    if (key === this.focus && key !== null) return
    this.focus = key
    this.odds = null
    if (key === null) return
    const found = this.cache.get(key) ?? this.table.odds(key)
    this.cache.set(key, found)
    void found.then((odds) => {
      if (this.focus === key) this.odds = odds
    })
  }

  clear(): void {
    this.picks = []
    this.refusals = null
    this.look(this.question ? this.game.first(this.question) : null)
  }

  /** Take an option from the list: the first time it comes into focus, the second time it is given. */
  take(option: Choice): void {
    const question = this.question
    if (!question) return
    if (this.focus === option.key || this.game.instant(option.key, question)) {
      this.commit(option.key)
      return
    }
    this.refusals = null
    this.picks = this.game.tokens(option.key)
    this.look(option.key)
  }

  /** A coach sees what is asked and decides nothing. */
  get decides(): boolean {
    return this.table.hello?.role === 'player'
  }

  commit(key: string | null = this.focus): void {
    if (!this.decides) return
    if (key === null || !this.options.some((option) => option.key === key)) return
    this.table.decide(key)
  }

  /** A thing was tapped: a man, or else his group, in this order of preference. */
  tap(...tokens: Token[]): void {
    this.refusals = null
    const again = tokens.find((token) => this.picks.includes(token) || (this.picks.length > 0 && this.aimed.has(token)))
    if (again !== undefined && this.focus !== null && this.complete(this.focus)) {
      this.commit()
      return
    }
    if (again !== undefined && this.picks.includes(again)) {
      this.picks = this.picks.filter((pick) => pick !== again)
      this.settle()
      return
    }
    const lit = tokens.find((token) => this.lit.has(token))
    if (lit !== undefined) {
      this.picks = [...this.picks, lit]
      this.settle()
      return
    }
    // another thing of the same kind takes the place of the first
    for (const token of tokens) {
      const rest = this.picks.filter((pick) => pick[0] !== token[0])
      const wanted = [...rest, token]
      if (rest.length < this.picks.length && this.fits(wanted)) {
        this.picks = wanted
        this.settle()
        return
      }
    }
    const meant = tokens.map((token) => [...this.picks, token]).find((picks) => this.meant(picks).length > 0)
    if (this.picks.length > 0 && meant) {
      void this.explain(this.meant(meant))
      return
    }
    const possible = tokens.find((token) => this.fits([token]))
    if (possible !== undefined) {
      this.picks = [possible]
      this.settle()
      return
    }
    const tip = this.question && tokens.map((token) => this.game.tip(token, this.question!, this.table.now?.view ?? {})).find(Boolean)
    if (tip) {
      const named = this.game.name(tokens[0] ?? '', this.table.now?.view ?? {})
      this.refusals = [{ keys: [named], why: { key: 'tip', ...tip } }]
      return
    }
    const alone = tokens.map((token) => this.meant([token])).find((keys) => keys.length > 0)
    if (alone) void this.explain(alone)
  }

  private fits(picks: Token[]): boolean {
    return this.options.some((option) => picks.every((pick) => option.tokens.includes(pick)))
  }

  private meant(picks: Token[]): string[] {
    return this.game.meant(picks, this.question, this.table.now?.view ?? {})
  }

  /** Whether what is picked names this order and no other. */
  complete(key: string): boolean {
    const exact = this.matching.filter((option) => option.tokens.length === this.picks.length)
    const found = exact.length > 0 ? exact : this.matching
    return found.length === 1 && found[0]?.key === key
  }

  private settle(): void {
    if (this.picks.length === 0) {
      this.clear()
      return
    }
    const exact = this.matching.filter((option) => option.tokens.length === this.picks.length)
    const found = exact.length > 0 ? exact : this.matching
    const only = found.length === 1 ? found[0] : undefined
    this.look(only?.key ?? null)
    if (only && this.question && this.game.instant(only.key, this.question)) this.commit(only.key)
  }

  /** Ask the table why these orders cannot be given; those with the same reason stand together. */
  async explain(keys: string[]): Promise<void> {
    const round = ++this.asked
    const answers = await Promise.all(
      keys.slice(0, MOST_QUESTIONS).map(async (key) => ({ key, why: await this.table.why(key) })),
    )
    if (round !== this.asked) return
    const found: Refusal[] = []
    for (const { key, why } of answers) {
      const same = found.find((other) => other.why?.text === why?.text && other.why?.rule === why?.rule)
      if (same) same.keys.push(key)
      else found.push({ keys: [key], why })
    }
    this.refusals = found
  }

  /** A typed order: given if it is an option, else explained.  Returns whether it was understood as an option. */
  typed(text: string): boolean {
    const wanted = text.trim().toLowerCase().replace(/\s+/g, ' ')
    const number = /^\d+$/.test(wanted) ? this.options[Number(wanted) - 1] : undefined
    const option = number ?? this.options.find((found) => found.key.toLowerCase() === wanted)
    if (option) {
      this.commit(option.key)
      return true
    }
    void this.explain([text.trim().replace(/\s+/g, ' ')])
    return false
  }
}
