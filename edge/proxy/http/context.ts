// What every route of the proxy needs: settings, the objects of orders and sessions, logging, refusals and guards.

import type { Context, MiddlewareHandler } from 'hono'
import { logOf } from '../../shared/console-log.ts'
import { type LogEvent, logWith } from '../../shared/log.ts'
import { type Fault, problem, type ProblemCode } from '../../shared/problem.ts'
import { nameRequest, requestFacts } from '../../shared/trace.ts'
import type { DurableObjectNamespace } from '../../shared/workers.ts'
import { type Config, ConfigurationError } from '../config/config.ts'
import type { MerchantKey } from '../config/merchant-keys.ts'
import type { InstructionNode } from '../instructions/object/instruction-node.ts'
import type { OrderNode } from '../order-object/order-node.ts'
import type { Session } from '../sessions/session.ts'
import type { Source } from '../interfaces/source.ts'
import type { Caller } from '../interfaces/shared/caller.ts'
import type { CallCounter } from '../../shared/call-counts.ts'
import { handleKeysOf, handleOf, keyOfHandle } from '../handle.ts'
import { objectNamed } from '../interfaces/shared/naming.ts'
import type { Notes } from '../storage/notes.ts'
import { callerOf } from './caller.ts'
import { visibleOf } from '../config/unknown-origins.ts'

/** Bindings and variables of the app. */
export interface ProxyEnv {
  Bindings: Readonly<Record<string, unknown>> & {
    ORDERS?: DurableObjectNamespace<OrderNode>
    SESSIONS?: DurableObjectNamespace<Session & CallCounter & Notes>
    PAYOUTS?: DurableObjectNamespace<InstructionNode>
  }
  Variables: {
    config: Config
    requestId: string
    merchantKey?: MerchantKey
    trace?: string | undefined
    /** Handle of the payment in question, once it has proved to be one of ours. */
    handle?: string
    /** Whether any link of the order was ever given out; known once its object has answered. Later refusals report it. */
    isLinkGiven?: boolean
  }
}

/** A request within the proxy. */
export type ProxyContext = Context<ProxyEnv>

interface Words {
  /** A sentence that is added if it is true. */
  also?: string | undefined
  /** Why, for the site's developer. Shown only while the bank is a sandbox; it repeats no value of the caller's. */
  why?: string | undefined
  /** From when on the bank allows a read again, RFC 3339. */
  freshAgainAt?: string | undefined
  /** What is wrong with the merchant's signed order. */
  faults?: readonly Fault[] | undefined
}

/** Answers with a problem. */
export function refuse(
  c: ProxyContext,
  code: ProblemCode,
  headers: Record<string, string> = {},
  { also, why, freshAgainAt, faults }: Words = {},
): Response {
  const isShown = why !== undefined && c.get('config').settings.BANK_ENVIRONMENT === 'sandbox'
  return problem(code, {
    requestId: c.get('requestId'),
    headers,
    isLinkGiven: c.get('isLinkGiven'),
    also,
    detail: isShown ? why : undefined,
    freshAgainAt,
    faults,
  })
}

/** Makes the header with the time of the next try; none if that is not known. */
export const waitOf = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) }

/** Answers with a problem that names each wrong field and its rule, to a caller that has shown a key. */
export function refuseFields(c: ProxyContext, code: ProblemCode, faults: readonly Fault[]): Response {
  return problem(code, { requestId: c.get('requestId'), faults })
}

/**
 * Answers with a problem that only the operator can solve. The log names the cause; while the bank is a sandbox, the answer
 * does too.
 *
 * @param cause Goes into the log.
 * @param words For the site's developer; they repeat no value of the caller's.
 * @param also A sentence that every caller gets.
 */
export function refuseWithReason(
  c: ProxyContext,
  code: ProblemCode,
  cause: LogEvent,
  words: string,
  headers: Record<string, string> = {},
  also?: string,
): Response {
  logEvent(c, cause)
  return refuse(c, code, headers, { also, why: words })
}

/** Logs an event of this request, with its id and the handle of its payment. */
export function logEvent(c: ProxyContext, { event, ...facts }: LogEvent): void {
  const handle = c.get('handle')
  const about = { ...requestFacts(requestNameOf(c)), handle }
  logWith(logOf(c.env), about)({ event, ...facts })
}

/** Describes the caller for a bank that asks for it. */
export function callerFor(c: ProxyContext): Caller {
  return callerOf(c.req.raw, c.get('config').settings.CLIENT_ADDRESS_HEADER)
}

/** Names this request to objects, for the log and for webhooks of what it begins. */
export const requestNameOf = (c: ProxyContext): string => nameRequest(c.get('requestId'), c.get('trace'))

/** Names the merchant's key of this request, if the setting names it. */
export const keyNameOf = (c: ProxyContext): string | undefined => c.get('merchantKey')?.name

/** Lets work finish even if the client that began it has left, since other requests may wait for the same work. */
export function keepAlive(c: ProxyContext, work: Promise<unknown>): void {
  // A request that waits for the work gets the failure; this only keeps the work running.
  const quiet = work.catch(() => undefined)
  try {
    c.executionCtx.waitUntil(quiet)
  } catch {
    // Outside a worker nothing stops the work.
  }
}

/** Gives the rails. {@link guardPayments} has checked that there is one. */
export function paymentsOf(c: ProxyContext): NonNullable<Config['payments']> {
  const { payments } = c.get('config')
  if (!payments) throw new ConfigurationError('payments are not offered')
  return payments
}

/** Finds the service of an order by its handle. */
export function orderServiceFor(c: ProxyContext, handle: string): OrderNode {
  c.set('handle', handle)
  return nodeFor(c, handle)
}

/** Finds the service of an order by a handle that came from outside; nothing if this proxy did not make it. */
export function orderOf(c: ProxyContext, handle: string): OrderNode | undefined {
  const isOurs = keyOfHandle(handle, handleKeysOf(c.get('config').settings)) !== undefined
  return isOurs ? orderServiceFor(c, handle) : undefined
}

/**
 * Returns the handle of an order. With two handle keys it has two handles, and two objects: that of the older handle decides
 * which of them has the order, before anything begins, so that it never begins in both.
 */
export async function handleOfOrder(c: ProxyContext, orderId: string): Promise<string> {
  const [key, next] = handleKeysOf(c.get('config').settings)
  const handle = handleOf(orderId, key)
  const newer = next === undefined ? undefined : handleOf(orderId, next)
  return newer !== undefined && (await nodeFor(c, handle).passOn(newer)) ? newer : handle
}

/** Finds an object of orders by its name: an order, or a part of the index. */
export function nodeFor(c: ProxyContext, name: string): OrderNode {
  return objectNamed(c.env, 'ORDERS', name)
}

/** Lists the sources. {@link guardAccounts} has checked that there is one. */
export function sourcesOf(c: ProxyContext): readonly [Source, ...Source[]] {
  const { accounts } = c.get('config')
  if (!accounts) throw new ConfigurationError('accounts are not offered')
  return accounts.sources
}

/** Finds a source by its id. */
export function sourceOf(c: ProxyContext, id: string): Source | undefined {
  return sourcesOf(c).find((source) => source.id === id)
}

/** Finds a session by its name. */
export function sessionFor(c: ProxyContext, name: string): Session {
  return objectNamed(c.env, 'SESSIONS', name)
}

/** Lets a request pass, or answers it. */
export type Guard = MiddlewareHandler<ProxyEnv>

/** Guards payments: refuses if the deployment offers none. */
export const guardPayments: Guard = async (c, next) =>
  c.get('config').payments ? next() : refuse(c, 'payments_not_offered')

/**
 * Guards accounts: refuses if the deployment offers none, and if the page does not send our own header. Reads need it
 * too, because an answer is private data of a person.
 */
export const guardAccounts: Guard = async (c, next) => {
  if (!c.get('config').accounts) return refuse(c, 'accounts_not_offered')
  if (isKnownMethod(c) && c.req.method !== 'OPTIONS' && c.req.header('x-silta') !== '1')
    return refuseOrigin(c, 'header')
  await next()
  // Browsers send the session cookie for listed pages only.
  const isListed = c.res.headers.has('access-control-allow-origin')
  if (isListed) c.res.headers.set('access-control-allow-credentials', 'true')
}

/**
 * Guards what pages call: the page's origin must be listed, and a request that changes something must carry our own header.
 *
 * A browser asks before it sends that header to another site, and the answer to that question is a fixed list.
 */
export const guardPage: Guard = async (c, next) => {
  const { origins } = c.get('config')
  const origin = c.req.header('origin')
  const known = origin === undefined || origins.includes(origin)
  const cors: Record<string, string> = {
    vary: 'Origin',
    ...(origin !== undefined && known && { 'access-control-allow-origin': origin }),
  }
  if (c.req.method === 'OPTIONS') {
    // A browser that is refused here sends no further request: this line of the log is all that the operator can learn.
    if (!known) logUnknownOrigin(c)
    const allow = {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, x-silta',
      'access-control-max-age': '600',
    }
    return new Response(null, { status: 204, headers: known ? { ...cors, ...allow } : cors })
  }
  const site = c.req.header('sec-fetch-site')
  const foreign = origin === undefined && site !== undefined && site !== 'same-origin' && site !== 'none'
  // A method that no route has changes nothing, so it needs no header; the router refuses it.
  const bare = c.req.method !== 'GET' && isKnownMethod(c) && c.req.header('x-silta') !== '1'
  if (!known || foreign || bare) return refuseOrigin(c, !known ? 'origin' : foreign ? 'site' : 'header', cors)
  await next()
  for (const [name, value] of Object.entries(cors)) c.res.headers.set(name, value)
}

const isKnownMethod = (c: ProxyContext) => ['GET', 'HEAD', 'POST', 'OPTIONS'].includes(c.req.method)

/** Why a page may not call: a code for the log, and words for the site's developer. */
const ORIGIN_FAULTS = {
  origin: 'The origin of this page is not known: add it to ALLOWED_ORIGINS.',
  site: 'The request comes from another site and names no origin.',
  header: 'The header x-silta: 1 is missing.',
} as const

function refuseOrigin(
  c: ProxyContext,
  fault: keyof typeof ORIGIN_FAULTS,
  headers?: Record<string, string>,
): Response {
  const origin = c.req.header('origin')
  if (fault === 'origin') logUnknownOrigin(c)
  else
    logEvent(c, {
      event: 'origin_refused',
      reason: fault,
      ...(origin !== undefined && { origin: visibleOf(origin) }),
    })
  return refuse(c, 'origin_refused', headers, { why: ORIGIN_FAULTS[fault] })
}

/** Logs an origin that is not listed, and the setting that lists origins. */
function logUnknownOrigin(c: ProxyContext): void {
  const unknown = c.get('config').unknownOrigins.note(c.req.header('origin') ?? '', Date.now())
  if (unknown)
    logEvent(c, { event: 'origin_refused', reason: 'origin', setting: 'ALLOWED_ORIGINS', ...unknown })
}
