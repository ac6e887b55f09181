// The cookies of the proxy: one for each bank that this browser is connected to, and one for each consent flow under way.
// A session cookie is an id that is too long to guess, not encrypted. A consent flow's is encrypted, in sessions/consent-flow.ts.

import { parse } from 'hono/utils/cookie'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import { type ConsentFlow, FLOW_SECONDS, flowIdOf, sealFlow, unsealFlow } from '../sessions/consent-flow.ts'
import { OWN_BANK_ID } from '../interfaces/shared/own-bank.ts'
import { type ProxyContext, sourcesOf } from './context.ts'
import { handleKeysOf, isSessionId, sessionIdOf, sessionName } from '../handle.ts'
import { CONNECTION_SECONDS } from '../sessions/session-record.ts'
import type { Source } from '../interfaces/source.ts'

const SESSION = '__Host-silta'
/** Prefix of the session cookies of banks other than the own one. */
const SESSION_PREFIX = '__Host-silta-at-'
/** Each consent flow has its own cookie, so that two tabs do not overwrite each other's. */
const FLOW_PREFIX = '__Host-silta-flow-'
/** Most consent flows of one browser; a further one ends the oldest. */
const MAX_FLOWS = 5

/** A consent flow of this browser, under way or recently finished. */
export interface BrowserFlow extends ConsentFlow {
  /** Id and name of the session that the flow leads to, made with the handle key that sealed the flow. */
  readonly id: string
  readonly name: string
  readonly cookie: string
}

/** A session of this browser. */
export interface BrowserSession {
  readonly source: Source
  readonly name: string
}

/** Lists the sessions of this browser, at most one for each offered bank, in the order of the banks. */
export function sessionsOf(c: ProxyContext): BrowserSession[] {
  return sourcesOf(c).flatMap((source) => {
    const name = sessionOf(c, source.id)
    return name === undefined ? [] : [{ source, name }]
  })
}

/** Names this browser's session at a bank; `undefined` if it has none. */
export function sessionOf(c: ProxyContext, source: string): string | undefined {
  const id = cookiesOf(c)[sessionCookieOf(source)] ?? ''
  const key = keysOf(c).find((one) => isSessionId(id, one, placeOf(source)))
  return key === undefined ? undefined : sessionName(id, key)
}

/** Finds the consent flows of this browser, oldest first. */
export async function flowsOf(c: ProxyContext): Promise<BrowserFlow[]> {
  const keys = keysOf(c)
  const opened = sealedIn(c).flatMap(([cookie, text]) =>
    keys.map(async (key) => {
      const flow = await unsealFlow(text, key, Date.now())
      // Under another cookie name it could pass for a newer or an older flow.
      return flow && cookie === cookieOf(flow, key) ? [named(flow, key)] : []
    }),
  )
  const flows = (await Promise.all(opened)).flat()
  return flows.toSorted((one, other) => one.pending.madeAtMs - other.pending.madeAtMs)
}

/** Starts a consent flow in this browser. Its cookie contains everything that the return needs. */
export async function startFlow(
  c: ProxyContext,
  source: string,
  pending: PendingAuthorization,
): Promise<void> {
  const key = keysOf(c).at(-1) ?? ''
  const others = await flowsOf(c)
  const session = sessionOf(c, source)
  // Sessions at other banks stay.
  const sameBank = others.filter((other) => other.source === source).map(({ name }) => name)
  const replaces = new Set([...(session === undefined ? [] : [session]), ...sameBank])
  const flow = { pending, replaces: [...replaces], source }
  const staying = new Set(others.slice(1 - MAX_FLOWS).map(({ cookie }) => cookie))
  // Cookies that no longer open are deleted too: they are late, or sealed with another key.
  for (const [cookie] of sealedIn(c)) if (!staying.has(cookie)) deleteCookie(c, cookie)
  setCookie(c, cookieOf(flow, key), await sealFlow(flow, key), {
    // Lax, because the return begins at the bank: browsers would not send a strict cookie.
    sameSite: 'Lax',
    maxAge: FLOW_SECONDS,
  })
}

/** Sets the session cookie for the session that this consent flow led to. It replaces an earlier session at the same bank. */
export function openSession(c: ProxyContext, { source, id }: BrowserFlow): void {
  // Strict, so that no other site can act in this browser's name.
  setCookie(c, sessionCookieOf(source), id, { sameSite: 'Strict', maxAge: CONNECTION_SECONDS })
}

/** Ends a consent flow. */
export function closeFlow(c: ProxyContext, flow: BrowserFlow): void {
  deleteCookie(c, flow.cookie)
}

/** Deletes the session cookie of a bank. */
export function closeSession(c: ProxyContext, source: string): void {
  deleteCookie(c, sessionCookieOf(source))
}

const cookiesOf = (c: ProxyContext) => parse(c.req.header('cookie') ?? '')

interface CookieOptions {
  /** Seconds, to 400 days. */
  readonly maxAge: number
  readonly sameSite?: 'Lax' | 'Strict'
}

/** Sets a cookie that only the proxy reads, over TLS alone: what `__Host-` in its name demands. */
function setCookie(c: ProxyContext, name: string, value: string, { maxAge, sameSite }: CookieOptions): void {
  const text = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/; HttpOnly; Secure`
  c.header('set-cookie', sameSite ? `${text}; SameSite=${sameSite}` : text, { append: true })
}

const deleteCookie = (c: ProxyContext, name: string) => setCookie(c, name, '', { maxAge: 0 })

const keysOf = (c: ProxyContext) => handleKeysOf(c.get('config').settings)

const sessionCookieOf = (source: string) => (source === OWN_BANK_ID ? SESSION : SESSION_PREFIX + source)

/** Prefix that ties an id to its bank; none for the own bank. */
const placeOf = (source: string) => (source === OWN_BANK_ID ? '' : `${source}:`)

function sealedIn(c: ProxyContext): [cookie: string, sealed: string][] {
  return Object.entries(cookiesOf(c)).filter(([cookie]) => cookie.startsWith(FLOW_PREFIX))
}

function named(flow: ConsentFlow, handleKey: string): BrowserFlow {
  const id = sessionIdOf(flow.pending.codeVerifier, handleKey, placeOf(flow.source))
  const name = sessionName(id, handleKey)
  return { ...flow, id, name, cookie: cookieOf(flow, handleKey) }
}

function cookieOf({ pending }: Pick<ConsentFlow, 'pending'>, handleKey: string): string {
  return FLOW_PREFIX + flowIdOf(pending.state, handleKey)
}
