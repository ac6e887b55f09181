// The words of a deployment that a test counts: what objects read, and what was learned of it.
import { BankWords } from '../../../../edge/proxy/storage/bank-words.ts'
import { type KeptWord, StoredNotes, wordsIn } from '../../../../edge/proxy/storage/notes.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'

/** Words, and how to list them. */
export type CountedWords = BankWords & { readonly all: () => Promise<readonly KeptWord[]> }

/** Makes the words of a deployment with a memory of their own. */
export function countedWords(): CountedWords {
  const notes = new StoredNotes(new MemoryStorage())
  const words = new BankWords(
    () => notes,
    () => undefined,
  )
  return Object.assign(words, { all: async () => wordsIn(await notes.notes()) })
}
