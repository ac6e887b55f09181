// The state of the suppliers' page: the list of payouts, the open one, and whether the server answers.
// It asks often while a payment is open. Not the drawing.

import { EVERY_MS, merged, PageModel } from '../merchant/page-model.ts'
import { listPayouts, readPayout, type ShownPayout, type ShownRow } from './calls.ts'

/** What the model tells about. */
export interface Listener {
  changed(): void
  /** A payout whose state is another one now. */
  heard(row: ShownRow): void
}

/** Between two questions while something that is open is on its way, milliseconds. */
const OFTEN_MS = 700

/** Tells whether nothing more becomes of a payout by itself. */
function isOver({ state }: Pick<ShownRow, 'state'>): boolean {
  return state !== 'sending' && state !== 'processing'
}

/** What the page of suppliers shows. */
export class Suppliers extends PageModel {
  /** Absent until the first answer. */
  rows: readonly ShownRow[] | undefined
  next: string | undefined
  id: string | undefined
  payout: ShownPayout | undefined
  /** Whether there is no payout of this id. */
  isGone = false
  /** Whether payments to suppliers are not set up. */
  isOff = false
  readonly #listener: Listener

  constructor(listener: Listener) {
    super(() => listener.changed())
    this.#listener = listener
  }

  /** Opens a payout, or none. */
  async open(id: string | undefined): Promise<void> {
    const isOther = id !== this.id
    if (isOther) Object.assign(this, { id, payout: undefined, isGone: false })
    this.#listener.changed()
    if (isOther && id !== undefined) await this.refresh()
  }

  /** Takes a payout as the server has just reported it. */
  take(payout: ShownPayout): void {
    const { payoutId } = payout
    if (this.id === payoutId) Object.assign(this, { payout, isGone: false })
    this.rows = merged([payout], this.rows ?? [], idOf)
    this.#listener.changed()
    void this.refresh()
  }

  /** Reads older payouts. */
  async more(): Promise<void> {
    const question = this.question
    const answer = await listPayouts(this.next)
    if (question !== this.question || !this.note(answer) || !answer.ok) return
    this.rows = merged(answer.value.payouts, this.rows ?? [], idOf)
    this.next = answer.value.next
    this.#listener.changed()
  }

  /** Asks for everything that is shown, now; and then again after a while. */
  async refresh(): Promise<void> {
    if (this.session !== 'in') return
    this.watch.stop()
    const question = ++this.question
    const { id } = this
    const [list, payout] = await Promise.all([listPayouts(), id === undefined ? undefined : readPayout(id)])
    // Something else was asked for meanwhile, or the merchant has left.
    if (question !== this.question) return
    this.isOff = !list.ok && list.code === 'payout_not_offered'
    if (this.note(list, this.isOff) && list.ok) {
      const isFirst = this.rows === undefined
      this.#tell(list.value.payouts)
      this.rows = merged(list.value.payouts, this.rows ?? [], idOf)
      if (isFirst) this.next = list.value.next
    }
    if (payout) {
      this.isGone = !payout.ok && payout.code === 'payout_unknown'
      if (payout.ok) this.payout = payout.value
    }
    this.#listener.changed()
    const isMoving = id !== undefined && (this.payout === undefined || !isOver(this.payout))
    this.watch.later(() => this.refresh(), isMoving ? OFTEN_MS : EVERY_MS)
  }

  protected override forget(): void {
    Object.assign(this, { rows: undefined, next: undefined, payout: undefined })
  }

  #tell(now: readonly ShownRow[]): void {
    for (const row of now) {
      const known = this.rows?.find(({ payoutId }) => payoutId === row.payoutId)
      if (known && known.state !== row.state) this.#listener.heard(row)
    }
  }
}

const idOf = ({ payoutId }: ShownRow) => payoutId
