// Draws the list of banks: countries, groups, rows, search results, the fold; and finds the row to which a key leads.

import { type CSSResult, html, nothing, type TemplateResult } from 'lit'
import type { Provider } from '../../core/view/provider.ts'
import { countryName } from '../shared/text/formats.ts'
import { icon } from '../shared/look/icons.ts'
import type { Logos } from '../shared/look/logos.ts'
import { drawTile, tiles } from '../shared/look/tile.ts'
import type { Arrangement, ListSettings } from './arrangement.ts'
import { styles as own } from './list-styles.ts'
import type { Group, Row } from './search.ts'
import type { Slots } from '../shared/text/language.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

/** A tick, on the grid of shared/look/icons.ts. */
const checkIcon = 'm4.5 10.5 3.75 3.75 7.25-8'
/** An angle that points down. */
const foldIcon = 'm5.5 8 4.5 4.5L14.5 8'

/** The style sheets that the list needs besides those of the element. */
export const styles: CSSResult[] = [tiles, own]

/** What the list needs of its element in order to be drawn. */
export interface ListView {
  settings: ListSettings
  /** Row that the keys have reached; -1 for none. */
  active: number
  /** Id of the chosen bank. */
  value: string
  label: string
  /** The picture with the logos, once it is there. */
  logos: Logos | undefined
  say(word: WordOf<'providers'>, slots?: Slots): string
  choose(provider: Provider, index: number): void
  turnTo(country: string): void
  /** Shows the banks that cannot carry the order, or folds them away. */
  foldUnfit: () => void
}

/** Draws the countries as one stop of the Tab key, within which arrow keys choose; nothing if there is only one. */
export function drawCountries(
  { counts, everywhere }: Arrangement,
  view: ListView,
): TemplateResult | typeof nothing {
  const { settings } = view
  if (counts.size < 2) return nothing
  const here = counts.has(settings.country) ? settings.country : ''
  const chip = (code: string, name: string, count: number) => html`<button
    class="chip"
    part="chip"
    type="button"
    role="radio"
    aria-checked=${code === settings.country}
    aria-disabled=${count === 0 && code !== here ? 'true' : nothing}
    tabindex=${code === here ? 0 : -1}
    @click=${() => (count > 0 || code === here) && view.turnTo(code)}
  >
    ${name} <span class="count">${count}</span>
  </button>`
  return html`<div class="chips" role="radiogroup" aria-label=${view.say('countries')} @keydown=${turnByKey}>
    ${chip('', view.say('all'), everywhere)}
    ${[...counts].map(([code, count]) => chip(code, countryName(code, settings.locale), count))}
  </div>`
}

/** Moves between countries as in a group of radio buttons: arrows, Home and End choose the country that they reach. */
function turnByKey(event: KeyboardEvent): void {
  const chips = [
    ...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.chip:not([aria-disabled])'),
  ]
  const at = chips.findIndex((chip) => chip === event.target)
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
  const step = steps[event.key]
  const to = step ? chips.at((at + step) % chips.length) : { Home: chips[0], End: chips.at(-1) }[event.key]
  if (!to || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  to.focus()
  to.click()
}

/** Draws the fold below the list: how many banks cannot carry the order, and why; nothing if there are none, or no others. */
export function drawFold(there: Arrangement, view: ListView): TemplateResult | typeof nothing {
  const { unfit, isUnfitFolded } = there
  if (!isUnfitFolded && !view.settings.withUnfit) return nothing
  if (unfit.length === 0) return nothing
  return html`<button
    class="fold"
    part="fold"
    type="button"
    aria-expanded=${!isUnfitFolded}
    aria-controls="list"
    @click=${view.foldUnfit}
  >
    <span>${sumUp(unfit, view)}</span>${icon(foldIcon)}
  </button>`
}

/** Writes how many banks cannot carry the order, and each of the reasons once. */
function sumUp(unfit: readonly Provider[], view: ListView): string {
  const count = unfit.length
  const reasons = new Set(unfit.map((provider) => view.say(whyNot(provider))))
  return [view.say('count', { count }), ...reasons].join(' · ')
}

/** Draws the bank that was chosen, in place of the list. */
export function drawChosen(provider: Provider, view: ListView): TemplateResult {
  return drawRow({ provider, pieces: [provider.name] }, view)
}

/** Draws the list with all of its rows. */
export function drawList({ groups, rows }: Arrangement, view: ListView): TemplateResult {
  let index = 0
  const selected = selectedOf(rows, view)
  return drawBox(
    view,
    groups.map((one, at) => {
      const options = one.rows.map((row) => {
        const place = index++
        return html`<div class="row ${rowClass(row, place, view)}" part="row" id="row-${place}" role="option"
          aria-selected=${place === selected} aria-disabled=${row.provider.enabled ? nothing : 'true'}
          @click=${() => view.choose(row.provider, place)}
        >${drawRow(row, view)}</div>`
      })
      if (!one.name) return options
      return html`<div role="group" aria-labelledby="heading-${at}">
        <div class="heading" part="heading" id="heading-${at}" role="presentation">${nameOf(one, view)}</div>
        ${options}
      </div>`
    }),
  )
}

/** Draws the box around the rows. */
export function drawBox({ settings, label }: ListView, content: unknown): TemplateResult {
  return html`<div
    class="list ${settings.query.trim() ? 'searching' : ''}"
    id="list"
    part="list"
    role="listbox"
    tabindex="-1"
    aria-label=${label}
    @mousedown=${keepFocus}
  >
    ${content}
  </div>`
}

/** Names a group. */
export function nameOf({ name, rows }: Group, view: ListView): string {
  if (name === 'unfit')
    return sumUp(
      rows.map(({ provider }) => provider),
      view,
    )
  return name === 'recent' || name === 'popular' ? view.say(name) : name
}

/** Finds the selected row: if a bank is in a short list too, its first row. */
export function selectedOf(rows: readonly Row[], { value }: ListView): number {
  return value ? rows.findIndex(({ provider }) => provider.id === value) : -1
}

/** Names the CSS classes of a row. */
export function rowClass({ provider }: Row, index: number, { active, value }: ListView): string {
  return `${index === active ? 'active' : ''} ${provider.id === value ? 'chosen' : ''}`
}

/** Draws the content of a row. */
export function drawRow({ provider, pieces }: Row, view: ListView): TemplateResult {
  const { country, enabled } = provider
  const where = countryName(country, view.settings.locale)
  return html`${drawTile(provider.id, provider.name, view.logos)}
    <span class="words">
      <span class="name">${pieces.map((piece, at) => (at % 2 ? html`<b>${piece}</b>` : piece))}</span>
      <span class="about">${enabled ? where : `${where} · ${view.say(whyNot(provider))}`}</span>
    </span>
    ${provider.id === view.value ? icon(checkIcon) : nothing}`
}

/** Why a bank cannot carry the order. */
const unfit = new Map<string, WordOf<'providers'>>([
  ['amount', 'unfitAmount'],
  ['day', 'unfitDay'],
  ['series', 'unfitSeries'],
])

/** The sentence for why a bank cannot be chosen; a reason that this version does not know gets a general one. */
function whyNot(provider: Provider): WordOf<'providers'> {
  return unfit.get(provider.unfit ?? '') ?? 'disabled'
}

/** How many rows PageUp and PageDown pass. */
const page = 8

/**
 * Returns the row to which a key moves; nothing if the list does not use the key, or the key moves in the text.
 * @param at row that the keys have reached, -1 for none
 */
export function destination(key: string, at: number, count: number, typed: boolean): number | undefined {
  const last = count - 1
  if (count === 0) return undefined
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  if (key === 'PageDown') return Math.min(last, at + page)
  if (key === 'PageUp') return Math.max(0, at - page)
  // With text in the field and no row reached yet, Home and End move in the text.
  if (typed && at < 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** Keeps the focus in the search field while a pointer presses in the list. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
