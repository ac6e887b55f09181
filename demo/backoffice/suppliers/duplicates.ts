// Finds likely duplicates: payments to the same supplier with the same amount, reference or invoice in the last thirty days.

import { addDays, compareAmounts, helsinkiDate, readCode } from '../../../core/shared/index.ts'
import type { PaidBefore } from '../server/bill-view.ts'

/** What is about to be paid. */
export interface AboutToPay {
  name: string
  account: string
  /** Decimal string. */
  amount: string
  currency: string
  reference?: string | undefined
  invoice?: string | undefined
  /** Words to the supplier, which may name an invoice. */
  message?: string | undefined
}

/** What two payments to one supplier share. */
export type Same = 'invoice' | 'reference' | 'amount'

/** An earlier payment that the new one may repeat. */
export interface Duplicate {
  before: PaidBefore
  /** What is the same, strongest sign first; never empty. */
  same: Same[]
}

/** How many days back payments are compared. */
const DAYS = 30

/**
 * Finds the earlier payment that is most likely the same: the one that shares most, of equal ones the newest.
 *
 * @param now Milliseconds since 1970.
 */
export function findDuplicate(
  one: AboutToPay,
  paid: readonly PaidBefore[],
  now: number,
): Duplicate | undefined {
  const oldest = addDays(helsinkiDate(now), -DAYS)
  const found = paid
    .filter((before) => helsinkiDate(Date.parse(before.at)) >= oldest && isSameSupplier(one, before))
    .map((before) => ({ before, same: sameOf(one, before) }))
    .filter(({ same }) => same.length > 0)
  return found.toSorted(
    (left, right) =>
      right.same.length - left.same.length || Date.parse(right.before.at) - Date.parse(left.before.at),
  )[0]
}

function isSameSupplier(one: AboutToPay, before: PaidBefore): boolean {
  return (
    readCode(one.account) === readCode(before.account ?? '') || plain(one.name) === plain(before.name ?? '')
  )
}

function sameOf(one: AboutToPay, before: PaidBefore): Same[] {
  const isSameAmount = one.currency === before.currency && compareAmounts(one.amount, before.amount) === 0
  const isSameInvoice =
    names(one.invoice, before.invoice) ||
    names(before.message, one.invoice) ||
    names(one.message, before.invoice) ||
    // A payment has no member for an invoice, so the same message with a number in it counts as the same invoice.
    (/\d/.test(one.message ?? '') && plain(one.message) === plain(before.message))
  return [
    ...(isSameInvoice ? (['invoice'] as const) : []),
    ...(isSameReference(one.reference, before.reference) ? (['reference'] as const) : []),
    ...(isSameAmount ? (['amount'] as const) : []),
  ]
}

function isSameReference(one: string | undefined, other: string | undefined): boolean {
  return !!one && !!other && coreOf(one) === coreOf(other)
}

/** A reference without spaces and leading zeros; an RF reference is reduced to the Finnish one in it. */
const coreOf = (reference: string) =>
  readCode(reference)
    .replace(/^RF\d\d/, '')
    .replace(/^0+/, '')

/** Returns whether a text has the number of an invoice as a separate word. */
function names(text: string | undefined, invoice: string | undefined): boolean {
  if (!text || !invoice) return false
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .includes(invoice.toLowerCase())
}

const plain = (text = '') => text.replaceAll(/\s/g, '').toLowerCase()
