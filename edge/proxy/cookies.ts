// The two cookies of the proxy: who this browser is, and which way to the bank it is on.
// Neither holds anything that a bank would know.

import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ProxyContext } from './context.ts'
import { isSessionId, makeSessionId, sessionName } from './handle.ts'
import { CONNECTION_SECONDS } from './session.ts'

const SESSION = '__Host-silta'
const FLOW = '__Host-silta-flow'

const base = { path: '/', secure: true, httpOnly: true } as const
/** A way to the bank and back takes at most this long, seconds. */
const FLOW_SECONDS = 1_800

/** Names the connection of this browser; `undefined` when it has none. */
export function sessionOf(c: ProxyContext): string | undefined {
  return nameOf(c, SESSION)
}

/** Names the connection that this browser went to the bank for; `undefined` when it is on no such way. */
export function flowOf(c: ProxyContext): string | undefined {
  return nameOf(c, FLOW)
}

/** Sends the browser on its way with the id of a new connection, which nobody had before, and names that. */
export function openFlow(c: ProxyContext): string {
  const { HANDLE_KEY } = c.get('config').settings
  const id = makeSessionId(HANDLE_KEY)
  // Lax, because the way back begins at the bank: a strict cookie would stay at home.
  setCookie(c, FLOW, id, { ...base, sameSite: 'Lax', maxAge: FLOW_SECONDS })
  return sessionName(id, HANDLE_KEY)
}

/** Makes what the browser went to the bank for its connection; one that it had before is another. */
export function openSession(c: ProxyContext): void {
  const id = idIn(c, FLOW)
  // Strict: no other site can make this browser act for its user.
  if (id !== undefined) setCookie(c, SESSION, id, { ...base, sameSite: 'Strict', maxAge: CONNECTION_SECONDS })
}

/** Ends the way of this browser: it is good once. */
export function closeFlow(c: ProxyContext): void {
  deleteCookie(c, FLOW, base)
}

/** Forgets the session of this browser. */
export function closeSession(c: ProxyContext): void {
  deleteCookie(c, SESSION, base)
}

function idIn(c: ProxyContext, cookie: string): string | undefined {
  const id = getCookie(c, cookie)
  return id !== undefined && isSessionId(id, c.get('config').settings.HANDLE_KEY) ? id : undefined
}

function nameOf(c: ProxyContext, cookie: string): string | undefined {
  const id = idIn(c, cookie)
  return id === undefined ? undefined : sessionName(id, c.get('config').settings.HANDLE_KEY)
}
