// The customers of one country and their accounts: opened when the bank begins, found by number, holder and currency.
// Customers of other countries, and of Finland, are not here: each country has books of its own.

import type { NamedAccount } from '../../../../core/baltic/index.ts'
import { namesAccount } from '../../../../core/baltic/rules/index.ts'
import type { AccountRight, BranchCustomer, CardOrder } from '../../customers/branch.ts'
import type { Ledger, LedgerAccount } from '../../ledger/ledger.ts'
import { accountKey } from '../../simulation/accounts.ts'
import type { ResidentProfile } from './profile.ts'
import type { Anchor } from '../../simulation/period.ts'
import { makeRights, rightsOfHolder } from '../../customers/rights.ts'
import { collection, type Store } from '../../storage/store.ts'
import { seededUuid } from '../../simulation/random.ts'

/** What is known of an account besides the books. */
export interface AccountFacts {
  readonly account: LedgerAccount
  readonly usage: 'PRIV' | 'ORGA'
  readonly cashAccountType: string
  readonly details?: string
  readonly msisdn?: string
  /** Of a card account: the account that pays its bills. */
  readonly linkedIban?: string
  /** Of a card account: its last digits, by which the simulation knows it, and its limit in euros. */
  readonly card?: { readonly lastDigits: string; readonly limit: string }
}

/** A customer of the country. */
export interface Resident {
  readonly customerId: string
  readonly name: string
  readonly kind: 'private' | 'business'
  readonly mayConfirm: boolean
  /** Absent for a customer who was created later. */
  readonly story?: ResidentProfile['story']
  /** Ids of the accounts, the first account first; deleted accounts too. */
  readonly accountIds: readonly string[]
}

/** The customers of one country. */
export class Residents {
  readonly #profiles: readonly ResidentProfile[]
  readonly #ledger: Ledger
  readonly #accountIds
  /** Customers that were created later. */
  readonly #people
  /** Card accounts that were created later. */
  readonly #cards
  readonly #rights

  constructor(store: Store, ledger: Ledger, profiles: readonly ResidentProfile[]) {
    this.#profiles = profiles
    this.#ledger = ledger
    this.#accountIds = collection<string[]>(store, 'resident/')
    this.#people = collection<BranchCustomer>(store, 'person/')
    this.#cards = collection<{ lastDigits: string; limit: string; iban: string }>(store, 'card/')
    this.#rights = makeRights(store)
  }

  /** Opens the accounts of all residents; the same anchor gives the same accounts, and open ones stay as they are. */
  open({ seed }: Anchor, country: string, bic: string): void {
    for (const { customerId, name: holder, accounts, cards = [] } of this.#profiles) {
      const facts = { owner: customerId, holder, bic }
      const idOf = (key: string) => seededUuid(seed, `${country} ${key}`)
      const opened = accounts.map((account) => {
        const { currency = 'EUR', iban, name, status, balance } = account
        const accountId = idOf(accountKey(account))
        return this.#ledger.open({ ...facts, accountId, iban, currency, name, status, balance })
      })
      const openedCards = cards.map(({ lastDigits, productName }) => {
        const accountId = idOf(`card ${lastDigits}`)
        const card = { accountId, bban: lastDigits, currency: 'EUR', name: productName }
        return this.#ledger.open({ ...facts, ...card, kind: 'card' })
      })
      const own = [...opened, ...openedCards].map(({ accountId }) => accountId)
      // Accounts that were opened since stay in the list.
      this.#accountIds.put(customerId, [...new Set([...own, ...this.accountIdsOf(customerId)])])
    }
  }

  list(): Resident[] {
    const later = this.#people.list().map(({ value }): Omit<Resident, 'accountIds'> => value)
    const all: readonly Omit<Resident, 'accountIds'>[] = [...this.#profiles, ...later]
    return all.map(({ customerId, name, kind, mayConfirm, story }) => ({
      customerId,
      name,
      kind,
      mayConfirm,
      ...(story && { story }),
      accountIds: this.accountIdsOf(customerId),
    }))
  }

  ids(): string[] {
    return this.list().map(({ customerId }) => customerId)
  }

  register(customer: BranchCustomer): void {
    this.#people.put(customer.customerId, customer)
  }

  /** Lists the accounts of a customer, the first one first; closed ones, too. */
  accountIdsOf(customerId: string): string[] {
    return this.#accountIds.get(customerId) ?? []
  }

  addAccount(customerId: string, accountId: string): void {
    this.#accountIds.put(customerId, [...this.accountIdsOf(customerId), accountId])
  }

  addCard(customerId: string, { cardId, lastDigits, limit, account: { iban = '' } }: CardOrder): void {
    this.#cards.put(cardId, { lastDigits, limit, iban })
    this.addAccount(customerId, cardId)
  }

  rightsOf(customerId: string, accountId: string): readonly AccountRight[] {
    const isHolder = this.accountIdsOf(customerId).includes(accountId)
    const mayConfirm = isHolder && this.find(customerId)?.mayConfirm === true
    return this.#rights.of(customerId, accountId, isHolder ? rightsOfHolder(mayConfirm) : [])
  }

  setRights(customerId: string, accountId: string, rights: readonly AccountRight[]): void {
    this.#rights.set(customerId, accountId, rights)
  }

  find(customerId: string): Resident | undefined {
    return this.list().find((resident) => resident.customerId === customerId)
  }

  /** Lists the accounts that a customer may let services read, without deleted ones: the customer's own come first. */
  accountsOf(customerId: string): LedgerAccount[] {
    const ids = [...this.accountIdsOf(customerId), ...this.#rights.said(customerId)]
    return [...new Set(ids)]
      .filter((accountId) => this.rightsOf(customerId, accountId).includes('read'))
      .flatMap((accountId) => this.account(accountId) ?? [])
  }

  /** Lists the accounts of a customer without deleted ones. */
  heldBy(customerId: string): LedgerAccount[] {
    return this.accountIdsOf(customerId).flatMap((accountId) => this.account(accountId) ?? [])
  }

  account(accountId: string): LedgerAccount | undefined {
    const account = this.#ledger.account(accountId)
    return account?.kind === 'outside' || account?.status === 'deleted' ? undefined : account
  }

  /** Finds the accounts that a reference names, without deleted ones: one for each currency if the reference has no currency. */
  named(reference: NamedAccount): LedgerAccount[] {
    return this.list()
      .flatMap(({ customerId }) => this.heldBy(customerId))
      .filter((account) => namesAccount(reference, { ...account, msisdn: this.factsOf(account).msisdn }))
  }

  /** Lists the customers who may let services read every account that references name; the holder of the first comes first. */
  holdersOf(references: readonly NamedAccount[]): string[] {
    const named = references.map((reference) => this.named(reference))
    const mayRead = (customerId: string) =>
      named.every((accounts) =>
        accounts.some(({ accountId }) => this.rightsOf(customerId, accountId).includes('read')),
      )
    const owners = (named[0] ?? []).map(({ owner }) => owner)
    return [...new Set([...owners, ...this.ids()])].filter(mayRead)
  }

  factsOf(account: LedgerAccount): AccountFacts {
    const { accounts = [], cards = [] } =
      this.#profiles.find(({ customerId }) => customerId === account.owner) ?? {}
    const { kind = 'private' } = this.find(account.owner) ?? {}
    const usage = kind === 'private' ? 'PRIV' : 'ORGA'
    const card =
      cards.find(({ lastDigits }) => lastDigits === account.bban) ?? this.#cards.get(account.accountId)
    if (account.kind === 'card' && card) {
      const { lastDigits, limit, iban: linkedIban } = card
      return { account, usage, cashAccountType: 'CARD', linkedIban, card: { lastDigits, limit } }
    }
    const {
      cashAccountType = 'CACC',
      details,
      msisdn,
    } = accounts.find((one) => accountKey(one) === accountKey(account)) ?? {}
    return {
      account,
      usage,
      cashAccountType,
      ...(details !== undefined && { details }),
      ...(msisdn !== undefined && { msisdn }),
    }
  }

  /**
   * Finds the account that pays in a currency: the one of that currency, else the one in euros.
   *
   * @see gaps: baltic.account-reference
   */
  payer(reference: NamedAccount, currency: string): LedgerAccount | undefined {
    const accounts = this.named(reference).filter(({ iban }) => iban !== undefined)
    const inCurrency = (wanted: string) => accounts.find((account) => account.currency === wanted)
    return inCurrency(currency) ?? inCurrency('EUR')
  }
}
