// What a page has given the button, and what is missing for a press.
// Not the properties themselves, which element.ts describes, and not what a browser remembers (memory.ts).

import { formatMoney } from '../../core/shared/values/money.ts'
import type { SiltaErrorCode } from '../shared/error-report.ts'
import { isBasket, type NamedOrder, orderKey, recall } from './memory.ts'

/** Properties that say what is paid and where it is asked: public ones of the element. */
export interface GivenSettings extends NamedOrder {
  readonly source: unknown
  readonly src: string | undefined
  readonly handle: string | undefined
}

/** Names what a page has not given, and a press would need. */
export function missingSetting(given: GivenSettings): SiltaErrorCode | undefined {
  const { source, src, order, items, handle } = given
  if (!source && !src) return 'source_missing'
  const isNamed = Boolean(order || handle || recall(orderKey(given), 'handle'))
  return isNamed || isBasket(items) ? undefined : 'order_missing'
}

/** Writes the sum of a page for people; empty where there is none, or it is none. */
export function writeSum(amount: unknown, currency: string, locale: string): string {
  if (!amount || typeof amount !== 'string') return ''
  try {
    return formatMoney(amount, currency, locale)
  } catch {
    // The source names the sum, and the person agrees to it before anybody leaves for the bank.
    return ''
  }
}
