// The register of accounts in the books: opened once, found by id or IBAN, each with its booked balance.

import { collection, type Store } from '../storage/store.ts'
import type { AccountQuery, AccountStatus, LedgerAccount, NewAccount } from './account.ts'
import type { Counterpart } from './entry.ts'
import { formatUnits, unitsOf } from './money.ts'
import type { Outsider, Party } from './transfer.ts'

/** A stored account. Its `balance` is its level: the sum of everything except the entries of other sources. */
export interface StoredAccount extends LedgerAccount {
  /** Place of its newest booked entry, if it has one. */
  last?: { at: number; nth: number }
  /** Times without entries of the simulation, start not included: while the account is blocked, and after it is closed. */
  rests?: readonly Rest[]
}

/** A time in which an account rests; without `to` it has no end. */
interface Rest {
  readonly from: number
  readonly to?: number
}

/** The accounts kept in a store. */
export interface AccountRegister {
  /** Opens an account; if the id exists already, returns that account as it is. */
  open(account: NewAccount): StoredAccount
  find(accountId: string): StoredAccount | undefined
  /** Finds an account that must exist. */
  known(accountId: string): StoredAccount
  list(query?: AccountQuery): StoredAccount[]
  put(account: StoredAccount): void
  /** Sets the status of an account from an instant on. */
  setStatus(accountId: string, status: AccountStatus, at: number): void
  /** Finds the account of a party to a movement, if it is open. */
  accountOf(party: Party, currency: string): StoredAccount | undefined
  /** Opens the account of a party to a movement. */
  openFor(party: Party, currency: string): StoredAccount
  /** Finds the account through which the bank exchanges into or out of a currency. */
  exchange(currency: string): StoredAccount
}

/** Makes the register kept in a store. */
export function makeAccountRegister(store: Store): AccountRegister {
  const accounts = collection<StoredAccount>(store, 'account/')
  const byIban = collection<true>(store, 'account-by-iban/')

  const write = (account: StoredAccount): StoredAccount => {
    if (account.iban !== undefined && account.kind !== 'outside') {
      byIban.put(`${account.iban}/${account.accountId}`, true)
    }
    return accounts.put(account.accountId, account)
  }
  const known = (accountId: string): StoredAccount => {
    const account = accounts.get(accountId)
    if (!account) throw new TypeError('account must be open')
    return account
  }
  /** Takes an opening balance from outside the bank, so that the sum of all accounts stays zero. */
  const bringIn = (units: bigint, currency: string) => {
    if (units === 0n) return
    const from = outsideAccount({ accountId: `opening:${currency}`, name: 'Opening balances' }, currency)
    const opening = accounts.get(from.accountId) ?? from
    const level = unitsOf(opening.balance, currency) - units
    write({ ...opening, balance: formatUnits(level, currency) })
  }
  const open = ({ kind, status, balance, ...facts }: NewAccount): StoredAccount => {
    const found = accounts.get(facts.accountId)
    if (found) return found
    const units = unitsOf(balance ?? '0', facts.currency)
    // One transaction, as half of it would leave the sum of all accounts other than zero.
    return store.transaction(() => {
      bringIn(units, facts.currency)
      return write({
        ...facts,
        kind: kind ?? 'current',
        status: status ?? 'enabled',
        balance: formatUnits(units, facts.currency),
      })
    })
  }
  const withIban = (iban: string) =>
    byIban.list({ under: `${iban}/` }).map(({ id }) => known(id.slice(iban.length + 1)))
  const openFor = (party: Party, currency: string) =>
    typeof party === 'string' ? known(party) : open(outsideAccount(party, currency))

  return {
    open,
    find: (accountId) => accounts.get(accountId),
    known,
    list: ({ iban, currency, owner } = {}) =>
      (iban === undefined ? accounts.list().map(({ value }) => value) : withIban(iban)).filter(
        (account) =>
          (currency === undefined || account.currency === currency) &&
          (owner === undefined || account.owner === owner),
      ),
    put: (account) => void accounts.put(account.accountId, account),
    setStatus(accountId, status, at) {
      const { rests = [], ...account } = known(accountId)
      const isResting = rests.some(({ to }) => to === undefined)
      const ended = rests
        .map((rest) => (rest.to === undefined ? { ...rest, to: at } : rest))
        .filter(({ from, to = Infinity }) => from < to)
      const begun = isResting ? rests : [...rests, { from: at }]
      const present = status === 'enabled' ? ended : begun
      write({ ...account, status, ...(present.length > 0 && { rests: present }) })
    },
    accountOf: (party, currency) =>
      typeof party === 'string' ? known(party) : accounts.get(outsideAccount(party, currency).accountId),
    openFor,
    exchange: (currency) =>
      openFor({ accountId: `exchange:${currency}`, name: 'Currency exchange' }, currency),
  }
}

/** Describes the other party for a statement: as the caller named it, else by its account. */
export function counterpartOf(party: Party, { holder, iban, bban, bic }: LedgerAccount): Counterpart {
  const numbers = {
    ...(iban !== undefined && { iban }),
    ...(bban !== undefined && { bban }),
    ...(bic !== undefined && { bic }),
  }
  if (typeof party === 'string') return { name: holder, ...numbers }
  const { accountId: _, ...named } = party
  return { ...numbers, ...named }
}

/** The account of a party outside the bank: by the id that the caller gave, else one per number or name and currency. */
function outsideAccount({ accountId, ...counterpart }: Outsider, currency: string): StoredAccount {
  const { name, iban, bban } = counterpart
  // Encoded, as it becomes part of a key of the store: ASCII, divided by slashes.
  const id = accountId ?? `outside:${currency}:${encodeURIComponent(iban ?? bban ?? name)}`
  return {
    ...counterpart,
    accountId: id,
    owner: id,
    holder: name,
    currency,
    kind: 'outside',
    status: 'enabled',
    balance: formatUnits(0n, currency),
  }
}
