// Recipes of several calls: cancel safely whatever happens, wait for a payment, find one whose answer was lost.
// No recipe sends an order: nothing prevents a second payment, so its outcome stays unknown until it is read.

import { type BankError, isBankError } from '../shared/errors.ts'
import { isLost, pauseOf, poll, type RecipeOptions } from '../shared/poll.ts'
import { sleepInReal } from '../shared/sleep.ts'
import { compareAmounts } from '../shared/values/money.ts'
import type { BalticBank } from './auth.ts'
import { cancelPayment, readPaymentStatus } from './operations.ts'
import { hasEnded, judgeCancel, nextReadInMs, PAYMENT_WORDS } from './rules/payments.ts'
import type { PaymentInitiation, PaymentPath, Transaction } from './schema/index.ts'

/** Options of {@link awaitPayment}. */
export interface WaitOptions extends RecipeOptions {
  /** Returns whether a status ends the waiting; default: whether nothing more can happen after it. */
  until?: ((transactionStatus: string) => boolean) | undefined
}

/**
 * Waits for the end of a payment: reads its status after 2, 5, 15 s, then every 60 s, for a day.
 *
 * @param options `until` may end the waiting earlier, for example once the payer has decided, so that it is not `RCVD` any more.
 * @returns The status as it was read last; `undefined` when every answer was lost.
 * @throws BankError `call_refused` when the bank does not know it; the reason of the signal when it fires.
 * @see gaps: baltic.limits.calls
 */
export function awaitPayment(
  bank: BalticBank,
  path: PaymentPath,
  options: WaitOptions = {},
): Promise<string | undefined> {
  const read = async () => (await readPaymentStatus(bank, { path }, options)).body.transactionStatus
  const nextInMs = (reads: number, elapsedMs: number) => nextReadInMs(reads, elapsedMs, bank)
  return poll(read, { ...options, clock: bank.clock, nextInMs, until: options.until ?? hasEnded })
}

/** How a cancellation ended. */
export type Cancellation =
  /** It will never be paid. */
  | { readonly outcome: 'cancelled' }
  /** The payer must approve it: at the address of `makeApprovalRequest` for this payment, within 15 minutes. */
  | { readonly outcome: 'needs_payer'; readonly payment: PaymentInitiation }
  /** It has been paid, is being paid, or has ended otherwise. */
  | { readonly outcome: 'too_late'; readonly transactionStatus: string }

/** How often a call is sent before its outcome stays unknown. */
const MOST_SENDINGS = 3
const PAUSE_MS = 1_000

/**
 * Cancels a payment after reading its status, and reads again if an answer was lost.
 *
 * @throws BankError `call_refused` with status 404 when the bank does not know the payment. `outcome_unknown` when the outcome
 * could not be found: call again, it does no harm.
 * @see gaps Part 4, baltic.payment.cancel; gaps: baltic.cancel.codes
 */
export async function cancelSafely(
  bank: BalticBank,
  path: PaymentPath,
  options: RecipeOptions = {},
): Promise<Cancellation> {
  const { sleep = sleepInReal, signal } = options
  let lost: BankError | undefined
  for (let sendings = 0; ; sendings++) {
    let status: string
    try {
      if (lost) await sleep(Math.max(PAUSE_MS, pauseOf(lost)), signal)
      status = (await readPaymentStatus(bank, { path }, options)).body.transactionStatus
    } catch (error) {
      throw lost ?? error
    }
    if (PAYMENT_WORDS.meaningOf(status) === 'cancelled') return { outcome: 'cancelled' }
    if (judgeCancel(path.paymentService, status) === 'too-late') {
      return { outcome: 'too_late', transactionStatus: status }
    }
    if (lost && sendings >= MOST_SENDINGS) throw lost
    try {
      const { body } = await cancelPayment(bank, { path }, options)
      return body === undefined ? { outcome: 'cancelled' } : { outcome: 'needs_payer', payment: body }
    } catch (error) {
      // The bank refused although the status allowed it: the payment has moved on meanwhile, and the next read shows its status.
      const isCrossed = isBankError(error) && error.bankCode === 'CANCELLATION_INVALID'
      if (!isLost(error) && !(isCrossed && sendings < MOST_SENDINGS)) throw error
      lost = error
    }
  }
}

/** The members of an order that a statement shows. */
export interface LostOrder {
  readonly instructedAmount: { readonly amount: string; readonly currency: string }
  readonly creditorAccount: { readonly accountNumber: string }
  readonly endToEndIdentification?: string | undefined
}

/**
 * Finds the entries that may be a payment whose answer was lost: debits of its amount that bear its
 * `endToEndIdentification`, and go to its payee as far as they show it.
 *
 * Without an `endToEndIdentification` nothing distinguishes one payment from another, so nothing is found. An entry that is
 * found was paid. Finding none proves nothing yet: the payment may exist without approval, and end as `RJCT` within 24 hours.
 *
 * @see gaps Part 4, baltic.payment.create
 */
export function findLostPayment(entries: Iterable<Transaction>, order: LostOrder): Transaction[] {
  const { endToEndIdentification, instructedAmount, creditorAccount } = order
  if (endToEndIdentification === undefined) return []
  return [...entries].filter(({ endToEndId, transactionAmount, creditorAccount: paid }) => {
    const isSameAmount =
      transactionAmount.currency === instructedAmount.currency &&
      compareAmounts(transactionAmount.amount, `-${instructedAmount.amount}`) === 0
    const isSamePayee = paid === undefined || paid.accountNumber === creditorAccount.accountNumber
    return endToEndId === endToEndIdentification && isSameAmount && isSamePayee
  })
}
