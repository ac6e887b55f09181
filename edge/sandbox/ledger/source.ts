// What the books ask of a source of entries that are not booked, such as the simulation.
// services.ts joins such a source to the books.

import type { LedgerAccount } from './account.ts'
import type { Counterpart, EntryDetails, EntryKind } from './entry.ts'

/** An entry that the books did not make themselves. */
export interface SourceEntry extends EntryDetails {
  /** Milliseconds since 1970; no two of one account are the same. */
  at: number
  kind: EntryKind
  /** Minor units of the account's currency, negative where money left the account. */
  cents: bigint
  /** It waits for an authorisation: the money has not moved. */
  waits?: true
  /** Absent while it waits. */
  archiveId?: string
  counterpart?: Counterpart
  reference?: string
  message?: string
}

/** The account whose entries are asked for. */
export type SourceAccount = Pick<LedgerAccount, 'iban' | 'currency'>

/** A source of entries besides the booked ones. The books ask it for the accounts of the bank, never for those outside. */
export interface EntrySource {
  /** Entries of an account, newest first; both bounds are included. */
  entries(account: SourceAccount, until: number, since?: number): Iterable<SourceEntry>
  /**
   * Sums, in minor units, what its entries have changed on an account from its opening up to an instant, included; what they
   * changed before the opening is in the balance that the account was opened with, so earlier instants take it off again.
   */
  change(account: SourceAccount, until: number): bigint
}
