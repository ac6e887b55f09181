// The address at which a payer approves a payment of one order: made by its rail, and stored before it is given out.

import type { Log } from '../../shared/log.ts'
import { findRail, type PayerChoice, type Rail } from '../interfaces/rail.ts'
import { noteLinkGiven, noteOf } from './attempt.ts'
import { attemptOf, openLink } from './order-state.ts'
import type { StoredOrder } from './stored-order.ts'
import type { CreatedAttempt, OrderRecord } from './order-record.ts'
import type { Readings } from './readings.ts'

/** Makes the links of one order. */
export class Links {
  readonly #order: StoredOrder
  readonly #rails: readonly Rail[]
  readonly #clock: () => number
  readonly #readings: Pick<Readings, 'noteDueAt'>

  constructor(
    order: StoredOrder,
    rails: readonly Rail[],
    clock: () => number,
    readings: Pick<Readings, 'noteDueAt'>,
  ) {
    this.#order = order
    this.#rails = rails
    this.#clock = clock
    this.#readings = readings
  }

  /** Returns whether the bank of an attempt is set up. */
  isReachable(attempt: CreatedAttempt): boolean {
    return findRail(this.#rails, attempt) !== undefined
  }

  /** Makes the address of an attempt; nothing if its rail is no longer offered, or its link has closed meanwhile. */
  async of(attempt: CreatedAttempt, choice: PayerChoice, log: Log): Promise<string | undefined> {
    const rail = findRail(this.#rails, attempt)
    if (!rail) {
      log({ event: 'payment_link_missing', reason: 'rail_missing' })
      return undefined
    }
    const { address, keep } = await rail.link(attempt.created, choice)
    this.#noteDepartureDay(attempt, rail, log)
    this.#noteProvider(attempt, choice, log)
    if (!keep) return address
    const record = this.#order.load()
    const latest = record && attemptOf(record, attempt.created.paymentId)
    if (!latest || openLink(record)?.number !== attempt.number) return undefined
    // Another request was given a link meanwhile: two open links would disturb each other at the bank.
    if (latest.created !== attempt.created) return this.of(latest, choice, log)
    // A payment with a new link is read sooner than by the schedule.
    const change = (known: OrderRecord) => this.#readings.noteDueAt(noteLinkGiven(known, keep, this.#clock()))
    this.#order.change(change, log)
    return address
  }

  /** Notes the bank of a payer who has chosen another one: it is another address of the same payment. */
  #noteProvider({ created: { paymentId } }: CreatedAttempt, { bankId }: PayerChoice, log: Log): void {
    const record = this.#order.load()
    const attempt = record && attemptOf(record, paymentId)
    if (!attempt || bankId === undefined || bankId === attempt.provider) return
    this.#order.change((known) => noteOf(known, paymentId, { provider: bankId, isMoved: true }), log)
  }

  /** Notes the day of departure. A link may be opened long after the payment began, when banks have closed for the day. */
  #noteDepartureDay({ created: { paymentId } }: CreatedAttempt, rail: Rail, log: Log): void {
    const record = this.#order.load()
    const attempt = record && attemptOf(record, paymentId)
    const execution = attempt && rail.departure?.(attempt.order)
    if (!execution || execution.date === attempt.execution?.date) return
    this.#order.change((known) => noteOf(known, paymentId, { execution }), log)
  }
}
