// What a failed call shows about a PSD2 payment, and when it is sent again.
// Pure: recipes loop around it, the proxy follows it step by step; nothing here sends or stores.

import { assume } from '../../shared/gaps.ts'
import type { JudgedError, SendFault } from '../../shared/resending.ts'
import { psd2PaymentsGaps } from '../gaps.ts'
import type { Assuming } from './assuming.ts'

/**
 * Tells how long to wait before a create is sent once more under the same key, milliseconds; `undefined` when it was sent
 * as often as allowed, or would be sent too late for its key.
 *
 * @param sentAtMs When it was sent so far, epoch milliseconds, first one first.
 * @see gaps Part 4, psd2.create
 */
export function nextSendingInMs(
  sentAtMs: readonly number[],
  nowMs: number,
  bank: Assuming = {},
): number | undefined {
  const { sendings, pauseSeconds, withinSeconds } = assume(psd2PaymentsGaps, bank, 'psd2.create.resend')
  const [first, last] = [sentAtMs[0], sentAtMs.at(-1)]
  if (first === undefined || last === undefined) return 0
  const atMs = Math.max(last + pauseSeconds * 1_000, nowMs)
  return sentAtMs.length < sendings && atMs < first + withinSeconds * 1_000 ? atMs - nowMs : undefined
}

/**
 * What a failed create shows.
 *
 * - `lost`: the outcome is unknown; the same bytes may be sent again under the same key.
 * - `listed`: the bank no longer accepts the key; the payments of its bundle may show it.
 * - `refused`: the bank said no, and created nothing.
 * - `unknown`: it refused this sending before it looked for the key, which says nothing about earlier ones.
 */
export type CreateVerdict = 'lost' | 'listed' | 'refused' | 'unknown'

/**
 * Judges a failed create.
 *
 * @param sendings How often it was sent under its key, this time included.
 * @see gaps Part 4, psd2.create
 */
export function judgeCreate(error: JudgedError, sendings: number): CreateVerdict {
  if (error.code === 'outcome_unknown') return 'lost'
  if (sendings === 1) return 'refused'
  if (error.bankCode === 'DuplicatePayment') return 'listed'
  return isAboutOrder(error) ? 'refused' : 'unknown'
}

/** Tells whether the bank has looked for the key before it said no: then there is no payment under it. */
const isAboutOrder = ({ status, faults }: JudgedError) =>
  status === 409 ||
  status === 422 ||
  (status === 400 && !faults.some(({ path }) => /^(x-|accept$|content-type$)/.test(path ?? '')))

/** Judges what a failed create, after {@link judgeCreate}, means for the payment (gaps Part 4, psd2.create). */
export function judgeSending({ code, operation, status, bankCode }: JudgedError): SendFault {
  if (!operation.startsWith('psd2.') || code === 'call_aborted') return { fault: 'not_sent' }
  if (code !== 'call_refused') return { fault: code === 'limit_reached' ? 'later' : 'lost' }
  // A refused token, key or certificate is a fault of the settings, which a person mends.
  if (status === 401 || status === 403) return { fault: 'later' }
  return bankCode === 'DuplicatePayment' ? { fault: 'duplicate' } : { fault: 'refused', isProof: true }
}

/**
 * What a failed submission shows.
 *
 * - `lost`: the outcome is unknown; read the payment, and submit it again where that is still possible.
 * - `crossed`: nothing is left to submit, because another submission came first: a read of the payment shows it.
 * - `declined`: the money or the bank fails; it may be submitted again when the cause is gone.
 * - `refused`: the bank said no to the caller, or does not know the payment.
 */
export type SubmissionVerdict = 'lost' | 'crossed' | 'declined' | 'refused'

/** Judges a failed submission or confirmation (gaps: psd2.submit.repeat, Part 4, psd2.submit). */
export function judgeSubmission({ code, status }: JudgedError): SubmissionVerdict {
  if (code !== 'call_refused') return code === 'outcome_unknown' ? 'lost' : 'refused'
  if (status === 409) return 'crossed'
  return status === 422 ? 'declined' : 'refused'
}
