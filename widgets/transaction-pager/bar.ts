// Draws the bar above the transactions: search, named periods, free dates, earlier and later, and the menu of exports.

import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../shared/look/icons.ts'
import { isDate } from '../../core/shared/values/time.ts'
import { readDay, writeDay } from './day-text.ts'
import { backIcon, calendarIcon, closeIcon, exportIcon, forthIcon, searchIcon } from './icons.ts'
import type { PeriodChoice } from './period.ts'
import type { PeriodName, Range } from './range.ts'
import type { Say } from './writing.ts'

/** What the bar needs of its pager in order to be drawn. */
export interface BarView {
  say: Say
  /** Language tag by which days are written and read. */
  locale: string
  query: string
  search: (query: string) => void
  /** The named periods that a person may choose. */
  names: readonly PeriodName[]
  choice: PeriodChoice
  /** The period in words. */
  range: string
  /** Dates that a person is choosing, each a day or the text that was typed instead of one. */
  draft: Range | undefined
  /** What is wrong with these dates, in words. */
  draftFault: string
  /** How a day is typed, in words. */
  form: string
  /** Which dates may be chosen, in words. */
  rule: string
  /** The first day that may be chosen; absent without a limit. */
  earliest: string | undefined
  today: string
  choose: (choice: PeriodChoice) => void
  change: (draft: Range) => void
  submit: () => void
  /** Absent if the source goes no further back. */
  stepBack: (() => void) | undefined
  /** Absent if the period includes today. */
  stepForth: (() => void) | undefined
  /** Whether the menu of exports is open. */
  menu: boolean
  toggleMenu: () => void
  /** Draws the menu, once its code is loaded. */
  drawMenu: () => TemplateResult | typeof nothing
}

/** Draws the bar. */
export function drawBar(view: BarView): TemplateResult {
  const { say, choice, draft } = view
  return html`<div class="bar" part="bar">
    <div class="find">${drawSearch(view)} ${drawExport(view)}</div>
    <div class="when">
      <div class="chips" role="group" aria-label=${say('period')}>
        ${[...view.names, 'own' as const].map(
          (one) => html`<button
            class="chip"
            type="button"
            aria-pressed=${(draft ? 'own' : choice) === one}
            @click=${() => view.choose(one)}
          >${say(one)}</button>`,
        )}
      </div>
      <div class="steps">
        <button
          class="tool"
          type="button"
          aria-label=${say('earlier')}
          aria-disabled=${view.stepBack ? nothing : 'true'}
          @click=${view.stepBack ?? nothing}
        >
          ${icon(backIcon)}
        </button>
        <span class="range">${view.range}</span>
        <button
          class="tool"
          type="button"
          aria-label=${say('later')}
          aria-disabled=${view.stepForth ? nothing : 'true'}
          @click=${view.stepForth ?? nothing}
        >
          ${icon(forthIcon)}
        </button>
      </div>
    </div>
    ${draft ? drawDates(view, draft) : nothing}
  </div>`
}

function drawSearch({ say, query, search }: BarView): TemplateResult {
  return html`<div class="field">
    ${icon(searchIcon)}
    <input
      class="query"
      type="text"
      inputmode="search"
      enterkeyhint="search"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      aria-label=${say('search')}
      placeholder=${say('searchShort')}
      .value=${query}
      @input=${(event: InputEvent & { target: HTMLInputElement }) => search(event.target.value)}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !query) return
        event.preventDefault()
        search('')
      }}
    />
    ${
      query
        ? html`<button
            class="tool clear"
            type="button"
            aria-label=${say('clear')}
            @click=${(event: MouseEvent & { currentTarget: HTMLElement }) => {
              // The cross disappears with the text, so the focus goes back to the field.
              event.currentTarget.parentElement?.querySelector('input')?.focus()
              search('')
            }}
          >${icon(closeIcon)}</button>`
        : nothing
    }
  </div>`
}

function drawExport({ say, menu, toggleMenu, drawMenu }: BarView): TemplateResult {
  const pressed = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    if (event.key !== 'Escape' || !menu) return
    event.preventDefault()
    event.currentTarget.querySelector('button')?.focus()
    toggleMenu()
  }
  return html`<div class="export" @keydown=${pressed}>
    <button
      class="plain opener"
      type="button"
      aria-expanded=${menu}
      aria-label=${say('export')}
      @click=${toggleMenu}
    >
      ${icon(exportIcon)}<span class="text">${say('export')}</span>
    </button>
    ${menu ? drawMenu() : nothing}
  </div>`
}

function drawDates(view: BarView, draft: Range): TemplateResult {
  const { say, draftFault, form, rule, submit } = view
  return html`<form
    class="dates"
    novalidate
    @submit=${(event: SubmitEvent) => {
      event.preventDefault()
      submit()
    }}
  >
    ${drawDay(view, draft, 'from')} ${drawDay(view, draft, 'to')}
    <button class="plain" type="submit">${say('show')}</button>
    ${draftFault ? nothing : html`<p class="form" id="form">${form}</p>`}
    <p class="rule ${draftFault ? 'fault' : ''}" id="rule">${draftFault || rule}</p>
  </form>`
}

/** Draws the field of one day: typed in the page's language, or chosen in the browser's picker, in the browser's language. */
function drawDay(view: BarView, draft: Range, name: 'from' | 'to'): TemplateResult {
  const { say, locale, earliest, today, draftFault, change } = view
  const day = draft[name]
  const isEveryDay = isDate(draft.from) && isDate(draft.to)
  const take = (text: string) => {
    const read = readDay(text, locale)
    change({ ...draft, [name]: 'day' in read ? read.day : text.trim() })
  }
  return html`<div class="date">
    <label for="day-${name}">${say(name)}</label>
    <span class="typed"
      ><input
        id="day-${name}"
        type="text"
        autocomplete="off"
        spellcheck="false"
        aria-describedby="form rule"
        aria-invalid=${draftFault && (isEveryDay || !isDate(day)) ? 'true' : nothing}
        .value=${writeDay(day, locale)}
        @change=${(event: Event & { target: HTMLInputElement }) => take(event.target.value)}
      /><input
        class="native"
        type="date"
        tabindex="-1"
        aria-hidden="true"
        min=${earliest ?? nothing}
        max=${today}
        .value=${isDate(day) ? day : ''}
        @change=${(event: Event & { target: HTMLInputElement }) => take(event.target.value)}
      />${
        canPick
          ? html`<button
              class="tool"
              type="button"
              aria-label="${say(name)}: ${say('calendar')}"
              @click=${pick}
            >${icon(calendarIcon)}</button>`
          : nothing
      }</span
    >
  </div>`
}

/** Opens the browser's picker; if the browser refuses, as in a frame of another origin, the person types the day. */
function pick(event: MouseEvent & { currentTarget: HTMLElement }): void {
  const [typed, native] = event.currentTarget.parentElement?.querySelectorAll('input') ?? []
  try {
    native?.showPicker()
  } catch {
    typed?.focus()
  }
}

/** Whether the browser opens its picker when a page asks it to. */
const canPick = 'HTMLInputElement' in globalThis && 'showPicker' in HTMLInputElement.prototype
