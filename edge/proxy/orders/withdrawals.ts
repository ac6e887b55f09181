// How a payer changes the way to pay: the payment that was begun ends at the bank before another way begins.
// What cannot be withdrawn goes on: its link is offered again.

import { isBankError } from '../../../core/shared/errors.ts'
import type { Log } from '../../shared/log.ts'
import { loggable } from '../../shared/loggable.ts'
import {
  findRail,
  type PayerChoice,
  type Rail,
  type UnusableAnswer,
  type WithdrawResult,
} from '../rails/rail.ts'
import { notWithdrawn, read, withdrawing } from './attempt.ts'
import { openLink, orderOf } from './order-state.ts'
import type { KeptOrder } from './kept-order.ts'
import type { CreatedAttempt, OrderRecord } from './order-record.ts'

/** Longest wait for the bank, milliseconds: a page waits behind it. */
const TIMEOUT_MS = 6_000

/** Why an attempt ended that its payer gave up for another way. */
const WITHDRAWN = 'withdrawn'

/** Gives up ways to pay of one order. */
export class Withdrawals {
  readonly #order: KeptOrder
  readonly #rails: readonly Rail[]
  readonly #clock: () => number

  constructor(order: KeptOrder, rails: readonly Rail[], clock: () => number) {
    this.#order = order
    this.#rails = rails
    this.#clock = clock
  }

  /** Finds the payment that may still be paid by another way than the one that was chosen now. */
  otherWay(record: OrderRecord, { rail, bankId, payerIban }: PayerChoice): CreatedAttempt | undefined {
    const open = openLink(record)
    const begun = open && findRail(this.#rails, open)
    if (rail === undefined || !open || !begun) return undefined
    const isAtOther = bankId !== undefined && begun.isAt?.(open.created, bankId) === false
    // The bank has been told which account pays: another one is another payment.
    const isOfOther =
      begun.judgeAccount !== undefined && payerIban !== undefined && payerIban !== open.payerIban
    return begun.name !== rail || isAtOther || isOfOther ? open : undefined
  }

  /**
   * Ends a payment at the bank.
   *
   * @returns `kept` when it goes on: the bank has no such operation, or the payer is at it just now; `lost` when nobody
   * knows.
   */
  async withdraw(attempt: CreatedAttempt, log: Log): Promise<'withdrawn' | 'kept' | 'lost'> {
    const { number, created } = attempt
    const { paymentId } = created
    const rail = findRail(this.#rails, attempt)
    // Nobody is asked, and nothing is to be told.
    if (!rail?.withdraw) return 'kept'
    this.#order.change((record) => withdrawing(record, paymentId), log)
    const outcome = await ask(rail.withdraw(created, TIMEOUT_MS), log)
    if (outcome === 'lost') return outcome
    if (outcome === 'withdrawn') {
      this.#order.change((record) => this.#ended(record, paymentId), log, {
        what: WITHDRAWN,
        attempt: number,
      })
      return outcome
    }
    const approved = outcome === 'too_late' ? undefined : outcome.approved
    this.#order.change((record) => notWithdrawn(record, paymentId, approved), log, {
      what: 'withdrawal_refused',
      attempt: number,
      ...(approved && { reason: 'approved' }),
    })
    return 'kept'
  }

  #ended(record: OrderRecord, paymentId: string): OrderRecord {
    const attempt = openLink(record)
    if (attempt?.created.paymentId !== paymentId) return record
    const { amount } = orderOf(record, attempt)
    return read(record, paymentId, { state: 'cancelled', amount, reason: WITHDRAWN }, this.#clock())
  }
}

/** Waits for the bank's answer; what it refuses goes on. */
async function ask(
  answer: Promise<WithdrawResult | UnusableAnswer>,
  log: Log,
): Promise<WithdrawResult | 'lost'> {
  try {
    const outcome = await answer
    if (typeof outcome !== 'object' || 'approved' in outcome) return outcome
    log({ event: 'payment_not_withdrawn', reason: outcome.unusable })
  } catch (error) {
    if (!isBankError(error)) throw error
    log({ event: 'payment_not_withdrawn', ...loggable(error) })
    if (error.code !== 'call_refused') return 'lost'
  }
  return 'too_late'
}
