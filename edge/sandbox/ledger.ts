// Accounts and their entries: every movement of money is one debit and one credit, booked together.
// It checks no funds and moves no payment from one state to another; the interfaces do.

import { formatAmount } from '../../core/shared/money.ts'
import { helsinkiDate } from '../../core/shared/time.ts'
import { makeCounter } from './counter.ts'
import { collection, sortable, type Store } from './store.ts'

/** An account. Those of merchants stand outside the bank and have no IBAN. */
export interface LedgerAccount {
  accountId: string
  /** Customer, or the merchant, that it belongs to. */
  owner: string
  /** Name of the owner, as the other side sees it. */
  holder: string
  /** Product name. */
  name: string
  iban?: string
  bic?: string
  currency: string
  /** Decimal string; may be negative. */
  balance: string
}

/** One side of a movement, as a statement shows it. */
export interface Entry {
  entryId: string
  accountId: string
  /** 20 digits, the same on both sides. */
  archiveId: string
  /** Bank time, milliseconds since 1970. */
  bookedAt: number
  /** Signed decimal string: negative for a debit. */
  amount: string
  currency: string
  /** Balance after it. */
  balanceAfter: string
  counterpart: { name: string; iban?: string; bic?: string }
  /** What it came from. */
  kind: 'online-payment' | 'online-payment-refund'
  reference?: string
  message?: string
}

/** A movement of money. */
export interface Movement {
  from: string
  to: string
  /** Decimal string above zero. */
  amount: string
  at: number
  kind: Entry['kind']
  reference?: string | undefined
  message?: string | undefined
  /** Name of the receiver where it is not the holder of the account. */
  payee?: string | undefined
  /** Makes the ids of the two entries. */
  uuid: () => string
}

/** The books of the bank. */
export interface Ledger {
  open(account: LedgerAccount): LedgerAccount
  account(accountId: string): LedgerAccount | undefined
  accounts(): LedgerAccount[]
  /** Books both sides and returns the archive id. */
  book(movement: Movement): string
  /** Entries in the order of booking; bounds in bank time, the first included, the last not. */
  entries(
    accountId: string,
    range?: { from?: number; to?: number; reverse?: boolean; limit?: number },
  ): Entry[]
}

/** Makes the books that a store keeps. */
export function makeLedger(store: Store): Ledger {
  const accounts = collection<LedgerAccount>(store, 'account/')
  const entries = collection<Entry>(store, 'entry/')
  const countArchive = makeCounter(store, 'archive')
  const countEntry = makeCounter(store, 'entry')

  const known = (accountId: string): LedgerAccount => {
    const account = accounts.get(accountId)
    if (!account) throw new TypeError('account must be open')
    return account
  }
  const post = (movement: Movement, side: 'debit' | 'credit', archiveId: string) => {
    const account = known(side === 'debit' ? movement.from : movement.to)
    const other = known(side === 'debit' ? movement.to : movement.from)
    const cents = centsOf(movement.amount) * (side === 'debit' ? -1n : 1n)
    const balance = formatAmount(centsOf(account.balance) + cents)
    const { at, kind, reference, message, payee } = movement
    const name = side === 'debit' ? (payee ?? other.holder) : other.holder
    accounts.put(account.accountId, { ...account, balance })
    entries.put(`${account.accountId}/${sortable(at)}/${sortable(countEntry())}`, {
      entryId: movement.uuid(),
      accountId: account.accountId,
      archiveId,
      bookedAt: at,
      amount: formatAmount(cents),
      currency: account.currency,
      balanceAfter: balance,
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
  return {
    open: (account) => accounts.get(account.accountId) ?? accounts.put(account.accountId, account),
    account: (accountId) => accounts.get(accountId),
    accounts: () => accounts.list().map(({ value }) => value),
    book(movement) {
      const day = helsinkiDate(movement.at).replaceAll('-', '')
      const archiveId = day + String(countArchive()).padStart(12, '0')
      post(movement, 'debit', archiveId)
      post(movement, 'credit', archiveId)
      return archiveId
    },
    entries(accountId, { from, to, reverse, limit } = {}) {
      const bound = (at: number | undefined) =>
        at === undefined ? undefined : `${accountId}/${sortable(at)}`
      const range = { under: `${accountId}/`, start: bound(from), end: bound(to), reverse, limit }
      return entries.list(range).map(({ value }) => value)
    },
  }
}

/** Reads a signed decimal string with two decimals as cents. */
function centsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}
