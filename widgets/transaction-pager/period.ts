// Which period a pager shows, and which dates a person is choosing instead.

import type { EntryLimits } from '../../core/view/limits.ts'
import {
  earlier,
  earliestDay,
  later,
  limitsAt,
  type PeriodName,
  periodNames,
  type Range,
  rangeFault,
  type RangeFault,
  rangeOf,
  shorten,
} from './range.ts'

/** How a period was chosen: by its name, or by its dates. */
export type PeriodChoice = PeriodName | 'own'

/** What is wrong with dates that a person chooses: the source cannot be asked for them, or a day lies in the future. */
export type DraftFault = RangeFault | 'late'

/** What a period needs of its pager. */
export interface PeriodHost {
  /** What the source gives at a time, as far as that is known. */
  limits(): EntryLimits
  /** Draws the pager again. */
  redraw(): void
  /** Called when a person chose another period. */
  chosen(range: Range): void
}

/** The period of one pager. */
export class Period {
  /** The period that is shown. */
  range: Range
  /** How it was chosen. */
  choice: PeriodChoice
  /** Dates that a person is choosing, each a day or the text that was typed instead of one; absent while nobody chooses. */
  draft: Range | undefined

  readonly #host: PeriodHost
  readonly #today: () => string
  /** Whether the period ends today and therefore grows with each new day. */
  #isUpToNow = true
  /** Whether the person has asked for the dates of the draft. */
  #tried = false

  /** @param now returns the bank's day */
  constructor(host: PeriodHost, now: () => string) {
    this.#host = host
    this.#today = now
    this.choice = this.#first()
    this.range = this.#named(this.choice)
  }

  /** The bank's day. */
  get today(): string {
    return this.#today()
  }

  /** What the source gives at a time, as far as that is known. */
  get limits(): EntryLimits {
    return limitsAt(this.#host.limits(), Date.now())
  }

  /** While earlier days may still be asked for: until when, and the first day afterwards; absent if nothing changes. */
  get deep(): { until: string; earliest: string } | undefined {
    const { daysBack, deepUntil } = this.#host.limits()
    const earliest = earliestDay(this.today, this.#host.limits())
    const isDeep = daysBack !== this.limits.daysBack
    return isDeep && deepUntil !== undefined && earliest !== undefined
      ? { until: deepUntil, earliest }
      : undefined
  }

  /** The names that a person may choose. */
  get names(): PeriodName[] {
    return periodNames(this.today, this.limits)
  }

  /** The first day that may be asked for; absent without a limit. */
  get earliest(): string | undefined {
    return earliestDay(this.today, this.limits)
  }

  /** What is wrong with the dates of the draft; an empty field only after the person has tried. */
  get fault(): DraftFault | undefined {
    if (!this.draft) return undefined
    const late = this.draft.to > this.today ? 'late' : undefined
    const fault = rangeFault(this.draft, this.today, this.limits) ?? late
    return fault === 'incomplete' && !this.#tried ? undefined : fault
  }

  /** Begins with the days that the page has set, or with the longest named period if they are invalid. */
  open(given: Range): void {
    const isGiven = rangeFault(given, this.today, this.limits) === undefined
    this.draft = undefined
    this.choice = isGiven ? 'own' : this.#first()
    this.range = isGiven ? given : this.#named(this.choice)
    this.#noteEnd()
  }

  /** Extends a period that ended on the day that was today to the present day; it keeps all its days. */
  keepUp(): void {
    if (this.isBehind) this.range = { from: this.range.from, to: this.today }
    if (this.choice !== 'own') this.choice = this.#nameOf(this.range) ?? 'own'
  }

  /** Whether the period ended on the day that was today, and a new day has begun. */
  get isBehind(): boolean {
    return this.#isUpToNow && this.range.to < this.today
  }

  /** Shortens the period to limits that were not known when it was chosen. */
  keepLimits(): void {
    const range = shorten(this.range, this.today, this.limits)
    if (range === this.range) return
    this.range = range
    this.choice = this.#nameOf(range) ?? 'own'
    this.#host.redraw()
  }

  /** Shows a named period, or opens and closes the choice of dates. */
  choose(choice: PeriodChoice): void {
    if (choice !== 'own') return this.#turnTo(this.#named(choice))
    this.draft = this.draft ? undefined : { ...this.range }
    this.#tried = false
    this.#host.redraw()
  }

  /** Takes other dates into the draft. */
  change(draft: Range): void {
    this.draft = draft
    this.#host.redraw()
  }

  /** Shows the period of the draft, if nothing is wrong with its dates. */
  submit(): void {
    this.#tried = true
    if (this.draft && !this.fault) return this.#turnTo(this.draft)
    this.#host.redraw()
  }

  /** Shows the period before; absent if the source goes no further back. */
  get stepBack(): (() => void) | undefined {
    return this.#step(earlier(this.range, this.today, this.limits))
  }

  /** Shows the period after; absent if today is shown. */
  get stepForth(): (() => void) | undefined {
    return this.#step(later(this.range, this.today, this.limits))
  }

  #step(range: Range | undefined): (() => void) | undefined {
    return range && (() => this.#turnTo(range))
  }

  #turnTo(range: Range): void {
    this.draft = undefined
    // A step to a period that has a name, such as this month, shows that name as chosen.
    this.choice = this.#nameOf(range) ?? 'own'
    this.range = range
    this.#noteEnd()
    this.#host.chosen(range)
  }

  /** Sets whether the period grows with each new day; dates that a person or the page has chosen do not. */
  #noteEnd(): void {
    this.#isUpToNow = this.choice !== 'own' && this.range.to === this.today
  }

  /** The name of the period that is shown at first: the longest one. */
  #first(): PeriodName {
    return this.names.at(-1) === 'threeMonths' ? 'threeMonths' : 'thisMonth'
  }

  #named(name: PeriodChoice): Range {
    return name === 'own' ? this.range : rangeOf(name, this.today, this.limits)
  }

  #nameOf(range: Range): PeriodName | undefined {
    return this.names.find((name) => {
      const { from, to } = this.#named(name)
      return from === range.from && to === range.to
    })
  }
}
