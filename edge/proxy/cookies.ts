// The two cookies of the proxy: who this browser is, and which way to the bank it is on.
// Neither holds anything that a bank would know.

import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ProxyContext } from './context.ts'
import { randomId, sessionName } from './handle.ts'

const SESSION = '__Host-silta'
const FLOW = '__Host-silta-flow'

const base = { path: '/', secure: true, httpOnly: true } as const
/** A connection may be used this long without a new consent, seconds; the bank's own end may come earlier. */
const SESSION_SECONDS = 30 * 86_400
/** A way to the bank and back takes at most this long, seconds. */
const FLOW_SECONDS = 1_800

/** Names the connection of this browser; `undefined` when it has none. */
export function sessionOf(c: ProxyContext): string | undefined {
  const id = getCookie(c, SESSION)
  return id !== undefined && /^[\w-]{43}$/.test(id)
    ? sessionName(id, c.get('config').settings.HANDLE_KEY)
    : undefined
}

/** Names the connection of this browser, and gives the browser a session when it has none. */
export function openSession(c: ProxyContext): string {
  const known = sessionOf(c)
  if (known !== undefined) return known
  const id = randomId()
  // Strict: no other site can make this browser act for its user.
  setCookie(c, SESSION, id, { ...base, sameSite: 'Strict', maxAge: SESSION_SECONDS })
  return sessionName(id, c.get('config').settings.HANDLE_KEY)
}

/** Forgets the session of this browser. */
export function closeSession(c: ProxyContext): void {
  deleteCookie(c, SESSION, base)
}

/** Gives the browser what shows on its way back from the bank that it is the one that went. */
export function openFlow(c: ProxyContext, session: string, flow: string): void {
  // Lax, because the way back begins at the bank: a strict cookie would stay at home.
  setCookie(c, FLOW, `${session}.${flow}`, { ...base, sameSite: 'Lax', maxAge: FLOW_SECONDS })
}

/** Takes the way back out of the browser: it is good once. */
export function takeFlow(c: ProxyContext): { session: string; flow: string } | undefined {
  const value = getCookie(c, FLOW)
  if (value === undefined) return undefined
  deleteCookie(c, FLOW, base)
  const [, session, flow] = /^([\w-]{43})\.([\w-]{43})$/.exec(value) ?? []
  return session !== undefined && flow !== undefined ? { session, flow } : undefined
}
