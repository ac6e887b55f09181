// The balance over the loaded days: a small curve with its scale, and a table with the same numbers.
// Not a forecast: a day without an entry keeps the balance of the day before.

import { html, svg, type TemplateResult } from 'lit'
import { daysBetween, isDate } from '../../core/shared/values/time.ts'
import { compareAmounts } from '../../core/shared/values/money.ts'
import type { Entry } from '../../core/view/entry.ts'
import { drawAmount, makeAmounts } from '../shared/text/amounts.ts'
import { dayRange, makeDays } from '../shared/text/formats.ts'
import { LanguageController } from '../shared/text/language.ts'
import { chart as words } from '../shared/text/words/en/chart.ts'
import { type Scale, scaleOf } from './scale.ts'
import type { ControlledElement } from '../shared/element/controlled-element.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

/** The balance at the end of a day. */
interface Point {
  day: string
  balance: string
}

/** More days than this would make a table too long to hear, and a curve too fine to see. */
const mostDays = 400

const width = 600
const height = 72

/** Draws the balance of one pager. */
export class Chart {
  readonly #words: LanguageController<'chart'>
  /** What was drawn last, and of what: a list that scrolls is drawn with every frame. */
  #drawn: { key: string; entries: readonly Entry[]; chart: TemplateResult | undefined } | undefined

  constructor(element: ControlledElement) {
    this.#words = new LanguageController(element, 'chart', words)
  }

  /** Whether the words are here. */
  get ready(): boolean {
    return this.#words.ready
  }

  /**
   * Draws the balance over some entries, the newest first; nothing where two days with a balance are missing.
   * @param grows whether more of the same entries are on their way: then what was drawn of them stays until they are here
   */
  draw(entries: readonly Entry[], grows: boolean): TemplateResult | undefined {
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
    const say = (word: WordOf<'chart'>, slots?: Record<string, string>) => this.#words.say(word, slots)
    const sorted = points.toSorted((a, b) => compareAmounts(a.balance, b.balance))
    const figure = (balance: string | undefined) => drawAmount(balance ?? '0', currency, write, say)
    const spoken = (amount = '0') =>
      amount.startsWith('-')
        ? say('minus', { amount: write(amount, currency, 'never') })
        : write(amount, currency)
    const title = say('span', { range: dayRange(first.day, last.day, locale) })
    // Places on the screen may be floats: no amount is read from them.
    const scale = scaleOf(points.map(({ balance }) => Number(balance)))
    const { figures } = scale
    const writeFigure = makeFigures(locale, currency)
    const writeEnd = makeDays(locale, { day: 'numeric', month: 'short' })
    return html`<div class="chart" part="chart">
      <p class="line">
        <span>${title}</span>
        <span>${say('low')} ${figure(sorted[0]?.balance)} · ${say('high')} ${figure(sorted.at(-1)?.balance)}</span>
      </p>
      <p class="hidden">${say('scale', { low: spoken(figures[0]), high: spoken(figures.at(-1)) })}</p>
      <div class="plot" aria-hidden="true">
        ${drawCurve(points, scale)}
        <div class="figures">${figures.map((one) => html`<span>${writeFigure(one)}</span>`)}</div>
        <div class="ends"><span>${writeEnd(first.day)}</span><span>${writeEnd(last.day)}</span></div>
      </div>
      <table class="hidden">
        <caption>${title}</caption>
        <thead><tr><th scope="col">${say('day')}</th><th scope="col">${say('balance')}</th></tr></thead>
        <tbody>${points.map(({ day, balance }) => html`<tr><td>${writeDay(day)}</td><td>${figure(balance)}</td></tr>`)}</tbody>
      </table>
    </div>`
  }
}

/** Makes a function that writes the figures of the scale, short: without decimals where there are none. */
function makeFigures(locale: string, currency: string): (figure: string) => string {
  try {
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: 20,
      trailingZeroDisplay: 'stripIfInteger',
    })
    // `Intl` takes a decimal string exactly; only its type wants a number.
    return (figure) => format.format(figure as Intl.StringNumericLiteral).replace('-', '\u2212')
  } catch {
    return (figure) => figure
  }
}

/** Takes the last balance of each day, the oldest day first. */
function pointsOf(entries: readonly Entry[]): Point[] {
  const points: Point[] = []
  for (const { day, balanceAfter, status } of entries) {
    if (points.at(-1)?.day === day || status !== 'booked' || !isDate(day)) continue
    if (balanceAfter !== undefined && /^-?\d+(\.\d+)?$/.test(balanceAfter))
      points.push({ day, balance: balanceAfter })
    if (points.length === mostDays) break
  }
  return points.toReversed()
}

function drawCurve(points: readonly Point[], { figures, placeOf, hasZero }: Scale): TemplateResult {
  // Each day has a width, the last one too.
  const days = daysBetween(points[0]?.day ?? '', points.at(-1)?.day ?? '') + 1
  const x = (day: string) => round((daysBetween(points[0]?.day ?? '', day) / days) * width)
  const y = (value: number) => round(height - placeOf(value) * height)
  // A step, because a balance jumps: between two entries it is what it was.
  const steps = points.map(
    ({ day, balance }, at) => `${at === 0 ? 'M0 ' : `H${x(day)}V`}${y(Number(balance))}`,
  )
  const path = `${steps.join('')}H${width}`
  const lines = figures.map((_, at) => `M0 ${round((at / (figures.length - 1)) * height)}H${width}`)
  const end = y(Number(points.at(-1)?.balance))
  return html`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">
    ${svg`<path class="grid" d=${lines.join('')} />`}
    ${
      // A filled area tells how much there is, which is true only from zero on.
      hasZero
        ? svg`<path class="area" d="${path}V${y(0)}H0Z" /><path class="zero" d="M0 ${y(0)}H${width}" />`
        : ''
    }
    ${svg`<path class="curve" d=${path} /><path class="now" d="M${width} ${end}h0" />`}
  </svg>`
}

const round = (value: number) => Math.round(value * 10) / 10
