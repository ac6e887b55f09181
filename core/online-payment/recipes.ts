// Recipes of several calls: wait until a payment is final, refund safely and find the outcome of a lost refund.
// Each step is an ordinary operation; rules.ts defines which may follow which.

import { BankError } from '../shared/errors.ts'
import { derive } from '../shared/interface-bank.ts'
import { lostError, unknownAfter } from '../shared/read-answer.ts'
import { isPassing, pauseOf, poll, type RecipeOptions as Recipe } from '../shared/poll.ts'
import { sleepInReal } from '../shared/sleep.ts'
import type { OnlinePaymentBank } from './bank.ts'
import { readPayment, refundPayment } from './operations.ts'
import { dependsOnMoney, judgeLostRefund, type RefundIntent, wasAnswered } from './refund-evidence.ts'
import { isFinalStatus, nextReadInMs } from './rules.ts'
import type { PaymentState, RefundOrder } from './schema.ts'

/** Options of a recipe. */
export interface RecipeOptions extends Recipe {
  /** The session of the checkout, a UUID; without one each call makes its own. */
  sessionId?: string | undefined
}

/**
 * Reads the status again and again until it is final: after 2, 5, 15 s, ten times every 60 s, then every 10 min for a day.
 *
 * A lost answer is only a reason to ask again, later if the bank asks for it.
 *
 * @returns The last status read, final or not; `undefined` when every answer was lost.
 * @throws BankError `call_refused` when the bank does not know the payment; the reason of the signal when it fires.
 * @see gaps Part 4, online-payment.status
 */
export function awaitPayment(
  bank: OnlinePaymentBank,
  paymentId: string,
  options: RecipeOptions = {},
): Promise<PaymentState | undefined> {
  const read = async () => (await readPayment(bank, addressed(paymentId, options), options)).body
  const nextInMs = (reads: number, elapsedMs: number) => nextReadInMs(reads, elapsedMs, bank)
  const until = ({ status }: PaymentState) => isFinalStatus(status)
  return poll(read, { ...options, clock: bank.clock, nextInMs, until })
}

/** The parts that every call of a recipe has: the payment's path, and the session of its checkout. */
const addressed = (paymentId: string, { sessionId }: RecipeOptions) => ({
  path: { paymentId },
  headers: { 'x-session-id': sessionId },
})

/** Reads the status; a fault after which a later read may succeed is returned instead of thrown. */
async function tryToRead(
  bank: OnlinePaymentBank,
  paymentId: string,
  options: RecipeOptions,
): Promise<PaymentState | BankError> {
  try {
    return (await readPayment(bank, addressed(paymentId, options), options)).body
  } catch (error) {
    if (isPassing(error)) return error
    throw error
  }
}

/** How a refund ended, as far as it can be known. */
export type RefundOutcome =
  /** The bank has it, under this id; its status shows whether the money is given back. */
  | { outcome: 'done'; refundId: string }
  /** The bank has ended it, and no money went back: a new one is safe. */
  | { outcome: 'ended'; refundId: string }
  /** The call made no refund, and no longer can: a new one is safe. */
  | { outcome: 'nothing_happened' }
  /** The bank shows something else, or not enough: a person decides. */
  | { outcome: 'needs_review' }

/** What a caller knows of a payment's refunds. */
interface KnownRefunds {
  /** Ids of refunds of the payment, whether the bank's list shows them or not. */
  knownRefundIds?: readonly string[] | undefined
}

/** Options of {@link sendRefund}. */
export interface SendRefundOptions extends RecipeOptions {
  /**
   * Stores the intent, right before the refund is sent. Once it resolves, the intent must survive a crash: a refund without a
   * stored intent was not sent. The refund bears the date of the intent: the bank refuses it if storing took more than 300 s.
   */
  keep: (intent: RefundIntent) => void | Promise<void>
}

/** Options of {@link refundSafely}. */
export interface RefundOptions extends SendRefundOptions, KnownRefunds {}

/**
 * Reads what must be known before a refund is sent. Give the result to {@link sendRefund}.
 *
 * @returns The intent, dated now, and the payment as it was read; {@link refuseRefund} shows whether it can be refunded.
 * @throws TypeError when the order breaks a rule; nothing was asked.
 * @throws BankError `call_refused` when the bank does not know the payment, `answer_lost` when it may be asked again.
 * @see gaps Part 4, online-payment.refund
 */
export async function prepareRefund(
  bank: OnlinePaymentBank,
  paymentId: string,
  order: RefundOrder,
  options: RecipeOptions & KnownRefunds = {},
): Promise<{ intent: RefundIntent; payment: PaymentState }> {
  const about = addressed(paymentId, options)
  // A faulty order is refused before anything is asked or saved.
  refundPayment.draft(bank, { ...about, body: order })
  const { body: payment } = await readPayment(bank, about, options)
  const { refunds, totalRefundedAmount } = payment
  const listed = refunds?.map((refund) => refund.paymentId) ?? []
  const intent = {
    knownRefundIds: [...new Set([...listed, ...(options.knownRefundIds ?? [])])],
    isListShown: refunds !== undefined,
    ...(totalRefundedAmount !== undefined && { totalRefundedAmount }),
    amount: order.amount,
    sentAtMs: bank.clock(),
  }
  return { intent, payment }
}

/**
 * Sends a refund once, with the date of the intent: the quiet time is counted from it. Have one refund in flight per payment.
 *
 * @returns The id of the new refund.
 * @throws BankError `call_refused` or `limit_reached` when the bank refused this call. `outcome_unknown` when it may have
 * happened, and after an answer that names no new refund: find out with {@link findLostRefund} or {@link judgeLostRefund},
 * and never send it again blindly.
 * @see gaps Part 4, online-payment.refund
 */
export async function sendRefund(
  bank: OnlinePaymentBank,
  paymentId: string,
  order: RefundOrder,
  intent: RefundIntent,
  { keep, ...options }: SendRefundOptions,
): Promise<string> {
  const atThatInstant = derive(bank, { clock: () => intent.sentAtMs })
  const input = { ...addressed(paymentId, options), body: order }
  const { definition } = refundPayment
  try {
    const beforeSending = () => keep(intent)
    const { body, status } = await refundPayment(atThatInstant, input, { ...options, beforeSending })
    const known = [paymentId, ...intent.knownRefundIds].map((id) => id.toLowerCase())
    if (!known.includes(body.paymentId.toLowerCase())) return body.paymentId
    throw lostError(definition, 'owner', { status })
  } catch (error) {
    // The pair of this call is new. If the bank knows it all the same, the network delivered this call twice.
    if (!(error instanceof BankError && error.bankCode === 'DUPLICATE_REQUEST')) throw error
    throw unknownAfter(definition, error)
  }
}

/** What is refunded: of which payment, and how much. */
export interface RefundInput {
  readonly paymentId: string
  readonly order: RefundOrder
}

/**
 * Refunds once, and finds the outcome when the answer is lost.
 *
 * The intent is handed to `keep` right before anything is sent, so that a crash can be judged later with
 * {@link findLostRefund}. It never sends a second refund by itself. Have one refund in flight per payment.
 *
 * @throws TypeError when the order breaks a rule; nothing was sent.
 * @throws BankError `call_refused` when the bank refused; nothing was refunded. `outcome_unknown` when the outcome could
 * not be found either: find it later with the saved intent.
 * @see gaps Part 4, online-payment.refund
 */
export async function refundSafely(
  bank: OnlinePaymentBank,
  { paymentId, order }: RefundInput,
  options: RefundOptions,
): Promise<RefundOutcome> {
  const { intent } = await prepareRefund(bank, paymentId, order, options)
  try {
    return { outcome: 'done', refundId: await sendRefund(bank, paymentId, order, intent, options) }
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    // The network may have delivered this call twice: the first copy may have used the money that the second lacks.
    const refusal = dependsOnMoney(error) ? error : undefined
    if (!refusal && error.code !== 'outcome_unknown') throw error
    const lost = { ...intent, isAnswered: refusal !== undefined || wasAnswered(error) }
    try {
      return await search(bank, paymentId, lost, options, refusal)
    } catch (failure) {
      // Whatever ended the search, even an abort: the outcome of the refund is still unknown, and the error must report so.
      throw failure === refusal ? failure : unknownAfter(refundPayment.definition, error)
    }
  }
}

/**
 * Finds the outcome of a refund whose answer was lost.
 *
 * It reads until an entry shows the refund; the last reads are at the end of the quiet time (660 s, or twice the tolerance and
 * a minute) and ten minutes later. If the status cannot be read, it asks again as often as {@link awaitPayment} does.
 *
 * @throws BankError when the status cannot be read for a day, or the bank does not know the payment; the reason of the
 * signal when it fires.
 */
export function findLostRefund(
  bank: OnlinePaymentBank,
  paymentId: string,
  intent: RefundIntent,
  options: RecipeOptions = {},
): Promise<RefundOutcome> {
  return search(bank, paymentId, intent, options)
}

/** @param refusal The bank's refusal, which is thrown if a read shows no entry that could be the refund. */
async function search(
  bank: OnlinePaymentBank,
  paymentId: string,
  intent: RefundIntent,
  options: RecipeOptions,
  refusal?: BankError,
): Promise<RefundOutcome> {
  const { signal, sleep = sleepInReal } = options
  const startedAt = bank.clock()
  let known = intent
  for (let reads = 0; ; reads++) {
    const readAtMs = bank.clock()
    const read = await tryToRead(bank, paymentId, options)
    const waitMs = nextReadInMs(reads, readAtMs - startedAt, bank)
    if (read instanceof BankError) {
      if (waitMs === undefined) throw read
      await sleep(Math.max(waitMs, pauseOf(read)), signal)
      continue
    }
    const verdict = judgeLostRefund(known, { ...read, paymentId }, readAtMs, bank)
    if (verdict.do === 'done' || verdict.do === 'ended')
      return { outcome: verdict.do, refundId: verdict.paymentId }
    if (verdict.do === 'send-again') return { outcome: 'nothing_happened' }
    if (verdict.do === 'stop') return { outcome: 'needs_review' }
    if (refusal && verdict.isAbsent) throw refusal
    known = verdict.intent
    await sleep(Math.max(Math.min(verdict.untilMs - bank.clock(), waitMs ?? Infinity), 0), signal)
  }
}
