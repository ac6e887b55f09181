// A payment that is written down before it is created, and created once however often it is sent.
// It does not store anything: the caller's own store is the memory.

import { fromUtf8 } from '../shared/bytes.ts'
import { BankError } from '../shared/errors.ts'
import { derive } from '../shared/interface-bank.ts'
import { equalBodies } from '../shared/json.ts'
import { isGap } from '../shared/next-elsewhere.ts'
import { isLost, pauseOf, type RecipeOptions } from '../shared/poll.ts'
import { unknownAfter } from '../shared/read-answer.ts'
import type { Draft, SendOptions } from '../shared/send.ts'
import { sleepInReal } from '../shared/sleep.ts'
import { compareAmounts } from '../shared/values/money.ts'
import type { Psd2Bank } from './auth.ts'
import {
  createForeignPayment,
  createRecurringPayment,
  createScheduledPayment,
  createSepaPayment,
  listAuthorizationPayments,
} from './operations.ts'
import { judgeCreate, nextSendingInMs, type PaymentKind } from './rules/index.ts'
import type * as schema from './schema.ts'

/** What is to be paid, and of which kind it is. */
export type PaymentInstruction =
  | { readonly kind: 'sepa'; readonly body: schema.SepaPaymentOrder }
  | { readonly kind: 'scheduled'; readonly body: schema.ScheduledPaymentOrder }
  | { readonly kind: 'recurring'; readonly body: schema.RecurringPaymentOrder }
  | { readonly kind: 'foreign'; readonly body: schema.ForeignPaymentOrder }

/** A payment of any kind as the bank knows it. */
export type Payment =
  | schema.SepaPayment
  | schema.ScheduledPayment
  | schema.RecurringPayment
  | schema.ForeignPayment

/** What is written down before a payment is created: plain data. */
export interface CreateIntent {
  readonly kind: PaymentKind
  /** The same for every sending: the bank creates one payment for each key. */
  readonly idempotencyKey: string
  /** Body as it is sent, JSON. */
  readonly body: string
  /** When it was sent so far, epoch milliseconds. */
  readonly sentAtMs: readonly number[]
}

/**
 * Writes a payment down with its own key, before anything is sent; {@link createSafely} sends it.
 *
 * @throws TypeError naming the member and its rule.
 * @see gaps Part 4, psd2.create
 */
export function prepareCreate(bank: Psd2Bank, instruction: PaymentInstruction): CreateIntent {
  const { body } = draftOf(bank, instruction)
  return { kind: instruction.kind, idempotencyKey: bank.uuid(), body: fromUtf8(body), sentAtMs: [] }
}

/** Options of {@link createSafely}. */
export interface CreateOptions extends RecipeOptions {
  /**
   * Stores the intent with each new sending in it. The payment is sent only after this resolves; and this is called only
   * once there is a token, so that an intent never shows a sending that could not be made.
   */
  keep: (intent: CreateIntent) => void | Promise<void>
}

/**
 * Creates a payment, and if the answer is lost sends the very same bytes again under the same key: after 1 s, at most
 * 3 times in 24 h. The bank creates it once.
 *
 * Call it again after a crash with the intent that was saved last.
 *
 * @returns The payment as it is now.
 * @throws TypeError when the key cannot be read; this call has sent nothing.
 * @throws BankError `call_refused` or `limit_reached` when the bank refused, in the token call too; nothing was created.
 * `outcome_unknown` when the outcome could not be found: no payer can approve the payment unless its bundle is known, so it
 * ends after a day. Any other code: nothing was sent.
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
 * const payment = await createSafely(bank, intent, { keep: (latest) => void store.set('order-1', latest) })
 * console.log(payment.authorizationId)
 * ```
 */
export async function createSafely(
  bank: Psd2Bank,
  intent: CreateIntent,
  options: CreateOptions,
): Promise<Payment> {
  const { sleep = sleepInReal, signal } = options
  let latest = intent
  let lost: BankError | undefined
  for (;;) {
    const waitMs = nextSendingInMs(latest.sentAtMs, bank.clock(), bank)
    if (waitMs === undefined) throw lost ?? unknown(intent)
    let wasSent = false
    const saveSent = async (sent: CreateIntent) => {
      latest = sent
      await options.keep(sent)
      wasSent = true
    }
    try {
      const pauseMs = Math.max(waitMs, lost ? pauseOf(lost) : 0)
      if (pauseMs > 0) await sleep(pauseMs, signal)
      const sent = await createOnce(bank, latest, saveSent, options)
      if ('payment' in sent) return sent.payment
      lost = sent.lost
    } catch (error) {
      // Whatever ends the search, even an abort: whether the payment exists is still unknown, and the error must report so.
      throw wasSent ? error : (lost ?? error)
    }
  }
}

/** The result of one sending: the payment as it is now, or an answer that was lost. */
export type CreateResult = { readonly payment: Payment } | { readonly lost: BankError }

/**
 * Sends a create once: one step of {@link createSafely}, for callers that take the next step later, after a crash or an alarm.
 *
 * @param save Stores the intent with this sending in it; see {@link createSafely}.
 * @throws TypeError and BankError as {@link createSafely}, where another sending would not help.
 * @see gaps Part 4, psd2.create
 */
export async function createOnce(
  bank: Psd2Bank,
  intent: CreateIntent,
  save: (intent: CreateIntent) => void | Promise<void>,
  options: SendOptions = {},
): Promise<CreateResult> {
  if (nextSendingInMs(intent.sentAtMs, bank.clock(), bank) === undefined) throw unknown(intent)
  let wasSent = false
  const beforeSending = async () => {
    await save({ ...intent, sentAtMs: [...intent.sentAtMs, bank.clock()] })
    wasSent = true
  }
  try {
    return { payment: await sendCreate(bank, intent, { ...options, beforeSending }) }
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    if (!wasSent) throw intent.sentAtMs.length > 0 ? unknown(intent, error, false) : error
    const verdict = judgeCreate(error, intent.sentAtMs.length + 1)
    if (verdict === 'listed') return { payment: await findInBundle(bank, intent, error, options) }
    if (verdict === 'unknown') throw unknown(intent, error)
    if (!isLost(error)) throw error
    return { lost: error }
  }
}

/** Makes the error for a payment that may or may not have been created. */
function unknown({ kind }: CreateIntent, failure?: BankError, wasSent?: boolean): BankError {
  return unknownAfter(
    { id: `psd2.create.${kind}`, lost: createSepaPayment.definition.lost },
    failure,
    wasSent,
  )
}

/** Searches the bundle for the payment of an intent whose key the bank no longer accepts. */
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
  const { body: bundle, oddities = [] } = await listAuthorizationPayments(bank, input, options).catch(() => {
    throw unknown(intent, refusal)
  })
  const { sepaPayments, scheduledSepaPayments, recurringSepaPayments } = bundle
  const found = [...sepaPayments, ...scheduledSepaPayments, ...recurringSepaPayments].filter((payment) =>
    Object.entries(order).every(([name, value]) => isEcho(name, value, payment)),
  )
  const [only] = found
  // Two equal payments cannot be distinguished, and one that cannot be read may be equal.
  if (found.length !== 1 || !only || oddities.some(isGap)) throw unknown(intent, refusal)
  return only
}

/** Returns whether a payment has a member as it was ordered; the payer may choose another account, and banks rewrite amounts. */
function isEcho(name: string, value: unknown, payment: schema.SepaPayment): boolean {
  if (name === 'payer') return true
  return name === 'amountEUR'
    ? compareAmounts(payment.amountEUR, String(value)) === 0
    : equalBodies((payment as Readonly<Record<string, unknown>>)[name], value)
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
  // The order's dates were judged when it was written down; after midnight the bank still knows the key.
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
