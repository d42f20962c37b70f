// The rulebook in our own words, and the page of it that lies open.
import { rulebook, type Book, type Rule } from './api'

class Reader {
  game = $state('')
  book: Book | null = $state.raw(null)
  trouble = $state('')
  open = $state(false)
  at = $state('')
  private index = new Map<string, Rule>()

  /** Fetch the rules of a game, once. */
  async load(game: string): Promise<void> {
    if (this.game === game && this.book) return
    this.game = game
    try {
      const book = await rulebook(game)
      this.index = new Map(book.rules.map((rule) => [rule.id, rule]))
      this.book = book
      this.trouble = ''
    } catch (error) {
      this.trouble = String(error)
    }
  }

  show(id = ''): void {
    this.at = id
    this.open = true
    if (this.game) void this.load(this.game)
  }

  /** A rule, or the nearest above it: 5.51a is a part of 5.51. */
  find(id: string): Rule | null {
    for (let wanted = id; wanted; wanted = wanted.replace(/(-Q\d+|[a-z]|\.?\d)$/, '')) {
      const rule = this.index.get(wanted)
      if (rule) return rule
      if (!/[.\w]/.test(wanted.slice(-1)) || wanted.length < 2) break
    }
    return null
  }
}

export const reader = new Reader()
