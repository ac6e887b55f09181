// Accounts and their entries: every movement of money is one debit and one credit, booked together.
// It checks no funds and moves no payment from one state to another; the interfaces do.
//
// Entries come from two sources: what interfaces book is stored, what happens by itself in the simulation is worked out. A
// balance is the sum of both, so that every entry fits to the one before it.

import { formatAmount } from '../../../core/shared/values/money.ts'
import { helsinkiDate } from '../../../core/shared/values/time.ts'
import type { BankClock } from '../storage/clock.ts'
import { makeCounter } from '../storage/counter.ts'
import type { Counterpart, Entry, EntryKind } from './entry.ts'
import { collection, sortable, type Store } from '../storage/store.ts'
import type { Simulation } from '../simulation/simulation.ts'

/** An account. Those of merchants stand outside the bank and have no IBAN. */
export interface LedgerAccount {
  accountId: string
  /** Customer, or the merchant, that it belongs to. */
  owner: string
  /** Name of the owner, as the other side sees it. */
  holder: string
  /** Product name. */
  name: string
  /** Name given by the owner. */
  nickname?: string
  iban?: string
  bic?: string
  currency: string
  /** Decimal string; may be negative. */
  balance: string
}

/** A movement of money. */
export interface Movement {
  from: string
  to: string
  /** Decimal string above zero. */
  amount: string
  at: number
  kind: EntryKind
  reference?: string | undefined
  message?: string | undefined
  /** Name of the receiver where it is not the holder of the account. */
  payee?: string | undefined
  /** Makes the ids of the two entries. */
  uuid: () => string
}

/** A place among the entries of an account. */
export type EntryPlace = Pick<Entry, 'at' | 'nth'>

/** The books of the bank. */
export interface Ledger {
  open(account: LedgerAccount): LedgerAccount
  /** Finds an account with its balance at this moment of the bank's clock. */
  account(accountId: string): LedgerAccount | undefined
  accounts(): LedgerAccount[]
  /** Books both sides and returns the archive id. */
  book(movement: Movement): string
  /**
   * Walks over the entries of an account up to now, newest first, as far as somebody asks.
   *
   * @param range `until` and `since` are instants, both included; `before` leaves out a place and all that is newer.
   */
  entries(
    accountId: string,
    range?: { until?: number; since?: number; before?: EntryPlace | undefined },
  ): Generator<Entry>
}

/** What is stored of a booked entry. */
interface Booked {
  entryId: string
  archiveId: string
  at: number
  nth: number
  cents: string
  /** Everything that was on the account after it, but for what happens by itself; cents. */
  levelAfter: string
  counterpart: Counterpart
  kind: EntryKind
  reference?: string
  message?: string
}

/** An entry of either source, before it has its balance. */
interface Line extends Pick<Entry, 'entryId' | 'at' | 'nth' | 'kind'> {
  cents: bigint
  waits?: true
  archiveId?: string
  counterpart?: Counterpart
  reference?: string
  message?: string
}

/** Last instant of the year 9999, which no clock passes. */
const LATEST = 253_402_300_799_999

/** Booked entries that are read at a time. */
const BATCH = 200

/** What makes things happen by themselves: the bank's clock, and the simulation it ticks in. */
export interface Life {
  clock: BankClock
  simulation: Simulation
}

/** Makes the books that a store keeps; without a life they show what was booked, and nothing else. */
export function makeLedger(store: Store, life?: Life): Ledger {
  const accounts = collection<LedgerAccount>(store, 'account/')
  const entries = collection<Booked>(store, 'entry/')
  const countArchive = makeCounter(store, 'archive')
  const countEntry = makeCounter(store, 'entry')

  /** What has happened by itself since the first start, until an instant; negative before it. */
  const lived = (iban: string | undefined, until: number): bigint => {
    const [history, startAt = 0] = [life?.simulation.history(), life?.simulation.anchor()?.startAt]
    if (!history || iban === undefined) return 0n
    return until < startAt ? -history.sum(iban, until, startAt) : history.sum(iban, startAt, until)
  }
  const now = () => life?.clock.now() ?? LATEST
  const known = (accountId: string): LedgerAccount => {
    const account = accounts.get(accountId)
    if (!account) throw new TypeError('account must be open')
    return account
  }
  const withBalance = (account: LedgerAccount): LedgerAccount => ({
    ...account,
    balance: formatAmount(centsOf(account.balance) + lived(account.iban, now())),
  })
  const newest = (accountId: string): Booked | undefined =>
    entries.list({ under: `${accountId}/`, reverse: true, limit: 1 })[0]?.value

  const post = (movement: Movement, side: 'debit' | 'credit', archiveId: string) => {
    const account = known(side === 'debit' ? movement.from : movement.to)
    const other = known(side === 'debit' ? movement.to : movement.from)
    const cents = centsOf(movement.amount) * (side === 'debit' ? -1n : 1n)
    const level = centsOf(account.balance) + cents
    const { kind, reference, message, payee } = movement
    const name = side === 'debit' ? (payee ?? other.holder) : other.holder
    const last = newest(account.accountId)
    // A clock that was put back must not slip an entry in among those that people have seen.
    const at = Math.max(movement.at, last?.at ?? 0)
    accounts.put(account.accountId, { ...account, balance: formatAmount(level) })
    entries.put(`${account.accountId}/${sortable(at)}/${sortable(countEntry())}`, {
      entryId: movement.uuid(),
      archiveId,
      at,
      nth: last?.at === at ? last.nth + 1 : 1,
      cents: String(cents),
      levelAfter: String(level),
      counterpart: {
        name,
        ...(other.iban !== undefined && { iban: other.iban }),
        ...(other.bic !== undefined && { bic: other.bic }),
      },
      kind,
      ...(reference !== undefined && { reference }),
      ...(message !== undefined && { message }),
    })
  }
  function* bookedBackFrom(accountId: string, until: number, since: number): Generator<Line> {
    let end = `${accountId}/${sortable(until + 1)}`
    for (;;) {
      const batch = entries.list({ under: `${accountId}/`, end, reverse: true, limit: BATCH })
      for (const { id, value } of batch) {
        const { cents, levelAfter: _, ...line } = value
        if (line.at < since) return
        end = id
        yield { ...line, cents: BigInt(cents) }
      }
      if (batch.length < BATCH) return
    }
  }
  function* livedBackFrom(iban: string | undefined, until: number, since: number): Generator<Line> {
    if (iban === undefined) return
    for (const event of life?.simulation.history()?.events(iban, until, since) ?? []) {
      yield { ...event, entryId: `life/${event.at}`, nth: 0 }
    }
  }
  /** What was on an account at an instant, but for what happens by itself. */
  const levelAt = ({ accountId, balance }: LedgerAccount, at: number): bigint => {
    const last = newest(accountId)
    if (!last || last.at <= at) return centsOf(balance)
    const under = `${accountId}/`
    const [entry] = entries.list({ under, end: `${under}${sortable(at + 1)}`, reverse: true, limit: 1 })
    if (entry) return BigInt(entry.value.levelAfter)
    const [first] = entries.list({ under, limit: 1 })
    return first ? BigInt(first.value.levelAfter) - BigInt(first.value.cents) : centsOf(balance)
  }

  return {
    open: (account) => accounts.get(account.accountId) ?? accounts.put(account.accountId, account),
    account(accountId) {
      const account = accounts.get(accountId)
      return account && withBalance(account)
    },
    accounts: () => accounts.list().map(({ value }) => withBalance(value)),
    book(movement) {
      const day = helsinkiDate(movement.at).replaceAll('-', '')
      const archiveId = day + String(countArchive()).padStart(12, '0')
      post(movement, 'debit', archiveId)
      post(movement, 'credit', archiveId)
      return archiveId
    },
    *entries(accountId, { until = Infinity, since = -Infinity, before } = {}) {
      const account = accounts.get(accountId)
      const last = Math.min(until, now(), before?.at ?? Infinity)
      if (!account || last < 0) return
      const { iban, currency } = account
      let balance = levelAt(account, last) + lived(iban, last)
      for (const { cents, waits, ...line } of merged(
        livedBackFrom(iban, last, since),
        bookedBackFrom(accountId, last, since),
      )) {
        const amounts = { amount: formatAmount(cents), currency }
        if (isBefore(line, before)) {
          yield { ...line, accountId, ...amounts, ...(!waits && { balanceAfter: formatAmount(balance) }) }
        }
        if (!waits) balance -= cents
      }
    },
  }
}

/** Merges two walks, newest first; what was booked comes after what happened by itself in the same millisecond. */
function* merged(lived: Generator<Line>, booked: Generator<Line>): Generator<Line> {
  let event = lived.next()
  let entry = booked.next()
  while (!event.done || !entry.done) {
    if (!entry.done && (event.done || entry.value.at >= event.value.at)) {
      yield entry.value
      entry = booked.next()
    } else if (!event.done) {
      yield event.value
      event = lived.next()
    }
  }
}

function isBefore({ at, nth }: EntryPlace, place: EntryPlace | undefined): boolean {
  return !place || at < place.at || (at === place.at && nth < place.nth)
}

/** Reads a signed decimal string with two decimals as cents. */
function centsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}
