/// <reference lib="dom" />
// The search over all pages; library and index are loaded when it is first used.

/** Options of the index. */
export const SEARCH = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page'],
  tokenize,
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' as const },
}

/** Splits a text into words; a code like `outcome_unknown` gives its parts and the whole, so that a search finds the code. */
function tokenize(text: string): string[] {
  return [...text.split(/[\n\r\p{Z}\p{P}]+/u), ...(text.match(/[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+/gu) ?? [])]
}

/** A search result. */
export interface Hit {
  /** Path of the page below the top of the site, with the heading. */
  readonly id: string
  readonly title: string
  readonly page: string
}

/** Most hits that are shown. */
const MOST = 12

/** Finds the parts of pages that have all words, or any of them in their `titles`. */
export type Search = (words: string, of?: 'titles') => readonly Hit[]

/**
 * Loads the index, and gives the search over it.
 *
 * @param top The way to the top of the site.
 */
export async function loadSearch(top: string): Promise<Search> {
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import('minisearch'),
    fetch(`${top}search.json`),
  ])
  const index = MiniSearch.loadJSON(await answer.text(), SEARCH)
  return (words, of) =>
    index
      .search(words, of && { combineWith: 'OR', fields: ['title', 'page'] })
      .slice(0, MOST)
      .map((hit) => ({ id: String(hit.id), title: String(hit['title']), page: String(hit['page']) }))
}
