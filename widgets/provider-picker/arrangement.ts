// The content of the list of banks: short lists, groups by letter and last the banks that cannot carry the order, or else
// search results; and the number of banks in each country.

import type { Provider } from '../../core/view/provider.ts'
import { countByCountry, type Group, group, plain, type Row, search } from './search.ts'

/** What a person and the page have set. */
export interface ListSettings {
  /** What was typed. */
  query: string
  /** Country code; empty for all. */
  country: string
  /** Ids of the banks that this browser chose last. */
  recent: readonly string[]
  /** Ids of the popular banks, which come after the recent ones. */
  popular: readonly string[]
  /** Whether the banks that cannot carry the order are listed too. */
  withUnfit: boolean
  /** Tag for `Intl`. */
  locale: string
}

/** The content of the list now. */
export interface Arrangement {
  groups: readonly Group[]
  /** The rows of all groups, in order. */
  rows: readonly Row[]
  /** Number of different banks in the rows: a bank that is also in a short list counts once. */
  count: number
  /** The banks that cannot carry the order, which come last or are folded away; a search finds them among the others. */
  unfit: readonly Provider[]
  /** Whether `unfit` is folded away. */
  isUnfitFolded: boolean
  /** How many banks match in all countries. */
  everywhere: number
  /** Every country with the number of banks that match there. */
  counts: ReadonlyMap<string, number>
}

/**
 * Arranges the banks: recent and popular ones first and the rest by letter, or by how well they match what was typed.
 * @param banks sorted by name
 */
export function arrange(banks: readonly Provider[], settings: ListSettings): Arrangement {
  const { query, country, locale, recent, popular, withUnfit } = settings
  const typed = query.trim() !== ''
  const found = typed ? search(banks, query) : []
  const isHere = (provider: Provider) => !country || provider.country === country
  const matches = country ? found.filter(({ provider }) => isHere(provider)) : found
  const here = typed ? [] : banks.filter(isHere)
  const unfit = here.filter((provider) => provider.unfit !== undefined)
  const fit = unfit.length > 0 ? here.filter((provider) => provider.unfit === undefined) : here
  const isUnfitFolded = unfit.length > 0 && fit.length > 0 && !withUnfit
  const groups = typed ? [{ name: '', rows: matches }] : group(fit, { recent, popular }, locale)
  if (unfit.length > 0 && !isUnfitFolded) groups.push({ name: 'unfit', rows: unfit.map(plain) })
  const matching = countByCountry(typed ? found.map(({ provider }) => provider) : banks)
  const everyCountry = typed ? countByCountry(banks) : matching
  const counts = new Map([...everyCountry.keys()].map((code) => [code, matching.get(code) ?? 0]))
  return {
    groups,
    rows: typed ? matches : groups.flatMap(({ rows }) => rows),
    count: typed ? matches.length : isUnfitFolded ? fit.length : here.length,
    unfit,
    isUnfitFolded,
    everywhere: typed ? found.length : banks.length,
    counts,
  }
}
