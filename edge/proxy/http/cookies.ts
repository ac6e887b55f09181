// The cookies of the proxy: one for each bank that this browser is connected to, and one for each way to a bank that it is on.
// None holds anything that a page or a bank could read.

import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import { type ConsentFlow, FLOW_SECONDS, flowIdOf, sealFlow, unsealFlow } from '../sessions/consent-flow.ts'
import { OWN_BANK_ID } from '../interfaces/shared/own-bank.ts'
import { type ProxyContext, sourcesOf } from './context.ts'
import { isSessionId, sessionIdOf, sessionName } from '../handle.ts'
import { CONNECTION_SECONDS } from '../sessions/session-record.ts'
import type { Source } from '../interfaces/source.ts'

const SESSION = '__Host-silta'
/** Beginning of the cookies of connections to other banks than the own one. */
const SESSION_PREFIX = '__Host-silta-at-'
/** Each way has a cookie of its own, so that two tabs do not take each other's away. */
const FLOW_PREFIX = '__Host-silta-flow-'
/** The one cookie of all ways, as an earlier version set it. */
const EARLIER_FLOW = '__Host-silta-flow'
/** Ways that one browser may be on; the oldest ends when there is one more. */
const MAX_FLOWS = 5

const base = { path: '/', secure: true, httpOnly: true } as const

/** A way to the bank that this browser is on, or came back from lately. */
export interface BrowserFlow extends ConsentFlow {
  /** Name of the connection that it leads to. */
  readonly name: string
  /** Name of its cookie. */
  readonly cookie: string
}

/** A connection that this browser has. */
export interface BrowserSession {
  readonly source: Source
  /** Name of the object that keeps it. */
  readonly name: string
}

/** Lists the connections of this browser, one at most for each bank that is offered, in their order. */
export function sessionsOf(c: ProxyContext): BrowserSession[] {
  return sourcesOf(c).flatMap((source) => {
    const name = sessionOf(c, source.id)
    return name === undefined ? [] : [{ source, name }]
  })
}

/** Names the connection of this browser to a bank; `undefined` when it has none. */
export function sessionOf(c: ProxyContext, source: string): string | undefined {
  const { HANDLE_KEY } = c.get('config').settings
  const id = getCookie(c, sessionCookieOf(source))
  return id !== undefined && isSessionId(id, HANDLE_KEY, placeOf(source))
    ? sessionName(id, HANDLE_KEY)
    : undefined
}

/** Finds the ways of this browser, oldest first. */
export async function flowsOf(c: ProxyContext): Promise<BrowserFlow[]> {
  const { HANDLE_KEY } = c.get('config').settings
  const opened = sealedIn(c).map(async ([cookie, text]) => {
    const flow = await unsealFlow(text, HANDLE_KEY, Date.now())
    // Under another name it would pass for a newer or an older one.
    return flow && cookie === cookieOf(flow, HANDLE_KEY) ? [named(flow, HANDLE_KEY)] : []
  })
  const flows = (await Promise.all(opened)).flat()
  return flows.toSorted((one, other) => one.pending.madeAtMs - other.pending.madeAtMs)
}

/** Sends this browser on a way to a bank: everything that must be known when it is back goes along with it. */
export async function startFlow(
  c: ProxyContext,
  source: string,
  pending: PendingAuthorization,
): Promise<void> {
  const { HANDLE_KEY } = c.get('config').settings
  const others = await flowsOf(c)
  const session = sessionOf(c, source)
  // What is connected to another bank stays.
  const sameBank = others.filter((other) => other.source === source).map(({ name }) => name)
  const replaces = new Set([...(session === undefined ? [] : [session]), ...sameBank])
  const flow = { pending, replaces: [...replaces], source }
  const staying = new Set(others.slice(1 - MAX_FLOWS).map(({ cookie }) => cookie))
  // What does not open any more goes too: it is late, or of another key.
  for (const [cookie] of sealedIn(c)) if (!staying.has(cookie)) deleteCookie(c, cookie, base)
  setCookie(c, cookieOf(flow, HANDLE_KEY), await sealFlow(flow, HANDLE_KEY), {
    ...base,
    // Lax, because the way back begins at the bank: a strict cookie would stay at home.
    sameSite: 'Lax',
    maxAge: FLOW_SECONDS,
  })
}

/** Makes what a way led to the connection of this browser to that bank; one that it had before is another. */
export function openSession(c: ProxyContext, { source, pending }: BrowserFlow): void {
  const { HANDLE_KEY } = c.get('config').settings
  const id = sessionIdOf(pending.codeVerifier, HANDLE_KEY, placeOf(source))
  // Strict: no other site can make this browser act for its user.
  setCookie(c, sessionCookieOf(source), id, { ...base, sameSite: 'Strict', maxAge: CONNECTION_SECONDS })
}

/** Ends a way of this browser. */
export function closeFlow(c: ProxyContext, flow: BrowserFlow): void {
  deleteCookie(c, flow.cookie, base)
}

/** Ends the way of this browser that an earlier version began, and tells whether there was one: nobody knows its state any more. */
export function closeEarlierFlow(c: ProxyContext): boolean {
  const isThere = getCookie(c, EARLIER_FLOW) !== undefined
  if (isThere) deleteCookie(c, EARLIER_FLOW, base)
  return isThere
}

/** Forgets the connection of this browser to a bank. */
export function closeSession(c: ProxyContext, source: string): void {
  deleteCookie(c, sessionCookieOf(source), base)
}

const sessionCookieOf = (source: string) => (source === OWN_BANK_ID ? SESSION : SESSION_PREFIX + source)

/** Prefix of the bank in what shows who made an id; none for the own bank, as an earlier version did. */
const placeOf = (source: string) => (source === OWN_BANK_ID ? '' : `${source}:`)

function sealedIn(c: ProxyContext): [cookie: string, sealed: string][] {
  return Object.entries(getCookie(c)).filter(([cookie]) => cookie.startsWith(FLOW_PREFIX))
}

function named(flow: ConsentFlow, handleKey: string): BrowserFlow {
  const id = sessionIdOf(flow.pending.codeVerifier, handleKey, placeOf(flow.source))
  const name = sessionName(id, handleKey)
  return { ...flow, name, cookie: cookieOf(flow, handleKey) }
}

function cookieOf({ pending }: Pick<ConsentFlow, 'pending'>, handleKey: string): string {
  return FLOW_PREFIX + flowIdOf(pending.state, handleKey)
}
