// The status of the whole proxy, as the merchant's server reads it: numbers, keys that end, and the last answers of banks.

import type { LastAnswer } from '../interfaces/shared/last-answers.ts'

/** Numbers by name. */
export type Count = Readonly<Record<string, number>>

/** The status of the proxy; times are RFC 3339. */
export interface ProxyStatus {
  at: string
  /** Version of the proxy, and the commit that it was built from; `unknown` outside a clone. */
  build: { version: string; commit: string }
  /** Orders of the last 31 days that have not ended, by state; `null` where payments are not offered. */
  payments: Count | null
  lateAlarms: number | null
  webhooks: { waiting: number | null; givenUp: number | null }
  /** How many objects need a person, by kind; `null` if there are too many to count. */
  needsPerson: Count | null
  /** What is left of the old handle key; `null` if there is one key. */
  oldHandleKey: OldHandleKey | null
  /** Keys and certificates of `KEY_ENDS` that have ended, or end within 30 days; `null` without that setting. */
  keys: readonly { name: string; endsAt: string }[] | null
  /** The last answer of each interface that is set up: without a status where none came, `null` where none is known. */
  banks: Readonly<Record<string, (Omit<LastAnswer, 'at'> & { at: string }) | null>>
  /** The words of banks that none of our lists has. */
  words: readonly UnknownWordStatus[]
}

/** A word of a bank that none of our lists has. */
export interface UnknownWordStatus {
  interface: string
  /** The member that had it. */
  member: string
  /** Absent unless it is 1 to 40 letters, underscores or hyphens. */
  word?: string
  /** Row of the ledger that lists the known ones. */
  row: string
  since: string
  /** How many orders, payouts and requests to pay have read it. */
  objects: number
  /** What it means, if it was read for a payment that nobody could pay yet; `unfit` if it means paid in our lists. */
  means?: 'open' | 'unfit'
}

/** What is left that began under a handle key which another one replaces, as far as the lists were counted. */
export interface OldHandleKey {
  /** Orders, refunds, instructions and batches that are open or need a person. */
  open: number
  ended: number
  /** The UTC day back to which it is counted, `YYYY-MM-DD`; absent once all days are. */
  lookedUpTo?: string
}
