// Writes days, times, amounts and states for the merchant.

import { html, svg, type TemplateResult } from 'lit'
import { formatMoney } from '../../../core/shared/index.ts'
import { dayInWords, locale } from '../../site/words/index.ts'
import { isToday, timeZone, today } from './days.ts'
import { say, type Word } from '../words/index.ts'

export function moneyOf({ amount, currency }: { amount: string; currency: string }): string {
  return formatMoney(amount, currency, locale())
}

/**
 * Writes a time as the bank's clock shows it: with the day, unless that is today.
 *
 * @param isExact Whether to write seconds.
 */
export function timeOf(at: string | number, isExact = false): string {
  const date = new Date(at)
  const clock = {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...(isExact && { second: '2-digit' as const }),
  } as const
  const format = isToday(date) ? clock : ({ day: 'numeric', month: 'short', ...clock } as const)
  return new Intl.DateTimeFormat(locale(), format).format(date)
}

/** Draws the time of a day whose heading is above it. */
export function clockOf(at: string): TemplateResult {
  const format = new Intl.DateTimeFormat(locale(), { timeZone, hour: '2-digit', minute: '2-digit' })
  return html`<time datetime=${at}>${format.format(new Date(at))}</time>`
}

/** Names a day of the list: today and yesterday by their names, others by their dates. */
export function dayName(day: string): string {
  const near = [today(), today(1)].indexOf(day)
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const name = near < 0 ? dayInWords(day) : format.format(-near, 'day')
  return name.charAt(0).toLocaleUpperCase(locale()) + name.slice(1)
}

/** Writes a day of the filter; one that is left out is today. */
export function dayOf(day: string): string {
  const format = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return format.format(new Date(day || today()))
}

/** Draws a time as an element that machines can read too. */
export function time(at: string, isExact = false): TemplateResult {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeStyle: 'long', timeZone })
  const whole = format.format(new Date(at))
  return html`<time datetime=${at} title=${whole}>${timeOf(at, isExact)}</time>`
}

/** Every state of a payment, in the order of the filter. */
export const states = [
  'pending',
  'scheduled',
  'paid',
  'cancelled',
  'failed',
  'unknown',
  'mismatched',
  'paid_twice',
] as const satisfies readonly Word[]

/** States that a history calls by other names. */
const alike: Readonly<Record<string, Word>> = { open: 'pending', needs_review: 'unknown' }

/** Names a state; one that this page does not know is shown as it came. */
export function stateWord(state: string): string {
  const word = alike[state] ?? states.find((known) => known === state)
  return word === undefined ? state : say(word)
}

/** How each state looks: colour is never the only sign. */
const marks: Readonly<Record<string, { tone: string; path: string }>> = {
  paid: { tone: 'good', path: 'M4.5 10.5l3.5 3.5 7.5-8' },
  pending: { tone: 'quiet', path: 'M10 5.5V10l3 2M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z' },
  scheduled: { tone: 'quiet', path: 'M3.5 5h13v11.5h-13ZM3.5 8.75h13M7 3v3.5M13 3v3.5' },
  cancelled: { tone: 'quiet', path: 'M5 10h10' },
  failed: { tone: 'bad', path: 'M5.5 5.5l9 9M14.5 5.5l-9 9' },
  unknown: {
    tone: 'care',
    path: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM8 8.3a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.3M10 13.6v.1',
  },
  mismatched: { tone: 'care', path: 'M10 3.2 17.5 16.5H2.5ZM10 8.2v3.6M10 14v.1' },
  paid_twice: { tone: 'care', path: 'M3 11l2.5 2.5L11 7.5M9 12.5l1 1L16.5 7' },
}

/** Draws a state: mark and word. */
export function chip(state: string, word = stateWord(state)): TemplateResult {
  const { tone, path } = marks[state] ?? { tone: 'quiet', path: 'M10 10v.1' }
  return html`<span class="chip" data-tone=${tone}
    ><svg viewBox="0 0 20 20" aria-hidden="true">${svg`<path d=${path} />`}</svg>${word}</span
  >`
}
