// The customers of one country and their accounts: opened when the bank begins, found by number, holder and currency.
// Customers of other countries, and of Finland, are not here: each country has books of its own.

import type { NamedAccount } from '../../../../core/baltic/index.ts'
import { namesAccount } from '../../../../core/baltic/rules/index.ts'
import type { Ledger, LedgerAccount } from '../../ledger/ledger.ts'
import { accountKey } from '../../simulation/accounts.ts'
import type { ResidentProfile } from './profile.ts'
import type { Anchor } from '../../simulation/period.ts'
import { collection, type Store } from '../../storage/store.ts'
import { seededUuid } from '../../storage/seeded-uuid.ts'

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
  readonly story: ResidentProfile['story']
  /** Accounts, the first one first; those that are deleted too. */
  readonly accountIds: readonly string[]
}

/** The customers of one country. */
export class Residents {
  readonly #profiles: readonly ResidentProfile[]
  readonly #ledger: Ledger
  readonly #accountIds

  constructor(store: Store, ledger: Ledger, profiles: readonly ResidentProfile[]) {
    this.#profiles = profiles
    this.#ledger = ledger
    this.#accountIds = collection<string[]>(store, 'resident/')
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
      this.#accountIds.put(
        customerId,
        [...opened, ...openedCards].map(({ accountId }) => accountId),
      )
    }
  }

  list(): Resident[] {
    return this.#profiles.map(({ customerId, name, kind, story }) => {
      const accountIds = this.#accountIds.get(customerId) ?? []
      return { customerId, name, kind, story, accountIds }
    })
  }

  find(customerId: string): Resident | undefined {
    return this.list().find((resident) => resident.customerId === customerId)
  }

  /** Lists what a customer has, but for deleted accounts, the first one first. */
  accountsOf(customerId: string): LedgerAccount[] {
    const ids = this.#accountIds.get(customerId) ?? []
    return ids.flatMap((accountId) => this.account(accountId) ?? [])
  }

  /** Finds an account of a customer that is not deleted. */
  account(accountId: string): LedgerAccount | undefined {
    const account = this.#ledger.account(accountId)
    return account?.kind === 'outside' || account?.status === 'deleted' ? undefined : account
  }

  /** Finds the accounts that a reference names, but for deleted ones: one for each currency where it names none. */
  named(reference: NamedAccount): LedgerAccount[] {
    return this.list()
      .flatMap(({ customerId }) => this.accountsOf(customerId))
      .filter((account) => namesAccount(reference, { ...account, msisdn: this.factsOf(account).msisdn }))
  }

  /** Lists the customers each of whom holds everything that some references name, the holder of the first one first. */
  holdersOf(references: readonly NamedAccount[]): string[] {
    const holders = references.map((reference) => this.named(reference).map(({ owner }) => owner))
    const [first = [], ...others] = holders
    return [...new Set(first)].filter((owner) => others.every((some) => some.includes(owner)))
  }

  /** Lists what is known of an account of a customer. */
  factsOf(account: LedgerAccount): AccountFacts {
    const {
      accounts,
      cards = [],
      kind,
    } = this.#profiles.find(({ customerId }) => customerId === account.owner) ?? {
      accounts: [],
      kind: 'private',
    }
    const usage = kind === 'private' ? 'PRIV' : 'ORGA'
    const card = cards.find(({ lastDigits }) => lastDigits === account.bban)
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
