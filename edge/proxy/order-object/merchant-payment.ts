// The merchant's view of a payment: a row of a list, and the whole with its history.
// Types and pure mappings; neither contains the merchant's account, keys, or links of the bank.

import { nonEmpty, present } from '../../shared/present.ts'
import { sumAmounts } from '../../../core/shared/values/money.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { Payment, PaymentState } from '../../../core/view/index.ts'
import {
  type AttemptState,
  createdAtOf,
  isReturnCase,
  isWordCase,
  mayStillMove,
  type OrderState,
  paidIn,
  shownOf,
  stateByBank,
  stateOfAttempt,
} from '../orders/order-state.ts'
import type { HistoryEntry } from '../storage/history.ts'
import { type Shown, shownOfLists } from '../storage/kept-lists.ts'
import type { Listed } from '../storage/many.ts'
import type { Attempt, OrderRecord } from '../orders/order-record.ts'
import { PAGE_STATES, viewOf } from '../orders/order-view.ts'
import { countPaid, type RailOccurrence } from '../interfaces/rail.ts'
import { countOccurrences } from '../orders/occurrences.ts'
import type { ShownOccurrence } from '../interfaces/shared/returns.ts'
import type { MerchantRefund } from '../refunds/refund-view.ts'
import type { GivenUpShown, WebhookView } from '../webhooks/entry.ts'

/** A payment in a merchant's list; times are RFC 3339. */
export interface MerchantPaymentRow extends GivenUpShown {
  handle: string
  orderId: string
  state: PaymentState
  amount: string
  currency: string
  reference: string
  createdAt: string
  updatedAt: string
  paidAt?: string
  /** The day on which it is paid, or the first one of a series: `YYYY-MM-DD`. */
  dueDate?: string
  /** How the shown attempt goes, and the bank's id of its payment. */
  rail?: string
  /** Id of the bank that the payer chose, and its country, ISO 3166-1, if they are known. */
  provider?: string
  country?: string
  bankPaymentId?: string
  /** The bank's numbers of its bookings, if the bank shows them; of a series, those of the newest ten payments. */
  archiveIds?: readonly string[]
  /** How much was given back in all, decimal string. */
  refunded?: string
  /** Whether a person must act: the bank's word does not show how it ended, or something was given up. */
  needsPerson: boolean
  /** The merchant's own notes about the order, if they are asked for, until its personal data is deleted. */
  metadata?: Readonly<Record<string, string>>
}

/** One attempt to have an order paid. */
export interface MerchantAttempt {
  /** From 1; it never changes. */
  number: number
  state: PaymentState
  startedAt: string
  updatedAt: string
  amount: string
  reference: string
  rail?: string
  bankPaymentId?: string
  /** Whether a call that was made or is under way may still move its money, even if the order is closed by now. */
  mayStillMove?: true
  /** When it was noted that its money came back after it was paid. */
  returnedAt?: string
  /** How much of it was given back, decimal string. */
  refunded: string
  /** Account that pays, as the payer or the bank named it, until personal data is deleted. */
  iban?: string
  /** Its message, if that is not the message of the payment, until personal data is deleted. */
  message?: string
}

/** A transfer from the merchant's own account that gives a payment back. */
export interface MerchantTransfer {
  /** Number of the attempt that it gives back. */
  attempt: number
  /** Day of the payment, in a series. */
  dueDate?: string
  amount: string
  currency: string
  /** Reference of the payment that it gives back. */
  reference: string
  /** The account that paid, if the bank has reported it and personal data is not deleted. */
  iban?: string
}

/** An event of the history; MERCHANT.md lists the further members. */
export interface MerchantHistoryEntry {
  at: string
  what: string
  attempt?: number
  /** How many times it happened in a row with no other change between, and when last. */
  count?: number
  lastAt?: string
  [fact: string]: string | number | undefined
}

/** The lists that an order keeps. */
export type MerchantLists = {
  readonly occurrences: Listed<ShownOccurrence<RailOccurrence>>
  readonly refunds: Listed<MerchantRefund>
  readonly webhooks: Listed<WebhookView>
  readonly history: Listed<MerchantHistoryEntry>
}

/** What refunds, webhooks and the payments of a series add to the view of one payment. */
export interface MerchantParts {
  readonly lists: MerchantLists
  givenUp(): GivenUpShown
  hasMessages(): boolean
  /** Lists the transfers that replace refunds if the rail has none; with `isWhole` those for all payments of a series. */
  transfers(isWhole: boolean): readonly MerchantTransfer[]
  canRefund(attempt: Attempt): boolean
  /** Returns how much of an attempt was given back, decimal string. */
  refundedOf(attempt: Attempt): string
  needsPerson(): boolean
}

/** A payment with everything that is known of it: the newest twenty of each list, and the cursors of older ones. */
export interface MerchantPayment
  extends MerchantPaymentRow,
    Omit<Shown<MerchantLists>, 'occurrences'>,
    Partial<Pick<Shown<MerchantLists>, 'occurrences'>> {
  payee: string
  message?: string
  reason?: Payment['reason']
  recurrence?: Payment['recurrence']
  /** When the money leaves, as long as it has not left; for a series, when the next payment does. */
  execution?: Payment['execution']
  /** The day of the next payment of a series. */
  nextOccurrence?: string
  /** How many payments a series has in all, and how many of them are paid. */
  occurrenceCount?: number
  paidOccurrences?: number
  /** Transfers to make by hand if the rail has no refunds, one for each payment. */
  transfers?: readonly MerchantTransfer[]
  closed?: { at: string; reason: string }
  /** Until when the link of a closed order may still be paid: such a payment counts, and is to be given back. */
  approvalUrlEndsAt?: string
  resolved?: { at: string; outcome: 'paid' | 'not_paid'; reason: string; attempt: number }
  personalDataDeletedAt?: string
  attempts: MerchantAttempt[]
}

/** Most booking numbers of one attempt that its row shows. */
const MOST_ARCHIVE_IDS = 10

/** Makes the row of a payment; `undefined` for an order without an attempt. */
export function paymentRowOf(record: OrderRecord, parts: MerchantParts): MerchantPaymentRow | undefined {
  const view = viewOf(record)
  const shown = shownOf(record)
  if (!view || !shown) return undefined
  const { handle, orderId, state, amount, currency, reference, updatedAt } = view
  const { rail, provider, created, changedAt } = shown
  const { dueDate } = shown.order
  const archiveIds = record.attempts.flatMap(({ occurrences = [] }) =>
    occurrences.flatMap(({ archiveId }) => archiveId ?? []).slice(-MOST_ARCHIVE_IDS),
  )
  const givenUp = parts.givenUp()
  return present({
    handle,
    orderId,
    state,
    amount,
    currency,
    reference,
    createdAt: formatDateTime(createdAtOf(record, 0)),
    updatedAt,
    paidAt: stateOfAttempt(shown) === 'paid' ? formatDateTime(changedAt) : undefined,
    dueDate,
    rail,
    provider,
    // A rail of several countries stores the one of the payment's bank.
    country: created?.['country'],
    bankPaymentId: created?.paymentId,
    archiveIds: nonEmpty(archiveIds),
    refunded: sumAmounts(record.attempts.map((attempt) => parts.refundedOf(attempt))),
    ...givenUp,
    needsPerson: givenUp.givenUp !== undefined || needsPerson(record, state, parts),
  })
}

/** Makes the view with everything that is known; `isWhole` shows all of each list. */
export function merchantPaymentOf(
  record: OrderRecord,
  parts: MerchantParts,
  isWhole = false,
): MerchantPayment | undefined {
  const row = paymentRowOf(record, parts)
  const view = viewOf(record)
  const shown = shownOf(record)
  if (!row || !view || !shown) return undefined
  const { message } = shown.order
  const { reason, recurrence, execution, approvalUrlEndsAt } = view
  const nextOccurrence = shown.occurrences?.find(({ state }) => state === 'waiting')?.dueDate
  const { occurrences: _, ...others } = parts.lists
  const isSeries = shown.occurrences !== undefined
  const { closed, metadata, resolved, personalDataDeletedAt: deletedAt } = record
  return present({
    ...row,
    payee: record.payee,
    message,
    metadata,
    reason,
    recurrence,
    execution,
    nextOccurrence,
    occurrenceCount: isSeries ? countOccurrences(shown) : undefined,
    paidOccurrences: isSeries ? countPaid(shown) : undefined,
    transfers: nonEmpty(parts.transfers(isWhole)),
    closed: closed && { at: formatDateTime(closed.at), reason: closed.reason },
    approvalUrlEndsAt,
    resolved: resolved && {
      at: formatDateTime(resolved.at),
      outcome: resolved.outcome,
      reason: resolved.reason,
      attempt: resolved.attempt,
    },
    personalDataDeletedAt: deletedAt === undefined ? undefined : formatDateTime(deletedAt),
    attempts: record.attempts.map((attempt) => merchantAttemptOf(record, attempt, parts, message)),
    ...shownOfLists<Omit<MerchantLists, 'occurrences'>>(isSeries ? parts.lists : others, isWhole),
  })
}

function merchantAttemptOf(
  record: OrderRecord,
  attempt: Attempt,
  parts: MerchantParts,
  shown: string | undefined,
): MerchantAttempt {
  const { amount, reference, message } = attempt.order
  const { payerIban: iban } = attempt
  return present({
    number: attempt.number,
    state: wordOf(stateOfAttempt(attempt)),
    startedAt: formatDateTime(attempt.startedAt),
    updatedAt: formatDateTime(attempt.changedAt),
    amount,
    reference,
    rail: attempt.rail,
    bankPaymentId: attempt.created?.paymentId,
    mayStillMove: mayStillMove(attempt) || undefined,
    returnedAt: attempt.returnedAt === undefined ? undefined : formatDateTime(attempt.returnedAt),
    refunded: parts.refundedOf(attempt),
    iban,
    message: message === shown ? undefined : message,
  })
}

/** Shows an event of the history to the merchant. */
export function historyEntryOf({ fact, at, count, lastAt }: HistoryEntry): MerchantHistoryEntry {
  const { what, ...facts } = fact
  const shownFacts = Object.entries(facts).map(([name, value]) => [
    name,
    isState(name) ? shownWord(value) : value,
  ])
  return present({
    at: formatDateTime(at),
    what,
    ...(Object.fromEntries(shownFacts) as object),
    count,
    lastAt: lastAt === undefined ? undefined : formatDateTime(lastAt),
  })
}

const isState = (name: string) => name === 'state' || name === 'from' || name === 'to'

/** People see the states in the words of the pages. */
const wordOf = (state: AttemptState | OrderState): PaymentState => PAGE_STATES[state]
const shownWord = (value: string | number | undefined) =>
  typeof value === 'string' && Object.hasOwn(PAGE_STATES, value) ? wordOf(value as OrderState) : value

/** Returns whether a person must act on an order: only a person can end it, or the bank is no longer asked about it. */
function needsPerson(record: OrderRecord, state: PaymentState, parts: MerchantParts): boolean {
  const isWord = shownOf(record)?.word !== undefined
  const isStuck =
    state === 'unknown' && ((record.dueAt === undefined && !isWord) || record.restoredAt !== undefined)
  const isCase = record.resolved === undefined && record.attempts.some(isWordCase)
  return (
    isCase ||
    isReturnCase(record) ||
    state === 'mismatched' ||
    state === 'paid_twice' ||
    isStuck ||
    parts.needsPerson()
  )
}

/** Returns whether a person may resolve an order: the bank's word does not show how it ended. */
export function isInReview(record: OrderRecord, state: OrderState): boolean {
  const asks = state === 'mismatched' || state === 'unknown' || state === 'paid_twice'
  return asks && (record.resolved === undefined || stateByBank(record) === state)
}

/** Lists the paid attempts that were not given back in full, though they could be. */
export function unrefundedPayments(record: OrderRecord, parts: MerchantParts): readonly Attempt[] {
  return paidIn(record).filter(
    (attempt) => parts.canRefund(attempt) && parts.refundedOf(attempt) !== attempt.order.amount,
  )
}
