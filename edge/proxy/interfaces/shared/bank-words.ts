// The words of banks that no list has: told once by each isolate, noted for the whole deployment, and what they mean here.
// It judges no payment: core has the lists, and orders/ says what an unknown word means for an order.

import type { OnCall } from '../../../../core/shared/call-report.ts'
import type { UnknownWord } from '../../../../core/shared/words.ts'
import type { Log } from '../../../shared/log.ts'
import type { BankWord, Notes } from '../../storage/notes.ts'

/** What an order asks about the words of its bank. */
export interface WordsOfBank {
  /**
   * Notes that an object has read a word, and says what the word means in this deployment: nothing, or `open` because it was
   * read before any payer could pay.
   *
   * @param isNew Whether the object has not read it before.
   */
  seen(word: BankWord, isNew: boolean): Promise<'open' | undefined>
}

/** Notes the words that this isolate meets. */
export class BankWords implements WordsOfBank {
  readonly #notes: () => Pick<Notes, 'noteWord'>
  readonly #log: Log
  /** Words whose note was written, with what they mean. */
  readonly #known = new Map<string, 'open' | undefined>()
  readonly #logged = new Set<string>()

  /** @param notes Finds the notes of the deployment. */
  constructor(notes: () => Pick<Notes, 'noteWord'>, log: Log) {
    this.#notes = notes
    this.#log = log
  }

  /** Makes the watcher of the calls of an interface. Nothing waits for it: a word that could not be noted is noted with the next. */
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
    return this.#known.get(key)
  }

  async #note(word: BankWord, how: { readonly isNew: boolean }): Promise<void> {
    const means = await this.#notes().noteWord(word, how)
    this.#known.set(keyOf(word), means)
  }
}

/** Names a word, as the notes of the deployment have it. */
export const keyOf = ({ interface: name, member, word = '' }: BankWord): string => `${name}:${member}:${word}`

/** Tells whether two words are the same one of the same member. */
export const isSameWord = (left: UnknownWord | undefined, right: UnknownWord): boolean =>
  left?.member === right.member && left.word === right.word
