// Short notes about the whole deployment, such as when a bank last answered: each under a name, each written seldom.
// One object holds them. No order writes here: what is noted is at most one row in a given time, however many ask.

import type { ObjectStorage } from './storage.ts'

/** A note, and when it was written. */
export interface Note {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly text: string
}

/** Notes by name. */
export interface Notes {
  /**
   * Writes a note, unless the one of that name is younger.
   *
   * @param restMs How old the one before must be, milliseconds.
   * @returns Whether it was written.
   */
  note(name: string, text: string, restMs: number): Promise<boolean>
  notes(): Promise<Readonly<Record<string, Note>>>
}

/** Name of the object that holds the notes. No handle is that short, and no instruction's object has such a name. */
export const NOTES = 'notes'

const PREFIX = 'note:'

/** Notes on a storage. */
export class StoredNotes implements Notes {
  readonly #storage: Pick<ObjectStorage, 'get' | 'list' | 'write'>

  constructor(storage: Pick<ObjectStorage, 'get' | 'list' | 'write'>) {
    this.#storage = storage
  }

  async note(name: string, text: string, restMs: number): Promise<boolean> {
    const now = Date.now()
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
