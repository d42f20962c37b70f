// What a game brings to the shell.  The shell knows no game; a game brings its board and the words it alone has.
import type { Component } from 'svelte'
import type { Choice, LogLine, Question } from '../protocol'
import type { Desk } from '../lib/desk.svelte'

export type View = Record<string, unknown>
/** A thing on the board that orders are about: 'M:g4'.  Its form is the game's own business. */
export type Token = string

export interface LogEntry extends LogLine {
  /** Where a new section begins: a turn. */
  heading: boolean
  /** For the filter. */
  sort: string
}

export interface GamePage {
  Board: Component<{ desk: Desk; view: View }>
  Odds: Component<{ odds: View }>
  /** Both hands and the sums, once it is over. */
  Ending: Component<{ desk: Desk; view: View; result: View; faces: Record<string, View> | null }>
  /** The things that an order names. */
  tokens: (key: string) => Token[]
  /** A thing on the board as it is called. */
  name: (token: Token, view: View) => string
  /** Orders that could be meant by these things, to ask the table why they are not possible. */
  meant: (picks: Token[], question: Question | null, view: View) => string[]
  /** What to do with a thing that no order names now. */
  tip: (token: Token, question: Question, view: View) => { rule: string; text: string } | null
  /** Options in sections, each with its title; the order is the one to read them in. */
  sections: (question: Question) => { title: string; options: Choice[] }[]
  /** What its label does not say: which card it is that goes down. */
  hint: (key: string, view: View) => string
  /** Whether an order can be given with one tap: it hangs on no chance and its words say all. */
  instant: (key: string, question: Question) => boolean
  /** The option whose odds are shown before anything is picked. */
  first: (question: Question) => string | null
  /** Kinds of windows that a standing order may pass. */
  windows: string[]
  /** The log as it reads best: what belongs together in one line. */
  story: (lines: LogLine[]) => LogEntry[]
  /** The sorts that the filter of the log offers. */
  sorts: string[]
  /** What a match is, in a few words, from its configuration. */
  about: (config: View) => string
  /** How it stands, in a few words. */
  standing: (view: View) => string
  /** A seat as it is called. */
  seat: (seat: string) => string
  /** The seat at whose turn it is, for the mark beside its name. */
  active: (view: View) => string
}
