// Made by tools/page_types.py; do not edit.

export const VERSION = 1

/** Sit down: the secret of the place is all it takes.  `since` is the last line of the log that the page has. */
export interface Join {
  do: "join"
  table: string
  token: string
  since?: number
}

/** Answer the question with this id.  `id` is the page's own name for the move: sent twice, it counts once. */
export interface Decide {
  do: "decide"
  id: string
  question: string
  key: string
}

/** Why may this order not be given now? */
export interface WhyNot {
  do: "why"
  ref: number
  key: string
}

/** The chances of an order. */
export interface Odds {
  do: "odds"
  ref: number
  key: string
}

/** Undo the latest decision, as far as nothing new has been shown. */
export interface Undo {
  do: "undo"
  ref: number
}

/** Ask the other players to take the latest decision back. */
export interface AskBack {
  do: "take-back"
  ref: number
}

/** Whether to let the other player take back. */
export interface Consent {
  do: "consent"
  ref: number
  agree: boolean
}

/** Standing orders: the kinds of windows that the table passes for this seat. */
export interface Standing {
  do: "standing"
  ref: number
  passes: string[]
}

/** The log again from a line on. */
export interface LogSince {
  do: "log"
  ref: number
  since: number
}

/** Still there? */
export interface Ping {
  do: "ping"
  ref: number
}

/** A reason: the rule, a stable word, the sentence. */
export interface Why {
  rule: string
  key: string
  text: string
}

/** One answer to a question. */
export interface Choice {
  key: string
  label: string
}

/** What is asked of the seat that reads this. */
export interface Question {
  id: string
  kind: string
  prompt: string
  rule: string
  options: Choice[]
}

/** One sentence of the log. */
export interface LogLine {
  number: number
  text: string
  rule: string
}

/** A seat as everybody may see it. */
export interface Place {
  seat: string
  player: string
  here: boolean
}

/** The first message of a table: what is played, and as what this page sits at it. */
export interface Hello {
  type: "hello"
  protocol: number
  table: string
  game: string
  title: string
  config: Record<string, unknown>
  seat: string | null
  role: string
  seats: string[]
  commitment: string
}

/** Where the match stands for this viewer.  Sent only when something changed for him. */
export interface Update {
  type: "state"
  view: Record<string, unknown>
  trail: string[]
  waiting_for: string | null
  question: Question | null
  lines: LogLine[]
  log_length: number
  places: Place[]
  can_undo: boolean
  no_undo: Why | null
  take_back: string | null
  standing: string[]
  time_left: number | null
  result: Record<string, unknown> | null
  seed: string | null
  faces: Record<string, unknown> | null
}

/** A decision is carried out and kept. */
export interface Accepted {
  type: "accepted"
  id: string
}

/** The answer to a page's own question. */
export interface Answer {
  type: "answer"
  ref: number
  reason: Why | null
  odds: Record<string, unknown> | null
  lines: LogLine[] | null
}

/** Something that was not done, and why. */
export interface Refused {
  type: "refused"
  ref: number | string
  reason: Why
}

export type Incoming = Join | Decide | WhyNot | Odds | Undo | AskBack | Consent | Standing | LogSince | Ping
export type Outgoing = Hello | Update | Accepted | Answer | Refused
