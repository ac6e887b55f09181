// The state of a page of the merchant: whether the merchant is signed in, a list, the open item, and which answers are outdated.
// It asks the server again as long as the page is visible.

import { type Answer, type Page, readSession } from './calls.ts'

/** The state of the merchant's session. */
export type Session = 'asking' | 'out' | 'in'

/** Time between two questions while the page is visible, milliseconds. */
const EVERY_MS = 3_000

/** A row of a list. */
interface Listed {
  state: string
  createdAt: string
}

/** What the model reports to the page, which draws itself again, and announces what is new. */
export interface Listener<Row> {
  changed(): void
  /** Reports a row that is new, or whose state has changed. */
  heard(row: Row, isNew: boolean): void
}

/** What both pages have in common; `One` is the type of an open item: a row with all its details. */
export abstract class PageModel<Row extends Listed, One extends Row> {
  session: Session = 'asking'
  /** When the last answer came, milliseconds since 1970. */
  heardAtMs = 0
  isSilent = false
  /** Absent until the first answer. */
  rows: readonly Row[] | undefined
  next: string | undefined
  /** Id in the address of the page. */
  id: string | undefined
  /** The open item, once it was read. */
  one: One | undefined
  /** Whether there is no item with that id. */
  isGone = false
  protected readonly listener: Listener<Row>
  readonly #watch = new Watch()
  /** Number of the newest question; answers to older ones are ignored. */
  #question = 0

  constructor(listener: Listener<Row>) {
    this.listener = listener
  }

  protected abstract readonly list: (cursor?: string) => Promise<Answer<Page<Row>>>
  protected abstract readonly read: (id: string) => Promise<Answer<One>>
  /** Names a row as the address does. */
  protected abstract readonly idOf: (row: Row) => string

  /** Reads data besides the list; returns the function that stores the answer. */
  protected async readBeside(): Promise<() => void> {
    return () => undefined
  }

  /** Whether the server has answered the list, even with a refusal. */
  protected isHeard(_list: Answer<unknown>): boolean {
    return false
  }

  /** How long until the next question, milliseconds. */
  protected pauseMs(): number {
    return EVERY_MS
  }

  /** Finds out whether the merchant is signed in, and then reads the data. */
  async begin(): Promise<void> {
    const answer = await readSession()
    this.#note(answer)
    if (answer.ok) this.session = answer.value.signedIn ? 'in' : 'out'
    this.listener.changed()
    if (!answer.ok) this.#watch.later(() => this.begin(), EVERY_MS)
    if (this.session === 'in') await this.refresh()
  }

  /** Called when the merchant has signed in. */
  async enter(): Promise<void> {
    this.session = 'in'
    this.listener.changed()
    await this.refresh()
  }

  /** Forgets everything that only the merchant may see, because the session has ended. */
  leave(): void {
    this.#watch.stop()
    this.#question += 1
    Object.assign(this, { session: 'out', rows: undefined, next: undefined, one: undefined })
    this.listener.changed()
  }

  /** Opens an item, or closes the open one. */
  async open(id: string | undefined): Promise<void> {
    const isOther = id !== this.id
    if (isOther) Object.assign(this, { id, one: undefined, isGone: false })
    this.listener.changed()
    if (isOther && id !== undefined) await this.refresh()
  }

  /** Stores the open item as the server has just reported it. */
  take(one: One): void {
    if (this.id === this.idOf(one)) Object.assign(this, { one, isGone: false })
    this.#merge([one])
    this.listener.changed()
    void this.refresh()
  }

  /** Reads older rows. */
  async more(): Promise<void> {
    const question = this.#question
    const answer = await this.list(this.next)
    if (question !== this.#question || !this.#note(answer) || !answer.ok) return
    this.#merge(answer.value.rows)
    this.next = answer.value.next
    this.listener.changed()
  }

  /** Asks for everything that is shown, now; and then again after a while. */
  async refresh(): Promise<void> {
    if (this.session !== 'in') return
    this.#watch.stop()
    const question = ++this.#question
    const { id } = this
    const [list, takeBeside, one] = await Promise.all([
      this.list(),
      this.readBeside(),
      id === undefined ? undefined : this.read(id),
    ])
    // Something else was asked for meanwhile, or the merchant has left.
    if (question !== this.#question) return
    if (this.#note(list, this.isHeard(list)) && list.ok) {
      const isFirst = this.rows === undefined
      this.#tell(list.value.rows)
      this.#merge(list.value.rows)
      if (isFirst) this.next = list.value.next
    }
    takeBeside()
    if (one) {
      this.isGone = !one.ok && (one.code === 'payment_unknown' || one.code === 'payout_unknown')
      if (one.ok) this.one = one.value
    }
    this.listener.changed()
    this.#watch.later(() => this.refresh(), this.pauseMs())
  }

  /**
   * Stores what an answer shows about session and server, and returns whether the answer may be used.
   *
   * @param isHeard Whether the server answered, even with a refusal.
   */
  #note(answer: Answer<unknown>, isHeard = false): boolean {
    const isOut = !answer.ok && answer.code === 'signed_out'
    if (isOut) this.leave()
    this.isSilent = !answer.ok && !isOut && !isHeard
    if (answer.ok) this.heardAtMs = Date.now()
    return answer.ok
  }

  #tell(now: readonly Row[]): void {
    if (this.rows === undefined) return
    for (const row of now) {
      const known = this.rows.find((one) => this.idOf(one) === this.idOf(row))
      if (known?.state !== row.state) this.listener.heard(row, known === undefined)
    }
  }

  /** Merges new rows into the list, newest first. */
  #merge(fresh: readonly Row[]): void {
    const ids = new Set(fresh.map((row) => this.idOf(row)))
    const all = [...fresh, ...(this.rows ?? []).filter((row) => !ids.has(this.idOf(row)))]
    this.rows = all.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  }
}

/** Repeats a question as long as the page is visible, and at once when it becomes visible again. */
export class Watch {
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Plans the next run; it takes the place of one that was planned before. */
  later(work: () => Promise<void>, afterMs: number): void {
    this.stop()
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') return void work()
      const seen = () => {
        // Something else was planned meanwhile.
        if (this.#timer === timer) void work()
      }
      document.addEventListener('visibilitychange', seen, { once: true })
    }, afterMs)
    this.#timer = timer
  }

  /** Cancels the planned run. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
