// One place at one table: the connection, and where the match stands as the table last told it.
import type { Answer, Hello, Incoming, LogLine, Outgoing, Update, Why } from '../protocol'

/** How long to wait before each new try, in seconds; the last stays. */
const BACK_OFF = [0.3, 1, 2, 4, 8, 15]
const HEARTBEAT = 20_000
const PATIENCE = 12_000

/** Closed for good: what is sent is wrong, or nobody has this key. */
const FINAL: Record<number, string> = { 4400: 'bad', 4404: 'unknown' }

export type Line = 'connecting' | 'open' | 'lost' | 'closed'

interface Waiting {
  resolve: (answer: Answer) => void
  reject: (why: Why) => void
}

export class Table {
  line: Line = $state('connecting')
  /** Why the line is closed for good. */
  ended = $state('')
  /** When the next try begins. */
  nextTry = $state(0)
  hello: Hello | null = $state.raw(null)
  now: Update | null = $state.raw(null)
  log: LogLine[] = $state.raw([])
  /** The log's length when this seat was last asked nothing: what came after is new to it. */
  newSince = $state(0)
  /** A decision is on its way. */
  sending = $state(false)
  /** The latest refusal of something that was sent. */
  refused: { key: string; why: Why } | null = $state.raw(null)
  /** When the question came, for the clock. */
  askedAt = $state(0)

  private socket: WebSocket | null = null
  private tries = 0
  private ref = 0
  private waiting = new Map<number, Waiting>()
  private move: { id: string; question: string; key: string } | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private heart: ReturnType<typeof setInterval> | undefined
  private heard = 0
  private over = false
  private fresh = false
  private ownTurnEnded = 0

  constructor(
    readonly id: string,
    readonly secret: string,
    private readonly onHello: (hello: Hello) => void = () => {},
  ) {
    this.connect()
    addEventListener('online', this.hurry)
    document.addEventListener('visibilitychange', this.hurry)
  }

  close(): void {
    this.over = true
    clearTimeout(this.timer)
    clearInterval(this.heart)
    removeEventListener('online', this.hurry)
    document.removeEventListener('visibilitychange', this.hurry)
    this.socket?.close()
  }

  /** Try again now instead of later. */
  hurry = (): void => {
    if (this.line === 'lost' && document.visibilityState === 'visible') {
      clearTimeout(this.timer)
      this.connect()
    }
  }

  private connect(): void {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/table`)
    this.socket = socket
    this.fresh = true
    socket.onopen = () => {
      this.heard = Date.now()
      // the whole log each time: after an undo the old lines may be other ones
      this.send({ do: 'join', table: this.id, token: this.secret, since: 0 })
      clearInterval(this.heart)
      this.heart = setInterval(() => this.beat(socket), HEARTBEAT)
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now()
      this.hear(JSON.parse(event.data) as Outgoing)
    }
    socket.onclose = (event) => {
      if (this.socket !== socket) return
      clearInterval(this.heart)
      const why: Why = { rule: '', key: 'line', text: '' }
      for (const waiting of this.waiting.values()) waiting.reject(why)
      this.waiting.clear()
      if (this.over) return
      if (event.code in FINAL) {
        this.ended = FINAL[event.code] ?? ''
        this.line = 'closed'
        return
      }
      this.line = 'lost'
      const seconds = BACK_OFF[Math.min(this.tries, BACK_OFF.length - 1)] ?? 15
      this.tries += 1
      this.nextTry = Date.now() + seconds * 1000
      this.timer = setTimeout(() => this.connect(), seconds * 1000)
    }
  }

  /** A line that says nothing for long is none. */
  private beat(socket: WebSocket): void {
    if (Date.now() - this.heard > HEARTBEAT + PATIENCE) socket.close()
    else if (socket.readyState === WebSocket.OPEN) this.send({ do: 'ping', ref: ++this.ref })
  }

  private send(message: Incoming): void {
    this.socket?.send(JSON.stringify(message))
  }

  private hear(message: Outgoing): void {
    if (message.type === 'hello') {
      this.hello = message
      this.line = 'open'
      this.tries = 0
      this.onHello(message)
      // what was decided when the line broke is sent again under the same name, and counts once
      if (this.move) this.send({ do: 'decide', ...this.move })
    } else if (message.type === 'state') {
      this.update(message)
    } else if (message.type === 'accepted') {
      if (this.move?.id === message.id) this.move = null
      this.sending = false
    } else if (message.type === 'answer') {
      this.waiting.get(message.ref)?.resolve(message)
      this.waiting.delete(message.ref)
    } else {
      if (message.ref === this.move?.id) {
        this.refused = { key: this.move?.key ?? '', why: message.reason }
        this.move = null
        this.sending = false
      } else if (typeof message.ref === 'number') {
        this.waiting.get(message.ref)?.reject(message.reason)
        this.waiting.delete(message.ref)
      }
    }
  }

  private update(state: Update): void {
    const before = this.now
    const first = this.fresh || !before
    this.fresh = false
    const from = state.lines[0]?.number ?? Infinity
    const old = first ? [] : this.log.filter((line) => line.number <= state.log_length && line.number < from)
    if (first || state.lines.length > 0 || old.length !== this.log.length) this.log = [...old, ...state.lines]
    if (state.question?.id !== before?.question?.id) {
      this.askedAt = Date.now()
      if (state.question) this.refused = null
    }
    // what came while others decided is new when this seat is asked again
    if (before?.question && !state.question) this.ownTurnEnded = before.log_length
    if (state.question && !before?.question) this.newSince = first && !before ? 0 : this.ownTurnEnded
    this.now = state
  }

  /** Answer the question. */
  decide(key: string): void {
    const question = this.now?.question
    if (!question || this.sending) return
    this.refused = null
    this.move = { id: crypto.getRandomValues(new Uint32Array(4)).join('').slice(0, 30), question: question.id, key }
    this.sending = true
    if (this.line === 'open') this.send({ do: 'decide', ...this.move })
  }

  private ask(message: (ref: number) => Incoming): Promise<Answer> {
    const ref = ++this.ref
    return new Promise((resolve, reject) => {
      if (this.line !== 'open') {
        reject({ rule: '', key: 'line', text: '' } satisfies Why)
        return
      }
      this.waiting.set(ref, { resolve, reject })
      this.send(message(ref))
    })
  }

  async why(key: string): Promise<Why | null> {
    try {
      return (await this.ask((ref) => ({ do: 'why', ref, key }))).reason
    } catch (why) {
      return why as Why
    }
  }

  async odds(key: string): Promise<Record<string, unknown> | null> {
    try {
      return (await this.ask((ref) => ({ do: 'odds', ref, key }))).odds
    } catch {
      return null
    }
  }

  undo = (): Promise<Answer> => this.ask((ref) => ({ do: 'undo', ref }))
  askBack = (): Promise<Answer> => this.ask((ref) => ({ do: 'take-back', ref }))
  consent = (agree: boolean): Promise<Answer> => this.ask((ref) => ({ do: 'consent', ref, agree }))
  standing = (passes: string[]): Promise<Answer> => this.ask((ref) => ({ do: 'standing', ref, passes }))
}
