// Who may call the merchant interface: a server with one of the keys, never a page; and the scope that each route needs.

import { matchedRoutes } from 'hono/route'
import { readTrace } from '../../shared/trace.ts'
import { findMerchantKey, type Scope } from '../config/merchant-keys.ts'
import { type Guard, logEvent, refuse } from '../http/context.ts'
import { BATCH, type InstructionKind, kindsIn } from '../interfaces/instruction-kind.ts'
import type { ProxyInterface } from '../interfaces/proxy-interface.ts'

/**
 * Guards what belongs to the merchant's own server.
 *
 * A key in a page would be public, so a request that names an origin is refused even with the right key, and no answer
 * can be read by a page. A browser that names no origin still sends `sec-fetch-site`; the `fetch` of a server's runtime
 * never does (that of Node sends `sec-fetch-mode`).
 */
export const guardMerchant: Guard = async (c, next) => {
  const { MERCHANT_KEYS } = c.get('config').settings
  if (MERCHANT_KEYS === undefined) return refuse(c, 'merchant_not_offered')
  if (c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined) {
    logEvent(c, { event: 'origin_refused', reason: 'merchant' })
    return refuse(c, 'origin_refused')
  }
  const key = findMerchantKey(c.req.header('authorization'), MERCHANT_KEYS)
  if (!key) {
    logEvent(c, { event: 'merchant_key_refused' })
    return refuse(c, 'merchant_key_refused', { 'www-authenticate': 'Bearer' })
  }
  c.set('merchantKey', key)
  c.set('trace', readTrace(c.req.header('traceparent')))
  return next()
}

/** One route below `/merchant`: a part of the path that begins with a colon is any one part. */
export type ScopedRoute = readonly [method: 'GET' | 'POST', path: string, scope: Scope]

const PAYMENTS: readonly ScopedRoute[] = [
  ['GET', '/payments', 'read'],
  ['POST', '/payments', 'payments'],
  ['POST', '/payments/release', 'payments'],
  ['GET', '/payments/:handle', 'read'],
  ['POST', '/payments/:handle/close', 'payments'],
  ['POST', '/payments/:handle/stop', 'payments'],
  ['POST', '/payments/:handle/resolve', 'payments'],
  ['GET', '/payments/:handle/webhooks', 'read'],
  ['GET', '/payments/:handle/history', 'read'],
  ['GET', '/payments/:handle/occurrences', 'read'],
  ['POST', '/payments/:handle/webhooks/:event/resend', 'webhooks'],
  ['POST', '/payments/:handle/personal-data/delete', 'personal-data'],
  ['POST', '/payments/:handle/refunds', 'refunds'],
  ['GET', '/payments/:handle/refunds', 'read'],
  ['GET', '/payments/:handle/refunds/:id', 'read'],
  ['POST', '/payments/:handle/refunds/:id/resolve', 'refunds'],
  ['GET', '/refunds', 'read'],
  ['GET', '/summary', 'read'],
  ['GET', '/changes', 'read'],
  ['GET', '/export', 'personal-data'],
  ['POST', '/personal-data/export', 'personal-data'],
  ['POST', '/personal-data/delete', 'personal-data'],
  ['GET', '/status', 'status'],
  ['POST', '/webhooks/test', 'webhooks'],
  ['POST', '/webhooks/resend', 'webhooks'],
]

/** Lists all routes below `/merchant`, those of each kind of instructions that an interface carries too. */
export function scopedRoutes(interfaces: readonly ProxyInterface[]): readonly ScopedRoute[] {
  return [...PAYMENTS, ...kindsIn(interfaces).flatMap(routesOfInstructions)]
}

function routesOfInstructions(kind: InstructionKind): readonly ScopedRoute[] {
  const at = `/${kind.path}`
  const { scope } = kind
  return [
    ['GET', at, 'read'],
    ['POST', at, scope],
    ['GET', `${at}/:id`, 'read'],
    ['POST', `${at}/:id/resolve`, scope],
    ['POST', `${at}/:id/release`, scope],
    ...(kind === BATCH
      ? ([
          ['POST', `${at}/:id/approval`, scope],
          ['POST', `${at}/:id/stop`, scope],
          ['GET', `${at}/:id/payments`, 'read'],
          ['GET', `${at}/:id/payments/:number/occurrences`, 'read'],
        ] as const)
      : []),
    ['GET', `${at}/:id/webhooks`, 'read'],
    ['GET', `${at}/:id/history`, 'read'],
    ['POST', `${at}/:id/webhooks/:event/resend`, 'webhooks'],
    ['POST', `${at}/:id/personal-data/delete`, 'personal-data'],
    ['GET', `/export${at}`, 'personal-data'],
    ['GET', `/changes${at}`, 'read'],
  ]
}

/**
 * Makes the guard that refuses a key without the scope of the route, before anything is read or looked up. The router itself
 * shows which route it is: an address may be spelt in more than one way.
 */
export function guardScope(interfaces: readonly ProxyInterface[]): Guard {
  const scopes = new Map(
    scopedRoutes(interfaces).map(([method, path, scope]) => [`${method} /merchant${path}`, scope]),
  )
  return async (c, next) => {
    const { may = [], name } = c.get('merchantKey') ?? {}
    const handlers = matchedRoutes(c).filter(({ method }) => method !== 'ALL')
    for (const { method, path } of handlers) {
      const scope = scopes.get(`${method} ${path}`)
      if (scope !== undefined && may.includes(scope)) continue
      logEvent(c, { event: 'merchant_scope_missing', key: name, scope })
      return refuse(c, 'scope_missing', {}, { faults: [{ field: 'key', rule: `needs ${scope}` }] })
    }
    return next()
  }
}
