// What a page of the site is before it is rendered, and a group of pages.

/** A page before it is rendered. */
export interface Page {
  /** Its path, without ending: `start/back-end`. */
  readonly path: string
  /** Its name in the list of pages. */
  readonly title: string
  /** What it is about, in a sentence. */
  readonly about: string
  /** The text, Markdown. */
  readonly text: string
  /** The file in the tree that it is made of, from the top: links of the text are read from there. */
  readonly source?: string
}

/** Pages of one section. */
export interface Group {
  readonly title: string
  readonly pages: readonly Page[]
}
