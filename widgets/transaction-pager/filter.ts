// Filters that narrow a list besides the search: kind, least and most amount, category. Pure functions.

import { compareAmounts } from '../../core/shared/values/money.ts'
import { asSeen } from '../../core/shared/values/typed.ts'
import type { Entry } from '../../core/view/entry.ts'
import { type Category, categoryOf, isOfKind, type Kind } from './kinds.ts'

/** A filter; absent members narrow nothing. */
export interface Filter {
  readonly kind?: Kind
  readonly category?: Category
  /** Least and most amount without a sign, decimal strings. */
  readonly least?: string
  readonly most?: string
}

/** A filter that narrows nothing. */
export const noFilter: Filter = {}

/** Whether a filter narrows anything. */
export function isNarrow({ kind, category, least, most }: Filter): boolean {
  return (kind ?? category ?? least ?? most) !== undefined
}

/** Returns whether an entry passes a filter; amounts count without their sign, so that a purchase is found by its price. */
export function passes(entry: Entry, { kind, category, least, most }: Filter): boolean {
  if (kind !== undefined && !isOfKind(entry, kind)) return false
  if (category !== undefined && categoryOf(entry) !== category) return false
  if (least === undefined && most === undefined) return true
  const size = entry.amount.replace('-', '')
  if (!/^\d+(\.\d+)?$/.test(size)) return false
  return (
    (least === undefined || compareSizes(size, least) >= 0) &&
    (most === undefined || compareSizes(size, most) <= 0)
  )
}

function compareSizes(left: string, right: string): number {
  try {
    return compareAmounts(left, right)
  } catch {
    // The amount has more decimals than any currency.
    return 1
  }
}

/**
 * Reads an amount as people of any of the languages type it: `1 234,50`, `1,234.50`, `1.234,50`, `12`.
 * @returns a decimal string without a sign; nothing if the text is not an amount
 */
export function readTyped(text: string): string | undefined {
  const plain = asSeen(text)
    .replaceAll(/[\s'\u2019]/g, '')
    .replace(/^[+\-\u2212]/, '')
  const marks = plain.replaceAll(/\d/g, '')
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  // If only one kind of mark is there and three digits follow, it separates thousands: no amount typed here has three decimals.
  const isDecimal = last >= 0 && !(/^(.)\1*$/.test(marks) && plain.length - last === 4)
  const whole = (isDecimal ? plain.slice(0, last) : plain).replaceAll(/[.,]/g, '')
  const fraction = isDecimal ? plain.slice(last + 1) : ''
  if (!/^\d{1,15}$/.test(whole) || !/^\d{0,4}$/.test(fraction)) return undefined
  return fraction ? `${whole}.${fraction}` : whole
}
