// The webhook about a bank's word that none of our lists has: once for each word, however many orders read it.

import { present } from '../../shared/present.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { eventIdOf, type OrderKey } from '../handle.ts'
import { type KeptWord, NOTES } from '../storage/notes.ts'
import type { IdentifiedEvent } from './entry.ts'

const TYPE = 'bank.word_unknown'

/** Shows a word to the merchant, in a webhook and in the status of the proxy. */
export const showWord = ({ interface: name, member, word, row, since, objects, means }: KeptWord) =>
  present({
    interface: name,
    member,
    word,
    row,
    since: formatDateTime(since),
    // A reader that is not counted, such as a list of banks, may have read the word first.
    objects: Math.max(objects, 1),
    means,
  })

/** Makes the event of a new word. */
export function wordEventOf(word: KeptWord, handleKey: OrderKey): IdentifiedEvent {
  const { interface: name, member, word: written = '', since } = word
  return {
    id: eventIdOf(NOTES, `${name}:${member}:${written}`, TYPE, handleKey),
    event: { type: TYPE, timestamp: formatDateTime(since), data: showWord(word) },
  }
}
