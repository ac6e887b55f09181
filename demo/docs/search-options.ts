// How the index of the search is made and read: the same on both sides.
// It loads no library.

/** Options of the index. */
export const SEARCH = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page'],
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' as const },
}
