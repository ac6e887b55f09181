// What shows whether a refund was made: which entry of its payment can be the refund, and what the absence of one means.

import type { BankError } from '../shared/errors.ts'
import { type Assumptions, assume, quietSecondsOf } from '../shared/gaps.ts'
import { compareAmounts, sumAmounts } from '../shared/values/money.ts'
import { parseDateTime } from '../shared/values/time.ts'
import { makeWords } from '../shared/words.ts'
import { onlinePaymentGaps } from './gaps.ts'

/** The assumptions of a bank: all that a rule needs to know of it. */
interface Assuming {
  readonly assumptions?: Assumptions<typeof onlinePaymentGaps> | undefined
}

/** The words of refund records and what they mean: a refund that was begun is alive until it has ended. */
export const REFUND_WORDS = /* @__PURE__ */ makeWords('online-payment.status.values', {
  INITIAL: 'alive',
  ACCEPTED: 'paid',
  CANCELLED: 'dead',
  REJECTED: 'dead',
} as const)

/** An entry in the list of a payment's refunds. */
export interface RefundEntry {
  readonly paymentId: string
  /** Decimal string. */
  readonly amount: string
  readonly status?: string | undefined
  /** RFC 3339; used only if the bank showed no list before the call. */
  readonly createTime?: string | undefined
}

/** What a status shows of a payment and its refunds. */
export interface RefundEvidence {
  /** Id of the payment that is given back. */
  readonly paymentId: string
  /** The list of refunds; absent if the bank does not show one, or a row of it cannot be read. */
  readonly refunds?: readonly RefundEntry[] | undefined
  /** Decimal string. */
  readonly totalRefundedAmount?: string | undefined
  /** Entries that were read by their ids; they can prove that a refund exists, never that it does not. */
  readonly others?: readonly RefundEntry[] | undefined
}

/** What is known of a refund that is sent. Save it before anything is sent, and each time that it changes. */
export interface RefundIntent {
  /** Ids of the payment's other refunds: those in the list before the call, and those that the caller knows. */
  readonly knownRefundIds: readonly string[]
  /** Whether the bank showed a list before the call: only then an entry's absence can count. */
  readonly isListShown: boolean
  /** Total of the refunds before the call, decimal string, if the bank gave it. */
  readonly totalRefundedAmount?: string | undefined
  /** Amount of the refund, decimal string. */
  readonly amount: string
  /** The `Date` of the last call, milliseconds since 1970. */
  readonly sentAtMs: number
  /** The `Date` of the first call, if this one was sent again. */
  readonly firstSentAtMs?: number | undefined
  /** Whether an answer of the bank means that it may have made the refund, which is then never sent again. */
  readonly isAnswered?: boolean | undefined
  /** The first reading after the quiet time, and whether every reading since showed that the refund is absent. */
  readonly quietReading?: { readonly readAtMs: number; readonly isAbsent: boolean } | undefined
}

/**
 * What to do after the answer to a refund was lost.
 *
 * - `done`: the bank has the refund, as this entry. Read on: the money is given back only once the status means so; `word` is
 *   the status, if its meaning is not known.
 * - `ended`: the bank has ended this entry, and no money went back.
 * - `wait`: read again at the given time, with this intent. `isAbsent` shows whether no entry of the list could be the refund.
 * - `send-again`: no refund was made, and the lost call can no longer make one; send it again with a fresh request id.
 * - `stop`: a person decides.
 */
export type RefundVerdict =
  | { do: 'done'; paymentId: string; word?: string }
  | { do: 'ended'; paymentId: string }
  | { do: 'wait'; untilMs: number; isAbsent: boolean; intent: RefundIntent }
  | { do: 'send-again' }
  | { do: 'stop' }

/** Time between the two readings that must both show that the refund is absent, milliseconds. */
const AGAIN_MS = 600_000

/** How much later than its tolerance allows a bank may still accept a call, because of the network, seconds. */
const SLACK_SECONDS = 30

const toleranceMs = (bank: Assuming) =>
  (assume(onlinePaymentGaps, bank, 'shared.clock-tolerance') + SLACK_SECONDS) * 1_000

/**
 * Returns how long after its `Date` a lost refund may still arrive, milliseconds: our clock and the bank's may each be off
 * by the whole tolerance.
 *
 * @see gaps: online-payment.refund.quiet, and Part 5, law 7
 */
export const refundQuietMs = (bank: Assuming = {}): number =>
  quietSecondsOf(bank, assume(onlinePaymentGaps, bank, 'online-payment.refund.quiet')) * 1_000

/** Returns whether two ids are the same: banks write them in either case. */
const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** Lists the entries that are neither the payment itself nor known to be another refund. */
function unknownEntries(intent: RefundIntent, evidence: RefundEvidence): RefundEntry[] {
  const known = [evidence.paymentId, ...intent.knownRefundIds]
  const found = new Map<string, RefundEntry>()
  for (const entry of [...(evidence.others ?? []), ...(evidence.refunds ?? [])])
    if (!known.some((id) => isSame(id, entry.paymentId))) found.set(entry.paymentId.toLowerCase(), entry)
  return [...found.values()]
}

/** Returns whether an entry can be the refund: same amount, not a known one, and not older if no list was shown before. */
function canBe(intent: RefundIntent, entry: RefundEntry, bank: Assuming): boolean {
  const { knownRefundIds, amount, isListShown, sentAtMs, firstSentAtMs = sentAtMs } = intent
  if (compareAmounts(entry.amount, amount) !== 0) return false
  if (knownRefundIds.some((id) => isSame(id, entry.paymentId))) return false
  const createdAtMs = parseDateTime(entry.createTime ?? '')
  return isListShown || (createdAtMs !== undefined && createdAtMs >= firstSentAtMs - toleranceMs(bank))
}

/**
 * Returns whether a list that can be trusted has no entry that could be the refund. A list can be trusted if it was shown
 * before and has every known refund, or a total if there was none; and if that total neither appeared, vanished, grew, nor
 * is more than the entries that may have given money back.
 */
function isAbsentIn(intent: RefundIntent, evidence: RefundEvidence): boolean {
  const { knownRefundIds: known, totalRefundedAmount: before, isListShown } = intent
  const { refunds, totalRefundedAmount: total } = evidence
  // The bank may never fill a list that has always been empty and has no total beside it.
  if (!refunds || !isListShown || (known.length === 0 && before === undefined)) return false
  if (!known.every((id) => refunds.some(({ paymentId }) => isSame(paymentId, id)))) return false
  if (unknownEntries(intent, evidence).length > 0) return false
  if (total === undefined) return before === undefined
  const counted = refunds.filter(({ status = '' }) => REFUND_WORDS.meaningOf(status) !== 'dead')
  const listed = sumAmounts(counted.map(({ amount }) => amount))
  return [listed, before ?? listed].every((most) => compareAmounts(total, most) <= 0)
}

/**
 * Lists the entries that can be this refund.
 *
 * @param others Other refunds of the payment that were not found, or were sent twice: an entry that can be one of them
 * proves nothing.
 */
function entriesOf(
  intent: RefundIntent,
  evidence: RefundEvidence,
  bank: Assuming = {},
  others: readonly RefundIntent[] = [],
): readonly RefundEntry[] {
  return unknownEntries(intent, evidence).filter(
    (entry) => canBe(intent, entry, bank) && !others.some((other) => canBe(other, entry, bank)),
  )
}

/**
 * Judges a refund whose answer was lost from a status read after it.
 *
 * A single entry that can be this refund and no other is the refund. Its absence counts only if the list was shown before, and
 * two readings ten minutes apart show it, both after the time from which the bank refuses the lost call for its old date,
 * and the total does not contradict. Neither the time nor a total by itself shows that the refund is absent.
 *
 * @param readAtMs When the status was asked for, milliseconds since 1970.
 * @param others Other refunds of the payment that are not found, or were sent twice.
 * @see gaps Part 4, online-payment.refund
 */
export function judgeLostRefund(
  intent: RefundIntent,
  evidence: RefundEvidence,
  readAtMs: number,
  bank: Assuming = {},
  others: readonly RefundIntent[] = [],
): RefundVerdict {
  const quietAtMs = intent.sentAtMs + refundQuietMs(bank)
  const [only, another] = entriesOf(intent, evidence, bank)
  if (only && !another && entriesOf(intent, evidence, bank, others).length === 1) {
    const { paymentId, status = '' } = only
    const meaning = REFUND_WORDS.meaningOf(status)
    if (meaning !== 'dead') return { do: 'done', paymentId, ...(meaning === 'unknown' && { word: status }) }
    if (readAtMs >= quietAtMs) return { do: 'ended', paymentId }
  }
  const isAbsent = isAbsentIn(intent, evidence)
  if (readAtMs < quietAtMs) return { do: 'wait', untilMs: quietAtMs, isAbsent, intent }
  const first = intent.quietReading ?? { readAtMs, isAbsent }
  const quietReading = { readAtMs: first.readAtMs, isAbsent: first.isAbsent && isAbsent }
  const untilMs = first.readAtMs + AGAIN_MS
  if (readAtMs < untilMs) return { do: 'wait', untilMs, isAbsent, intent: { ...intent, quietReading } }
  return { do: quietReading.isAbsent && !intent.isAnswered ? 'send-again' : 'stop' }
}

/** Makes the intent for sending the same refund again, after `send-again`; it keeps what was known before the first call. */
export function sentAgain(intent: RefundIntent, sentAtMs: number): RefundIntent {
  const { quietReading: _, ...known } = intent
  return { ...known, sentAtMs, firstSentAtMs: intent.firstSentAtMs ?? intent.sentAtMs }
}

/** Returns whether the bank answered a refund whose outcome is unknown: it has the refund, or has seen its pair of ids. */
export const wasAnswered = ({ status = 0, bankCode }: BankError): boolean =>
  (status >= 200 && status < 300) || bankCode === 'DUPLICATE_REQUEST'

/**
 * Returns whether a refusal depends on the money or on the payment: its cause may be a refund that arrived before.
 *
 * @see gaps Part 5, law 4
 */
export const dependsOnMoney = ({ code, faults }: BankError): boolean =>
  code === 'call_refused' &&
  faults.some((fault) => fault.code === 'REFUND_TOO_LARGE' || fault.code === 'NOT_REFUNDABLE')
