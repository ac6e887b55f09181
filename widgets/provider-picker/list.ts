// The list of banks once there is one: countries, groups, rows, search results.
// Not the search field around it, which stands there at once; this arrives together with the banks.

import { type CSSResult, html, nothing, type TemplateResult } from 'lit'
import type { Provider } from '../../core/view/provider.ts'
import { countryName } from '../shared/formats.ts'
import { icon } from '../shared/icons.ts'
import { hueOf, initials, tiles } from '../shared/tile.ts'
import type { providers } from '../shared/words/providers.ts'
import { styles as own } from './list-styles.ts'
import { countByCountry, type Group, group, type Row, search, sortByName } from './search.ts'

export { recentProviders, rememberProvider } from './recent.ts'

/** A tick, on the grid of shared/icons.ts. */
const checkIcon = 'm4.5 10.5 3.75 3.75 7.25-8'

/** The style sheets that the list needs besides those of the element. */
export const styles: CSSResult[] = [tiles, own]

/** What a person and the page have set. */
export interface ListSettings {
  /** What was typed. */
  query: string
  /** Country code; empty for all. */
  country: string
  /** Ids of the banks that this browser chose last. */
  recent: readonly string[]
  /** Ids of the banks that stand next. */
  popular: readonly string[]
  /** Tag for `Intl`. */
  locale: string
}

/** What stands in the list now. */
export interface Arrangement {
  groups: readonly Group[]
  /** The rows of all groups, in order. */
  rows: readonly Row[]
  /** How many banks match in all countries. */
  everywhere: number
  /** Every country with the number of banks that match there. */
  counts: ReadonlyMap<string, number>
}

/** Arranges the banks: by letters after the short lists, or by how well they match what was typed. */
export function arrange(banks: readonly Provider[], settings: ListSettings): Arrangement {
  const { query, country, locale, recent, popular } = settings
  const typed = query.trim() !== ''
  const found = typed ? search(sortByName(banks, locale), query) : []
  const inCountry = (provider: Provider) => !country || provider.country === country
  const groups = typed
    ? [{ name: '', rows: found.filter(({ provider }) => inCountry(provider)) }]
    : group(banks.filter(inCountry), { recent, popular }, locale)
  const matching = countByCountry(typed ? found.map(({ provider }) => provider) : banks)
  const counts = new Map([...countByCountry(banks).keys()].map((code) => [code, matching.get(code) ?? 0]))
  return {
    groups,
    rows: groups.flatMap(({ rows }) => rows),
    everywhere: typed ? found.length : banks.length,
    counts,
  }
}

/** What the list needs of its element in order to be drawn. */
export interface ListView {
  settings: ListSettings
  /** Row that the keys have reached; -1 for none. */
  active: number
  /** Id of the chosen bank. */
  value: string
  label: string
  say(word: keyof typeof providers.en): string
  choose(provider: Provider, index: number): void
  turnTo(country: string): void
}

/** Draws the countries; one alone needs no choice. */
export function drawCountries(
  { counts, everywhere }: Arrangement,
  view: ListView,
): TemplateResult | typeof nothing {
  const { settings } = view
  const chip = (code: string, name: string, count: number) => html`<button
    class="chip"
    part="chip"
    type="button"
    aria-pressed=${code === settings.country}
    @click=${() => view.turnTo(code)}
  >
    ${name} <span class="count">${count}</span>
  </button>`
  if (counts.size < 2) return nothing
  return html`<div class="chips" role="group" aria-label=${view.say('countries')}>
    ${chip('', view.say('all'), everywhere)}
    ${[...counts].map(([code, count]) => chip(code, countryName(code, settings.locale), count))}
  </div>`
}

/** Draws the list. */
export function drawList({ groups }: Arrangement, view: ListView): TemplateResult {
  let index = 0
  // A bank may stand in a short list too; only its first row is the selected one.
  const first = new Set<string>()
  const draw = (row: Row) => {
    const { id } = row.provider
    const options = drawRow(row, index++, view, !first.has(id))
    first.add(id)
    return options
  }
  return html`<div
    class="list ${view.settings.query.trim() ? 'searching' : ''}"
    id="list"
    part="list"
    role="listbox"
    tabindex="-1"
    aria-label=${view.label}
    @mousedown=${keepFocus}
  >
    ${groups.map(({ name, rows }, at) => {
      const options = rows.map(draw)
      const heading = name === 'recent' || name === 'popular' ? view.say(name) : name
      if (!name) return options
      return html`<div role="group" aria-labelledby="heading-${at}">
        <div class="heading" part="heading" id="heading-${at}" role="presentation">${heading}</div>
        ${options}
      </div>`
    })}
  </div>`
}

function drawRow({ provider, pieces }: Row, index: number, view: ListView, first: boolean): TemplateResult {
  const { name, country, enabled } = provider
  const chosen = provider.id === view.value
  const where = countryName(country, view.settings.locale)
  return html`<div
    class="row ${index === view.active ? 'active' : ''} ${chosen ? 'chosen' : ''}"
    part="row"
    id="row-${index}"
    role="option"
    aria-selected=${chosen && first}
    aria-disabled=${enabled ? nothing : 'true'}
    @click=${() => view.choose(provider, index)}
  >
    <span class="tile" part="tile" data-hue=${hueOf(name)} aria-hidden="true">${initials(name)}</span>
    <span class="words">
      <span class="name">${pieces.map((piece, at) => (at % 2 ? html`<b>${piece}</b>` : piece))}</span>
      <span class="about">${enabled ? where : `${where} · ${view.say('disabled')}`}</span>
    </span>
    ${chosen ? icon(checkIcon) : nothing}
  </div>`
}

/** How many rows PageUp and PageDown pass. */
const page = 8

/**
 * Tells to which row a key moves; nothing when the key is not one of ours, or belongs to the text.
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
