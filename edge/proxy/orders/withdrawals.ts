// Ends an open payment at the bank: before its payer begins another one, and when the merchant closes the order.
// Not every payment can be ended: one that goes on keeps its link, which is offered again or expires.

import type { Log } from '../../shared/log.ts'
import {
  findRail,
  type PayerChoice,
  type Rail,
  type UnusableAnswer,
  type WithdrawResult,
} from '../interfaces/rail.ts'
import { askBank } from '../storage/ask-bank.ts'
import { noteNotWithdrawn, noteReading, withdrawalReason, noteOf } from './attempt.ts'
import { attemptOf, isOpen, isUnapproved, openLink } from './order-state.ts'
import type { StoredOrder } from './stored-order.ts'
import type { CreatedAttempt, OrderRecord } from './order-record.ts'

/** Longest wait for the bank, milliseconds: a page is waiting. */
const TIMEOUT_MS = 6_000

/** Ends open payments of one order. */
export class Withdrawals {
  readonly #order: StoredOrder
  readonly #rails: readonly Rail[]
  readonly #clock: () => number

  constructor(order: StoredOrder, rails: readonly Rail[], clock: () => number) {
    this.#order = order
    this.#rails = rails
    this.#clock = clock
  }

  /** Finds the payment that may still be paid with another rail, bank or account than the one chosen now. */
  otherPayment(record: OrderRecord, { rail, bankId, payerIban }: PayerChoice): CreatedAttempt | undefined {
    const open = openLink(record)
    const begun = open && findRail(this.#rails, open)
    if (rail === undefined || !open || !begun) return undefined
    const isAtOther = bankId !== undefined && begun.isAt?.(open.created, bankId) === false
    // The bank knows which account pays: another account needs another payment.
    const isOfOther =
      begun.judgeAccount !== undefined && payerIban !== undefined && payerIban !== open.payerIban
    return begun.name !== rail || isAtOther || isOfOther ? open : undefined
  }

  /**
   * Ends at the bank the open payment of a closed order; if no bank can, notes until when its link may be paid.
   *
   * @returns Whether it has ended now.
   */
  async withdrawIfClosed(paymentId: string, log: Log): Promise<boolean> {
    const record = this.#order.load()
    const attempt = record?.closed && attemptOf(record, paymentId)
    const rail = attempt && isUnapproved(attempt) && findRail(this.#rails, attempt)
    if (!attempt || !rail) return false
    if (rail.withdraw) return (await this.withdraw(attempt, log)) === 'withdrawn'
    const { linkLifeMs } = rail
    if (linkLifeMs !== undefined && attempt.approvalUrlEndsAt === undefined) {
      const approvalUrlEndsAt = attempt.startedAt + linkLifeMs
      this.#order.change((known) => noteOf(known, paymentId, { approvalUrlEndsAt }), log)
    }
    return false
  }

  /**
   * Ends a payment at the bank.
   *
   * @returns `goes_on` when it is not ended: the bank cannot, or the payer is approving it just now; `lost` when the result
   *   is unknown.
   */
  async withdraw(attempt: CreatedAttempt, log: Log): Promise<'withdrawn' | 'goes_on' | 'lost'> {
    const { number, created } = attempt
    const { paymentId } = created
    const rail = findRail(this.#rails, attempt)
    // No call is made, and there is nothing to log.
    if (!rail?.withdraw) return 'goes_on'
    this.#order.change((record) => noteOf(record, paymentId, { withdrawing: true }), log)
    const outcome = await ask(rail.withdraw(created, TIMEOUT_MS), log)
    if (outcome === 'lost') return outcome
    if (outcome === 'withdrawn') {
      this.#order.change((record) => this.#ended(record, paymentId), log, {
        what: 'withdrawn',
        attempt: number,
      })
      return outcome
    }
    const approved = outcome === 'too_late' ? undefined : outcome.approved
    this.#order.change((record) => noteNotWithdrawn(record, paymentId, approved), log, {
      what: 'withdrawal_refused',
      attempt: number,
      ...(approved && { reason: 'approved' }),
    })
    return 'goes_on'
  }

  #ended(record: OrderRecord, paymentId: string): OrderRecord {
    const attempt = attemptOf(record, paymentId)
    if (!attempt || !isOpen(attempt)) return record
    const { amount } = attempt.order
    return noteReading(
      record,
      paymentId,
      { state: 'cancelled', amount, reason: withdrawalReason(record) },
      this.#clock(),
    )
  }
}

/** Waits for the bank's answer; a refusal means that the payment goes on. */
async function ask(
  answer: Promise<WithdrawResult | UnusableAnswer>,
  log: Log,
): Promise<WithdrawResult | 'lost'> {
  const outcome = await askBank(log, { event: 'payment_not_withdrawn' }, () => answer)
  if ('got' in outcome) return outcome.got
  return outcome.lost && outcome.lost.code !== 'call_refused' ? 'lost' : 'too_late'
}
