// Finds banks by what a person types: case, accents and the order of words do not matter.

import type { Provider } from '../../core/view/index.ts'
import { cut, fold, foldWithPlaces, wordsOf } from '../shared/text/fold.ts'
import { paced } from '../shared/element/slices.ts'

/** One bank as the picker shows it. */
export interface Row {
  /** The bank. */
  provider: Provider
  /** Name cut into pieces; every other piece, from the second on, is what was typed. */
  pieces: readonly string[]
}

/** Rows under one heading. */
export interface Group {
  /** `recent`, `popular`, a letter, `unfit`, or empty for search results. */
  name: string
  rows: readonly Row[]
}

/** Ranks the place of a word in a folded text: at its start, at the start of a word, or anywhere; -1 if nowhere. */
function placeOf(word: string, text: string): number {
  if (text.startsWith(word)) return 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at
  }
  return text.indexOf(word)
}

/** Ranks how well a name matches, 0 best; nothing if it lacks one of the words. */
function rankOf({ text, starts }: Folded, words: readonly string[]): number | undefined {
  let rank = 0
  for (const word of words) {
    if (text.startsWith(word)) continue
    if (starts.includes(`\n${word}`)) rank += 1
    else if (text.includes(word)) rank += 2
    else return undefined
  }
  return rank
}

/** Cuts a name that matches into plain and matching pieces. */
function cutAt(name: string, words: readonly string[]): string[] {
  const { text, places } = foldWithPlaces(name)
  return cut(
    name,
    words.map((word) => {
      const at = placeOf(word, text)
      return [places[at] ?? 0, places[at + word.length] ?? name.length]
    }),
  )
}

/** A name as people type it. */
interface Folded {
  text: string
  /** The same text with a mark before each word. */
  starts: string
}

/** Folded names by bank, so that names are not folded again with every key. */
const folded = new WeakMap<Provider, Folded>()

function foldedNameOf(provider: Provider): Folded {
  let known = folded.get(provider)
  if (!known) {
    const text = fold(provider.name)
    known = { text, starts: text.replace(/(?<![\p{L}\p{N}])[^]/gu, '\n$&') }
    folded.set(provider, known)
  }
  return known
}

/** Folds names ahead, a few at a time, so that the first key need not wait for all of them. */
export async function foldAhead(providers: readonly Provider[]): Promise<void> {
  for await (const provider of paced(providers)) foldedNameOf(provider)
}

/** A bank that was found. Its name is cut only when it is drawn, because few of thousands that match are visible. */
class Found implements Row {
  readonly provider: Provider
  readonly #words: readonly string[]

  constructor(provider: Provider, words: readonly string[]) {
    this.provider = provider
    this.#words = words
  }

  get pieces(): readonly string[] {
    return cutAt(this.provider.name, this.#words)
  }
}

/** Lists the banks that match every word of a query: the best matches first, equal ones in their own order. */
export function search(providers: readonly Provider[], query: string): Row[] {
  const words = wordsOf(query)
  const ranked: Provider[][] = []
  for (const provider of providers) {
    const rank = rankOf(foldedNameOf(provider), words)
    if (rank !== undefined) (ranked[rank] ??= []).push(provider)
  }
  return ranked.flat().map((provider) => new Found(provider, words))
}

/** Makes the row of a bank without any typed part. */
export function plain(provider: Provider): Row {
  return { provider, pieces: [provider.name] }
}

/**
 * Puts banks under their letters, after the short lists; banks of a short list are under their letter too.
 * @param providers sorted by name
 */
export function group(
  providers: readonly Provider[],
  short: Record<'recent' | 'popular', readonly string[]>,
  locale: string,
): Group[] {
  const groups: Group[] = []
  const taken = new Set<string>()
  for (const name of ['recent', 'popular'] as const) {
    const rows = short[name]
      .filter((id) => !taken.has(id))
      .flatMap((id) => providers.filter((provider) => provider.id === id).map(plain))
    for (const { provider } of rows) taken.add(provider.id)
    if (rows.length > 0) groups.push({ name, rows })
  }
  const letters = new Map<string, Row[]>()
  const letterOf = makeLetters(locale)
  for (const provider of providers) {
    const letter = letterOf(provider.name)
    const rows = letters.get(letter) ?? []
    rows.push(plain(provider))
    letters.set(letter, rows)
  }
  for (const [name, rows] of letters) groups.push({ name, rows })
  return groups
}

/** Sorts banks as the language of the page sorts names. */
export function sortByName(providers: readonly Provider[], locale: string): Provider[] {
  const { compare } = new Intl.Collator(locale)
  return providers.toSorted((a, b) => compare(a.name, b.name))
}

/** Makes the function that finds the heading of a name: Å, Ä and Ö are separate letters if the language sorts them so. */
function makeLetters(locale: string): (name: string) => string {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
  const known = new Map<string, string>()
  const headingOf = (first: string): string => {
    if (!/\p{L}/u.test(first)) return '#'
    const base = [...fold(first).toLocaleUpperCase(locale)][0] ?? first
    return compare(first, base) === 0 ? base : first
  }
  return (name) => {
    const first = [...name.normalize('NFC')][0]?.toLocaleUpperCase(locale) ?? ''
    const heading = known.get(first) ?? headingOf(first)
    known.set(first, heading)
    return heading
  }
}

/** Counts banks by country, the greatest number first. */
export function countByCountry(providers: readonly Provider[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { country } of providers) counts.set(country, (counts.get(country) ?? 0) + 1)
  return new Map([...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
}
