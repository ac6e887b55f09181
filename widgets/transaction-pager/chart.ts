// The balance over a period: a small curve with a scale that shows day and balance, and a folded table with the same numbers.
// It forecasts nothing; a day without an entry keeps the balance of the day before.

import { html, nothing, svg, type TemplateResult } from 'lit'
import { addDays, daysBetween, isDate } from '../../core/shared/values/time.ts'
import { compareAmounts } from '../../core/shared/values/money.ts'
import type { Entry } from '../../core/view/entry.ts'
import { drawAmount, makeAmounts } from '../shared/text/amounts.ts'
import { dayRange, makeDays } from '../shared/text/formats.ts'
import { LanguageController } from '../shared/text/language.ts'
import { chart as words } from '../shared/text/words/en/chart.ts'
import { openingOf } from './balances.ts'
import type { Range } from './range.ts'
import { type Scale, scaleOf } from './scale.ts'
import type { ControlledElement } from '../shared/element/controlled-element.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

/** The balance at the end of a day. */
interface Point {
  day: string
  balance: string
}

/** What a chart is drawn from. */
export interface ChartView {
  /** Newest first. */
  entries: readonly Entry[]
  /** The balance after each of them, if it is known. */
  balances: ReadonlyMap<string, string>
  /** The period, and whether the entries are all of its entries. */
  range: Range
  isWhole: boolean
  /** The bank's day, at which the curve ends. */
  today: string
}

/** More days than this would make a table too long to hear, and a curve too fine to see. */
const mostDays = 400

const width = 600
const height = 72

/** Draws the balance of one pager. */
export class Chart {
  readonly #words: LanguageController<'chart'>
  readonly #element: ControlledElement
  /** The day to which a person has moved, counted from the first one; absent before that. */
  #at: number | undefined
  /** The last drawing, and what it was made from, kept because a scrolling list is drawn with every frame. */
  #drawn:
    | { key: readonly unknown[]; entries: readonly Entry[]; chart: TemplateResult | undefined }
    | undefined

  constructor(element: ControlledElement) {
    this.#element = element
    this.#words = new LanguageController(element, 'chart', words)
  }

  /** Whether the words are here. */
  get ready(): boolean {
    return this.#words.ready
  }

  /**
   * Draws the balance over a period; nothing if fewer than two days have a balance.
   * @param grows whether more of the same entries are loading: meanwhile the last drawing stays
   */
  draw(view: ChartView, grows: boolean): TemplateResult | undefined {
    const { entries, range, balances, isWhole } = view
    const key = [
      this.#words.locale,
      this.#words.language,
      entries.length,
      range.from,
      range.to,
      balances,
      isWhole,
      this.#at,
    ]
    const isSame =
      this.#drawn?.entries === entries && (grows || key.every((part, at) => part === this.#drawn?.key[at]))
    if (entries !== this.#drawn?.entries) this.#at = undefined
    if (!isSame) this.#drawn = { key, entries, chart: this.#draw(view) }
    return this.#drawn?.chart
  }

  #draw({ entries, range, today, balances, isWhole }: ChartView): TemplateResult | undefined {
    const points = pointsOf(entries, balances)
    const [oldest] = points
    const newest = points.at(-1)
    const currency = entries[0]?.currency ?? ''
    if (!oldest || !newest || points.length < 2) return undefined
    const to = [range.to < today ? range.to : today, newest.day].toSorted(byText).at(-1) ?? newest.day
    const span = { from: range.from < oldest.day ? range.from : oldest.day, to }
    // The balance before the first entry follows from that entry.
    const opening = isWhole && span.from < oldest.day ? openingOf(entries, balances) : undefined
    const known = opening === undefined ? points : [{ day: span.from, balance: opening }, ...points]
    const { locale } = this.#words
    const write = makeAmounts(locale)
    const writeDay = makeDays(locale, { dateStyle: 'medium' })
    const say = (word: WordOf<'chart'>, slots?: Record<string, string>) => this.#words.say(word, slots)
    const sorted = known.toSorted((a, b) => compareAmounts(a.balance, b.balance))
    const figure = (balance: string | undefined) => drawAmount(balance ?? '0', currency, write, say)
    const spoken = (amount = '0') =>
      amount.startsWith('-')
        ? say('minus', { amount: write(amount, currency, 'never') })
        : write(amount, currency)
    const [first = oldest] = known
    const isAll = isWhole || first.day === span.from
    const title = isAll
      ? say('span', { range: dayRange(span.from, to, locale) })
      : say('spanPart', { from: writeDay(first.day) })
    // Floats are only used for positions on the screen: no amount is read from them.
    const scale = scaleOf(known.map(({ balance }) => Number(balance)))
    const { figures } = scale
    const writeFigure = makeFigures(locale, currency)
    const writeEnd = makeDays(locale, { day: 'numeric', month: 'short' })
    const count = daysBetween(first.day, to)
    const at = Math.min(this.#at ?? count, count)
    const day = addDays(first.day, at)
    const balance = balanceOn(known, day)
    const lead = daysBetween(span.from, first.day)
    const choose = (place: number) => this.#choose(Math.max(0, Math.min(count, place)))
    const pointed = (event: PointerEvent & { currentTarget: HTMLElement }) => {
      // A finger that moves across scrolls the page instead.
      const { left, width: wide } = event.currentTarget.getBoundingClientRect()
      const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
      const share = wide === 0 ? 1 : (event.clientX - left) / wide
      choose(Math.floor((isBackwards ? 1 - share : share) * (count + lead + 1)) - lead)
    }
    return html`<div class="chart" part="chart">
      <p class="line">
        <span>${title}</span>
        <span>${say('low')} ${figure(sorted[0]?.balance)} · ${say('high')} ${figure(sorted.at(-1)?.balance)}</span>
      </p>
      <p class="hidden">${say('scale', { low: spoken(figures[0]), high: spoken(figures.at(-1)) })}</p>
      <p class="picked" aria-hidden="true">${writeDay(day)} <strong>${write(balance, currency)}</strong></p>
      <div class="plot">
        <div
          class="field"
          role="slider"
          tabindex="0"
          aria-label=${say('pick')}
          aria-valuemin="0"
          aria-valuemax=${count}
          aria-valuenow=${at}
          aria-valuetext=${`${writeDay(day)}: ${spoken(balance)}`}
          @pointerdown=${pointed}
          @pointermove=${pointed}
          @keydown=${(event: KeyboardEvent) => {
            const next = stepOf(event.key, at, count)
            if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            choose(next)
          }}
        >
          ${drawCurve(known, scale, span, this.#at === undefined ? undefined : { day, balance })}
        </div>
        <div class="figures" aria-hidden="true">${figures.map((one) => html`<span>${writeFigure(one)}</span>`)}</div>
        <div class="ends" aria-hidden="true">
          <span>${writeEnd(span.from)}</span>
          ${isAll ? nothing : html`<span>${say('notKnown')}</span>`}
          <span>${writeEnd(to)}</span>
        </div>
      </div>
      <details class="fold">
        <summary>${say('table')}</summary>
        <table>
          <caption class="hidden">${title}</caption>
          <thead><tr><th scope="col">${say('day')}</th><th scope="col">${say('balance')}</th></tr></thead>
          <tbody>${known.map((point) => html`<tr><td>${writeDay(point.day)}</td><td>${figure(point.balance)}</td></tr>`)}</tbody>
        </table>
      </details>
    </div>`
  }

  #choose(at: number): void {
    if (at === this.#at) return
    this.#at = at
    this.#element.requestUpdate()
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)

/** Returns the day to which a key leads: a day or a week further, or the first or last one. */
function stepOf(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + 1
  if (key === 'PageDown') return at - 7
  if (key === 'PageUp') return at + 7
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** The balance at the end of a day; if nothing was booked, that of the last day before. */
function balanceOn(points: readonly Point[], day: string): string {
  return (points.findLast((point) => point.day <= day) ?? points[0])?.balance ?? '0'
}

/** Makes a function that writes the figures of the scale, without decimals if they are zero. */
function makeFigures(locale: string, currency: string): (figure: string) => string {
  try {
    const format = new Intl.NumberFormat(locale === 'en-150' ? 'en-GB' : locale, {
      style: 'currency',
      currency,
      useGrouping: 'always',
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
function pointsOf(entries: readonly Entry[], balances: ReadonlyMap<string, string>): Point[] {
  const points: Point[] = []
  for (const { id, day, status } of entries) {
    if (points.at(-1)?.day === day || status !== 'booked' || !isDate(day)) continue
    const balance = balances.get(id)
    if (balance !== undefined && /^-?\d+(\.\d+)?$/.test(balance)) points.push({ day, balance })
    if (points.length === mostDays) break
  }
  return points.toReversed()
}

/** Draws the curve over the known days of a span. */
function drawCurve(
  points: readonly Point[],
  { figures, placeOf, hasZero }: Scale,
  span: Range,
  picked: Point | undefined,
): TemplateResult {
  // Each day has a width, including the last one.
  const days = daysBetween(span.from, span.to) + 1
  const x = (day: string) => round((daysBetween(span.from, day) / days) * width)
  const y = (value: number) => round(height - placeOf(value) * height)
  const start = x(points[0]?.day ?? span.from)
  // Drawn as steps, because a balance does not change between two entries.
  const steps = points.map(
    ({ day, balance }, at) => `${at === 0 ? `M${start} ` : `H${x(day)}V`}${y(Number(balance))}`,
  )
  const path = `${steps.join('')}H${width}`
  const lines = figures.map((_, at) => `M0 ${round((at / (figures.length - 1)) * height)}H${width}`)
  const end = picked ?? { day: span.to, balance: points.at(-1)?.balance ?? '0' }
  const place = picked ? round(x(end.day) + width / days / 2) : width
  return html`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<path class="grid" d=${lines.join('')} />`}
    ${
      // A filled area shows an amount, which is true only if the scale begins at zero.
      hasZero
        ? svg`<path class="area" d="${path}V${y(0)}H${start}Z" /><path class="zero" d="M0 ${y(0)}H${width}" />`
        : ''
    }
    ${svg`<path class="curve" d=${path} />`}
    ${picked ? svg`<path class="pick" d="M${place} 0V${height}" />` : ''}
    ${svg`<path class="now" d="M${place} ${y(Number(end.balance))}h0" />`}
  </svg>`
}

const round = (value: number) => Math.round(value * 10) / 10
