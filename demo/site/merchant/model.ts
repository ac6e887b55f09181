// What the merchant's page knows: the session, the list, what waits for a person, and the payment that is open.
// It asks again and again as long as the page is seen; how it looks is not its business.

import {
  type Answer,
  type Filter,
  listPayments,
  listWaiting,
  type PaymentRow,
  readPayment,
  readSession,
  type ShownPayment,
} from './calls.ts'
import { Watch } from './watch.ts'

/** Where the merchant stands. */
export type Session = 'asking' | 'out' | 'in'

/** What the model tells about: the page draws itself anew, and says what is new. */
export interface Listener {
  changed(): void
  /** A payment that was not there before, or whose state is another one now. */
  heard(row: PaymentRow, isNew: boolean): void
}

/** Between two questions while the page is seen, milliseconds. */
const EVERY_MS = 3_000
/** What waits for a person is asked for with every so many questions. */
const WAITING_EVERY = 4

/** Days that the list shows at first. */
const FIRST_DAYS = 7

/** Gives the filter that the page begins with. */
export function firstFilter(): Filter {
  return { from: dayBefore(FIRST_DAYS - 1), to: dayBefore(0), state: '', search: '' }
}

/** Gives a day in UTC, some days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** Knows what the merchant's page shows. */
export class Model {
  session: Session = 'asking'
  filter: Filter = firstFilter()
  /** Absent until the first answer. */
  rows: readonly PaymentRow[] | undefined
  next: string | undefined
  waiting: readonly PaymentRow[] = []
  handle: string | undefined
  payment: ShownPayment | undefined
  /** Whether there is no such payment as the address names. */
  isGone = false
  /** When the last answer came, milliseconds since 1970. */
  heardAtMs = 0
  isSilent = false
  readonly #listener: Listener
  #count = 0
  readonly #watch = new Watch()
  /** Answers to an older question than this are late. */
  #question = 0

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** Finds out whether the merchant is signed in, and reads. */
  async begin(): Promise<void> {
    const answer = await readSession()
    this.#note(answer)
    if (answer.ok) this.session = answer.value.signedIn ? 'in' : 'out'
    this.#listener.changed()
    if (!answer.ok) this.#watch.later(() => this.begin(), EVERY_MS)
    if (this.session === 'in') await this.refresh()
  }

  /** Takes that the merchant is in now. */
  async enter(): Promise<void> {
    this.session = 'in'
    this.#listener.changed()
    await this.refresh()
  }

  /** Forgets everything, because the merchant is out. */
  leave(): void {
    this.#watch.stop()
    this.#question += 1
    Object.assign(this, { session: 'out', rows: undefined, next: undefined, waiting: [], payment: undefined })
    this.#listener.changed()
  }

  /** Shows other payments. */
  async choose(filter: Filter): Promise<void> {
    Object.assign(this, { filter, rows: undefined, next: undefined })
    await this.refresh()
  }

  /** Opens a payment, or none. */
  async open(handle: string | undefined): Promise<void> {
    const isOther = handle !== this.handle
    if (isOther) Object.assign(this, { handle, payment: undefined, isGone: false })
    this.#listener.changed()
    if (isOther && handle !== undefined) await this.refresh()
  }

  /** Reads older payments. */
  async more(): Promise<void> {
    const question = this.#question
    const answer = await listPayments(this.filter, this.next)
    if (question !== this.#question || !this.#note(answer) || !answer.ok) return
    this.rows = merged(answer.value.payments, this.rows ?? [])
    this.next = answer.value.next
    this.#listener.changed()
  }

  /** Asks for everything that is shown, now; and then again after a while. */
  async refresh(): Promise<void> {
    if (this.session !== 'in') return
    this.#watch.stop()
    const question = ++this.#question
    const { handle } = this
    const isTurn = this.#count++ % WAITING_EVERY === 0 || this.rows === undefined
    const [list, waiting, payment] = await Promise.all([
      listPayments(this.filter),
      isTurn ? listWaiting() : undefined,
      handle === undefined ? undefined : readPayment(handle),
    ])
    // Something else was asked for meanwhile, or the merchant has left.
    if (question !== this.#question) return
    if (this.#note(list) && list.ok) {
      const isFirst = this.rows === undefined
      this.#tell(list.value.payments)
      this.rows = merged(list.value.payments, this.rows ?? [])
      if (isFirst) this.next = list.value.next
    }
    if (waiting?.ok) this.waiting = waiting.value.payments
    if (payment) {
      this.isGone = !payment.ok && payment.code === 'payment_unknown'
      if (payment.ok) this.payment = payment.value
    }
    this.#listener.changed()
    this.#watch.later(() => this.refresh(), EVERY_MS)
  }

  /** Asks for all of it again, what waits for a person too, because the merchant has done something. */
  async renew(): Promise<void> {
    this.#count = 0
    await this.refresh()
  }

  /** Notes what an answer says of the server, and tells whether it may be used. */
  #note(answer: Answer<unknown>): boolean {
    if (!answer.ok && answer.code === 'signed_out') this.leave()
    this.isSilent = !answer.ok && answer.code !== 'signed_out'
    if (answer.ok) this.heardAtMs = Date.now()
    return answer.ok
  }

  #tell(now: readonly PaymentRow[]): void {
    if (this.rows === undefined) return
    for (const row of now) {
      const known = this.rows.find(({ handle }) => handle === row.handle)
      if (known?.state !== row.state) this.#listener.heard(row, known === undefined)
    }
  }
}

/** Puts new rows into those that are there, newest first. */
function merged(fresh: readonly PaymentRow[], known: readonly PaymentRow[]): PaymentRow[] {
  const handles = new Set(fresh.map(({ handle }) => handle))
  const all = [...fresh, ...known.filter(({ handle }) => !handles.has(handle))]
  return all.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
}
