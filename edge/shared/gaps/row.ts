// What a row is: one question that the papers leave open, its kind, and what we assume, in words.
// There is no row in here; values that the code uses are in the `gaps.ts` files of core.

/** What a row is about, by its kind. */
export const KINDS = {
  value: 'a number, a name or a path',
  words: 'words of the bank, and what they mean',
  form: 'how something is written: dates, amounts, members, statuses, errors',
  address: 'an address that is not one of a call',
  choice: 'one of several ways in which a bank may act',
  limit: 'what we send is within it',
  sandbox: 'only the test bank decides',
  harmless: 'nothing that we do depends on it',
} as const

/** The kind of a row. */
export type Kind = keyof typeof KINDS

/** What a row is, without its words. */
export interface Head {
  readonly kind: Kind
  /** Section of the paper; a part has the section of its row. */
  readonly paper?: string
  /** Id of the row that this row is a part of, if it is one. */
  readonly part?: string
  /** What the assumption rests on: P public material, S a standard, C our own choice; empty if it is in the paper itself. */
  readonly basis: string
  /** Set if money may be lost, moved twice or reported wrongly at a bank that differs from the assumption. */
  readonly money?: true
  /** Set if the row is a choice of ours, which no bank can answer. */
  readonly own?: true
  /** Names of the interfaces that the row concerns, separated by spaces; absent: all interfaces of its section. */
  readonly of?: string
}

/** Rows by id. */
export type Heads = Readonly<Record<string, Head>>

/** Ids of the rows that a bank is asked about. */
type Asked<H extends Heads> = {
  [Id in keyof H]: H[Id] extends { kind: 'sandbox' | 'harmless' } | { own: true } ? never : Id
}[keyof H]

/** A sentence for each row. */
export type English<H extends Heads> = { readonly [Id in keyof H]: string }

/** A sentence for each row that a bank is asked about. */
export type Finnish<H extends Heads> = { readonly [Id in Asked<H>]: string }

/** The languages of the sentences. */
export const LANGUAGES = ['en', 'fi'] as const

/** A language of the sentences. */
export type Language = (typeof LANGUAGES)[number]

/** A row with its id and its words. */
export interface Row extends Head {
  readonly id: string
  /** Name of the section: `shared`, or that of an interface. */
  readonly section: string
  /** Section of the paper. */
  readonly paper: string
  /** What we assume; in Finnish only if a bank is asked about it. */
  readonly text: { readonly en: string; readonly fi?: string }
}

/** The rows of one interface, or of all. */
export interface Section {
  readonly name: string
  /** Number and part of the paper: `1 B`. */
  readonly paper: string
  readonly title: Readonly<Record<Language, string>>
  readonly rows: readonly Row[]
}

/** Makes a section from its rows and their words. */
export function makeSection<H extends Heads>(
  name: string,
  paper: string,
  title: Section['title'],
  heads: H,
  english: English<H>,
  finnish: Finnish<H>,
): Section {
  const inFinnish: Readonly<Record<string, string | undefined>> = finnish
  const rows = Object.entries<Head>(heads).map(([id, head]) => {
    const { paper: place = '' } = (head.part === undefined ? head : heads[head.part]) ?? {}
    const fi = inFinnish[id]
    const text = { en: english[id] ?? '', ...(fi !== undefined && { fi }) }
    return { ...head, id, section: name, paper: place, text }
  })
  return { name, paper, title, rows }
}

/** Whether a bank is asked about a row. */
export const isAsked = ({ text }: Row): boolean => text.fi !== undefined

/**
 * Writes the sentence of a row with the value of core in it.
 *
 * @param value What core assumes; `undefined` if the code has no value for the row.
 */
export function sentenceOf({ text }: Row, value: unknown, language: Language = 'en'): string {
  const words = text[language] ?? text.en
  if (value === undefined) return words
  const members = Object(value) as Readonly<Record<string, unknown>>
  return words.replaceAll(/\{(\w*)\}/g, (mark, name: string) => {
    const one = name === '' ? value : members[name]
    if (one === undefined) return mark
    if (Array.isArray(one)) return one.join(', ')
    return typeof one === 'string' ? one : JSON.stringify(one)
  })
}
