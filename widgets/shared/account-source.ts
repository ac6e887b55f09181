// The accounts, cards and entries that elements ask for, as an interface, and the implementation that asks the proxy.
// Not a bank client: handles and addresses are the proxy's own, and no key or bank id passes through it.

import type { Account, Card } from '../../core/view/account.ts'
import type { Entry, Page } from '../../core/view/entry.ts'
import { call, hasTexts, isRecord, SourceError } from './call.ts'
import type { Language } from './language.ts'

/** What the user has allowed at the bank. */
export interface Consent {
  /** Whether balances are shared. */
  balances: boolean
  /** When the bank's permission ends, RFC 3339. */
  expiresAt: string
}

/** Everything that the user shares. */
export interface AccountsAnswer {
  accounts: readonly Account[]
  cards: readonly Card[]
  /** Absent where a page shows data of its own, for which no bank gave a permission. */
  consent?: Consent
}

/** Which entries are wanted: of one account or of one card. */
export interface EntryQuery {
  /** Id of an account. */
  account?: string
  /** Id of a card. */
  card?: string
  /** First bank day, `YYYY-MM-DD`. */
  from?: string
  /** Last bank day, `YYYY-MM-DD`; less than three months after the first. */
  to?: string
  /** 1 to 150; a card has pages of one size, and a source may give more than was asked. */
  pageSize?: number
  /** Handle of a page, from the page before it. */
  page?: string
}

/**
 * Where elements get accounts and entries. `proxyAccountSource` is the usual one; a page may bring its own.
 *
 * A method that finds no permission rejects with a `SourceError` of status 401: with the code `consent_missing` when the
 * bank was never connected, with `consent_ended` when it must be connected again.
 */
export interface AccountSource {
  /** Lists the accounts and cards that the user shares. */
  accounts(signal: AbortSignal): Promise<AccountsAnswer>
  /** Begins a connection and gives the address of the bank's page; absent where nothing can be connected. */
  connect?(options: { language?: Language }, signal: AbortSignal): Promise<{ redirect: string }>
  /** Ends the connection; absent where it cannot be ended. */
  disconnect?(signal: AbortSignal): Promise<void>
  /** Reads one page of entries, newest first. */
  entries(query: EntryQuery, signal: AbortSignal): Promise<Page>
}

/**
 * Makes a source that asks the Silta proxy, with the session of the browser.
 * @param src address of the proxy's API, absolute or relative to the page, for example `/silta`
 */
export function proxyAccountSource(src: string): Required<AccountSource> {
  const ask = (path: string, signal: AbortSignal, body?: object) =>
    call(src, path, signal, body, credentialsFor(src))
  return {
    async accounts(signal) {
      const answer = await ask('/accounts', signal)
      if (!isAccountsAnswer(answer)) throw new SourceError()
      return answer
    },
    async connect(options, signal) {
      const { redirect } = await ask('/accounts/connect', signal, options)
      if (typeof redirect !== 'string') throw new SourceError()
      return { redirect }
    },
    async disconnect(signal) {
      await ask('/accounts/disconnect', signal, {})
    },
    async entries({ account, card, ...query }, signal) {
      const whose = account === undefined ? `/cards/${encodeURIComponent(card ?? '')}` : accountPath(account)
      const asked = Object.entries(query).filter(([name]) => account !== undefined || name !== 'pageSize')
      const parameters = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
      const answer = await ask(`${whose}/transactions?${parameters.toString()}`, signal)
      if (!isPage(answer)) throw new SourceError()
      return answer
    },
  }
}

const accountPath = (id: string) => `/accounts/${encodeURIComponent(id)}`

/** The session is a cookie of the proxy, which goes to another origin only when it is told to. */
function credentialsFor(src: string): RequestCredentials {
  return new URL(src, document.baseURI).origin === location.origin ? 'same-origin' : 'include'
}

// What elements rely on is checked; a row that breaks it makes the answer unreadable, because a list with a row
// missing would be a false one.

function isAccountsAnswer(value: Record<string, unknown>): value is Record<string, unknown> & AccountsAnswer {
  const { accounts, cards, consent } = value
  return (
    areAll(accounts, isAccount) &&
    areAll(cards, isCard) &&
    hasTexts(consent, 'expiresAt') &&
    typeof consent['balances'] === 'boolean'
  )
}

function isPage(value: Record<string, unknown>): value is Record<string, unknown> & Page {
  const { entries, next } = value
  return areAll(entries, isEntry) && (next === undefined || typeof next === 'string')
}

const isAccount = (value: unknown): value is Account =>
  hasTexts(value, 'id name') && isMoney(value, 'balance', 'available')

const isCard = (value: unknown): value is Card =>
  hasTexts(value, 'id name lastDigits') && isMoney(value, 'statementBalance', 'outstanding')

const isEntry = (value: unknown): value is Entry =>
  hasTexts(value, 'id status day amount') && isMoney(value, 'amount', 'balanceAfter')

function areAll<T>(value: unknown, is: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.every(is)
}

/** Tells whether there is a currency, and each amount is a decimal string or absent. */
function isMoney(value: unknown, ...names: string[]): boolean {
  const { currency, ...members } = isRecord(value) ? value : {}
  const isAmount = (amount: unknown) =>
    amount === undefined || (typeof amount === 'string' && /^-?\d+(\.\d+)?$/.test(amount))
  return /^[A-Z]{3}$/.test(String(currency)) && names.every((name) => isAmount(members[name]))
}
