// What every route of the proxy has at hand: settings, the desk of an order, the id of the request.
// It decides nothing about payments.

import type { Context, MiddlewareHandler } from 'hono'
import { problem, type ProblemCode } from '../shared/problem.ts'
import type { DurableObjectNamespace } from '../shared/workers.ts'
import { type Config, ConfigurationError } from './config.ts'
import type { Desk } from './desk.ts'
import type { Session } from './session.ts'

/** Bindings and variables of the app. */
export interface ProxyEnv {
  Bindings: Readonly<Record<string, unknown>> & {
    ORDERS?: DurableObjectNamespace<Desk>
    SESSIONS?: DurableObjectNamespace<Session>
  }
  Variables: { config: Config; requestId: string }
}

/** A request on its way through the proxy. */
export type ProxyContext = Context<ProxyEnv>

/** Answers with a problem of this request. */
export function refuse(c: ProxyContext, code: ProblemCode, headers: Record<string, string> = {}): Response {
  return problem(code, { requestId: c.get('requestId'), headers })
}

/** Finds the desk of an order by its handle. */
export function deskFor(c: ProxyContext, handle: string): Desk {
  const orders = c.env.ORDERS
  if (!orders) throw new ConfigurationError('ORDERS is missing')
  return orders.getByName(handle)
}

/** Finds the connection of a browser by its name. */
export function sessionFor(c: ProxyContext, name: string): Session {
  const sessions = c.env.SESSIONS
  if (!sessions) throw new ConfigurationError('SESSIONS is missing')
  return sessions.getByName(name)
}

/**
 * Guards what belongs to one browser's connection: offered at all, and asked for by a page that carries our own header,
 * for reads too, because an answer here is somebody's private data.
 */
export const guardAccounts: MiddlewareHandler<ProxyEnv> = async (c, next) => {
  if (!c.get('config').accounts) return refuse(c, 'accounts_not_offered')
  if (c.req.method !== 'OPTIONS' && c.req.header('x-silta') !== '1') return refuse(c, 'origin_refused')
  await next()
  // The session of a browser goes along from the listed pages only.
  const isListed = c.res.headers.has('access-control-allow-origin')
  if (isListed) c.res.headers.set('access-control-allow-credentials', 'true')
}

/**
 * Guards what pages call: the page's origin must be known, and what changes something carries our own header.
 *
 * A browser sends that header to another site only after asking, and the answer to the question is a fixed list.
 */
export const guardPage: MiddlewareHandler<ProxyEnv> = async (c, next) => {
  const { origins } = c.get('config')
  const origin = c.req.header('origin')
  const known = origin === undefined || origins.includes(origin)
  const cors: Record<string, string> = {
    vary: 'Origin',
    ...(origin !== undefined && known && { 'access-control-allow-origin': origin }),
  }
  if (c.req.method === 'OPTIONS') {
    const allow = {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, x-silta',
      'access-control-max-age': '600',
    }
    return new Response(null, { status: 204, headers: known ? { ...cors, ...allow } : cors })
  }
  const site = c.req.header('sec-fetch-site')
  const foreign =
    !known || (origin === undefined && site !== undefined && site !== 'same-origin' && site !== 'none')
  const bare = c.req.method !== 'GET' && c.req.header('x-silta') !== '1'
  if (foreign || bare) return refuse(c, 'origin_refused', cors)
  await next()
  for (const [name, value] of Object.entries(cors)) c.res.headers.set(name, value)
}
