// Calls that send callbacks again, in any way that a receiver must be ready for, and that show what a receiver of the bank's own was sent.

import * as v from 'valibot'
import { list, loose, oneOf, strict } from '../../../../core/shared/check.ts'
import { reads, steers } from './common.ts'

const Text = v.string('must be a string')

/** How a callback is signed that is sent again. */
export const CALLBACK_SIGNATURES = ['right', 'unsigned', 'wrong-key', 'old-date', 'altered-body'] as const

/** Where a callback goes this time, and how it is signed. */
export const ResendOrder = strict({
  /**
   * Address in the place of the one of the payment, by the same rules (`gaps: shared.redirect-url`); a receiver of the bank's own
   * always may be.
   */
  address: v.optional(Text),
  /**
   * `right` when absent; `unsigned` has no signature, `wrong-key` one of a key that is not the bank's, `old-date` a right one of an
   * hour ago, `altered-body` another amount than was signed.
   */
  signature: v.optional(oneOf(...CALLBACK_SIGNATURES)),
})

/**
 * Sends the callback of a payment or refund again, as it stands now, with new ids, date and signature: to its address or another one,
 * signed or not. Where either is named, what a test has planned for callbacks is left for others.
 */
export const resendCallback = steers('callbacks.resend', 'POST /callbacks/{paymentId}', {
  body: v.optional(ResendOrder, {}),
})

const whole = (most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'must be at least 0'),
    v.maxValue(most, `must be at most ${most}`),
  )

/** What a receiver answers from now on. */
export const ReceiverOrder = strict({
  /** 200 to 599; 200 when absent. */
  status: v.optional(v.pipe(whole(599), v.minValue(200, 'must be at least 200'))),
  /** Milliseconds of real time, up to 60,000; none when absent. The bank waits 10,000 for an answer. */
  delayMs: v.optional(whole(60_000)),
})

/** A receiver: an address below the bank that takes callbacks, for who has none yet. */
const Receiver = loose({
  name: v.string(),
  address: v.string(),
  /** Whether a payment of this bank may name it for its callbacks (`gaps: shared.redirect-url`). */
  isAllowed: v.boolean(),
  /** What it answers. */
  status: v.number(),
  delayMs: v.number(),
  /** How many messages are kept. */
  count: v.number(),
})

/** What a receiver was sent. Every secret in it is a fingerprint. */
const ReceivedMessage = loose({
  /** Later ones have greater ids, by the order of their characters. */
  id: v.string(),
  at: v.string(),
  method: v.string(),
  /** Path and query. */
  path: v.string(),
  headers: list(v.tuple([v.string(), v.string()])),
  body: v.string(),
  /** Length of the body. */
  bytes: v.number(),
  /** Of the body, if that is JSON with such a member. */
  paymentId: v.optional(v.string()),
  /** Whether a merchant may act on it: key, clock, signature, ids that were not used before. */
  isGenuine: v.boolean(),
  /** `genuine`, or the check that it failed: `method`, `api-key`, `header`, `clock`, `signature`, `pair`, `body`. */
  check: v.string(),
  /** The same in a sentence. */
  sentence: v.string(),
  /** What was answered. */
  status: v.number(),
  delayMs: v.number(),
})

/** Receivers of callbacks below the address of the bank, for people who do not have one yet. */
export const receivers = {
  /** Lists the receivers that were set or were sent something. */
  list: reads('receivers.list', 'GET /receivers', { replies: { 200: loose({ receivers: list(Receiver) }) } }),
  /** Shows what a receiver was sent, the newest first, each message verified as a merchant must; any name is right. */
  read: reads('receivers.read', 'GET /receivers/{name}', {
    replies: { 200: loose({ ...Receiver.entries, received: list(ReceivedMessage) }) },
  }),
  /** Says what a receiver answers from now on. */
  set: steers('receivers.set', 'PUT /receivers/{name}', { body: ReceiverOrder, replies: { 200: Receiver } }),
  /** Forgets what a receiver was sent, and what was set for it. */
  clear: steers('receivers.clear', 'DELETE /receivers/{name}'),
}

/** One try to send a callback. */
const Delivery = loose({
  /** Later ones have greater ids, by the order of their characters, until the bank is emptied. */
  id: v.string(),
  paymentId: v.string(),
  /** The address to which it was sent, with its query; fingerprints replace the secrets there. */
  url: v.string(),
  attempt: v.number(),
  at: v.string(),
  /** Status of the merchant's answer, else `no answer` or `never sent`. */
  result: v.union([v.number(), v.string()]),
  /** What was sent, but for the API key of callbacks (`GET /keys` shows it); absent if nothing was. */
  sent: v.optional(loose({ headers: v.record(v.string(), v.string()), body: v.string() })),
  /** How it was signed, if it was sent again with another signature on purpose. */
  signature: v.optional(v.string()),
  /** The answer of the receiver: its media type and the beginning of its body. Absent if others can reach the bank. */
  answer: v.optional(loose({ type: v.optional(v.string()), text: v.string() })),
})

/** Lists the callbacks of online payments that were sent, oldest first. */
export const callbacks = reads('callbacks', 'GET /callbacks', {
  replies: { 200: loose({ callbacks: list(Delivery) }) },
})
