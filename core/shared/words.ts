// The status words of banks: what each known one means, and which words of an answer are unknown. The proxy logs those
// (edge/proxy/storage/bank-words.ts) and sends a webhook (edge/proxy/webhooks/word-event.ts).

import type * as v from 'valibot'
import { isContainer, open } from './check.ts'

/**
 * What a status word means for the money of a payment or refund.
 *
 * - `open`: nobody has approved it. `alive`: the bank has accepted it, and has not ended it.
 * - `paid`: it ended as ordered. `dead`: it ended without money.
 */
export type Meaning = 'open' | 'alive' | 'paid' | 'dead'

/** The known words of one status, each with what it means. */
export interface Words<S extends string = string, M extends string = string> {
  /** Id of the row of the ledger that lists the words. */
  readonly row: string
  readonly known: readonly S[]
  /** Gives the known word that a bank has written, in our spelling; `undefined` for an unknown one. */
  readonly ours: (word: string) => S | undefined
  /** Returns what a word means; one that is not listed means nothing. */
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

/** Gives all spellings of a word one form: case, `-ise` for `-ize` and one l for two do not matter (gaps Part 5, law 2). */
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

/** Describes an unknown word for logs, without its text if that does not look like a word: it may then be anything. */
export const describeWord = (member: string, word: string, { row }: Pick<Words, 'row'>): UnknownWord =>
  /^[A-Za-z_-]{1,40}$/.test(word) ? { member, word, row } : { member, row }

/** Describes the word of a member if no list has it. */
export const unknownWord = (member: string, word: string, words: Words): UnknownWord | undefined =>
  words.ours(word) === undefined ? describeWord(member, word, words) : undefined

/** Makes the schema of a status: any string, but one that is not listed is reported as unknown. */
export const word = <S extends string>(words: Words<S>) =>
  /* @__PURE__ */ Object.assign(open(...words.known), { words })

/** The parts of a schema that are searched for words. */
interface Parts {
  readonly words?: Words
  readonly wrapped?: Parts
  readonly item?: Parts
  readonly entries?: Readonly<Record<string, Parts>>
}

/** Lists the unknown words of a value that its schema has passed, each once. */
export function unknownWordsIn(schema: v.GenericSchema | undefined, value: unknown): readonly UnknownWord[] {
  const found = new Map<string, UnknownWord>()
  const look = ({ words, wrapped, item, entries }: Parts, it: unknown, member: string): void => {
    if (words && typeof it === 'string' && words.ours(it) === undefined) {
      const one = describeWord(member, it, words)
      found.set(JSON.stringify(one), one)
    }
    if (wrapped) look(wrapped, it, member)
    if (item && Array.isArray(it)) for (const one of it) look(item, one, member)
    if (!entries || !isContainer(it)) return
    for (const name in entries) look(entries[name] as Parts, it[name], member ? `${member}.${name}` : name)
  }
  if (schema) look(schema as Parts, value, '')
  return [...found.values()]
}
