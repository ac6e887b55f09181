// Recipes of several calls: submit safely, delete and revoke whatever happens, wait for payments and approvals.
// Each step is an ordinary operation, and nothing is kept here: the caller's own store is the memory.

import { BankError } from '../shared/errors.ts'
import { isLost, pauseOf, poll, type RecipeOptions } from '../shared/poll.ts'
import type { SendOptions } from '../shared/send.ts'
import { sleepInReal } from '../shared/sleep.ts'
import type { Psd2Bank } from './auth.ts'
import {
  confirmRecurringPayment,
  deleteForeignPayment,
  deleteRecurringPayment,
  deleteScheduledPayment,
  deleteSepaPayment,
  readAuthorization,
  readForeignPayment,
  readRecurringPayment,
  readScheduledPayment,
  readSepaPayment,
  revokeAuthorization,
  submitForeignPayment,
  submitScheduledPayment,
  submitSepaPayment,
} from './operations.ts'
import type { Payment } from './orders.ts'
import { canSubmit, hasEnded, nextReadInMs, type PaymentKind } from './rules.ts'
import type { Authorization } from './schema.ts'

/** A payment at the bank, by its kind and its id. */
export interface PaymentAddress {
  readonly kind: PaymentKind
  readonly paymentId: string
}

/**
 * Submits or confirms a payment after reading it: only while it is `Authorized` or `SubmissionPending`. It is debited once,
 * however often this is called.
 *
 * @returns The payment as it was read or answered last: `submitted` tells whether it has gone out, `SubmissionPending` that
 * it must be submitted again.
 * @throws BankError `call_refused` with status 422 when the money or the bank fails: call again when the cause is gone.
 * `outcome_unknown` when the truth could not be found: call again.
 * @see gaps Part 4, psd2.submit, psd2.confirm
 */
export async function submitSafely(
  bank: Psd2Bank,
  address: PaymentAddress,
  options: RecipeOptions = {},
): Promise<Payment> {
  const { sleep = sleepInReal, signal } = options
  let lost: BankError | undefined
  for (let sendings = 0; ; sendings++) {
    let payment: Payment
    try {
      if (lost) await sleep(Math.max(PAUSE_MS, pauseOf(lost)), signal)
      payment = (await reads[address.kind](bank, pathOf(address), options)).body
    } catch (error) {
      throw lost ?? error
    }
    if (!canSubmit(payment.status)) return payment
    if (lost && sendings === MOST_SENDINGS) throw lost
    try {
      return (await submits[address.kind](bank, { ...pathOf(address), body: {} }, options)).body
    } catch (error) {
      // A submission that crossed another one finds that there is nothing left to submit: the payment itself tells.
      const isCrossed = error instanceof BankError && error.bankCode === 'IllegalState'
      if (!isCrossed && !isLost(error)) throw error
      lost = error
    }
  }
}

/** How often a call that does no harm is sent before its truth is left open. */
const MOST_SENDINGS = 3
const PAUSE_MS = 1_000

/** What became of a delete. */
export type Deletion =
  /** It will never be paid. */
  | { readonly outcome: 'deleted'; readonly payment: Payment }
  /** The payer must approve it: at the address of `makeScaRequest` for this id. */
  | { readonly outcome: 'needs_payer'; readonly payment: Payment; readonly authorizationId: string }

/**
 * Deletes a payment; a lost answer is only a reason to send it again.
 *
 * @throws BankError `call_refused` with status 409 when it is too late. `outcome_unknown` when the truth could not be found:
 * call again, it does no harm.
 * @see gaps Part 4, psd2.delete
 */
export async function deleteSafely(
  bank: Psd2Bank,
  address: PaymentAddress,
  options: RecipeOptions = {},
): Promise<Deletion> {
  const { body } = await resent(options, () => deletes[address.kind](bank, pathOf(address), options))
  const { cancellationAuthorizationId: authorizationId } = body as { cancellationAuthorizationId?: unknown }
  return typeof authorizationId === 'string'
    ? { outcome: 'needs_payer', payment: body, authorizationId }
    : { outcome: 'deleted', payment: body }
}

/**
 * Revokes a bundle that is not approved; a lost answer is only a reason to send it again.
 *
 * @throws BankError as {@link deleteSafely}.
 * @see gaps Part 4, psd2.authorization.delete
 */
export async function revokeSafely(
  bank: Psd2Bank,
  authorizationId: string,
  options: RecipeOptions = {},
): Promise<Authorization> {
  const input = { path: { authorizationId } }
  return (await resent(options, () => revokeAuthorization(bank, input, options))).body
}

/** Sends what does no harm until an answer comes, three times at most. */
async function resent<T>({ sleep = sleepInReal, signal }: RecipeOptions, call: () => Promise<T>): Promise<T> {
  for (let sendings = 1; ; sendings++) {
    try {
      return await call()
    } catch (error) {
      if (!isLost(error) || sendings === MOST_SENDINGS) throw error
      await sleep(Math.max(PAUSE_MS, pauseOf(error)), signal)
    }
  }
}

/** Options of the recipes that wait. */
export interface WaitOptions<T> extends RecipeOptions {
  /** Tells whether it was waited long enough. */
  until?: ((read: T) => boolean) | undefined
}

/**
 * Waits for the end of a payment: reads it after 2, 5, 15 s, then every 60 s, for a day.
 *
 * @param options `until` may end the waiting earlier, for example at `AwaitingDueDate`.
 * @returns The payment as it was read last; `undefined` when every answer was lost.
 * @throws BankError `call_refused` when the bank does not know it; whatever the signal gives when it fires.
 * @see gaps: psd2.limits.calls
 */
export function awaitPayment(
  bank: Psd2Bank,
  address: PaymentAddress,
  options: WaitOptions<Payment> = {},
): Promise<Payment | undefined> {
  const { until = ({ status }) => hasEnded(status) } = options
  const read = async () => (await reads[address.kind](bank, pathOf(address), options)).body
  return poll(read, { ...options, ...pollingOf(bank), until })
}

/**
 * Waits until a payer has decided: reads the bundle after 2, 5, 15 s, then every 60 s, for a day.
 *
 * @returns The bundle as it was read last; `undefined` when every answer was lost.
 * @throws BankError as {@link awaitPayment}.
 * @see gaps: psd2.limits.calls
 */
export function awaitAuthorization(
  bank: Psd2Bank,
  authorizationId: string,
  options: WaitOptions<Authorization> = {},
): Promise<Authorization | undefined> {
  const { until = ({ status }) => status !== 'Unauthorized' && status !== 'Authorizing' } = options
  const read = async () => (await readAuthorization(bank, { path: { authorizationId } }, options)).body
  return poll(read, { ...options, ...pollingOf(bank), until })
}

const pollingOf = (bank: Psd2Bank) => ({
  clock: bank.clock,
  nextInMs: (reads: number, elapsedMs: number) => nextReadInMs(reads, elapsedMs, bank),
})

interface Addressed {
  readonly path: { readonly paymentId: string }
}

const pathOf = ({ paymentId }: PaymentAddress): Addressed => ({ path: { paymentId } })

/** The calls about one payment, by its kind. */
type Calls<I> = Readonly<
  Record<
    PaymentKind,
    (bank: Psd2Bank, input: I, options?: SendOptions) => Promise<{ readonly body: Payment }>
  >
>

const reads: Calls<Addressed> = {
  sepa: readSepaPayment,
  scheduled: readScheduledPayment,
  recurring: readRecurringPayment,
  foreign: readForeignPayment,
}

const submits: Calls<Addressed & { readonly body: object }> = {
  sepa: submitSepaPayment,
  scheduled: submitScheduledPayment,
  recurring: confirmRecurringPayment,
  foreign: submitForeignPayment,
}

const deletes: Calls<Addressed> = {
  sepa: deleteSepaPayment,
  scheduled: deleteScheduledPayment,
  recurring: deleteRecurringPayment,
  foreign: deleteForeignPayment,
}
