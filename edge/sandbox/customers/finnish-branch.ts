// The books of Finland with their customers, in the shape by which control calls steer all books of the bank.

import type { Branch } from './branch.ts'
import { BIC, type Customers } from './customers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { makeIban } from '../simulation/accounts.ts'
import { CUSTOMER_PROFILES } from '../simulation/customer-profiles.ts'
import type { Simulation } from '../simulation/simulation.ts'

interface Books {
  readonly customers: Customers
  readonly ledger: Ledger
  readonly simulation: Simulation
}

/** Makes the Finnish branch. */
export function makeFinnishBranch({ customers, ledger, simulation }: Books): Branch {
  const known = (customerId: string) => {
    const customer = customers.customer(customerId)
    if (!customer) throw new TypeError('customer must be there')
    return customer
  }
  const seeded = new Map(
    CUSTOMER_PROFILES.flatMap(({ cards = [] }) => cards.map(({ lastDigits, iban }) => [lastDigits, iban])),
  )
  const ibanOf = ({ lastDigits, accountId }: { lastDigits: string; accountId?: string }) =>
    accountId === undefined ? seeded.get(lastDigits) : ledger.account(accountId)?.iban
  return {
    country: 'FI',
    bic: BIC,
    ledger,
    list: () => customers.list(),
    find: (customerId) => customers.customer(customerId),
    register: (customer) => customers.put({ ...customer, accountIds: [], cards: [] }),
    accountIdsOf: (customerId) => customers.customer(customerId)?.accountIds ?? [],
    addAccount(customerId, accountId) {
      const customer = known(customerId)
      customers.put({ ...customer, accountIds: [...customer.accountIds, accountId] })
    },
    makeIban: (serial) => makeIban('999', serial),
    rightsOf: (customerId, accountId) => customers.rights(customerId, accountId),
    setRights: (customerId, accountId, rights) => customers.setRights(customerId, accountId, rights),
    cards: () =>
      customers.list().flatMap(({ customerId, cards }) =>
        cards.map((card) => {
          const { cardId, productName, lastDigits } = card
          const iban = ibanOf(card)
          return { cardId, customerId, productName, lastDigits, ...(iban !== undefined && { iban }) }
        }),
      ),
    addCard(customerId, { cardId, productName, lastDigits, account: { accountId } }) {
      const customer = known(customerId)
      const card = { cardId, productName, lastDigits, accountId }
      customers.put({ ...customer, cards: [...customer.cards, card] })
    },
    endCards({ iban }) {
      for (const customer of customers.list()) {
        const cards = customer.cards.filter((card) => ibanOf(card) !== iban)
        if (cards.length < customer.cards.length) customers.put({ ...customer, cards })
      }
    },
    cardEvents({ lastDigits }, now) {
      const cards = simulation.history()?.cards
      return { posted: cards?.list(lastDigits, now) ?? [], waiting: cards?.unposted(lastDigits, now) ?? [] }
    },
  }
}
