// Writes amounts in the language of the page: aligned and signed on the screen, in words for screen readers.

import { html, type TemplateResult } from 'lit'
import { makeMoneyFormat, type MoneySign } from '../../../core/shared/values/money.ts'

/** Writes an amount; a text that is no amount stays as it is. */
export type WriteAmount = (amount: string, currency: string, sign?: MoneySign) => string

/** Makes a function that writes amounts, with one format for each currency however long the list. */
export function makeAmounts(locale: string): WriteAmount {
  const formats = new Map<string, (amount: string) => string>()
  return (amount, currency, sign = 'auto') => {
    const key = currency + sign
    try {
      const format = formats.get(key) ?? makeMoneyFormat(currency, locale, { sign })
      formats.set(key, format)
      return format(amount)
    } catch {
      // A page may show data of its own; one odd row must not take the others away.
      return `${amount} ${currency}`
    }
  }
}

/**
 * Draws an amount: a sign for eyes, and in its place a word for screen readers, many of which leave signs out.
 *
 * @param say Returns the sentence of `minus` or `plus` with the amount in it.
 * @param sign `always` for movements, `auto` for balances.
 */
export function drawAmount(
  amount: string,
  currency: string,
  write: WriteAmount,
  say: (word: 'minus' | 'plus', slots: { amount: string }) => string,
  sign: 'auto' | 'always' = 'auto',
): TemplateResult {
  const seen = write(amount, currency, sign)
  const bare = write(amount, currency, 'never')
  if (seen === bare) return html`${seen}`
  const word = amount.startsWith('-') ? 'minus' : 'plus'
  return html`<span aria-hidden="true">${seen}</span
    ><span class="hidden">${say(word, { amount: bare })}</span>`
}
