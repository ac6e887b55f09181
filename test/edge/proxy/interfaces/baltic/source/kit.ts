// A proxy that offers accounts of several banks, with each connection as its object would hold it, and browsers with cookies.
import { SessionsBySource } from '../../../../../../edge/proxy/sessions/session-of-source.ts'
import { randomId } from '../../../../../../edge/proxy/handle.ts'
import { readConfig } from '../../../../../../edge/proxy/config/config.ts'
import type { StoredReads } from '../../../../../../edge/proxy/sessions/last-reads.ts'
import type { Session } from '../../../../../../edge/proxy/sessions/session.ts'
import type { SessionRecord } from '../../../../../../edge/proxy/sessions/session-record.ts'
import type { LogEvent } from '../../../../../../edge/shared/log.ts'
import type { BankConnection, Entry } from '../../../../../../core/view/index.ts'
import { type AccessBank, CLIENT, makeAccessBank, ORIGIN } from '../../../sessions/accounts-bank.ts'
import { ACCOUNTS_URL, type Browser, makeBrowser, sessionOf } from '../../../sessions/accounts-kit.ts'
import { SessionDisk } from '../../../sessions/session-disk.ts'
import { BALTIC_CLIENT, type BalticBank, makeBalticTestBank } from './bank.ts'
import { type Changes, type Proxy, startProxy } from '../../../kit/proxy.ts'

/** The code of a Baltic bank that the proxy offers. */
export type Place = 'ee' | 'lv'

/** A running proxy with everything around it. */
export interface BanksProxy {
  readonly proxy: Proxy
  readonly own: AccessBank
  readonly banks: Readonly<Record<Place, BalticBank>>
  readonly clock: { now: number }
  readonly kept: Map<string, SessionRecord>
  /** What was read last, by the name of its object. */
  readonly known: Map<string, StoredReads>
  readonly alarms: Map<string, number>
  /** What the connections have logged for the operator. */
  readonly logged: LogEvent[]
  /** Ends every object wherever it is: each starts anew from what is stored. */
  crash(): void
  /** Fires each object's alarm as often as it is set until then. */
  pass(ms: number): Promise<void>
  browser(): BanksBrowser
}

export interface BanksBrowser extends Browser {
  leaveFor(provider: Place | 'own'): Promise<Response>
  /** Goes to a bank, says yes, and comes back. */
  connectTo(provider: Place | 'own'): Promise<Response>
  end(connection?: string): Promise<Response>
  overview(headers?: Record<string, string>): Promise<Overview>
  entries(id: string, query?: string): Promise<{ status: number; body: Entries }>
}

/** What `GET /accounts` answers. */
export interface Overview {
  code?: string
  connection: string
  accounts: {
    id: string
    connection: string
    iban?: string
    currency: string
    balance?: string
    available?: string
    balanceDay?: string
  }[]
  cards: { id: string; connection: string; lastDigits: string }[]
  connections: BankConnection[]
  consent?: { balances: boolean }
  limits?: object
}

export interface Entries {
  code?: string
  entries: Entry[]
  next?: string
  unread?: number
  freshAgainAt?: string
}

/**
 * Starts a proxy that offers the own bank and two Baltic ones.
 * @param elsewhere answers in the place of all banks
 */
export async function startBanks(
  changes: Changes = {},
  elsewhere?: AccessBank['fetch'],
): Promise<BanksProxy> {
  const own = makeAccessBank()
  const banks = { ee: makeBalticTestBank('ee'), lv: makeBalticTestBank('lv') }
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  const disk = new SessionDisk()
  const { kept, known, alarms } = disk
  const logged: LogEvent[] = []
  const sessions = new Map<string, SessionsBySource>()
  // One clock for the routes, the objects and the bank; a test of this file shares a process only with others like it.
  Date.now = () => clock.now
  const open = (name: string): SessionsBySource => {
    const there = sessions.get(name)
    if (there) return there
    const fresh = new SessionsBySource(readConfig(proxy.bindings).accounts?.sources ?? [], {
      random: randomId,
      chance: () => 0.5,
      log: (event) => void logged.push(event),
      replace: (other, newer) => open(other).at().replacedBy(newer),
      storage: disk.storageOf(name),
    })
    sessions.set(name, fresh)
    return fresh
  }
  const object = (name: string): Session => sessionOf(open(name))
  const fetching = (request: string, init?: RequestInit) => {
    const [, place] = /^\/baltic\/(ee|lv)\//.exec(new URL(request).pathname) ?? []
    return place === 'ee' || place === 'lv' ? banks[place].fetch(request, init) : own.fetch(request, init)
  }
  const proxy = await startProxy({
    ACCOUNTS_URL,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: CLIENT.secret,
    CLIENT_API_KEY: CLIENT.apiKey,
    BANK_BASE_URL: ORIGIN,
    BALTIC_CLIENT_ID: BALTIC_CLIENT.id,
    BALTIC_CLIENT_SECRET: BALTIC_CLIENT.secret,
    BALTIC_EE_BASE_URL: `${ORIGIN}/baltic/ee`,
    BALTIC_EE_BANK: 'Pank',
    BALTIC_LV_BASE_URL: `${ORIGIN}/baltic/lv`,
    BALTIC_LV_BANK: 'Banka',
    BANK: { fetch: elsewhere ?? fetching },
    SESSIONS: { getByName: object },
    ...changes,
  })
  return {
    proxy,
    own,
    banks,
    clock,
    kept,
    known,
    alarms,
    logged,
    crash: () => sessions.clear(),
    pass: (ms) => disk.pass(clock, ms, (name) => object(name).wake()),
    browser() {
      const browser = makeBrowser((path, init) => proxy.fetch(path, init), own)
      const post = (path: string, body: object) =>
        browser.call(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const leaveFor = (provider: Place | 'own') => post('/accounts/connect', { provider })
      return Object.assign(browser, {
        leaveFor,
        async connectTo(provider: Place | 'own') {
          const { approvalUrl } = (await (await leaveFor(provider)).json()) as { approvalUrl: string }
          return browser.comeBack(
            provider === 'own' ? own.approve(approvalUrl) : banks[provider].approve(approvalUrl),
          )
        },
        end: (connection?: string) =>
          post('/accounts/disconnect', connection === undefined ? {} : { connection }),
        async overview(headers: Record<string, string> = {}) {
          return (await (await browser.call('/accounts', { headers })).json()) as Overview
        },
        async entries(id: string, query = '') {
          const response = await browser.call(`/accounts/${id}/transactions${query}`)
          return { status: response.status, body: (await response.json()) as Entries }
        },
      })
    },
  }
}
