// Which scope each route of the merchant interface needs: one table, and the guard that holds a key to it.
// What the scopes mean is in config/merchant-keys.ts.

import type { Scope } from '../config/merchant-keys.ts'
import { type Guard, logEvent, refuse } from '../http/context.ts'
import type { ProxyInterface } from '../interfaces/proxy-interface.ts'

/** One route below `/merchant`: a part of the path that begins with a colon is any one part. */
export type ScopedRoute = readonly [method: 'GET' | 'POST', path: string, scope: Scope]

const PAYMENTS: readonly ScopedRoute[] = [
  ['GET', '/payments', 'read'],
  ['POST', '/payments', 'payments'],
  ['GET', '/payments/:handle', 'read'],
  ['POST', '/payments/:handle/close', 'payments'],
  ['POST', '/payments/:handle/stop', 'payments'],
  ['POST', '/payments/:handle/settle', 'payments'],
  ['POST', '/payments/:handle/notices/:event/resend', 'notices'],
  ['POST', '/payments/:handle/personal-data/delete', 'personal-data'],
  ['POST', '/payments/:handle/refunds', 'refunds'],
  ['GET', '/payments/:handle/refunds', 'read'],
  ['GET', '/payments/:handle/refunds/:id', 'read'],
  ['POST', '/payments/:handle/refunds/:id/settle', 'refunds'],
  ['GET', '/export', 'personal-data'],
]

/** Lists all routes below `/merchant`, those of the interfaces' instructions and bundles too. */
export function scopedRoutes(interfaces: readonly ProxyInterface[]): readonly ScopedRoute[] {
  return [...PAYMENTS, ...interfaces.flatMap(routesOfInstructions)]
}

function routesOfInstructions({
  name,
  merchantPath = name,
  merchantScope,
  bundles,
}: ProxyInterface): readonly ScopedRoute[] {
  if (merchantScope === undefined) return []
  const at = `/${merchantPath}`
  return [
    ['GET', at, 'read'],
    ['POST', at, merchantScope],
    ['GET', `${at}/:id`, 'read'],
    ['POST', `${at}/:id/settle`, merchantScope],
    ...(bundles
      ? ([
          ['POST', `${at}/:id/approval`, merchantScope],
          ['POST', `${at}/:id/stop`, merchantScope],
        ] as const)
      : []),
    ['POST', `${at}/:id/notices/:event/resend`, 'notices'],
    ['POST', `${at}/:id/personal-data/delete`, 'personal-data'],
    ['GET', `/export${at}`, 'personal-data'],
  ]
}

/** Makes the guard that refuses a key without the scope of the route, before anything is read or looked up. */
export function guardScope(interfaces: readonly ProxyInterface[]): Guard {
  const routes = scopedRoutes(interfaces).map(([method, path, scope]) => ({
    method,
    pattern: new RegExp(`^/merchant${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    scope,
  }))
  return async (c, next) => {
    const asked = c.req.method === 'HEAD' ? 'GET' : c.req.method
    const route = routes.find(({ method, pattern }) => method === asked && pattern.test(c.req.path))
    const { may = [], name } = c.get('merchantKey') ?? {}
    if (!route || may.includes(route.scope)) return next()
    logEvent(c, { event: 'merchant_scope_missing', key: name, scope: route.scope })
    return refuse(c, 'scope_missing', {}, { faults: [{ field: 'key', rule: `needs ${route.scope}` }] })
  }
}
