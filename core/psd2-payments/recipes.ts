// Recipes of several calls: create and submit safely, delete and revoke whatever happens, wait for payments and approvals.
// Each step is an ordinary operation, and nothing is kept here: the caller's own store is the memory.

import { fromUtf8 } from '../shared/bytes.ts'
import { BankError } from '../shared/errors.ts'
import { derive } from '../shared/interface-bank.ts'
import { equalBodies } from '../shared/json.ts'
import type { Draft, SendOptions } from '../shared/send.ts'
import { type Sleep, sleepInReal } from '../shared/sleep.ts'
import { compareAmounts } from '../shared/values/money.ts'
import type { Psd2Bank } from './auth.ts'
import {
  confirmRecurringPayment,
  createForeignPayment,
  createRecurringPayment,
  createScheduledPayment,
  createSepaPayment,
  deleteForeignPayment,
  deleteRecurringPayment,
  deleteScheduledPayment,
  deleteSepaPayment,
  listAuthorizationPayments,
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
import { canSubmit, hasEnded, nextReadInMs, nextSendingInMs, type PaymentKind } from './rules.ts'
import type {
  Authorization,
  ForeignPayment,
  ForeignPaymentOrder,
  RecurringPayment,
  RecurringPaymentOrder,
  ScheduledPayment,
  ScheduledPaymentOrder,
  SepaPayment,
  SepaPaymentOrder,
} from './schema.ts'

/** What is to be paid, and of which kind it is. */
export type PaymentInstruction =
  | { readonly kind: 'sepa'; readonly body: SepaPaymentOrder }
  | { readonly kind: 'scheduled'; readonly body: ScheduledPaymentOrder }
  | { readonly kind: 'recurring'; readonly body: RecurringPaymentOrder }
  | { readonly kind: 'foreign'; readonly body: ForeignPaymentOrder }

/** A payment of any kind as the bank knows it. */
export type Payment = SepaPayment | ScheduledPayment | RecurringPayment | ForeignPayment

/** A payment at the bank, by its kind and its id. */
export interface PaymentAddress {
  readonly kind: PaymentKind
  readonly paymentId: string
}

/** What is written down before a payment is created: plain data. */
export interface CreateIntent {
  readonly kind: PaymentKind
  /** The same for every sending: the bank creates once under it. */
  readonly idempotencyKey: string
  /** Body as it is sent, JSON. */
  readonly body: string
  /** When it was sent so far, epoch milliseconds. */
  readonly sentAtMs: readonly number[]
}

/** Options of a recipe. */
export interface RecipeOptions extends SendOptions {
  /** Waits between two calls; default: in real time. */
  sleep?: Sleep | undefined
}

/**
 * Writes a payment down with a key of its own, before anything is sent; {@link createSafely} sends it.
 *
 * @throws TypeError naming the member and its rule.
 * @see gaps Part 4, psd2.create
 */
export function prepareCreate(bank: Psd2Bank, instruction: PaymentInstruction): CreateIntent {
  const { body } = draftOf(bank, instruction)
  return { kind: instruction.kind, idempotencyKey: bank.uuid(), body: fromUtf8(body), sentAtMs: [] }
}

/**
 * Creates a payment, and where the answer is lost sends the very same bytes again under the same key: after 1 s, at most
 * 3 times in 24 h. The bank creates it once.
 *
 * Call it again after a crash with the intent that was saved last.
 *
 * @param save Stores the intent with each new sending in it; nothing is sent before it resolves.
 * @returns The payment as it is now.
 * @throws BankError `call_refused` or `limit_reached` when the bank said no; nothing was created. `outcome_unknown` when the
 * truth could not be found: nobody can approve the payment unless its bundle is known, so it dies after a day.
 * @see gaps Part 4, psd2.create
 * @example
 * ```ts
 * import { createSafely, type CreateIntent, prepareCreate, type Psd2Bank, type SepaPaymentOrder } from 'silta/core/psd2-payments'
 *
 * declare const bank: Psd2Bank
 * declare const order: SepaPaymentOrder
 * declare const store: Map<string, CreateIntent>
 *
 * const intent = prepareCreate(bank, { kind: 'sepa', body: order })
 * const payment = await createSafely(bank, intent, (latest) => void store.set('order-1', latest))
 * console.log(payment.authorizationId)
 * ```
 */
export async function createSafely(
  bank: Psd2Bank,
  intent: CreateIntent,
  save: (intent: CreateIntent) => void | Promise<void>,
  options: RecipeOptions = {},
): Promise<Payment> {
  const { sleep = sleepInReal, signal } = options
  let latest = intent
  let lost: BankError | undefined
  let askedMs = 0
  for (;;) {
    const waitMs = nextSendingInMs(latest.sentAtMs, bank.clock(), bank)
    if (waitMs === undefined) throw lost ?? unknown(intent)
    try {
      const pauseMs = Math.max(waitMs, askedMs)
      if (pauseMs > 0) await sleep(pauseMs, signal)
      latest = { ...latest, sentAtMs: [...latest.sentAtMs, bank.clock()] }
      await save(latest)
    } catch (error) {
      // Whatever ends the search, an abort too: the payment itself is still unknown, and that is what must be told.
      throw lost ?? error
    }
    try {
      return await sendCreate(bank, latest, options)
    } catch (error) {
      if (!(error instanceof BankError)) throw error
      if (latest.sentAtMs.length > 1 && error.code !== 'outcome_unknown') {
        if (error.bankCode === 'DuplicatePayment') return findInBundle(bank, latest, error, options)
        // After an answer was lost, a refusal that comes before the bank has looked for the key says nothing.
        throw isAboutBody(error) ? error : unknown(latest, error)
      }
      if (!isLost(error)) throw error
      lost = error
      askedMs = pauseOf(error)
    }
  }
}

/** What the bank asked to wait, at most an hour: a longer pause would be no pause but an end. */
const pauseOf = (error: BankError) => Math.min(error.retryAfterSeconds ?? 0, 3_600) * 1_000

/** Tells whether the bank has looked for the key before it said no: then there is no payment of this intent. */
const isAboutBody = ({ status, faults }: BankError) =>
  status === 409 ||
  status === 422 ||
  (status === 400 && !faults.some(({ path }) => /^(x-|accept$|content-type$)/.test(path ?? '')))

/** Tells that nobody knows whether a payment was created. */
function unknown({ kind }: CreateIntent, refusal?: BankError): BankError {
  return new BankError({
    code: 'outcome_unknown',
    operation: `psd2.create.${kind}`,
    next: createSepaPayment.definition.lost.truth,
    ...(refusal && { reason: 'status', faults: refusal.faults }),
    ...(refusal?.status !== undefined && { status: refusal.status }),
    ...(refusal?.errorId !== undefined && { errorId: refusal.errorId }),
  })
}

/** Looks for the payment of an intent whose key the bank does not take any more. */
async function findInBundle(
  bank: Psd2Bank,
  intent: CreateIntent,
  refusal: BankError,
  options: SendOptions,
): Promise<Payment> {
  const order = JSON.parse(intent.body) as Readonly<Record<string, unknown>>
  const { authorizationId } = order
  if (typeof authorizationId !== 'string') throw unknown(intent, refusal)
  const input = { path: { authorizationId } }
  const { body: told } = await listAuthorizationPayments(bank, input, options).catch(() => {
    throw unknown(intent, refusal)
  })
  const { sepaPayments, scheduledSepaPayments, recurringSepaPayments } = told
  const found = [...sepaPayments, ...scheduledSepaPayments, ...recurringSepaPayments].filter((payment) =>
    Object.entries(order).every(([name, value]) => isEcho(name, value, payment)),
  )
  const [only] = found
  // Of two that are alike nobody knows which one is meant.
  if (found.length !== 1 || !only) throw unknown(intent, refusal)
  return only
}

/** Tells whether a payment shows a member of an order; the payer may have chosen another account, and amounts are echoed. */
function isEcho(name: string, value: unknown, payment: SepaPayment): boolean {
  if (name === 'payer') return true
  return name === 'amountEUR'
    ? compareAmounts(payment.amountEUR, String(value)) === 0
    : equalBodies((payment as Readonly<Record<string, unknown>>)[name], value)
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

const isLost = (error: unknown): error is BankError =>
  error instanceof BankError && error.code === 'outcome_unknown' && error.reason !== 'aborted'

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
  return poll(bank, read, until, options)
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
  return poll(bank, read, until, options)
}

async function poll<T>(
  bank: Psd2Bank,
  read: () => Promise<T>,
  until: (read: T) => boolean,
  { sleep = sleepInReal, signal }: RecipeOptions,
): Promise<T | undefined> {
  const startedAtMs = bank.clock()
  let last: T | undefined
  let askedMs = 0
  for (let reads = 0; ; reads++) {
    const waitMs = nextReadInMs(reads, bank.clock() - startedAtMs, bank)
    if (waitMs === undefined) return last
    await sleep(Math.max(waitMs, askedMs), signal)
    try {
      last = await read()
      askedMs = 0
      if (until(last)) return last
    } catch (error) {
      if (!(error instanceof BankError) || !isPassing(error)) throw error
      askedMs = pauseOf(error)
    }
  }
}

/** Tells whether a fault of a read may be gone at the next one. */
const isPassing = ({ code, reason }: BankError) =>
  reason !== 'aborted' && (code === 'answer_lost' || code === 'limit_reached')

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

function draftOf(bank: Psd2Bank, { kind, body }: PaymentInstruction): Draft {
  if (kind === 'sepa') return createSepaPayment.draft(bank, { body })
  if (kind === 'scheduled') return createScheduledPayment.draft(bank, { body })
  if (kind === 'recurring') return createRecurringPayment.draft(bank, { body })
  return createForeignPayment.draft(bank, { body })
}

/** Sends what was written down: the same body under the same key, signed anew. */
async function sendCreate(
  shown: Psd2Bank,
  { kind, idempotencyKey, body: text }: CreateIntent,
  options: SendOptions,
): Promise<Payment> {
  // Its dates were judged when it was written down; a midnight later the bank still knows the key.
  const bank = derive(shown, { bankClock: undefined })
  const written = { kind, body: JSON.parse(text) } as PaymentInstruction
  const headers = { 'x-idempotency-key': idempotencyKey }
  switch (written.kind) {
    case 'sepa':
      return (await createSepaPayment(bank, { headers, body: written.body }, options)).body
    case 'scheduled':
      return (await createScheduledPayment(bank, { headers, body: written.body }, options)).body
    case 'recurring':
      return (await createRecurringPayment(bank, { headers, body: written.body }, options)).body
    case 'foreign':
      return (await createForeignPayment(bank, { headers, body: written.body }, options)).body
  }
}
