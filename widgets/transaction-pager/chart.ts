// The balance over the loaded days, as a small area and as a table with the same numbers.
// Not a forecast: a day without an entry keeps the balance of the day before.

import { html, svg, type TemplateResult } from 'lit'
import { daysBetween, isDate } from '../../core/shared/values/time.ts'
import { compareAmounts } from '../../core/shared/values/money.ts'
import type { Entry } from '../../core/view/entry.ts'
import { drawAmount, makeAmounts } from '../shared/amounts.ts'
import { dayRange, makeDays } from '../shared/formats.ts'
import { LanguageController } from '../shared/language.ts'
import { chart as words } from '../shared/words/chart.ts'
import type { ControlledElement } from '../shared/controlled-element.ts'

/** The balance at the end of a day. */
interface Point {
  day: string
  balance: string
}

/** More days than this would make a table that nobody listens to, and a curve that nobody sees. */
const mostDays = 400

const width = 600
const height = 48

/** Draws the balance of one pager. */
export class Chart {
  readonly #words: LanguageController<keyof typeof words.en>
  /** What was drawn last, and of what: a list that scrolls is drawn with every frame. */
  #drawn: { key: string; entries: readonly Entry[]; chart: TemplateResult | undefined } | undefined

  constructor(element: ControlledElement) {
    this.#words = new LanguageController(element, words)
  }

  /**
   * Draws the balance over some entries, the newest first; nothing where two days with a balance are missing.
   * @param grows whether more of the same entries are on their way: then what was drawn of them stays until they are here
   */
  draw(entries: readonly Entry[], grows: boolean): TemplateResult | undefined {
    if (!this.#words.ready) return undefined
    const key = `${this.#words.locale} ${this.#words.language} ${entries.length}`
    const isSame = this.#drawn?.entries === entries && (grows || this.#drawn.key === key)
    if (!isSame) this.#drawn = { key, entries, chart: this.#draw(entries) }
    return this.#drawn?.chart
  }

  #draw(entries: readonly Entry[]): TemplateResult | undefined {
    const points = pointsOf(entries)
    const [first] = points
    const last = points.at(-1)
    const currency = entries[0]?.currency ?? ''
    if (!first || !last || points.length < 2) return undefined
    const { locale } = this.#words
    const write = makeAmounts(locale)
    const writeDay = makeDays(locale, { dateStyle: 'medium' })
    const say = (word: keyof typeof words.en, slots?: Record<string, string>) => this.#words.say(word, slots)
    const sorted = points.toSorted((a, b) => compareAmounts(a.balance, b.balance))
    const figure = (balance: string | undefined) => drawAmount(balance ?? '0', currency, write, say)
    const title = say('span', { range: dayRange(first.day, last.day, locale) })
    return html`<div class="chart" part="chart">
      <p class="line">
        <span>${title}</span>
        <span>${say('low')} ${figure(sorted[0]?.balance)} · ${say('high')} ${figure(sorted.at(-1)?.balance)}</span>
      </p>
      ${drawCurve(points)}
      <table class="hidden">
        <caption>${title}</caption>
        <thead><tr><th scope="col">${say('day')}</th><th scope="col">${say('balance')}</th></tr></thead>
        <tbody>${points.map(({ day, balance }) => html`<tr><td>${writeDay(day)}</td><td>${figure(balance)}</td></tr>`)}</tbody>
      </table>
    </div>`
  }
}

/** Takes the last balance of each day, the oldest day first. */
export function pointsOf(entries: readonly Entry[]): Point[] {
  const points: Point[] = []
  for (const { day, balanceAfter, status } of entries) {
    if (points.at(-1)?.day === day || status !== 'booked' || !isDate(day)) continue
    if (balanceAfter !== undefined && /^-?\d+(\.\d+)?$/.test(balanceAfter))
      points.push({ day, balance: balanceAfter })
    if (points.length === mostDays) break
  }
  return points.toReversed()
}

function drawCurve(points: readonly Point[]): TemplateResult {
  // Places on the screen may be floats: nobody reads an amount from them.
  const values = points.map(({ balance }) => Number(balance))
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const span = high - low || 1
  // Each day has a width, the last one too.
  const days = daysBetween(points[0]?.day ?? '', points.at(-1)?.day ?? '') + 1
  const x = (day: string) => round((daysBetween(points[0]?.day ?? '', day) / days) * width)
  const y = (value: number) => round(height - ((value - low) / span) * height)
  // A step, because a balance jumps: between two entries it is what it was.
  const steps = points.map(({ day }, at) => `${at === 0 ? 'M0 ' : `H${x(day)}V`}${y(values[at] ?? 0)}`)
  const path = `${steps.join('')}H${width}`
  return html`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<path class="area" d="${path}V${y(0)}H0Z" />`}
    ${low < 0 ? svg`<path class="zero" d="M0 ${y(0)}H${width}" />` : ''}
    ${svg`<path class="curve" d=${path} />`}
  </svg>`
}

const round = (value: number) => Math.round(value * 10) / 10
