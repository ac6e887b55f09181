// What a failed call shows about a PSD2 payment, and when it is sent again.
// Pure: recipes loop around it, the proxy follows it step by step; nothing here sends or stores.

import { assume } from '../../shared/gaps.ts'
import { judgeFault, type JudgedError, type RefusalTable, type SendFault } from '../../shared/resending.ts'
import { psd2PaymentsGaps, type Assuming } from '../gaps.ts'

/**
 * Returns how long to wait before a create is sent once more under the same key, milliseconds; `undefined` when it was sent
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

/** What the refusals of a create are about, by their codes (gaps: psd2.errors.violations, Part 5, law 4). */
export const CREATE_REFUSALS: RefusalTable = {
  codes: {
    fields: (
      'Required InvalidValue TypeMismatch UnrecognizedProperty Size Min Max Date EuroCents Iban FinnishIban SepaIban ' +
      'SepaAddress SepaPayment CountryCode ValidBic FinnishReference CreditorBicOrAddress EuEtaValid ValidPaymentOrder ' +
      'ValidDetailOfCharges'
    ).split(' '),
    money: ['IllegalState', 'InsufficientFunds', 'PaymentFail'],
    duplicate: ['DuplicatePayment'],
  },
  id: /idempotency/,
}

/**
 * Judges what a failed create shows of this sending only, even if {@link judgeCreate} judges it `unknown`: every 4xx is a
 * refusal here.
 *
 * A refusal of a later sending never settles an earlier one, because a create contains no time after which it is void
 * (gaps Part 4, psd2.create; Part 5, law 4).
 */
export function judgeSending({ code, operation, status = 0, bankCode, faults }: JudgedError): SendFault {
  const isRefusal = code === 'outcome_unknown' && status >= 400 && status < 500
  const judged = { code: isRefusal ? 'call_refused' : code, operation, status, bankCode, faults } as const
  return judgeFault(judged, (id) => id.startsWith('psd2.'), CREATE_REFUSALS)
}

/**
 * What a failed create shows of all its sendings.
 *
 * - `lost`: the outcome is unknown; the same bytes may be sent again under the same key.
 * - `listed`: the bank knows the key, or may know it; the payments of its bundle may show it.
 * - `refused`: the bank refused, and created nothing.
 * - `unknown`: the bank refused this sending before it searched for the key, which proves nothing about earlier ones.
 */
export type CreateVerdict = 'lost' | 'listed' | 'refused' | 'unknown'

/**
 * Judges a failed create.
 *
 * @param sendings How often it was sent under its key, this time included.
 * @see gaps Part 4, psd2.create; Part 5, law 4
 */
export function judgeCreate(error: JudgedError, sendings: number): CreateVerdict {
  const judged = judgeSending(error)
  if (judged.fault === 'lost') return 'lost'
  if (judged.fault === 'duplicate') return 'listed'
  if (sendings === 1) return 'refused'
  return judged.fault === 'refused' && judged.about !== 'form' ? 'listed' : 'unknown'
}

/**
 * What a failed submission shows.
 *
 * - `lost`: the outcome is unknown; read the payment, and submit it again if that is still possible.
 * - `crossed`: nothing is left to submit, because another submission came first: a read of the payment shows it.
 * - `declined`: the money or the bank fails; it may be submitted again when the cause is gone.
 * - `refused`: the bank refused the caller, or does not know the payment.
 */
export type SubmissionVerdict = 'lost' | 'crossed' | 'declined' | 'refused'

/** The codes by which the money or the bank fails, whatever the status (gaps: psd2.errors.violations). */
const DECLINES = ['InsufficientFunds', 'PaymentFail']

/** Judges a failed submission or confirmation (gaps: psd2.submit.repeat, Part 4, psd2.submit). */
export function judgeSubmission({ code, status, bankCode = '' }: JudgedError): SubmissionVerdict {
  if (code !== 'call_refused') return code === 'outcome_unknown' ? 'lost' : 'refused'
  if (status === 422 || DECLINES.includes(bankCode)) return 'declined'
  return status === 409 ? 'crossed' : 'refused'
}
