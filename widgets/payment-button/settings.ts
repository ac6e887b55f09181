// The settings that a page has given the button, and which of them a press still needs.

import { formatMoney, isAmount } from '../../core/shared/values/money.ts'
import type { Provider } from '../../core/view/provider.ts'
import type { SiltaErrorCode } from '../shared/element/error-report.ts'
import { isBasket, type NamedOrder, orderKey, recall } from './memory.ts'

/** The part of a picker's bank that the button needs. */
export type ChosenBank = Pick<Provider, 'id'> & Partial<Provider>

/** The bank that the page gives: its id, or the bank itself. */
export type GivenBank = string | ChosenBank | undefined

/** Returns whether a bank must know which account pays, as the page reports. */
export const asksAccount = (bank: GivenBank): boolean =>
  (bank as Partial<ChosenBank> | undefined)?.asksAccount === true

/** The name of a bank, if the page has given the bank itself. */
export const nameOfBank = (bank: GivenBank): string | undefined =>
  typeof bank === 'object' ? bank.name : undefined

/** The country of a bank, if the page has given the bank itself. */
export const countryOfBank = (bank: GivenBank): string | undefined =>
  typeof bank === 'object' ? bank.country : undefined

/** Properties that name the order and the source: public ones of the element. */
export interface GivenSettings extends NamedOrder {
  readonly source: unknown
  readonly src: string | undefined
  readonly handle: string | undefined
}

/** Returns the setting that a press needs and that the page has not given. */
export function missingSetting(given: GivenSettings): SiltaErrorCode | undefined {
  const { source, src, order, items, handle } = given
  if (!source && !src) return 'source_missing'
  const isNamed = Boolean(order || handle || recall(orderKey(given), 'handle'))
  return isNamed || isBasket(items) ? undefined : 'order_missing'
}

/** Writes the page's sum for people; empty if there is none, or if it is no valid sum. */
export function writeSum(amount: unknown, currency: string, locale: string): string {
  if (typeof amount !== 'string' || !isAmount(amount, { decimals: [0, 1, 2] })) return ''
  try {
    return formatMoney(amount, currency, locale)
  } catch {
    // The source names the sum, and the payer agrees to it before the bank's page opens.
    return ''
  }
}
