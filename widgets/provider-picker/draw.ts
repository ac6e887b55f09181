// The two templates of the picker: open, with its search field, countries and list; and folded to the bank that was chosen.

import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../shared/look/icons.ts'
import type { LanguageController } from '../shared/text/language.ts'
import { closeIcon, searchIcon } from './icons.ts'
import type { Word } from './notices.ts'

const skeletons = html`<div class="chips">${[1, 2, 3].map(() => html`<span class="skeleton chip"></span>`)}</div>`
/** The content of a row that is still loading. */
export const skeletonTile: TemplateResult = html`<span class="skeleton tile"></span
  ><span class="words"><span class="skeleton"></span><span class="skeleton about"></span></span>`
const skeletonRow = html`<div class="row">${skeletonTile}</div>`
const skeletonRows = [1, 2, 3, 4, 5, 6, 7].map(() => skeletonRow)

/** What both templates need. */
export interface Frame {
  say: (word: Word) => string
  direction: LanguageController<'providers'>['direction']
  /** Label of the field; empty while its words are on their way. */
  label: string
  /** Whether nothing can be chosen. */
  isOff: boolean
  /** The words for screen readers. */
  spoken: string
}

/** What the open picker needs. */
export interface OpenView extends Frame {
  /** Whether the skeleton is shown. */
  waiting: boolean
  query: string
  required: boolean
  /** Whether a form was not submitted because no bank is chosen. */
  isMissed: boolean
  /** How many rows there are, and which one the keys have reached. */
  count: number
  active: number
  countries: unknown
  /** The list, or nothing if there is none. */
  list: TemplateResult | undefined
  /** Draws the notice in place of the list. */
  empty: () => TemplateResult
  unfit: unknown
  typed: (event: InputEvent & { target: HTMLInputElement }) => void
  pressed: (event: KeyboardEvent) => void
  clear: () => void
}

/** Draws the picker with its field and its list. */
export function drawOpen(view: OpenView): TemplateResult {
  const { say, direction, label, isOff, spoken, waiting, query, required, isMissed } = view
  const { count, active, countries, list, empty, unfit, typed, pressed, clear } = view
  return html`<div class="root" dir=${direction}>
      <label for="field" part="label">${label || nothing}</label>
      <div class="panel" part="panel">
        <div class="field">
          ${icon(searchIcon)}
          <input
            id="field"
            part="input"
            type="text"
            role="combobox"
            inputmode="search"
            enterkeyhint="search"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-autocomplete="list"
            aria-expanded=${count > 0}
            aria-controls="list"
            aria-required=${required}
            aria-invalid=${isMissed}
            ?disabled=${isOff}
            aria-activedescendant=${active >= 0 && active < count ? `row-${active}` : nothing}
            placeholder=${say('search')}
            .value=${query}
            @input=${typed}
            @keydown=${pressed}
          />
          ${query ? html`<button class="clear" type="button" aria-label=${say('clear')} @click=${clear}>${icon(closeIcon)}</button>` : nothing}
        </div>
        ${waiting ? skeletons : nothing} ${countries}
        ${list ?? html`<div class="list" id="list" part="list" aria-busy=${waiting}>${waiting ? skeletonRows : empty()}</div>`}
        ${unfit}
      </div>
      <span class="hidden" role="status">${spoken}</span>
    </div>`
}

/** Draws one row instead of the list: the chosen bank, or its skeleton, which has no label yet. */
export function drawFolded(
  row: TemplateResult,
  { say, direction, label, isOff, spoken, open }: Frame & { open: () => void },
): TemplateResult {
  return html`<div class="root" dir=${direction}>
      <span class="label" part="label" id="label">${label}</span>
      <div class="panel folded fade" part="panel" role="group" aria-labelledby="label" aria-busy=${label === ''}>
        <div class="row" part="row" id="chosen">${row}</div>
        ${
          label &&
          html`<button class="plain" part="change" type="button" aria-describedby="chosen" ?disabled=${isOff} @click=${open}>
            ${say('change')}
          </button>`
        }
      </div>
      <span class="hidden" role="status">${spoken}</span>
    </div>`
}
