// The cookies of the proxy: which connection this browser has, and one for each way to the bank that it is on.
// None holds anything that a page or a bank could read.

import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import { type ConsentFlow, FLOW_SECONDS, flowIdOf, sealFlow, unsealFlow } from '../sessions/consent-flow.ts'
import type { ProxyContext } from './context.ts'
import { isSessionId, sessionIdOf, sessionName } from '../handle.ts'
import { CONNECTION_SECONDS } from '../sessions/session-record.ts'

const SESSION = '__Host-silta'
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

/** Names the connection of this browser; `undefined` when it has none. */
export function sessionOf(c: ProxyContext): string | undefined {
  const { HANDLE_KEY } = c.get('config').settings
  const id = getCookie(c, SESSION)
  return id !== undefined && isSessionId(id, HANDLE_KEY) ? sessionName(id, HANDLE_KEY) : undefined
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

/** Sends this browser on a way to the bank: everything that must be known when it is back goes along with it. */
export async function startFlow(c: ProxyContext, pending: PendingAuthorization): Promise<void> {
  const { HANDLE_KEY } = c.get('config').settings
  const others = await flowsOf(c)
  const session = sessionOf(c)
  const replaces = new Set([...(session === undefined ? [] : [session]), ...others.map(({ name }) => name)])
  const flow = { pending, replaces: [...replaces] }
  const kept = new Set(others.slice(1 - MAX_FLOWS).map(({ cookie }) => cookie))
  // What does not open any more goes too: it is late, or of another key.
  for (const [cookie] of sealedIn(c)) if (!kept.has(cookie)) deleteCookie(c, cookie, base)
  setCookie(c, cookieOf(flow, HANDLE_KEY), await sealFlow(flow, HANDLE_KEY), {
    ...base,
    // Lax, because the way back begins at the bank: a strict cookie would stay at home.
    sameSite: 'Lax',
    maxAge: FLOW_SECONDS,
  })
}

/** Makes what a way led to the connection of this browser; one that it had before is another. */
export function openSession(c: ProxyContext, flow: BrowserFlow): void {
  const id = sessionIdOf(flow.pending.codeVerifier, c.get('config').settings.HANDLE_KEY)
  // Strict: no other site can make this browser act for its user.
  setCookie(c, SESSION, id, { ...base, sameSite: 'Strict', maxAge: CONNECTION_SECONDS })
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

/** Forgets the session of this browser. */
export function closeSession(c: ProxyContext): void {
  deleteCookie(c, SESSION, base)
}

function sealedIn(c: ProxyContext): [cookie: string, sealed: string][] {
  return Object.entries(getCookie(c)).filter(([cookie]) => cookie.startsWith(FLOW_PREFIX))
}

function named(flow: ConsentFlow, handleKey: string): BrowserFlow {
  const name = sessionName(sessionIdOf(flow.pending.codeVerifier, handleKey), handleKey)
  return { ...flow, name, cookie: cookieOf(flow, handleKey) }
}

function cookieOf({ pending }: Pick<ConsentFlow, 'pending'>, handleKey: string): string {
  return FLOW_PREFIX + flowIdOf(pending.state, handleKey)
}
