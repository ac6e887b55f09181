// The people of the test bank: customers with accounts that are there with every seed.
// They are invented; what they may do in an interface stands there.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../core/shared/bytes.ts'
import type { Ledger, LedgerAccount } from './ledger.ts'
import { collection, type Store } from './store.ts'

/** A customer of the bank. */
export interface Customer {
  customerId: string
  name: string
  kind: 'private' | 'business'
  /** Whether a business user may confirm payments. */
  mayConfirm: boolean
  /** Accounts, the first one first. */
  accountIds: string[]
}

/** The customers and their accounts. */
export interface People {
  customers(): Customer[]
  customer(customerId: string): Customer | undefined
  /** First account of a customer. */
  firstAccount(customerId: string): LedgerAccount | undefined
  /** Moves everybody in; the same seed gives the same ids. */
  seed(seed: string): void
}

const PEOPLE = [
  {
    customerId: 'customer-1',
    name: 'Aino Esimerkki',
    kind: 'private',
    mayConfirm: true,
    accounts: [
      { iban: 'FI6299900000000011', name: 'Everyday account', balance: '10000.00' },
      { iban: 'FI3099900000000102', name: 'Savings account', balance: '250.00' },
    ],
  },
  {
    customerId: 'customer-2',
    name: 'Onni Tyhjä',
    kind: 'private',
    mayConfirm: true,
    accounts: [{ iban: 'FI7399900000000201', name: 'Everyday account', balance: '0.00' }],
  },
  {
    customerId: 'customer-3',
    name: 'Mallila Oy',
    kind: 'business',
    mayConfirm: true,
    accounts: [{ iban: 'FI1999900000000300', name: 'Business account', balance: '100000.00' }],
  },
  {
    customerId: 'customer-4',
    name: 'Kokeila Oy',
    kind: 'business',
    mayConfirm: false,
    accounts: [{ iban: 'FI8399900000000409', name: 'Business account', balance: '1000.00' }],
  },
] as const

/** BIC of the bank's Finnish accounts (gaps: shared.sandbox.identity). */
export const BIC = 'SBOXFIH0'

/** IBANs of the accounts of one test customer. */
export function ibansOf(customerId: string): string[] {
  return PEOPLE.filter((person) => person.customerId === customerId).flatMap(({ accounts }) =>
    accounts.map(({ iban }) => iban),
  )
}

/** Makes the register of customers that a store keeps. */
export function makePeople(store: Store, ledger: Ledger): People {
  const customers = collection<Customer>(store, 'customer/')
  return {
    customers: () => customers.list().map(({ value }) => value),
    customer: (customerId) => customers.get(customerId),
    firstAccount(customerId) {
      const [accountId] = customers.get(customerId)?.accountIds ?? []
      return accountId === undefined ? undefined : ledger.account(accountId)
    },
    seed(seed) {
      for (const { accounts, ...person } of PEOPLE) {
        const accountIds = accounts.map(({ iban, name, balance }) => {
          const accountId = seededUuid(seed, iban)
          const holder = { owner: person.customerId, holder: person.name }
          ledger.open({ accountId, ...holder, name, iban, bic: BIC, currency: 'EUR', balance })
          return accountId
        })
        customers.put(person.customerId, { ...person, accountIds })
      }
    },
  }
}

/** Makes an id that depends on the seed and a name only, in the form of a UUID version 4. */
export function seededUuid(seed: string, name: string): string {
  const hex = toHex(sha256(utf8(`${seed}\n${name}`)))
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8'
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
