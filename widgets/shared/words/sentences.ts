// The shape of words: which topics there are, and the sentences that every language must have for each of them.
// Not words, and only types: English stands in en/, because elements carry it; the others load when needed.

import type { access } from './en/access.ts'
import type { accounts } from './en/accounts.ts'
import type { chart } from './en/chart.ts'
import type { connection } from './en/connection.ts'
import type { details } from './en/details.ts'
import type { entries } from './en/entries.ts'
import type { payment } from './en/payment.ts'
import type { providers } from './en/providers.ts'
import type { receipt } from './en/receipt.ts'
import type { statement } from './en/statement.ts'

/** English by topic: its keys are those of every language. */
interface English {
  access: typeof access
  accounts: typeof accounts
  chart: typeof chart
  connection: typeof connection
  details: typeof details
  entries: typeof entries
  payment: typeof payment
  providers: typeof providers
  receipt: typeof receipt
  statement: typeof statement
}

/** Name of a topic: a piece of an element that needs words of its own. */
export type TopicName = keyof English

/** Key of a sentence of a topic. */
export type KeyOf<Name extends TopicName> = keyof English[Name] & string

/** One topic in one language: a sentence for every key. */
export type Sentences<Key extends string> = Readonly<Record<Key, string>>

/** One language: how the words of each topic are loaded. */
export type Translation = {
  readonly [Name in TopicName]: () => Promise<{ words: Sentences<KeyOf<Name>> }>
}
