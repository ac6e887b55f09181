// The state of the merchant's page: the list, the payments that need the merchant, and the open payment.
// It asks the server again as long as the page is visible. Not the drawing.

import {
  type Filter,
  listPayments,
  listWaiting,
  type PaymentRow,
  readPayment,
  type ShownPayment,
} from './calls.ts'
import { today } from './days.ts'
import { EVERY_MS, merged, PageModel } from './page-model.ts'

/** What the model tells about: the page draws itself anew, and says what is new. */
export interface Listener {
  changed(): void
  /** A payment that was not there before, or whose state is another one now. */
  heard(row: PaymentRow, isNew: boolean): void
}

/** What waits for a person is asked for with every so many questions. */
const WAITING_EVERY = 4

/** Days that the list shows at first. */
const FIRST_DAYS = 7

/** Gives the filter that the page begins with. */
export function firstFilter(): Filter {
  return { from: today(FIRST_DAYS - 1), to: today(), state: '', search: '' }
}

/** What the merchant's page shows. */
export class Model extends PageModel {
  filter: Filter = firstFilter()
  /** Absent until the first answer. */
  rows: readonly PaymentRow[] | undefined
  next: string | undefined
  waiting: readonly PaymentRow[] = []
  handle: string | undefined
  payment: ShownPayment | undefined
  /** Whether there is no such payment as the address names. */
  isGone = false
  readonly #listener: Listener
  #count = 0

  constructor(listener: Listener) {
    super(() => listener.changed())
    this.#listener = listener
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
    const question = this.question
    const answer = await listPayments(this.filter, this.next)
    if (question !== this.question || !this.note(answer) || !answer.ok) return
    this.rows = merged(answer.value.payments, this.rows ?? [], handleOf)
    this.next = answer.value.next
    this.#listener.changed()
  }

  /** Asks for everything that is shown, now; and then again after a while. */
  async refresh(): Promise<void> {
    if (this.session !== 'in') return
    this.watch.stop()
    const question = ++this.question
    const { handle } = this
    const isTurn = this.#count++ % WAITING_EVERY === 0 || this.rows === undefined
    const [list, waiting, payment] = await Promise.all([
      listPayments(this.filter),
      isTurn ? listWaiting() : undefined,
      handle === undefined ? undefined : readPayment(handle),
    ])
    // Something else was asked for meanwhile, or the merchant has left.
    if (question !== this.question) return
    if (this.note(list) && list.ok) {
      const isFirst = this.rows === undefined
      this.#tell(list.value.payments)
      this.rows = merged(list.value.payments, this.rows ?? [], handleOf)
      if (isFirst) this.next = list.value.next
    }
    if (waiting?.ok) this.waiting = waiting.value.payments
    if (payment) {
      this.isGone = !payment.ok && payment.code === 'payment_unknown'
      if (payment.ok) this.payment = payment.value
    }
    this.#listener.changed()
    this.watch.later(() => this.refresh(), EVERY_MS)
  }

  /** Asks for all of it again, what waits for a person too, because the merchant has done something. */
  async renew(): Promise<void> {
    this.#count = 0
    await this.refresh()
  }

  protected override forget(): void {
    Object.assign(this, { rows: undefined, next: undefined, waiting: [], payment: undefined })
  }

  #tell(now: readonly PaymentRow[]): void {
    if (this.rows === undefined) return
    for (const row of now) {
      const known = this.rows.find(({ handle }) => handle === row.handle)
      if (known?.state !== row.state) this.#listener.heard(row, known === undefined)
    }
  }
}

const handleOf = ({ handle }: PaymentRow) => handle
