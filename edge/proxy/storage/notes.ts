// Short notes about the whole deployment: when a bank last answered, and which of its words none of our lists has. One object
// keeps them. No order writes here: at most one row is written in a given time, however many notes come.

import type { UnknownWord } from '../../../core/shared/words.ts'
import type { ObjectStorage } from './storage.ts'

/** A note, and when it was written. */
export interface Note {
  readonly at: number
  readonly text: string
}

/** A word of a bank that none of our lists has, at one of its interfaces. */
export interface BankWord extends UnknownWord {
  readonly interface: string
}

/** Such a word as it is kept. */
export interface KeptWord extends BankWord {
  /** When it was first read, milliseconds since 1970. */
  readonly since: number
  /** How many orders and instructions have read it. */
  readonly objects: number
  /** What it means, if a bank reported it for a payment that nobody could have paid yet. */
  readonly means?: WordMeaning
}

/** `open`: the word means open. `unfit`: in our lists it means paid, which it cannot mean here. */
export type WordMeaning = 'open' | 'unfit'

/** How a word was read. */
export interface WordReading {
  /** Whether an order or instruction read it that had not read it before. */
  readonly isNew: boolean
  /** What it means from now on, if that is known. */
  readonly means?: WordMeaning | undefined
}

/** Notes by name. */
export interface Notes {
  /** Notes a word that none of our lists has, and returns what it means, if that is known. */
  noteWord(word: BankWord, reading: WordReading): Promise<WordMeaning | undefined>

  /**
   * Writes a note, unless the one of that name is younger.
   *
   * @param restMs How old the one before must be, milliseconds.
   * @returns Whether it was written.
   */
  note(name: string, text: string, restMs: number): Promise<boolean>
  notes(): Promise<Readonly<Record<string, Note>>>
}

/** Name of the object that keeps the notes. No handle is that short, and no instruction's object has such a name. */
export const NOTES = 'notes'

const PREFIX = 'note:'

/** The names of the notes about words begin so. */
const WORD = 'word:'

/** Lists the words among the notes. */
export const wordsIn = (notes: Readonly<Record<string, Note>>): readonly KeptWord[] =>
  Object.entries(notes).flatMap(([name, { text }]) =>
    name.startsWith(WORD) ? [JSON.parse(text) as KeptWord] : [],
  )

/** Notes on a storage. */
export class StoredNotes implements Notes {
  readonly #storage: Pick<ObjectStorage, 'get' | 'list' | 'write'>
  readonly #tell: (word: KeptWord) => Readonly<Record<string, unknown>>

  readonly #clock: () => number

  /** @param tell Makes what is written with a new word: its webhook. */
  constructor(
    storage: Pick<ObjectStorage, 'get' | 'list' | 'write'>,
    tell: (word: KeptWord) => Readonly<Record<string, unknown>> = () => ({}),
    clock: () => number = Date.now,
  ) {
    this.#storage = storage
    this.#tell = tell
    this.#clock = clock
  }

  async noteWord(word: BankWord, { isNew, means }: WordReading): Promise<WordMeaning | undefined> {
    const now = this.#clock()
    const name = `${PREFIX}${WORD}${word.interface}:${word.member}:${word.word ?? ''}`
    const note = this.#storage.get<Note>(name)
    const before = note && (JSON.parse(note.text) as KeptWord)
    const { since = now, objects = 0 } = before ?? {}
    const after = { ...before, ...word, since, objects: objects + (isNew ? 1 : 0), ...(means && { means }) }
    const text = JSON.stringify(after)
    if (text !== note?.text)
      this.#storage.write({ [name]: { at: now, text }, ...(before ? {} : this.#tell(after)) })
    return after.means
  }

  async note(name: string, text: string, restMs: number): Promise<boolean> {
    const now = this.#clock()
    const { at = -Infinity } = this.#storage.get<Note>(PREFIX + name) ?? {}
    // A clock that was set back must not stop the notes.
    if (at <= now && now - at < restMs) return false
    this.#storage.write({ [PREFIX + name]: { at: now, text } })
    return true
  }

  async notes(): Promise<Readonly<Record<string, Note>>> {
    const all = Array.from(this.#storage.list<Note>(PREFIX), ([key, note]) => [
      key.slice(PREFIX.length),
      note,
    ])
    return Object.fromEntries(all) as Record<string, Note>
  }
}

/** Makes a storage whose writes go through the record of its object, so that the alarm is set for webhooks among them. */
export const writtenBy = (
  stored: Pick<ObjectStorage, 'write'>,
  storage: Pick<ObjectStorage, 'get' | 'list'>,
): Pick<ObjectStorage, 'get' | 'list' | 'write'> => ({
  get: (key) => storage.get(key),
  list: (prefix, options) => storage.list(prefix, options),
  write: (changes) => stored.write(changes),
})
