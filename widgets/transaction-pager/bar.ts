// The bar above the transactions: search, the quick periods, own dates with the rule of three months, the steps in time.
// Not the periods themselves: they are in range.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../shared/icons.ts'
import type { entries } from '../shared/words/entries.ts'
import { backIcon, closeIcon, exportIcon, forthIcon, searchIcon } from './icons.ts'
import type { Choice, Range } from './range.ts'

/** What the bar needs of its pager in order to be drawn. */
export interface BarView {
  say: (word: keyof typeof entries.en, slots?: Record<string, string | number>) => string
  query: string
  search: (query: string) => void
  choice: Choice
  /** The period in words. */
  range: string
  /** Dates that a person is choosing. */
  draft: Range | undefined
  /** What is wrong with them, in words. */
  draftFault: string
  today: string
  choose: (choice: Choice) => void
  change: (draft: Range) => void
  submit: () => void
  stepBack: () => void
  /** Absent where today is shown. */
  stepForth: (() => void) | undefined
  /** Whether the menu of exports is open. */
  menu: boolean
  toggleMenu: () => void
  /** The menu, once its code is there. */
  drawMenu: () => TemplateResult | typeof nothing
}

const quick = ['thisMonth', 'lastMonth', 'threeMonths', 'own'] as const

/** Draws the bar. */
export function drawBar(view: BarView): TemplateResult {
  const { say, choice, draft } = view
  return html`<div class="bar" part="bar">
    <div class="find">${drawSearch(view)} ${drawExport(view)}</div>
    <div class="when">
      <div class="chips" role="group" aria-label=${say('period')}>
        ${quick.map(
          (one) => html`<button
            class="chip"
            type="button"
            aria-pressed=${(draft ? 'own' : choice) === one}
            @click=${() => view.choose(one)}
          >${say(one)}</button>`,
        )}
      </div>
      <div class="steps">
        <button class="tool" type="button" aria-label=${say('earlier')} @click=${view.stepBack}>
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
              // The cross goes away with the text; the focus must not.
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

function drawDates({ say, today, draftFault, change, submit }: BarView, draft: Range): TemplateResult {
  const day = (name: 'from' | 'to') => html`<label class="date"
    >${say(name)}<input
      type="date"
      max=${today}
      aria-describedby="rule"
      aria-invalid=${draftFault ? 'true' : nothing}
      .value=${draft[name]}
      @change=${(event: Event & { target: HTMLInputElement }) => change({ ...draft, [name]: event.target.value })}
  /></label>`
  return html`<form
    class="dates"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault()
      submit()
    }}
  >
    ${day('from')} ${day('to')}
    <button class="plain" type="submit">${say('show')}</button>
    <p class="rule ${draftFault ? 'fault' : ''}" id="rule">${draftFault || say('rule')}</p>
  </form>`
}
