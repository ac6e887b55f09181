// How the index of the search is made and read: the same on both sides.

/** Options of the index. */
export const SEARCH = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page'],
  tokenize,
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' as const },
}

/** Parts a text into words; a code like `outcome_unknown` is its parts and one word besides, so that who has the code finds it. */
function tokenize(text: string): string[] {
  return [...text.split(/[\n\r\p{Z}\p{P}]+/u), ...(text.match(/[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+/gu) ?? [])]
}
