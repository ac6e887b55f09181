// Calls that send callbacks again, in any way that a receiver must be ready for, and that show what a receiver of the bank's own was sent.
// Which callbacks were sent, reports.ts lists.

import * as v from 'valibot'
import { list, loose, oneOf, strict } from '../../../../core/shared/check.ts'
import { json } from '../../../../core/shared/codec.ts'
import { operation } from '../../../../core/shared/operation.ts'
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
export const resendCallback = operation({
  ...steers,
  id: 'control.callbacks.resend',
  path: '/_sandbox/callbacks/{paymentId}',
  parameters: { path: strict({ paymentId: Text }) },
  body: json(v.optional(ResendOrder, {})),
  replies: { 204: null },
})

const ReceiverPath = strict({ name: Text })

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
  /** Of the body, where that is JSON with such a member. */
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

/** Lists the receivers that were set or were sent something. */
export const listReceivers = operation({
  ...reads,
  id: 'control.receivers.list',
  path: '/_sandbox/receivers',
  replies: { 200: loose({ receivers: list(Receiver) }) },
})

/** Shows what a receiver was sent, the newest first, each message verified as a merchant must; any name is right. */
export const readReceiver = operation({
  ...reads,
  id: 'control.receivers.read',
  path: '/_sandbox/receivers/{name}',
  parameters: { path: ReceiverPath },
  replies: { 200: loose({ ...Receiver.entries, received: list(ReceivedMessage) }) },
})

/** Says what a receiver answers from now on. */
export const setReceiver = operation({
  ...steers,
  method: 'PUT',
  id: 'control.receivers.set',
  path: '/_sandbox/receivers/{name}',
  parameters: { path: ReceiverPath },
  body: json(ReceiverOrder),
  replies: { 200: Receiver },
})

/** Forgets what a receiver was sent, and what was set for it. */
export const clearReceiver = operation({
  ...steers,
  method: 'DELETE',
  id: 'control.receivers.clear',
  path: '/_sandbox/receivers/{name}',
  parameters: { path: ReceiverPath },
  replies: { 204: null },
})
