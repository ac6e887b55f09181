// The words of banks that none of our lists has: reported once by each isolate, and noted for the whole deployment with their
// meaning in it.

import type { OnCall } from '../../../core/shared/call-report.ts'
import type { UnknownWord } from '../../../core/shared/words.ts'
import type { Log } from '../../shared/log.ts'
import { type BankWord, type Note, type Notes, type WordMeaning, type WordReading, wordsIn } from './notes.ts'

/** What an order can note and ask about the words of its bank. */
export interface WordsOfBank {
  /**
   * Notes that an object has read a word, and returns what the word means in this deployment: `open` if it was read for a payment
   * before any payer could pay; nothing if that is not known.
   *
   * @param isNew Whether the object has not read it before.
   */
  seen(word: BankWord, isNew: boolean): Promise<'open' | undefined>
  /** Notes what a word means from now on. */
  learn(word: BankWord, means: WordMeaning): Promise<void>
  /** Returns whether the bank of an interface uses its words as our lists do, by the first payment; `undefined` before that. */
  fitOf(name: string): Promise<Fit | undefined>
  noteFit(name: string, fit: Fit): Promise<void>
}

/** Whether a bank uses its words as our lists do. */
export type Fit = 'fits' | 'unfit'

/** Notes the words that this isolate meets. */
export class BankWords implements WordsOfBank {
  readonly #notes: () => Pick<Notes, 'noteWord' | 'note' | 'notes'>
  readonly #log: Log
  readonly #markOf: (name: string) => string
  /** Words whose note was written, with what they mean. */
  readonly #known = new Map<string, WordMeaning | undefined>()
  readonly #logged = new Set<string>()
  readonly #fits = new Map<string, Fit>()

  /**
   * @param notes Finds the notes of the deployment.
   * @param markOf Makes a mark of an interface and its settings: with other settings, its words are judged anew.
   */
  constructor(
    notes: () => Pick<Notes, 'noteWord' | 'note' | 'notes'>,
    log: Log,
    markOf: (name: string) => string = (name) => name,
  ) {
    this.#notes = notes
    this.#log = log
    this.#markOf = markOf
  }

  /** Makes the watcher of the calls of an interface. No call waits for it: a word that could not be noted is noted next time. */
  watch(name: string): OnCall {
    return ({ operation, unknownWords = [] }) =>
      Promise.all(unknownWords.map((word) => this.#tell({ interface: name, ...word }, operation)))
  }

  async #tell(word: BankWord, operation: string): Promise<void> {
    const key = keyOf(word)
    if (!this.#logged.has(key)) this.#log({ event: 'word_unknown', operation, ...word })
    this.#logged.add(key)
    if (!this.#known.has(key)) await this.#note(word, { isNew: false })
  }

  async seen(word: BankWord, isNew: boolean): Promise<'open' | undefined> {
    const key = keyOf(word)
    if (isNew || !this.#known.has(key)) await this.#note(word, { isNew })
    return this.#known.get(key) === 'open' ? 'open' : undefined
  }

  learn(word: BankWord, means: WordMeaning): Promise<void> {
    return this.#note(word, { isNew: true, means })
  }

  async fitOf(name: string): Promise<Fit | undefined> {
    const known = this.#fits.get(name)
    if (known) return known
    const stored = (await this.#notes().notes())[this.#noteOf(name)]?.text as Fit | undefined
    if (stored) this.#fits.set(name, stored)
    return stored
  }

  async noteFit(name: string, fit: Fit): Promise<void> {
    this.#fits.set(name, fit)
    await this.#notes().note(this.#noteOf(name), fit, 0)
  }

  /** Lists the rows of the ledger by which interfaces are unfit with these settings. */
  unfitRows(notes: Readonly<Record<string, Note>>): readonly string[] {
    const unfit = wordsIn(notes).filter(
      ({ interface: name, means }) => means === 'unfit' && notes[this.#noteOf(name)]?.text === 'unfit',
    )
    return [...new Set(unfit.map(({ row }) => row))]
  }

  #noteOf(name: string): string {
    return `fit:${name}:${this.#markOf(name)}`
  }

  async #note(word: BankWord, reading: WordReading): Promise<void> {
    const means = await this.#notes().noteWord(word, reading)
    this.#known.set(keyOf(word), means)
  }
}

/** A word of the bank that none of our lists has, as long as no other word replaces it. */
export interface StandingWord extends UnknownWord {
  /** When it was first read, milliseconds since 1970. */
  readonly since: number
  /** When it became a case for a person, milliseconds since 1970. */
  readonly caseAt?: number
}

/** How long a word must be unknown to be a case for a person, milliseconds (gaps Part 5, law 2). */
export const WORD_CASE_MS = 3_600_000

/** Adds to the word that was read last since when it has been unknown. */
export const standingWord = <W extends StandingWord>(
  before: W | undefined,
  word: UnknownWord,
  now: number,
): W | StandingWord => (before && isSameWord(before, word) ? before : { ...word, since: now })

/**
 * Makes a word a case for a person once it has been unknown long enough.
 *
 * @param from When a person approved, milliseconds since 1970.
 */
export const judgedWord = (word: StandingWord, now: number, from = 0): StandingWord =>
  word.caseAt === undefined && now - Math.max(word.since, from) >= WORD_CASE_MS
    ? { ...word, caseAt: now }
    : word

/** An instruction or a batch, as far as its words are noted for the deployment. */
interface Noting {
  readonly channel: string
  /** The unknown words that it has already reported to the deployment's notes. */
  readonly seenWords?: readonly string[]
}

/**
 * Notes that an instruction or a batch has read a word, once for each word.
 *
 * @param means What it means from now on, if that is known.
 * @returns The change of its record; none if it was noted before, or could not be: then the next reading notes it.
 */
export async function noteSeen(
  words: WordsOfBank | undefined,
  { channel, seenWords = [] }: Noting,
  word: UnknownWord,
  means?: WordMeaning,
): Promise<Pick<Noting, 'seenWords'> | undefined> {
  const known = { interface: channel, ...word }
  if (seenWords.includes(keyOf(known))) return undefined
  try {
    await (means ? words?.learn(known, means) : words?.seen(known, true))
  } catch {
    return undefined
  }
  return { seenWords: [...seenWords, keyOf(known)] }
}

/** Names a word, as the notes of the deployment have it. */
const keyOf = ({ interface: name, member, word = '' }: BankWord): string => `${name}:${member}:${word}`

/** Returns whether two words are the same one of the same member. */
export const isSameWord = (left: UnknownWord | undefined, right: UnknownWord): boolean =>
  left?.member === right.member && left.word === right.word
