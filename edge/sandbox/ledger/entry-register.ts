// The register of booked entries: appended to an account one by one with a change of its balance, read newest first.

import { collection, sortable, type Store, lastOf, makeCounter } from '../storage/store.ts'
import type { AccountRegister, StoredAccount } from './account-register.ts'
import type { Entry, EntryKind } from './entry.ts'
import { formatUnits, unitsOf } from './money.ts'

/** A place among the entries of an account. */
export type EntryPlace = Pick<Entry, 'at' | 'nth'>

/** An entry that has no place in an account yet. */
export interface NewEntry
  extends Pick<Entry, 'at' | 'kind' | 'counterpart' | 'reference' | 'message' | 'endToEndId' | 'exchange'> {
  archiveId: string
  /** Minor units, negative for a debit. */
  cents: bigint
  /** Set for a debit, because an amount of zero has no sign. */
  isDebit?: true
}

/** An entry in the books. */
export interface BookedEntry extends NewEntry {
  entryId: string
  nth: number
  /** Level of the account after the entry, minor units. */
  levelAfter: bigint
}

interface StoredEntry extends Omit<BookedEntry, 'cents' | 'levelAfter' | 'kind'> {
  cents: string
  levelAfter: string
  kind: EntryKind
}

const BATCH = 200

/** The booked entries kept in a store. */
export interface EntryRegister {
  append(accountId: string, entry: NewEntry): BookedEntry
  /**
   * Inserts an entry in its place by time, and changes the balances after all later ones. It is listed as late, so that a caller
   * who reads page by page still sees the account as it was.
   */
  insert(accountId: string, entry: NewEntry): BookedEntry
  /** Lists the late entries with numbers above one: cents and instant, by the ids of the entries. */
  late(accountId: string, above: number): ReadonlyMap<string, { readonly at: number; readonly cents: bigint }>
  /** Walks over the entries of an account, newest first; both bounds are included. */
  iterate(accountId: string, until: number, since: number): Generator<BookedEntry>
  newest(accountId: string): BookedEntry | undefined
  /** Level of an account at an instant, minor units. */
  levelAt(account: StoredAccount, at: number): bigint
  /** Returns the next number, for names that must be unique within the books. */
  count(): number
  /** Returns the last number that `count` gave. */
  counted(): number
}

/** Makes the register kept in a store. */
export function makeEntryRegister(store: Store, accounts: AccountRegister): EntryRegister {
  const entries = collection<StoredEntry>(store, 'entry/')
  const lates = collection<{ at: number; cents: string }>(store, 'late/')
  const count = makeCounter(store, 'entry')
  const newest = (accountId: string): BookedEntry | undefined =>
    entries.list({ under: `${accountId}/`, reverse: true, limit: 1 }).map(({ value }) => bookedOf(value))[0]

  const append = (accountId: string, entry: NewEntry): BookedEntry => {
    const account = accounts.known(accountId)
    const last = account.last ?? newest(accountId)
    // If the clock was set back, the entry must not come before entries that people have already seen.
    const at = Math.max(entry.at, last?.at ?? 0)
    const nth = last?.at === at ? last.nth + 1 : 1
    const levelAfter = unitsOf(account.balance, account.currency) + entry.cents
    const number = count()
    const booked = { ...entry, entryId: `booked/${number}`, at, nth, levelAfter }
    accounts.put({
      ...account,
      balance: formatUnits(levelAfter, account.currency),
      last: { at, nth },
    })
    entries.put(`${accountId}/${sortable(at)}/${sortable(number)}`, {
      ...booked,
      cents: String(entry.cents),
      levelAfter: String(levelAfter),
    })
    return booked
  }

  return {
    count,
    counted: () => lastOf(store, 'entry'),
    newest,
    append,
    insert(accountId, entry) {
      const account = accounts.known(accountId)
      const under = `${accountId}/`
      const after = `${under}${sortable(entry.at + 1)}`
      const later = entries.list({ under, start: after })
      const [next] = later
      const noteLate = (number: number) =>
        lates.put(`${under}${sortable(number)}`, { at: entry.at, cents: String(entry.cents) })
      if (!next) {
        // The newest entry of another source may be newer than this one.
        const last = append(accountId, entry)
        noteLate(lastOf(store, 'entry'))
        return last
      }
      const [before] = entries.list({ under, end: after, reverse: true, limit: 1 })
      const nth = before?.value.at === entry.at ? before.value.nth + 1 : 1
      const levelBefore = before
        ? BigInt(before.value.levelAfter)
        : BigInt(next.value.levelAfter) - BigInt(next.value.cents)
      const number = count()
      const inserted = { ...entry, entryId: `booked/${number}`, nth, levelAfter: levelBefore + entry.cents }
      const cents = String(entry.cents)
      entries.put(`${under}${sortable(entry.at)}/${sortable(number)}`, {
        ...inserted,
        cents,
        levelAfter: String(inserted.levelAfter),
      })
      for (const { id, value } of later) {
        entries.put(id, { ...value, levelAfter: String(BigInt(value.levelAfter) + entry.cents) })
      }
      const level = unitsOf(account.balance, account.currency) + entry.cents
      accounts.put({ ...account, balance: formatUnits(level, account.currency) })
      noteLate(number)
      return inserted
    },
    late(accountId, above) {
      const under = `${accountId}/`
      const found = lates.list({ under, start: `${under}${sortable(above + 1)}` })
      return new Map(
        found.map(({ id, value: { at, cents } }) => [
          `booked/${Number(id.slice(under.length))}`,
          { at, cents: BigInt(cents) },
        ]),
      )
    },
    *iterate(accountId, until, since) {
      let end = `${accountId}/${sortable(until + 1)}`
      for (;;) {
        const batch = entries.list({ under: `${accountId}/`, end, reverse: true, limit: BATCH })
        for (const { id, value } of batch) {
          if (value.at < since) return
          end = id
          yield bookedOf(value)
        }
        if (batch.length < BATCH) return
      }
    },
    levelAt(account, at) {
      const { accountId, currency, balance, last = newest(accountId) } = account
      if (!last || last.at <= at) return unitsOf(balance, currency)
      const under = `${accountId}/`
      const [entry] = entries.list({ under, end: `${under}${sortable(at + 1)}`, reverse: true, limit: 1 })
      if (entry) return BigInt(entry.value.levelAfter)
      const [first] = entries.list({ under, limit: 1 })
      return first ? BigInt(first.value.levelAfter) - BigInt(first.value.cents) : unitsOf(balance, currency)
    },
  }
}

function bookedOf({ cents, levelAfter, kind, ...rest }: StoredEntry): BookedEntry {
  return {
    ...rest,
    kind,
    cents: BigInt(cents),
    levelAfter: BigInt(levelAfter),
  }
}
