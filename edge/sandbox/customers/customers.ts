// The customers of the test bank with accounts and cards; every seed has the same ones.
// All are invented; simulation/ makes their transactions, and each interface decides what they may do.

import type { Ledger, LedgerAccount } from '../ledger/ledger.ts'
import type { AccountRight } from './branch.ts'
import { makeRights, rightsOfHolder } from './rights.ts'
import { seededUuid } from '../simulation/random.ts'
import { remember } from '../storage/watched-store.ts'
import { byId, collection, type Store } from '../storage/store.ts'
import { accountKey } from '../simulation/accounts.ts'
import type { CustomerProfile } from '../simulation/customer-profile.ts'
import { CUSTOMER_PROFILES } from '../simulation/customer-profiles.ts'
import type { Simulation } from '../simulation/simulation.ts'

/** A card of a customer. */
export interface Card {
  cardId: string
  productName: string
  /** Last four digits, which name the card in the simulation. */
  lastDigits: string
  /** The account that pays its bills, for cards created later; for those of the seed, the simulation knows it. */
  accountId?: string
}

/** A customer of the bank. */
export interface Customer {
  customerId: string
  name: string
  kind: 'private' | 'business'
  /** Whether a business user may confirm payments. */
  mayConfirm: boolean
  /** Account ids, the first account first. */
  accountIds: string[]
  cards: Card[]
}

/** What is known about a customer besides the register. */
export interface Behaviour {
  /** One short sentence in each language. */
  story: CustomerProfile['story']
  /** If set, the customer withdraws every permission this long after giving it, bank time. */
  withdrawsAfterMs?: number
}

/** The customers and their accounts. */
export interface Customers {
  /** Lists all customers, in the order of their numbers. */
  list(): Customer[]
  customer(customerId: string): Customer | undefined
  behaviour(customerId: string): Behaviour | undefined
  /**
   * Lists the accounts on which a customer has a right, the customer's own first, in order; without closed ones.
   *
   * @param right `read` to let services read, `pay` to pay from, `confirm` to confirm payments of services.
   */
  accounts(customerId: string, right: AccountRight): LedgerAccount[]
  rights(customerId: string, accountId: string): readonly AccountRight[]
  setRights(customerId: string, accountId: string, rights: readonly AccountRight[]): void
  /** Stores a new or changed customer. */
  put(customer: Customer): void
  /** Opens the accounts of all customers at an instant of bank time; the same seed and instant give the same data. */
  seed(seed: string, now: number): void
}

/** BIC of the bank's Finnish accounts (gaps: shared.sandbox.identity). */
export const BIC = 'SBOXFIH0'

/** IBANs of the accounts of one test customer. */
export function ibansOf(customerId: string): string[] {
  return CUSTOMER_PROFILES.filter((profile) => profile.customerId === customerId).flatMap(({ accounts }) =>
    accounts.map(({ iban }) => iban),
  )
}

/** Makes the register of customers kept in a store. */
export function makeCustomers(store: Store, ledger: Ledger, simulation: Simulation): Customers {
  const customers = collection<Customer>(store, 'customer/')
  const known = remember(store, customers.prefix, () => byId(customers))
  const given = makeRights(store)
  /** Customers of the seed in the order of their numbers, then those created later, in order. */
  const listed = remember(store, customers.prefix, () => {
    const numberOf = ({ customerId }: Customer) => Number(/\d+$/.exec(customerId)?.[0] ?? 0)
    return [...known().values()].toSorted((one, other) => numberOf(one) - numberOf(other))
  })
  const rights = (customerId: string, accountId: string) => {
    const customer = known().get(customerId)
    const isHolder = customer?.accountIds.includes(accountId) === true
    return given.of(customerId, accountId, isHolder ? rightsOfHolder(customer.mayConfirm) : [])
  }
  return {
    list: listed,
    customer: (customerId) => known().get(customerId),
    rights,
    setRights: (customerId, accountId, more) => given.set(customerId, accountId, more),
    put: (customer) => void customers.put(customer.customerId, customer),
    accounts(customerId, right) {
      const own = known().get(customerId)?.accountIds ?? []
      return [...new Set([...own, ...given.said(customerId)])]
        .filter((accountId) => rights(customerId, accountId).includes(right))
        .flatMap((accountId) => ledger.account(accountId) ?? [])
        .filter(({ status }) => status !== 'deleted')
    },
    behaviour: (customerId) => CUSTOMER_PROFILES.find((profile) => profile.customerId === customerId),
    seed(seed, now) {
      simulation.begin({ seed, startAt: now })
      for (const { customerId, name: holder, kind, mayConfirm, accounts, cards = [] } of CUSTOMER_PROFILES) {
        const accountIds = accounts.map((account) => {
          const { iban, currency = 'EUR', name, nickname, kind: accountKind, status, balance } = account
          const accountId = seededUuid(seed, accountKey(account))
          const names = { owner: customerId, holder, name, ...(nickname !== undefined && { nickname }) }
          ledger.open({ accountId, ...names, iban, bic: BIC, currency, kind: accountKind, status, balance })
          return accountId
        })
        customers.put(customerId, {
          customerId,
          name: holder,
          kind,
          mayConfirm,
          accountIds,
          cards: cards.map(({ lastDigits, productName }) => ({
            cardId: seededUuid(seed, `card ${lastDigits}`),
            productName,
            lastDigits,
          })),
        })
      }
    },
  }
}
