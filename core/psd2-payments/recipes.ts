// Recipes of several calls: submit safely, delete and revoke whatever happens, wait for payments and approvals.
// Each step is an ordinary operation, and nothing is stored here: the caller's own store is the memory.

import { BankError } from '../shared/errors.ts'
import { isLost, pauseOf, poll, type RecipeOptions } from '../shared/poll.ts'
import { sleepInReal } from '../shared/sleep.ts'
import type { Psd2Bank } from './auth.ts'
import { deletes, reads, submits } from './calls.ts'
import { readAuthorization, revokeAuthorization } from './operations.ts'
import type { Payment } from './orders.ts'
import {
  approvalPhaseOf,
  canSubmit,
  hasEnded,
  judgeSubmission,
  nextReadInMs,
  type PaymentKind,
} from './rules/index.ts'
import type { Authorization } from './schema.ts'

/** A payment at the bank, by its kind and its id. */
export interface NamedPayment {
  readonly kind: PaymentKind
  readonly paymentId: string
}

/**
 * Submits or confirms a payment after reading it: only while it is `Authorized` or `SubmissionPending`. It is debited once,
 * however often this is called.
 *
 * @returns The payment as the last answer shows it: `submitted` shows whether it was submitted, `SubmissionPending` that it
 * must be submitted again.
 * @throws BankError `call_refused` with status 422 when the money or the bank fails: call again when the cause is gone.
 * `outcome_unknown` when the outcome could not be found: call again.
 * @see gaps Part 4, psd2.submit, psd2.confirm
 */
export async function submitSafely(
  bank: Psd2Bank,
  named: NamedPayment,
  options: RecipeOptions = {},
): Promise<Payment> {
  const { sleep = sleepInReal, signal } = options
  let lost: BankError | undefined
  let failed: BankError | undefined
  for (let sendings = 0; ; sendings++) {
    let payment: Payment
    try {
      if (failed) await sleep(Math.max(PAUSE_MS, pauseOf(failed)), signal)
      payment = (await reads[named.kind](bank, pathOf(named), options)).body
    } catch (error) {
      throw lost ?? failed ?? error
    }
    if (!canSubmit(payment.status)) return payment
    if (failed && sendings === MOST_SENDINGS) throw lost ?? failed
    try {
      return (await submits[named.kind](bank, { ...pathOf(named), body: {} }, options)).body
    } catch (error) {
      if (isLost(error)) lost = error
      const isCrossed = error instanceof BankError && judgeSubmission(error) === 'crossed'
      // A refusal proves nothing about an earlier sending that was lost (gaps Part 5, law 4).
      if (!isCrossed && !isLost(error)) throw lost ?? error
      failed = error
    }
  }
}

/** How often a call that is safe to repeat is sent before its outcome stays unknown. */
const MOST_SENDINGS = 3
const PAUSE_MS = 1_000

/** The outcome of a delete. */
export type Deletion =
  /** It will never be paid. */
  | { readonly outcome: 'deleted'; readonly payment: Payment }
  /** The payer must approve it: at the address of `makeScaRequest` for this id. */
  | { readonly outcome: 'needs_payer'; readonly payment: Payment; readonly authorizationId: string }

/**
 * Deletes a payment; if the answer is lost, the call is sent again.
 *
 * @throws BankError `call_refused` with status 409 when it is too late. `outcome_unknown` when the outcome could not be found:
 * call again, it does no harm.
 * @see gaps Part 4, psd2.delete
 */
export async function deleteSafely(
  bank: Psd2Bank,
  named: NamedPayment,
  options: RecipeOptions = {},
): Promise<Deletion> {
  const { body } = await resent(options, () => deletes[named.kind](bank, pathOf(named), options))
  const { cancellationAuthorizationId: authorizationId } = body as { cancellationAuthorizationId?: unknown }
  return typeof authorizationId === 'string'
    ? { outcome: 'needs_payer', payment: body, authorizationId }
    : { outcome: 'deleted', payment: body }
}

/**
 * Revokes a bundle that is not approved; if the answer is lost, the call is sent again.
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

/** Sends a call that is safe to repeat until an answer comes, three times at most. */
async function resent<T>({ sleep = sleepInReal, signal }: RecipeOptions, call: () => Promise<T>): Promise<T> {
  let lost: BankError | undefined
  for (let sendings = 1; ; sendings++) {
    try {
      return await call()
    } catch (error) {
      // If the next sending failed for lack of a token, the outcome of the one before is still unknown.
      const isAnswer = error instanceof BankError && error.operation === lost?.operation
      if (!isLost(error) || sendings === MOST_SENDINGS) throw lost && !isAnswer ? lost : error
      lost = error
      await sleep(Math.max(PAUSE_MS, pauseOf(error)), signal)
    }
  }
}

/** Options of the recipes that wait. */
export interface WaitOptions<T> extends RecipeOptions {
  /** Returns whether what was read ends the waiting. */
  until?: ((read: T) => boolean) | undefined
}

/**
 * Waits for the end of a payment: reads it after 2, 5, 15 s, then every 60 s, for a day. `Debited` is an end here, although the
 * bank of the payee may still refuse the payment: read it again on the next three banking days (gaps: psd2.debited).
 *
 * @param options `until` may end the waiting earlier, for example at `AwaitingDueDate`.
 * @returns The payment as it was read last; `undefined` when every answer was lost.
 * @throws BankError `call_refused` when the bank does not know it; the reason of the signal when it fires.
 * @see gaps: psd2.limits.calls
 */
export function awaitPayment(
  bank: Psd2Bank,
  named: NamedPayment,
  options: WaitOptions<Payment> = {},
): Promise<Payment | undefined> {
  const { until = ({ status }) => hasEnded(status) } = options
  const read = async () => (await reads[named.kind](bank, pathOf(named), options)).body
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
  const { until = ({ status }) => !approvalPhaseOf(status).startsWith('open') } = options
  const read = async () => (await readAuthorization(bank, { path: { authorizationId } }, options)).body
  return poll(read, { ...options, ...pollingOf(bank), until })
}

const pollingOf = (bank: Psd2Bank) => ({
  clock: bank.clock,
  nextInMs: (times: number, elapsedMs: number) => nextReadInMs(times, elapsedMs, bank),
})

const pathOf = ({ paymentId }: NamedPayment) => ({ path: { paymentId } })
