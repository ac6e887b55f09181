// Where elements get accounts, cards and entries: the interface `AccountSource`, and the implementation that asks the proxy.

import type { BankConnection } from '../../../core/view/connection.ts'
import type { Page } from '../../../core/view/entry.ts'
import { type EntryLimits, usualLimits } from '../../../core/view/limits.ts'
import type { Provider } from '../../../core/view/provider.ts'
import type { AccountsAnswer, Connection } from './account-rules.ts'
import { readAnswer, readsItself } from './answers.ts'
import { bring, call, isRecord, SourceError } from './call.ts'

export type { AccountsAnswer, Connection, Consent } from './account-rules.ts'

/** Which entries are wanted: of one account or of one card. */
export interface EntryQuery {
  /** Id of an account. */
  account?: string
  /** Id of a card. */
  card?: string
  /** First bank day, `YYYY-MM-DD`. */
  from?: string
  /** Last bank day, `YYYY-MM-DD`; the period keeps to the limits of the source. */
  to?: string
  /** 1 to the limit of the source; where pages have one size only, a source may give more or less than was asked. */
  pageSize?: number
  /** Handle of a page, from the page before it. */
  page?: string
}

/** Whose entries are meant. */
export type Whose = Pick<EntryQuery, 'account' | 'card'>

/** What is left of a connection that has ended here. */
export interface Disconnected {
  /** When the bank's own permission ends, RFC 3339, if only the person can end it sooner, at the bank. */
  consentEndsAt?: string
}

/** What a person chooses before the bank's page opens. */
export interface ConnectOptions {
  /** Language of the bank's pages, ISO 639-1; the bank decides which one it uses. */
  language?: string
  /** Id of the bank, of the list of banks; the first one without it. */
  provider?: string
}

/**
 * Where elements get accounts and entries. `proxyAccountSource` is the usual one; a page may bring its own.
 *
 * Entries without a permission are refused by a `SourceError` of status 401: with the code `consent_missing` when the bank
 * was never connected, with `consent_ended` when it must be connected again. `accounts` may do the same, instead of
 * answering with a `connection`. Any other rejection is taken for a failure that a person may try again.
 */
export interface AccountSource {
  /** Lists the accounts and cards that the user shares. */
  accounts(signal: AbortSignal): Promise<AccountsAnswer>
  /** Returns whether a bank is connected, so that an element need not ask for entries in vain; absent if that is not needed. */
  connection?(signal: AbortSignal): Promise<Connection>
  /**
   * Returns what may be asked of entries at a time, as far as that is known: it is asked again after each answer of the
   * others. Absent: pages of 150 entries and periods of three months.
   */
  limits?(whose?: Whose): EntryLimits
  /** Finds the bank of an account or card, as far as it is known; absent if there is one bank only. */
  bankOf?(whose: Whose): BankConnection | undefined
  /** Lists the banks that can be connected; absent if there is no choice. */
  providers?(signal: AbortSignal): Promise<readonly Provider[]>
  /** Begins a connection and returns the address of the bank's page; absent if nothing can be connected. */
  connect?(options: ConnectOptions, signal: AbortSignal): Promise<{ approvalUrl: string }>
  /** Ends a connection by its id, or all of them; absent if they cannot be ended. */
  disconnect?(signal: AbortSignal, connection?: string): Promise<Disconnected | void>
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
  const address = () => absolute(src)?.href ?? src
  // Needed when an answer comes, and not before.
  const rules = () => bring(import('./account-rules.ts'))
  const accounts = readsItself(async (signal: AbortSignal): Promise<AccountsAnswer> => {
    const [answer, { checkConsent, readAccounts }] = await Promise.all([ask('/accounts', signal), rules()])
    const read = readAnswer(() => {
      const { connection = 'connected', consent, connections } = answer
      if (connection === 'connected' && connections === undefined) checkConsent(consent)
      return readAccounts(answer)
    })
    note(address(), read.connection ?? 'connected')
    known.set(address(), read)
    return read
  })
  const bankOf = ({ account, card }: Whose) => {
    const { accounts: list = [], cards = [], connections = [] } = known.get(address()) ?? {}
    const one = [...list, ...cards].find(({ id }) => id === (account ?? card))
    return connections.find(({ id }) => id === one?.connection)
  }
  return {
    accounts,
    async connection(signal) {
      if (connected.has(address())) return 'connected'
      try {
        return (await accounts(signal)).connection ?? 'connected'
      } catch (error) {
        // An older proxy refuses.
        const gap = connectionGap(error)
        if (gap) return gap === 'missing' ? 'none' : 'ended'
        throw error
      }
    },
    bankOf,
    limits(whose) {
      const bank = whose && bankOf(whose)
      return (bank ? bank.limits : known.get(address())?.limits) ?? usualLimits
    },
    async providers(signal) {
      const { providers } = await ask('/accounts/providers', signal)
      return readAnswer(() => {
        if (!Array.isArray(providers)) throw new TypeError('providers must be a list')
        return providers.filter(isProvider)
      })
    },
    async connect(options, signal) {
      const { approvalUrl } = await ask('/accounts/connect', signal, options)
      return readAnswer(() => {
        if (typeof approvalUrl !== 'string') throw new TypeError('approvalUrl must be a text')
        return { approvalUrl }
      })
    },
    async disconnect(signal, connection) {
      const { consentEndsAt } = await ask('/accounts/disconnect', signal, { connection })
      note(address(), 'none')
      return typeof consentEndsAt === 'string' ? { consentEndsAt } : {}
    },
    entries: readsItself(async ({ account, card, ...query }: EntryQuery, signal: AbortSignal) => {
      const whose = account === undefined ? `/cards/${encodeURIComponent(card ?? '')}` : accountPath(account)
      const asked = Object.entries(query).filter(([name]) => account !== undefined || name !== 'pageSize')
      const parameters = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
      try {
        const [answer, { readPage }] = await Promise.all([
          ask(`${whose}/transactions?${parameters.toString()}`, signal),
          rules(),
        ])
        return readAnswer(() => readPage(answer))
      } catch (error) {
        if (connectionGap(error)) note(address(), 'none')
        throw error
      }
    }),
  }
}

/**
 * Addresses of proxies with a connected bank, as any element of the page has learnt; the others need not ask. That none
 * is connected is not stored, because a person may connect one in another tab.
 */
const connected = new Set<string>()

/** The last answers of the proxies, by address: every element of the page keeps to the limits of the bank that it shows. */
const known = new Map<string, AccountsAnswer>()

function isProvider(value: unknown): value is Provider {
  return isRecord(value) && ['id', 'name', 'country'].every((key) => typeof value[key] === 'string')
}

function note(address: string, connection: Connection): void {
  if (connection === 'connected') connected.add(address)
  else connected.delete(address)
}

/** Returns whether a refusal means that a bank must be connected, and whether it was before. */
export function connectionGap(failure: unknown): 'missing' | 'ended' | undefined {
  if (!(failure instanceof SourceError) || failure.status !== 401) return undefined
  return failure.code === 'consent_missing' ? 'missing' : 'ended'
}

const accountPath = (id: string) => `/accounts/${encodeURIComponent(id)}`

/** The session is a cookie of the proxy, which the browser sends to another origin only on request. */
function credentialsFor(src: string): RequestCredentials {
  return absolute(src)?.origin === location.origin ? 'same-origin' : 'include'
}

/** Parses an address; nothing if it is invalid, and then the call fails. */
function absolute(src: string): URL | undefined {
  return URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : undefined
}
