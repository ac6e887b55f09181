// What every route of the proxy has at hand: settings, the service of an order, the id of the request.
// It decides nothing about payments.

import type { Context, MiddlewareHandler } from 'hono'
import { consoleLog } from '../../shared/console-log.ts'
import type { LogEvent } from '../../shared/log.ts'
import { type Fault, problem, type ProblemCode } from '../../shared/problem.ts'
import type { DurableObjectNamespace } from '../../shared/workers.ts'
import { type Config, ConfigurationError } from '../config/config.ts'
import type { InstructionNode } from '../instructions/object/instruction-node.ts'
import type { OrderNode } from '../orders/object/order-node.ts'
import type { Session } from '../sessions/session.ts'
import type { Source } from '../interfaces/source.ts'
import type { Caller } from '../interfaces/shared/caller.ts'
import type { CallCounter } from '../../shared/call-counts.ts'
import { callerOf } from './caller.ts'
import { visibleOf } from '../config/unknown-origins.ts'

/** Bindings and variables of the app. */
export interface ProxyEnv {
  Bindings: Readonly<Record<string, unknown>> & {
    ORDERS?: DurableObjectNamespace<OrderNode>
    SESSIONS?: DurableObjectNamespace<Session & CallCounter>
    INSTRUCTIONS?: DurableObjectNamespace<InstructionNode>
  }
  Variables: {
    config: Config
    requestId: string
    /** Handle of the payment that the request is about, once it is known to be one of ours. */
    handle?: string
    /** Whether a link of the order was ever given, once the order itself was asked: every refusal says so from then on. */
    isLinkGiven?: boolean
  }
}

/** A request on its way through the proxy. */
export type ProxyContext = Context<ProxyEnv>

/** What may be said besides the code. */
interface Words {
  /** Sentence that is added where it is true. */
  also?: string | undefined
  /** Why, for whoever builds the site, where the log has it already: answered while the bank is a sandbox; no value of theirs. */
  why?: string | undefined
  /** From when the bank lets itself be read again, RFC 3339. */
  freshAgainAt?: string | undefined
  /** What is wrong with what the merchant has signed. */
  faults?: readonly Fault[] | undefined
}

/** Answers with a problem of this request. */
export function refuse(
  c: ProxyContext,
  code: ProblemCode,
  headers: Record<string, string> = {},
  { also, why, freshAgainAt, faults }: Words = {},
): Response {
  const isShown = why !== undefined && c.get('config').settings.BANK_ENVIRONMENT === 'sandbox'
  const isLinkGiven = c.get('isLinkGiven')
  return problem(code, {
    requestId: c.get('requestId'),
    headers,
    ...(isLinkGiven !== undefined && { isLinkGiven }),
    ...(also !== undefined && { also }),
    ...(isShown && { detail: why }),
    ...(freshAgainAt !== undefined && { freshAgainAt }),
    ...(faults && { faults }),
  })
}

/** Answers with a problem that names each field that is wrong and its rule; for whoever has shown a key. */
export function refuseFields(c: ProxyContext, code: ProblemCode, faults: readonly Fault[]): Response {
  return problem(code, { requestId: c.get('requestId'), faults })
}

/**
 * Answers with a problem whose cause only whoever runs the site can mend: it stands in the log, and while the bank is a
 * sandbox in the answer too.
 *
 * @param cause Goes into the log.
 * @param words For whoever builds the site; no value of theirs.
 * @param also Sentence that everybody hears.
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

/** Logs an event of this request, with its id and the handle that it is about. */
export function logEvent(c: ProxyContext, { event, ...facts }: LogEvent): void {
  const handle = c.get('handle')
  consoleLog({ event, requestId: c.get('requestId'), ...(handle !== undefined && { handle }), ...facts })
}

/** Tells who calls: for the bank, where an interface of it asks. */
export function callerFor(c: ProxyContext): Caller {
  return callerOf(c.req.raw, c.get('config').settings.CLIENT_ADDRESS_HEADER)
}

/** Lets work go on when the client whose request began it leaves: others may wait for it. */
export function keepAlive(c: ProxyContext, work: Promise<unknown>): void {
  // Whoever waits for it hears of a failure; this only keeps it alive.
  const quiet = work.catch(() => undefined)
  try {
    c.executionCtx.waitUntil(quiet)
  } catch {
    // Outside a worker nothing ends it.
  }
}

/** Gives the ways to pay; {@link guardPayments} has seen that there is one. */
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

/** Finds an object of the orders by its name: an order, or a part of the index. */
export function nodeFor(c: ProxyContext, name: string): OrderNode {
  const orders = c.env.ORDERS
  if (!orders) throw new ConfigurationError('ORDERS is missing')
  return orders.getByName(name)
}

/** Lists the banks that accounts can be shared from; {@link guardAccounts} has seen that there is one. */
export function sourcesOf(c: ProxyContext): readonly [Source, ...Source[]] {
  const { accounts } = c.get('config')
  if (!accounts) throw new ConfigurationError('accounts are not offered')
  return accounts.sources
}

/** Finds one of them by its id. */
export function sourceOf(c: ProxyContext, id: string): Source | undefined {
  return sourcesOf(c).find((source) => source.id === id)
}

/** Finds the connection of a browser by its name. */
export function sessionFor(c: ProxyContext, name: string): Session {
  const sessions = c.env.SESSIONS
  if (!sessions) throw new ConfigurationError('SESSIONS is missing')
  return sessions.getByName(name)
}

/** Lets a request in, or answers it. */
export type Guard = MiddlewareHandler<ProxyEnv>

/** Guards what belongs to payments: offered at all. */
export const guardPayments: Guard = async (c, next) =>
  c.get('config').payments ? next() : refuse(c, 'payments_not_offered')

/**
 * Guards what belongs to one browser's connection: offered at all, and asked for by a page that carries our own header,
 * for reads too, because an answer here is somebody's private data.
 */
export const guardAccounts: Guard = async (c, next) => {
  if (!c.get('config').accounts) return refuse(c, 'accounts_not_offered')
  if (isKnownMethod(c) && c.req.method !== 'OPTIONS' && c.req.header('x-silta') !== '1')
    return refuseOrigin(c, 'header')
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
export const guardPage: Guard = async (c, next) => {
  const { origins } = c.get('config')
  const origin = c.req.header('origin')
  const known = origin === undefined || origins.includes(origin)
  const cors: Record<string, string> = {
    vary: 'Origin',
    ...(origin !== undefined && known && { 'access-control-allow-origin': origin }),
  }
  if (c.req.method === 'OPTIONS') {
    // A browser that hears no asks no further: this is all that the merchant can learn of it.
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
  // A method that no route has changes nothing, and hears just that.
  const bare = c.req.method !== 'GET' && isKnownMethod(c) && c.req.header('x-silta') !== '1'
  if (!known || foreign || bare) return refuseOrigin(c, !known ? 'origin' : foreign ? 'site' : 'header', cors)
  await next()
  for (const [name, value] of Object.entries(cors)) c.res.headers.set(name, value)
}

const isKnownMethod = (c: ProxyContext) => ['GET', 'HEAD', 'POST', 'OPTIONS'].includes(c.req.method)

/** Why a page may not call: a code for the log, and words for whoever builds the site. */
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

/** Tells the log of an origin that is not listed, and which setting lists them. */
function logUnknownOrigin(c: ProxyContext): void {
  const unknown = c.get('config').unknownOrigins.note(c.req.header('origin') ?? '', Date.now())
  if (unknown)
    logEvent(c, { event: 'origin_refused', reason: 'origin', setting: 'ALLOWED_ORIGINS', ...unknown })
}
