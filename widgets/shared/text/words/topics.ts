// The types of words: topics of sentences, and in every language the same keys.

import type { Sentence } from '../../../../core/shared/values/sentences.ts'
import type * as english from './en/index.ts'

/** Name of a topic, of which an element loads no more than it needs. */
export type Topic = keyof typeof english

/** Key of a sentence of a topic. */
export type WordOf<Name extends Topic> = keyof (typeof english)[Name] & string

/** The words of one topic in one language: a sentence for every key. */
export type Words<Name extends Topic> = Readonly<Record<WordOf<Name>, Sentence>>

/** A language: how the words of each topic are loaded. */
export type Translation = { readonly [Name in Topic]: () => Promise<{ words: Words<Name> }> }

/** The topics of each speaker. A language has all of them or none; account list and transaction pager share theirs. */
export const topicsOf = {
  'payment-button': ['leaving', 'payer', 'payment', 'receipt'],
  'provider-picker': ['providers'],
  accounts: [
    'access',
    'accounts',
    'chart',
    'connection',
    'details',
    'entries',
    'flows',
    'kinds',
    'paper',
    'statement',
  ],
} as const satisfies Record<string, readonly Topic[]>

/** One element, or `accounts` for the account list together with the transaction pager. */
export type Speaker = keyof typeof topicsOf
