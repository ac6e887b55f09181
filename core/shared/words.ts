// The status words of banks: what each known one means, and which words of an answer are unknown.
// It knows no interface: each lists its own words in its rules, and judges a word by these lists only.

import type * as v from 'valibot'
import { open } from './check.ts'

/**
 * What a word means for money.
 *
 * - `open`: nobody has approved it. `alive`: the bank has taken it, and has not ended it.
 * - `paid`: it ended as asked. `dead`: it ended without money.
 */
export type Meaning = 'open' | 'alive' | 'paid' | 'dead'

/** The known words of one status, each with what it means. */
export interface Words<S extends string = string, M extends string = string> {
  /** Id of the row of the ledger that lists them. */
  readonly row: string
  readonly known: readonly S[]
  /** Gives the known word that a bank has written, in our spelling; `undefined` for an unknown one. */
  readonly ours: (word: string) => S | undefined
  /** Tells what a word means; one that is not listed means nothing. */
  readonly meaningOf: (word: string) => M | 'unknown'
}

/** Makes the list of the words of one status. */
export function makeWords<S extends string, M extends string>(
  row: string,
  meanings: Readonly<Record<S, M>>,
): Words<S, M> {
  const known = Object.keys(meanings) as S[]
  const spellings = new Map(known.map((word) => [fold(word), word]))
  const ours = (word: string) => spellings.get(fold(word))
  const meaningOf = (word: string) => {
    const own = ours(word)
    return own === undefined ? 'unknown' : meanings[own]
  }
  return { row, known, ours, meaningOf }
}

/** Makes two spellings of a word one: case, `-ise` for `-ize` and one l for two do not matter (gaps Part 5, law 2). */
const fold = (word: string) =>
  word
    .toLowerCase()
    .replaceAll('ll', 'l')
    .replace(/is(?=(e|ed|ing|ation)$)/, 'iz')

/** A word of an answer that is in no list. */
export interface UnknownWord {
  /** The member that had it, without positions in lists: `refunds.status`. */
  readonly member: string
  /** As the bank wrote it; absent unless it is 1 to 40 letters, underscores or hyphens. */
  readonly word?: string
  /** Id of the row of the ledger that lists the known ones. */
  readonly row: string
}

/** Describes an unknown word so that it may be logged: what does not look like a word may be anything. */
export const describeWord = (member: string, word: string, { row }: Pick<Words, 'row'>): UnknownWord =>
  /^[A-Za-z_-]{1,40}$/.test(word) ? { member, word, row } : { member, row }

/** Makes the schema of a status: any string, but one that is not listed is reported as unknown. */
export const word = <S extends string>(words: Words<S>) =>
  /* @__PURE__ */ Object.assign(open(...words.known), { words })

/** Where a schema has words: the path of members, and the list. */
type Place = readonly [path: readonly string[], words: Words]

/** What of a schema is looked at. */
interface Parts {
  readonly words?: Words
  readonly wrapped?: Parts
  readonly item?: Parts
  readonly entries?: Readonly<Record<string, Parts>>
}

const places = new WeakMap<object, readonly Place[]>()

/** Lists the unknown words of a value that its schema has passed, each once. */
export function unknownWordsIn(schema: v.GenericSchema | undefined, value: unknown): readonly UnknownWord[] {
  if (!schema) return []
  let known = places.get(schema)
  if (!known) places.set(schema, (known = placesIn(schema as Parts)))
  const found = known.flatMap(([path, words]) =>
    valuesAt(value, path)
      .filter((text) => words.ours(text) === undefined)
      .map((text) => describeWord(path.join('.'), text, words)),
  )
  return found.filter((one, at) => found.findIndex(isSameAs(one)) === at)
}

const isSameAs = (one: UnknownWord) => (other: UnknownWord) =>
  one.member === other.member && one.word === other.word

function placesIn({ words, wrapped, item, entries = {} }: Parts, path: readonly string[] = []): Place[] {
  if (words) return [[path, words]]
  const inner = wrapped ?? item
  if (inner) return placesIn(inner, path)
  return Object.entries(entries).flatMap(([name, member]) => placesIn(member, [...path, name]))
}

/** Lists the texts at a path, through every list on the way. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value))
    return value.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return typeof value === 'string' ? [value] : []
  return typeof value === 'object' && value !== null
    ? valuesAt((value as Readonly<Record<string, unknown>>)[name], rest)
    : []
}
