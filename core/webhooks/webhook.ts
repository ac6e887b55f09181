// A webhook from the proxy to the merchant's server: which events there are, and how a receiver verifies one.
// It does not send or store anything: outbox and delivery are the proxy's.

import { utf8 } from '../shared/bytes.ts'
import { parseJson } from '../shared/json.ts'
import { WebhookError } from './errors.ts'
import type { WebhookMemory } from './memory.ts'
import { type ReceivedWebhook, verifyWebhookSignature } from './signature.ts'

/**
 * What happened to a payment that a customer makes.
 *
 * - `payment.paid`: the money is booked, and amount and reference are the order's. Deliver, unless `reason` shows that the
 *   order was closed before.
 * - `payment.cancelled`, `payment.failed`: one attempt ended without money; another attempt may still be paid.
 * - `payment.paid_twice`: a second payment of the order was paid too. Do not deliver twice; give one back.
 * - `payment.scheduled`: approved, and it waits for its day, or for the days of a series. No money has moved.
 * - `payment.occurrence_paid`, `payment.occurrence_failed`: how one payment of a series ended; the series goes on. With the reason
 *   `returned`, one that was paid came back.
 * - `payment.mismatched`: the bank reports another amount or reference, or two final statuses; with the reason `returned`,
 *   money that was paid came back. A person must check.
 * - `payment.unknown`: for a long time the bank has not reported the state of an attempt; sent once for each attempt. Do not
 *   deliver, and do not ask for payment again; `payment.paid` or another end may still come.
 * - `refund.refunded`, `refund.failed`: how a refund ended.
 * - `refund.needs_review`: the outcome of a refund is not known; a person must check.
 */
export type PaymentWebhookType =
  | 'payment.paid'
  | 'payment.scheduled'
  | 'payment.occurrence_paid'
  | 'payment.occurrence_failed'
  | 'payment.cancelled'
  | 'payment.failed'
  | 'payment.paid_twice'
  | 'payment.mismatched'
  | 'payment.unknown'
  | 'refund.refunded'
  | 'refund.failed'
  | 'refund.needs_review'

/**
 * How a payout ended. `.paid`: the merchant's account is debited. `.rejected`: the bank accepted it and then ended it; no money
 * moved, or it is back. `.refused`: the bank never accepted it. `.needs_review`: the outcome is unknown; a person must check
 * before anything is sent again.
 */
export type PayoutEventType = `payout.${'paid' | 'rejected' | 'refused' | 'needs_review'}`

/** How a request to pay ended, in the words of payouts; `.completed`: it was answered. */
export type RequestToPayEventType = `request_to_pay.${'completed' | 'rejected' | 'refused' | 'needs_review'}`

/**
 * What happened to one payment of a batch, or to all at once if nobody approved the batch, in the words of payouts. `.held`: it
 * was approved after a stop was requested, and a person must end it at the bank. `.scheduled`: it waits for its day. `.paid`: it
 * is debited. `.completed`: a series has ended. `.failed`: a series has ended without any payment. `.occurrence_paid`,
 * `.occurrence_failed`: how one payment of a series ended. `.cancelled`: it was stopped before it was paid.
 */
export type BatchEventType = `batch.${
  | 'held'
  | 'scheduled'
  | 'paid'
  | 'completed'
  | 'failed'
  | 'occurrence_paid'
  | 'occurrence_failed'
  | 'rejected'
  | 'cancelled'
  | 'refused'
  | 'needs_review'}`

/** The type of an event. New types may come: a receiver answers 2xx to a type that it does not know. */
export type WebhookType =
  | PaymentWebhookType
  | PayoutEventType
  | RequestToPayEventType
  | BatchEventType
  | TestEvent['type']
  | BankEvent['type']

/** The version of webhooks. Types and members may be added to it at any time; it changes when one is renamed or removed. */
export const API_VERSION = 1

/** What an event of a payment is about. */
export interface WebhookData {
  /** Handle of the payment at the proxy, as pages have it. */
  handle: string
  /** The order's own id, as the merchant gave it: compare it before anything is delivered. */
  orderId: string
  /** State of the whole order when it happened, in the words of a payment's view. */
  state: string
  /** Amount of the order, decimal string, for example `24.00`. */
  amount: string
  /** ISO 4217 code. */
  currency: string
  /** Reference of the order. */
  reference: string
  /** Which attempt of the order, from 1. */
  attempt: number
  /**
   * Why it ended, if that is known: `expired`, `provider_disabled`, or a word of the bank's. `order_closed`: the merchant
   * had closed the order, and a payment that arrives all the same must be refunded.
   */
  reason?: string
  /** When the attempt was paid, RFC 3339. */
  paidAt?: string
  /** Id of the bank that the payer chose, as in the list of banks. */
  provider?: string
  /** Country of that bank, ISO 3166-1, if it is known. */
  country?: string
  /** The bank's id of the payment. */
  bankPaymentId?: string
  /** The day on which it is paid, or the first one of a series: `YYYY-MM-DD`. */
  dueDate?: string
  /** How much of a paid attempt was given back, decimal string. */
  refunded?: string
  /** The refund that the event is about, and why it failed. */
  refund?: { id: string; amount: string; reason?: string }
  /** The payment of a series that the event is about: its day, and the bank's id of the booking. */
  occurrence?: { dueDate: string; archiveId?: string }
  /** The merchant's own notes about the order, as its server or its order token gave them. */
  metadata?: Readonly<Record<string, string>>
}

/** What events of payouts, batches and requests to pay have in common. */
interface InstructionData {
  endToEndId?: string
  /** Its state. */
  state: string
  /** Decimal string, for example `24.00`. */
  amount: string
  /** ISO 4217 code. */
  currency: string
  reference?: string
  /** The bank's id of the booking. */
  archiveId?: string
  /** The payment of a series that the event is about: its day, and the bank's id of the booking. */
  occurrence?: { dueDate: string; archiveId?: string }
  /** Why it ended, if that is known: the bank's own code, or a word of the proxy's. */
  reason?: string
}

/** What the body of every webhook has. */
export interface WebhookHead {
  /** Id of the event, equal to the header `webhook-id`, so that a receiver that stores only bodies recognises repetitions. */
  id: string
  /** The version of the webhook: `1`. */
  apiVersion: number
}

/** One event of a payment, as the body of a webhook has it. */
export interface PaymentEvent extends WebhookHead {
  type: PaymentWebhookType
  /** When it happened, RFC 3339; not when it is sent. */
  timestamp: string
  data: WebhookData
}

/** One event of a payout, as the body of a webhook has it. */
export interface PayoutEvent extends WebhookHead {
  type: PayoutEventType
  /** When it happened, RFC 3339; not when it is sent. */
  timestamp: string
  /** `payoutId` is the merchant's own id. */
  data: InstructionData & { payoutId: string }
}

/** One event of a request to pay, as the body of a webhook has it. */
export interface RequestToPayEvent extends WebhookHead {
  type: RequestToPayEventType
  /** When it happened, RFC 3339; not when it is sent. */
  timestamp: string
  /** `requestToPayId` is the merchant's own id. */
  data: InstructionData & { requestToPayId: string }
}

/** One event of a batch, as the body of a webhook has it. */
export interface BatchEvent extends WebhookHead {
  type: BatchEventType
  /** When it happened, RFC 3339; not when it is sent. */
  timestamp: string
  /** `batchId` is the merchant's own id; `payment` is the number of one payment, from 1, and absent if it is about all. */
  data: InstructionData & { batchId: string; payment?: number }
}

/** A webhook that the merchant has asked for, to see whether it arrives. It is about nothing: answer 2xx, and do nothing. */
export interface TestEvent extends WebhookHead {
  type: 'test.ping'
  /** When it was asked for, RFC 3339. */
  timestamp: string
  data: Readonly<Record<string, never>>
}

/** A status word of a bank that the proxy does not know; it is reported once, however many orders have it. */
export interface BankEvent extends WebhookHead {
  type: 'bank.word_unknown'
  /** When it was first read, RFC 3339. */
  timestamp: string
  data: {
    /** The interface of the bank, and the member of its answer. */
    interface: string
    member: string
    /** As the bank wrote it; absent unless it is 1 to 40 letters, underscores or hyphens. */
    word?: string
    /** Row of the ledger that lists the known ones. */
    row: string
    since: string
    /** How many orders, payouts and requests to pay have had it so far. */
    objects: number
    /** Its meaning, if it was read for a payment that nobody could pay yet; `unfit` if our lists mean paid. */
    means?: 'open' | 'unfit'
    /** The event is not about a payment, so these members are never present. */
    state?: undefined
    reason?: undefined
  }
}

/** One event, as the body of a webhook has it; its type names what it is about. */
export type WebhookEvent = PaymentEvent | PayoutEvent | BatchEvent | RequestToPayEvent | TestEvent | BankEvent

/** A genuine webhook. */
export interface Webhook {
  /** Id of the event: the same however often it is sent. */
  id: string
  /** Whole seconds since 1970 at which this try was sent. */
  timestamp: number
  event: WebhookEvent
  /** Whether the memory knows the id already: answer 2xx, and do nothing. */
  isRepeat: boolean
}

/**
 * Verifies a webhook and reads its event.
 *
 * The memory is asked last, so that only genuine ids use it. Without one, `isRepeat` is always `false`, and the caller
 * must ensure that each id has its effect once.
 *
 * @param received Keys, headers and the raw body; `seen` remembers ids.
 * @throws WebhookError naming what is wrong: answer 400.
 * @throws TypeError when there is no key, one is not in its form, or `now` or `toleranceSeconds` is no such number.
 *
 * @example
 * ```ts
 * import { isWebhookError, makeWebhookMemory, verifyWebhook } from 'silta/core/webhooks'
 *
 * declare const key: string
 * declare function deliver(orderId: string): void
 * const seen = makeWebhookMemory()
 *
 * export async function receive(request: Request): Promise<Response> {
 *   try {
 *     const body = new Uint8Array(await request.arrayBuffer())
 *     const { event, isRepeat } = await verifyWebhook({ keys: [key], headers: request.headers, body, seen })
 *     if (!isRepeat && event.type === 'payment.paid') deliver(event.data.orderId)
 *     return new Response(null, { status: 204 })
 *   } catch (error) {
 *     if (isWebhookError(error)) return new Response(null, { status: 400 })
 *     throw error
 *   }
 * }
 * ```
 */
export async function verifyWebhook(received: ReceivedWebhook & { seen?: WebhookMemory }): Promise<Webhook> {
  const now = received.now ?? Date.now()
  const { id, timestamp } = await verifyWebhookSignature({ ...received, now })
  const event = readEvent(received.body, id)
  const isRepeat = received.seen !== undefined && !(await received.seen.use(id, now))
  return { id, timestamp, event, isRepeat }
}

/** Writes an event as the bytes that are signed, stored and sent. */
export function writeWebhook(event: WebhookEvent): string {
  return JSON.stringify(event)
}

function readEvent(body: Uint8Array | string, id: string): WebhookEvent {
  const parsed = parseJson(typeof body === 'string' ? utf8(body) : body)
  if (!parsed.ok || !isEvent(parsed.value)) throw new WebhookError('body_invalid')
  // A receiver that stores only the body recognises repetitions by the id in it.
  if (parsed.value.id !== id) throw new WebhookError('body_invalid')
  return parsed.value
}

const PAYMENT_TEXTS = ['handle', 'orderId', 'state', 'amount', 'currency', 'reference']
const INSTRUCTION_TEXTS = ['state', 'amount', 'currency']
const IDS = ['payoutId', 'batchId', 'requestToPayId']

/** Checks the members that every event of its kind has; other members stay. */
function isEvent(value: unknown): value is WebhookEvent {
  if (!isRecord(value) || !isRecord(value['data'])) return false
  const { type, timestamp, apiVersion, data } = value
  const hasTexts = (names: readonly string[]) => names.every((name) => typeof data[name] === 'string')
  const isAbout =
    type === 'test.ping' ||
    (type === 'bank.word_unknown' && hasTexts(['interface', 'member', 'row'])) ||
    (IDS.some((id) => typeof data[id] === 'string')
      ? hasTexts(INSTRUCTION_TEXTS)
      : hasTexts(PAYMENT_TEXTS) && Number.isSafeInteger(data['attempt']))
  const hasHead = typeof type === 'string' && typeof timestamp === 'string' && typeof apiVersion === 'number'
  return hasHead && isAbout
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
