// Decides how the button shows when the money leaves: first by the page's settings, then by the payment.

import type { ReactiveController } from 'lit'
import { datesOfSeries } from '../../core/shared/values/calendar.ts'
import { type Execution, executionOf } from '../../core/shared/values/departure.ts'
import { formatAmount, formatMoney, parseAmount } from '../../core/shared/values/money.ts'
import { everyOf, makeSeries } from '../../core/shared/values/recurrence.ts'
import { addDays, addMonths, helsinkiDate, helsinkiInstant, isDate } from '../../core/shared/values/time.ts'
import type { Payment, PaymentExecution } from '../../core/view/payment.ts'
import type { ControlledElement } from '../shared/element/controlled-element.ts'
import type { ErrorReport } from '../shared/element/error-report.ts'
import { LanguageController } from '../shared/text/language.ts'
import { leaving } from '../shared/text/words/en/leaving.ts'
import type { GivenBank } from './settings.ts'
import { sayDay, saySeries, sayWhole, wordOf } from './leaving-words.ts'

/** The page's settings of the day: public properties of the element, which element.ts describes. */
export interface LeavingElement extends ControlledElement {
  readonly dueDate: string | undefined
  readonly every: string | undefined
  readonly until: string | undefined
  readonly foreign: boolean
  readonly amount: string | undefined
  readonly currency: string
  readonly provider: GivenBank
}

/**
 * Names when money leaves, so that two such names can be compared: `now` for at once or today, `2026-12-01`, `later` for a
 * day that is not known, and of a series `2026-12-01 monthly 2027-11-30`.
 */
export type LeavingPlan = string

/** Longest wait that a timer allows, milliseconds: with a longer one it fires at once. */
const longestMs = 2_147_483_647

/** The longest series whose last day is computed. */
const mostMonths = 120

/** Writes when the money leaves, and updates it at the cut-off and at midnight. */
export class LeavingController implements ReactiveController {
  readonly #element: LeavingElement
  readonly #report: ErrorReport
  readonly #words: LanguageController<'leaving'>
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the text drawn last can become untrue as time passes. */
  #isTimed = false

  /** @param report Reports an invalid day to the developer of the page. */
  constructor(element: LeavingElement, report: ErrorReport) {
    this.#element = element
    this.#report = report
    this.#words = new LanguageController(element, 'leaving', leaving)
    element.addController(this)
  }

  /** The plan that the page has set. */
  plan(): LeavingPlan {
    const planned = this.#planned()
    const { every, until, foreign } = this.#element
    const day = planned && planned.day !== 'today' ? planned.date : 'now'
    return foreign ? day : planOf(day, planned && every && until ? { every, until } : undefined)
  }

  /** Writes when the money of the page's payment leaves; nothing if the page names no day, empty while words are loading. */
  line(): string | undefined {
    const planned = this.#planned()
    if (!planned) return undefined
    const { dueDate, every, until, foreign } = this.#element
    this.#isTimed = true
    const whole = foreign || !until ? '' : this.#whole(planned, until)
    if (whole) return whole
    const day = sayDay(this.#words, wordOf(planned, foreign, today()), {
      ...planned,
      asked: dueDate,
      today: today(),
    })
    return foreign || !until ? day : `${day} ${saySeries(this.#words, every, this.#lastDay(until))}`.trim()
  }

  /** Writes when the money of a payment leaves, as its source reports; nothing if it leaves at once, as usual. */
  lineOf(payment: Payment): string | undefined {
    const { state, execution } = payment
    // Once the payment is approved, the page's settings no longer count.
    if (state === 'scheduled') return this.#dated(payment)
    // The page's settings also show why it is that day.
    if (planOfPayment(payment) === this.plan()) return this.line()
    return execution?.at === 'later' || payment.recurrence ? this.#dated(payment) : this.atOnce()
  }

  /** Writes that the money leaves at once. */
  atOnce(): string {
    return this.#words.say('now')
  }

  hostUpdated(): void {
    const { dueDate } = this.#element
    if (dueDate && !isDate(dueDate)) this.#report.missing('due_date_invalid')
    clearTimeout(this.#timer)
    if (!this.#isTimed) return
    this.#isTimed = false
    const midnight = helsinkiInstant(addDays(today(), 1))
    const next = Math.min(midnight, this.#planned()?.untilMs ?? midnight)
    this.#timer = setTimeout(() => this.#element.requestUpdate(), Math.min(next - Date.now(), longestMs))
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }

  #dated({ execution, recurrence }: Payment): string {
    const { date, last } = execution ?? {}
    this.#isTimed = true
    const now = today()
    const day = date
      ? sayDay(this.#words, wordOf({ date }, false, now), { date, today: now })
      : this.#words.say('later')
    return recurrence ? `${day} ${saySeries(this.#words, recurrence.every, last ?? recurrence.until)}` : day
  }

  /** Writes the whole of a series that begins on a later day; empty if its days or its sum are not known, or need more words. */
  #whole({ date, day, why }: Execution, until: string): string {
    const { amount = '', currency, dueDate } = this.#element
    const days = this.#days(until)
    const [begins] = days
    const count = days.length
    const cents = parseAmount(amount)
    if (!begins || day === 'today' || why === 'closed_day' || !cents) return ''
    // The last banking day of the month may be another day than the one that the page has named.
    const first = begins === dueDate ? date : leavingOn(begins).date
    const total = formatMoney(formatAmount(cents * BigInt(count)), currency, this.#words.locale)
    return sayWhole(this.#words, first, today(), count, total)
  }

  /** The day on which the last money of the page's series leaves; its end, if that day is not known. */
  #lastDay(until: string): string {
    const last = this.#days(until).at(-1)
    return last ? leavingOn(last, this.#reported?.last).date : until
  }

  /** The days of the page's series; none if they are not known. */
  #days(until: string): string[] {
    const { dueDate = '' } = this.#element
    const every = everyOf(this.#element.every)
    // No bank accepts a longer series, and its days would be computed with every drawing.
    if (!every || !isDate(dueDate) || !isDate(until) || until > addMonths(dueDate, mostMonths)) return []
    return [...datesOfSeries(makeSeries(dueDate, { every, until }))]
  }

  /** When the money leaves at the chosen bank, as the source reported: some banks move money on closed days too. */
  get #reported(): PaymentExecution | undefined {
    const { provider } = this.#element
    return typeof provider === 'object' ? provider.execution : undefined
  }

  /** The plan from the properties and the source's report; nothing without a valid day. */
  #planned(): Execution | undefined {
    const { dueDate, foreign } = this.#element
    if (foreign) return executionOf({ kind: 'foreign' }, Date.now())
    const reported = this.#reported?.date
    const due = dueDate || reported
    return due && isDate(due) ? leavingOn(due, reported) : undefined
  }
}

/** Finds when money due on a day leaves: as the source reported if that can be true, else by the calendar. */
function leavingOn(dueDate: string, reported = ''): Execution {
  const planned = executionOf({ kind: 'scheduled', dueDate }, Date.now())
  // The report belongs to another order if the page has changed its day since.
  if (reported < dueDate || reported >= planned.date) return planned
  const { day } = executionOf({ kind: 'scheduled', dueDate: reported, isSameBank: true }, Date.now())
  return { date: reported, day, why: reported === dueDate ? 'due_date' : 'closed_day' }
}

/** The plan of a payment; a source that reports no plan means at once. */
export function planOfPayment({ execution, recurrence }: Payment): LeavingPlan {
  const { at, date } = execution ?? {}
  const isNow = at !== 'later' || (date !== undefined && date <= today())
  return planOf(isNow ? 'now' : (date ?? 'later'), recurrence)
}

function planOf(day: string, series?: { every: string; until: string }): LeavingPlan {
  return series ? `${day} ${series.every} ${series.until}` : day
}

const today = () => helsinkiDate(Date.now())
