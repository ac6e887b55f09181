// The books of one country with their customers, in the shape by which control calls steer all books of the bank.

import type { Branch } from '../customers/branch.ts'
import type { LedgerAccount } from '../ledger/ledger.ts'
import type { CountryBank } from './country-bank.ts'
import { ownIban } from './people/account-numbers.ts'

/** Makes the branch of one country. */
export function makeBalticBranch({ country, bic, ledger, residents, cards }: CountryBank): Branch {
  const accountOf = (cardId: string) => {
    const account = residents.account(cardId)
    return account?.kind === 'card' ? account : undefined
  }
  const shown = (account: LedgerAccount) => {
    const { linkedIban: iban, card } = residents.factsOf(account)
    if (!card) return []
    return [
      {
        cardId: account.accountId,
        customerId: account.owner,
        productName: account.name,
        ...card,
        ...(iban !== undefined && { iban }),
      },
    ]
  }
  return {
    country,
    bic,
    ledger,
    list: () => residents.list(),
    find: (customerId) => residents.find(customerId),
    register: (customer) => residents.register(customer),
    accountIdsOf: (customerId) => residents.accountIdsOf(customerId),
    addAccount: (customerId, accountId) => residents.addAccount(customerId, accountId),
    makeIban: (serial) => ownIban(country, serial),
    rightsOf: (customerId, accountId) => residents.rightsOf(customerId, accountId),
    setRights: (customerId, accountId, rights) => residents.setRights(customerId, accountId, rights),
    cards: () =>
      residents
        .ids()
        .flatMap((customerId) => residents.accountIdsOf(customerId))
        .flatMap((accountId) => accountOf(accountId) ?? [])
        .flatMap(shown),
    addCard(customerId, card) {
      const { cardId, productName, lastDigits, account } = card
      const { owner, holder } = account
      const facts = { owner, holder, bic, accountId: cardId, bban: lastDigits, currency: 'EUR' }
      ledger.open({ ...facts, name: productName, kind: 'card' })
      residents.addCard(customerId, card)
    },
    endCards({ iban }) {
      for (const customerId of residents.ids()) {
        for (const accountId of residents.accountIdsOf(customerId)) {
          const account = accountOf(accountId)
          if (account && residents.factsOf(account).linkedIban === iban) {
            ledger.setStatus(accountId, 'deleted')
          }
        }
      }
    },
    cardEvents: ({ lastDigits }, now) => ({
      posted: cards.booked(lastDigits, now, -Infinity),
      waiting: cards.pending(lastDigits, now),
    }),
  }
}
