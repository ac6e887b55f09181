// How the whole proxy does, on the wire: numbers, keys that end, and the last answers of banks.

import * as v from 'valibot'
import { list, loose, record } from '../../shared/check.ts'
import { DateTime, string } from '../../shared/fields.ts'
import { day, UnknownWord, wholeNumber } from './common.ts'

const count = v.nullable(wholeNumber)

/** How the proxy does. What its host cannot know is `null`. */
export const Status = loose({
  at: DateTime,
  /** Version of the proxy, and the commit that it was built of; `unknown` outside a clone. */
  build: loose({ version: string, commit: string }),
  /** Orders of the last 31 days that have not ended, by state. */
  payments: v.nullable(record(wholeNumber)),
  /** Alarms that are late by more than a minute. */
  lateAlarms: count,
  webhooks: loose({ waiting: count, givenUp: count }),
  /** What needs a person, by kind; `null` where more than 200 of one kind do. */
  needsPerson: v.nullable(record(wholeNumber)),
  /**
   * What is left of the handle key that another one replaces; `null` if there is one key. `open` is open or needs a person,
   * `ended` can be read no more once the key is gone. It is counted back to `lookedUpTo`; absent once all is.
   */
  oldHandleKey: v.nullable(loose({ open: wholeNumber, ended: wholeNumber, lookedUpTo: v.optional(day) })),
  /** Keys and certificates that have ended, or end within 30 days; `null` where their ends are not set. */
  keys: v.nullable(list(loose({ name: string, endsAt: DateTime }))),
  /**
   * The last answer of each interface: without a status where none came, `null` where none is known. `oddities` are what else
   * was not expected of its answers and was taken: of which operation, which member, and on which row of the ledger it is.
   */
  banks: record(
    v.nullable(
      loose({
        at: DateTime,
        status: v.optional(wholeNumber),
        oddities: v.optional(list(loose({ operation: string, kind: string, member: string, row: string }))),
      }),
    ),
  ),
  /** The words of banks that no list has, since when, and how many orders, payouts and requests to pay have read them. */
  words: list(UnknownWord),
})
export type Status = v.InferOutput<typeof Status>
