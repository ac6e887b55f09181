// One word for one thing in the words of the elements, term by term and language by language.
// Not the sentences: words.test.ts looks at those.

import { assert, test } from '#kit'
import { isTranslated, loadWords, translated } from '../../../../widgets/shared/text/words/languages.ts'
import { terms } from '../../../../widgets/shared/text/terms.ts'
import type { Topic } from '../../../../widgets/shared/text/words/topics.ts'
import { english } from '../../topics.ts'

/** Where each term stands as a label of its own. */
const places: Record<keyof typeof terms, readonly (readonly [Topic, string])[]> = {
  payer: [['details', 'payer']],
  payee: [['details', 'payee']],
  account: [
    ['accounts', 'account'],
    ['details', 'account'],
    ['statement', 'account'],
    ['paper', 'account'],
  ],
  bank: [
    ['accounts', 'bank'],
    ['paper', 'bank'],
  ],
  amount: [
    ['entries', 'amount'],
    ['statement', 'amount'],
    ['details', 'sameAmount'],
    ['flows', 'amountRange'],
  ],
  balance: [
    ['accounts', 'balance'],
    ['entries', 'balance'],
    ['chart', 'balance'],
    ['statement', 'balance'],
  ],
  transactions: [['entries', 'transactions']],
  reference: [
    ['details', 'reference'],
    ['statement', 'reference'],
  ],
  message: [
    ['details', 'message'],
    ['statement', 'message'],
  ],
  booked: [['details', 'booked']],
}

for (const code of ['en', ...translated] as const) {
  test(`has one word for one thing in every topic (${code}) (look: Words)`, async () => {
    for (const [name, where] of Object.entries(places)) {
      const term = terms[name as keyof typeof terms][code]
      for (const [topic, key] of where) {
        // oxlint-disable-next-line no-await-in-loop -- a failure names the first place that differs
        const words = isTranslated(code) ? await loadWords(code, topic) : english[topic]
        assert.equal((words as Record<string, unknown>)[key], term, `${topic}.${key}`)
      }
    }
  })
}
