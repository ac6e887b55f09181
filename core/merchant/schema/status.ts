// The health of the whole proxy, on the wire: numbers, keys that end, and the last answers of banks.

import * as v from 'valibot'
import { list, loose, record } from '../../shared/check.ts'
import { DateTime, string } from '../../shared/fields.ts'
import { day, UnknownWord, wholeNumber } from './common.ts'

const count = v.nullable(wholeNumber)

/** The health of the proxy. What its host cannot know is `null`. */
export const Status = loose({
  at: DateTime,
  /** Version of the proxy, and the commit that it was built from; `unknown` outside a clone. */
  build: loose({ version: string, commit: string }),
  /** Orders of the last 31 days that have not ended, by state. */
  payments: v.nullable(record(wholeNumber)),
  /** Alarms that are late by more than a minute. */
  lateAlarms: count,
  webhooks: loose({ waiting: count, givenUp: count }),
  /** How many objects need a person, by kind; `null` if there are more than 200 of one kind. */
  needsPerson: v.nullable(record(wholeNumber)),
  /**
   * What still depends on the old handle key while another key replaces it; `null` if there is one key. `open` are open or need
   * a person; `ended` cannot be read once the key is gone. Counted back to `lookedUpTo`, which is absent once all are counted.
   */
  oldHandleKey: v.nullable(loose({ open: wholeNumber, ended: wholeNumber, lookedUpTo: v.optional(day) })),
  /** Keys and certificates that have ended, or end within 30 days; `null` where their ends are not set. */
  keys: v.nullable(list(loose({ name: string, endsAt: DateTime }))),
  /**
   * The last answer of each interface: without a status if no answer came, `null` if no call is known. `oddities` are the
   * unexpected things in answers that were accepted all the same: the operation, the member, and the row of the ledger.
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
  /** The unknown status words of banks: since when, and how many orders, payouts and requests to pay have had them. */
  words: list(UnknownWord),
})
export type Status = v.InferOutput<typeof Status>
