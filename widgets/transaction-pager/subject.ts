// Whose transactions a pager shows: an account or a card, as the page has set it.

import type { Account } from '../../core/view/account.ts'
import type { BankConnection } from '../../core/view/connection.ts'
import type { AccountSource, EntryQuery } from '../shared/source/account-source.ts'

/** The properties of a pager that choose whose transactions are wanted. */
export interface SubjectProperties {
  readonly account: string | Account | undefined
  readonly card: string | undefined
}

/** Reads the account or card of one pager from its properties, which may change at any time. */
export class Subject {
  readonly #properties: SubjectProperties
  readonly #source: () => Partial<Pick<AccountSource, 'accounts' | 'bankOf'>> | undefined

  constructor(
    properties: SubjectProperties,
    source: () => Partial<Pick<AccountSource, 'accounts' | 'bankOf'>> | undefined,
  ) {
    this.#properties = properties
    this.#source = source
  }

  /** The part of a query that names the account or card; nothing while none is set. */
  get query(): Pick<EntryQuery, 'account' | 'card'> | undefined {
    const { account, card } = this.#properties
    const id = typeof account === 'object' ? account.id : account
    if (id) return { account: id }
    return card ? { card } : undefined
  }

  /** The bank of the account or card, if it is known and one of several. */
  get bank(): BankConnection | undefined {
    const { query } = this
    return query && this.#source()?.bankOf?.(query)
  }

  /** Whether a card is chosen, which has no balance after each transaction. */
  get isCard(): boolean {
    return this.query?.account === undefined
  }

  /** Whether the account itself is available, and not only its id: the page gave it, or its source lists accounts. */
  get canLoadAccount(): boolean {
    return typeof this.#properties.account === 'object' || this.#source()?.accounts !== undefined
  }

  /** The account itself, if the page has set it. */
  get known(): Account | undefined {
    const { account } = this.#properties
    return typeof account === 'object' ? account : undefined
  }

  /** Returns the account that the page has set, or else the one that its source lists. */
  async account(): Promise<Account | undefined> {
    const { known } = this
    if (known) return known
    const { account } = this.#properties
    const answer = await this.#source()?.accounts?.(new AbortController().signal)
    return answer?.accounts.find(({ id }) => id === account)
  }
}
