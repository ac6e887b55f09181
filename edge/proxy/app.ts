// The proxy: one small app that signs and calls, so that no secret reaches a page.

import type { Hono } from 'hono/tiny'
import { sendLog, type TakeLine } from '../shared/console-log.ts'
import { problem } from '../shared/problem.ts'
import { checkConfig, type Config, ConfigurationError } from './config/config.ts'
import {
  type Guard,
  guardAccounts,
  guardPage,
  guardPayments,
  keepAlive,
  logEvent,
  type ProxyContext,
  type ProxyEnv,
  refuse,
} from './http/context.ts'
import { excessOf } from './http/limits.ts'
import { guardAsking, guardReads } from './http/rate-limit.ts'
import { answerHealth } from './http/health.ts'
import { HOST_INVALID, makePathFinder, Routes } from './http/routes.ts'
import { strayPage } from './page/stray-page.ts'
import { guardMerchant, guardScope } from './merchant/scopes.ts'
import { batchOffer, batchRoutes } from './merchant/batch-routes.ts'
import {
  channelOffer,
  guardOffer,
  instructionChanges,
  instructionExport,
  instructionRoutes,
} from './merchant/instruction-routes.ts'
import { merchant } from './merchant/routes.ts'
import { accounts, cards } from './page/accounts.ts'
import { INTERFACES } from './interfaces/index.ts'
import { BATCH, type InstructionKind, kindsIn } from './interfaces/instruction-kind.ts'
import type { ProxyInterface } from './interfaces/proxy-interface.ts'
import { agreeOnObjects } from './order-index/agreement.ts'
import { callbacks } from './page/callbacks.ts'
import { consent } from './page/consent.ts'
import { payments } from './page/payments.ts'
import { providers } from './page/providers.ts'
import { bankReturnRoutes, returns } from './page/returns.ts'

// Settings do not change during the life of an isolate. All its requests share one bindings object.
const configs = new WeakMap<object, Promise<Config>>()

/**
 * Creates the proxy.
 *
 * Its settings are bindings, listed in GUIDE.md. The log and the first answer name every missing one. Routes are below
 * the path of `PUBLIC_URL`: `GET /health`; with payment settings `POST /payments`, `GET /payments/:handle`, `GET` and `POST /providers`,
 * `GET /return/:handle`, `GET` and `POST /return/psd2`, `GET /return/baltic`, `POST /callback/:handle`, and what
 * MERCHANT.md lists below `/merchant`; with account settings `GET /accounts`, `GET /accounts/providers`, `POST
 * /accounts/connect`, `POST /accounts/disconnect`, `GET /accounts/:id/transactions`, `GET /cards/:id/transactions`, `GET
 * /consent`.
 *
 * @param options `log` takes each line of the log instead of the console: as an object, without secrets. There is one for the
 *   whole isolate.
 * @example
 * ```ts
 * import { createProxy } from 'silta/edge/proxy'
 *
 * export { PayoutObject, OrderObject, SessionObject } from 'silta/edge/proxy'
 * export default createProxy()
 * ```
 */
export function createProxy({ log }: { readonly log?: TakeLine } = {}): Hono<ProxyEnv> {
  if (log) sendLog(undefined, log)
  return makeProxy(INTERFACES)
}

/** Puts the proxy together from its interfaces. */
export function makeProxy(interfaces: readonly ProxyInterface[]): Hono<ProxyEnv> {
  const groups = groupsOf(interfaces)
  let allowed: readonly Allowed[] | undefined
  const pathBelow = makePathFinder()
  const app = new Routes({
    getPath: (request, options) => pathBelow(request.url, options?.env?.['PUBLIC_URL']),
  })
  app.onError((error, c) => failed(error, c))
  app.notFound((c) => {
    allowed ??= [...allowedOf(groups), { pattern: new RegExp(`^${HEALTH}$`), allow: 'GET' }]
    const allow = allowed.find(({ pattern }) => pattern.test(c.req.path))?.allow
    return allow === undefined ? refuse(c, 'route_unknown') : refuse(c, 'method_not_allowed', { allow })
  })
  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID())
    const excess = c.req.path === HOST_INVALID ? 'host_invalid' : excessOf(c.req.raw)
    if (excess !== undefined) c.res = refuse(c, excess)
    else await next()
    const page = strayPage(c)
    if (page) c.res = page
    // The proxy's own pages have set a strict policy of their own.
    for (const [name, value] of SECURITY_HEADERS) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', c.get('requestId'))
  })
  // Before the settings are read, because `/health` also answers that they are wrong.
  app.get(HEALTH, (c) => answerHealth(c, () => configOf(c, interfaces)))
  app.use(async (c, next) => {
    const config = await configOf(c, interfaces)
    c.set('config', config)
    config.ends.report(Date.now(), config.log)
    await next()
  })
  for (const { path, routes, guards } of groups) {
    if (guards.length > 0) app.use(`${path}/*`, ...guards)
    app.route(path, routes)
  }
  return app
}

interface Group {
  readonly path: string
  readonly routes: Routes
  readonly guards: readonly Guard[]
}

function instructionsAt(kind: InstructionKind): readonly Group[] {
  const offerOf = kind === BATCH ? batchOffer : channelOffer(kind)
  const routes = kind === BATCH ? batchRoutes() : instructionRoutes(kind)
  const guards = [guardOffer(kind, offerOf)]
  return [
    { path: `/merchant/${kind.path}`, routes, guards },
    { path: `/merchant/export/${kind.path}`, routes: instructionExport(kind, offerOf), guards },
    { path: `/merchant/changes/${kind.path}`, routes: instructionChanges(kind, offerOf), guards },
  ]
}

function bankReturnAt({ bankReturn }: ProxyInterface): readonly Group[] {
  if (!bankReturn) return []
  const guards = bankReturn.isForBatches ? [] : [guardPayments]
  return [{ path: `/return/${bankReturn.path}`, routes: bankReturnRoutes(bankReturn), guards }]
}

const groupsOf = (interfaces: readonly ProxyInterface[]): readonly Group[] => [
  // The guards of pages come first, so that a page can read the answer that payments are not offered.
  { path: '/payments', routes: payments, guards: [guardPage, guardReads, guardPayments] },
  { path: '/providers', routes: providers, guards: [guardPage, guardAsking, guardPayments] },
  ...interfaces.flatMap(bankReturnAt),
  { path: '/return', routes: returns, guards: [guardPayments] },
  { path: '/callback', routes: callbacks, guards: [guardPayments] },
  // The guard of the key comes first, so that callers without a key do not learn what is offered.
  { path: '/merchant', routes: new Routes(), guards: [guardMerchant, guardScope(interfaces)] },
  { path: '/merchant/payments', routes: new Routes(), guards: [guardPayments] },
  { path: '/merchant', routes: merchant, guards: [] },
  ...kindsIn(interfaces).flatMap(instructionsAt),
  { path: '/accounts', routes: accounts, guards: [guardAccounts, guardPage, guardReads] },
  { path: '/cards', routes: cards, guards: [guardAccounts, guardPage, guardReads] },
  { path: '/consent', routes: consent, guards: [] },
]

interface Allowed {
  readonly pattern: RegExp
  readonly allow: string
}

const allowedOf = (groups: readonly Group[]): readonly Allowed[] =>
  groups.flatMap(({ path, routes: { routes }, guards }) =>
    [...new Set(routes.map((route) => route.path))].map((at) => ({
      pattern: new RegExp(`^${(path + at).replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}$`),
      allow: [
        ...routes.filter((route) => route.path === at).map(({ method }) => method),
        // A browser may send a preflight request before it calls.
        ...(guards.includes(guardPage) ? ['OPTIONS'] : []),
      ].join(', '),
    })),
  )

/** Returns the settings, checked once. Requests that come meanwhile share the check, and so everything that is cached by bank. */
function configOf(c: ProxyContext, interfaces: readonly ProxyInterface[]): Promise<Config> {
  const known = configs.get(c.env)
  if (known) return known
  const checked = checkConfig(c.env, interfaces).then(async (config) => {
    await agreeOnObjects(c.env, config)
    return config
  })
  configs.set(c.env, checked)
  // Wrong settings may be corrected without a new isolate, so a failed check is not kept.
  checked.catch(() => configs.delete(c.env))
  keepAlive(c, checked)
  return checked
}

const HEALTH = '/health'

const SECURITY_HEADERS = [
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['strict-transport-security', 'max-age=31536000'],
] as const

function failed(error: Error, c: ProxyContext): Response {
  const requestId = c.get('requestId')
  if (error instanceof ConfigurationError) {
    logEvent(c, { event: 'configuration_invalid', rule: error.message })
    return problem('configuration_invalid', { requestId, detail: error.message })
  }
  logEvent(c, { event: 'internal_error', error })
  return problem('internal_error', { requestId })
}
