// A proxy that offers accounts, with a session per browser as its object would hold it, and browsers with cookies.
import { makeAccountAccessBank } from '../../../../core/account-access/index.ts'
import { randomId } from '../../../../edge/proxy/handle.ts'
import { AccountAccessSource } from '../../../../edge/proxy/interfaces/account-access/source.ts'
import type { Session } from '../../../../edge/proxy/sessions/session.ts'
import { SessionsBySource } from '../../../../edge/proxy/sessions/session-of-source.ts'
import type { SessionRecord } from '../../../../edge/proxy/sessions/session-record.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { type AccessBank, CLIENT, makeAccessBank, ORIGIN, type Person } from './accounts-bank.ts'
import { type Changes, type Proxy, SHOP, startProxy } from '../kit/proxy.ts'
import { SessionDisk } from './session-disk.ts'

export const ACCOUNTS_URL = 'https://shop.example/accounts'

/** A running proxy with everything around it. */
export interface AccountsProxy {
  readonly proxy: Proxy
  readonly bank: AccessBank
  readonly clock: { now: number }
  readonly log: LogEvent[]
  /** What is stored, by the name of its object. */
  readonly disk: SessionDisk
  readonly kept: Map<string, SessionRecord>
  readonly pages: SessionDisk['pages']
  /** The time of each object's alarm, milliseconds since 1970. */
  readonly alarms: Map<string, number>
  readonly names: Set<string>
  readonly unreachable: Set<string>
  /** Ends every object wherever it is: each starts anew from what is stored. */
  crash(): void
  /** Lets time pass, and fires each object's alarm when it is due. */
  pass(ms: number): Promise<void>
  browser(): Browser
}

export interface Browser {
  /** Value by name. */
  readonly jar: Map<string, string>
  /** Every `set-cookie` that came, newest last. */
  readonly cookies: string[]
  call(path: string, init?: RequestInit): Promise<Response>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Asks for a way to the bank, and returns its address. */
  leave(): Promise<string>
  comeBack(query: string): Promise<Response>
  /** Goes to the bank, says yes, and comes back. */
  connect(person?: Partial<Person>): Promise<Response>
  disconnect(): Promise<Response>
  /** Another browser with the same cookies, as a thief of cookies would have. */
  copy(): Browser
}

export interface Answer {
  status: number
  headers: Headers
  body: Body
}

/** Whatever an answer of these routes can hold. */
export interface Body {
  code?: string
  title?: string
  connection?: string
  requestId?: string
  accounts?: { id: string; balance?: string }[]
  cards?: { id: string }[]
  consent?: { balances: boolean; expiresAt: string }
  connections?: { unlisted?: number }[]
  entries?: { id: string; amount: string }[]
  unread?: number
  next?: string
}

/**
 * Starts a proxy that offers accounts.
 * @param elsewhere answers in the place of the bank
 */
export async function startService(
  changes: Changes = {},
  elsewhere?: AccessBank['fetch'],
): Promise<AccountsProxy> {
  const bank = makeAccessBank()
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  const log: LogEvent[] = []
  const disk = new SessionDisk()
  const { kept, pages, alarms } = disk
  const names = new Set<string>()
  const unreachable = new Set<string>()
  const sessions = new Map<string, SessionsBySource>()
  // One clock for the routes, the objects and the bank; a test of this file shares a process only with others like it.
  Date.now = () => clock.now
  const open = (name: string): SessionsBySource => {
    names.add(name)
    const known = sessions.get(name)
    if (known) return known
    const { CLIENT_ID, CLIENT_SECRET, CLIENT_API_KEY } = proxy.bindings as Record<string, string>
    const living = disk.process()
    const source = new AccountAccessSource(
      makeAccountAccessBank({
        environment: 'production',
        baseUrl: ORIGIN,
        production: {
          apiKey: CLIENT_API_KEY ?? '',
          client: { id: CLIENT_ID ?? '', secret: CLIENT_SECRET ?? '' },
        },
        // A dead process sends nothing.
        fetch: async (address, init) => {
          living()
          return (elsewhere ?? bank.fetch)(address, init)
        },
        clock: () => clock.now,
      }),
    )
    const fresh = new SessionsBySource([source], {
      random: randomId,
      chance: () => 0.5,
      log: (event) => void log.push(event),
      async replace(other, newer) {
        // A word to another object takes its time: what happens at once in one process crosses here, as it does there.
        await new Promise((resolve) => setImmediate(resolve))
        if (unreachable.has(other)) throw new Error('unreachable')
        return open(other).at().replacedBy(newer)
      },
      storage: disk.storageOf(name),
    })
    sessions.set(name, fresh)
    return fresh
  }
  const proxy = await startProxy({
    ACCOUNTS_URL,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: CLIENT.secret,
    CLIENT_API_KEY: CLIENT.apiKey,
    BANK_BASE_URL: ORIGIN,
    SESSIONS: { getByName: (name: string) => sessionOf(open(name)) },
    ...changes,
  })
  return {
    proxy,
    bank,
    clock,
    log,
    disk,
    kept,
    pages,
    alarms,
    names,
    unreachable,
    crash() {
      disk.crash()
      sessions.clear()
    },
    pass: (ms) => disk.pass(clock, ms, (name) => open(name).wake()),
    browser: () => makeBrowser((path, init) => proxy.fetch(path, init), bank),
  }
}

/** Answers as the object does whose sessions these are. */
export function sessionOf(sessions: SessionsBySource): Session {
  return {
    returned: (genuine, requestId) => sessions.at(genuine.source).returned(genuine, requestId),
    replacedBy: (newer) => sessions.at().replacedBy(newer),
    list: (requestId, caller) => sessions.at().list(requestId, caller),
    entries: (query, requestId, caller) => sessions.at().entries(query, requestId, caller),
    disconnect: (requestId) => sessions.at().disconnect(requestId),
    wake: () => sessions.wake(),
  }
}

type Fetching = (path: string, init: RequestInit) => Promise<Response>

export function makeBrowser(fetching: Fetching, bank: AccessBank, jar = new Map<string, string>()): Browser {
  const cookies: string[] = []
  const send = async (path: string, init: RequestInit, isForeign = false) => {
    const known = [...jar].filter(([name]) => !isForeign || name.startsWith('__Host-silta-flow'))
    const cookie = known.map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...(cookie !== '' && { cookie }) }
    const response = await fetching(path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      cookies.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const page = { origin: SHOP, 'sec-fetch-site': 'same-site', 'x-silta': '1' }
  const call = (path: string, init: RequestInit = {}) =>
    send(path, { ...init, headers: { ...page, ...(init.headers as Record<string, string>) } })
  const browser: Browser = {
    jar,
    cookies,
    call,
    async get(path, headers = {}) {
      const response = await call(path, { headers })
      return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
    },
    async leave() {
      const response = await call('/accounts/connect', { method: 'POST' })
      return ((await response.json()) as { approvalUrl: string }).approvalUrl
    },
    comeBack: (query) => send(`/consent${query}`, { headers: { 'sec-fetch-site': 'cross-site' } }, true),
    async connect(person) {
      return browser.comeBack(bank.approve(await browser.leave(), person))
    },
    disconnect: () => call('/accounts/disconnect', { method: 'POST' }),
    copy: () => makeBrowser(fetching, bank, new Map(jar)),
  }
  return browser
}

export async function connected(service: AccountsProxy, person?: Partial<Person>) {
  const browser = service.browser()
  await browser.connect(person)
  const { body } = await browser.get('/accounts')
  const [account, card] = [body.accounts?.[0]?.id ?? '', body.cards?.[0]?.id ?? '']
  return { browser, account, card, body }
}
