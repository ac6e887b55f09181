// A source of entries besides the booked ones, such as the simulation, as the books use it.
// services.ts connects such a source to the books.

import type { LedgerAccount } from './account.ts'
import type { Counterpart, EntryDetails, EntryKind } from './entry.ts'

/** An entry that the books have not booked themselves. */
export interface SourceEntry extends EntryDetails {
  /** Milliseconds since 1970; unique within an account. */
  at: number
  kind: EntryKind
  /** Minor units of the account's currency, negative where money left the account. */
  cents: bigint
  /** It waits for the owner's approval: the money has not moved. */
  waits?: true
  /** Absent while the entry waits. */
  archiveId?: string
  counterpart?: Counterpart
  reference?: string
  message?: string
}

/** The account whose entries are wanted. */
export type SourceAccount = Pick<LedgerAccount, 'iban' | 'currency'>

/** A source of entries besides the booked ones. The books ask it for the accounts of the bank, never for those outside. */
export interface EntrySource {
  /** Iterates over the entries of an account, newest first; both bounds are included. */
  entries(account: SourceAccount, until: number, since?: number): Iterable<SourceEntry>
  /**
   * Sums, in minor units, how its entries have changed an account from its opening up to an instant, included. Changes before
   * the opening are part of the opening balance, so for an earlier instant the result takes them off again.
   */
  change(account: SourceAccount, until: number): bigint
}
