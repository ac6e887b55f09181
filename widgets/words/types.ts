// The types of a language that a page adds: the topics of an element, and every sentence of them.

import type { Sentence } from '../../core/shared/values/sentences.ts'
import type { Topic, Words as TopicWords } from '../shared/text/words/topics.ts'

/** The topics of each speaker, which have a language all together or not at all; account list and transaction pager share theirs. */
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

export type { Sentence }

/** Every sentence of one speaker, or of several, in one language, by topic and key. */
export type Words<Name extends Speaker = Speaker> = {
  readonly [One in (typeof topicsOf)[Name][number]]: TopicWords<One>
}

type AllOrNothing<Name extends Speaker> =
  | Words<Name>
  | { readonly [One in (typeof topicsOf)[Name][number]]?: never }

/** The words of some speakers: of each all, or none. */
export type ElementWords = AllOrNothing<'payment-button'> &
  AllOrNothing<'provider-picker'> &
  AllOrNothing<'accounts'>
