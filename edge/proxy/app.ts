// The proxy: one small app that signs and calls, so that no secret reaches a page.
// It passes nothing through: each route builds its own call, and answers in the page's terms.

import { Hono } from 'hono/tiny'
import { makeLog } from '../shared/log.ts'
import { problem } from '../shared/problem.ts'
import { type Config, ConfigurationError, readConfig } from './config.ts'
import { guardAccounts, guardPage, type ProxyEnv, refuse } from './context.ts'
import { accounts, cards } from './routes/accounts.ts'
import { callbacks } from './routes/callbacks.ts'
import { consent } from './routes/consent.ts'
import { payments } from './routes/payments.ts'
import { providers } from './routes/providers.ts'
import { returns } from './routes/returns.ts'

// Settings do not change while an isolate lives; the bindings object is the same for all its requests.
const configs = new WeakMap<object, Config>()

// oxlint-disable-next-line no-console -- the console is where a worker's log goes
const log = makeLog((line) => console.log(line))

/**
 * Creates the proxy.
 *
 * Its settings are bindings, listed in the README; whatever is missing is named at once, in the log and in the first answer.
 * Routes stand below the path of `PUBLIC_URL`: `POST /payments`, `GET /payments/:handle`, `GET /providers`,
 * `GET /return/:handle`, `POST /callback/:handle`; with account settings also `GET /accounts`, `POST /accounts/connect`,
 * `POST /accounts/disconnect`, `GET /accounts/:id/transactions`, `GET /cards/:id/transactions`, `GET /consent`.
 *
 * @example
 * ```ts
 * import { createProxy } from 'silta/edge/proxy'
 *
 * export { OrderObject, SessionObject } from 'silta/edge/proxy'
 * export default createProxy()
 * ```
 */
export function createProxy(): Hono<ProxyEnv> {
  const app = new Hono<ProxyEnv>({
    getPath: (request, options) => pathBelow(options?.env?.['PUBLIC_URL'], request.url),
  })
  app.onError((error, c) => failed(error, c.get('requestId')))
  app.notFound((c) => refuse(c, 'route_unknown'))
  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID())
    await next()
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', c.get('requestId'))
  })
  app.use(async (c, next) => {
    c.set('config', configOf(c.env))
    await next()
  })
  app.use('/payments/*', guardPage)
  app.use('/providers', guardPage)
  for (const path of ['/accounts/*', '/cards/*']) app.use(path, guardAccounts, guardPage)
  app.route('/payments', payments)
  app.route('/providers', providers)
  app.route('/return', returns)
  app.route('/callback', callbacks)
  app.route('/accounts', accounts)
  app.route('/cards', cards)
  app.route('/consent', consent)
  for (const [path, allow] of METHODS) app.all(path, (c) => refuse(c, 'method_not_allowed', { allow }))
  return app
}

const METHODS = [
  ['/payments', 'POST, OPTIONS'],
  ['/payments/:handle', 'GET, OPTIONS'],
  ['/providers', 'GET, OPTIONS'],
  ['/return/:handle', 'GET'],
  ['/callback/:handle', 'POST'],
  ['/accounts', 'GET, OPTIONS'],
  ['/accounts/connect', 'POST, OPTIONS'],
  ['/accounts/disconnect', 'POST, OPTIONS'],
  ['/accounts/:id/transactions', 'GET, OPTIONS'],
  ['/cards/:id/transactions', 'GET, OPTIONS'],
  ['/consent', 'GET'],
] as const

/** Takes the path of the proxy's own address off, so that routes do not depend on where it stands. */
function pathBelow(publicUrl: unknown, address: string): string {
  const { pathname } = new URL(address)
  const base = typeof publicUrl === 'string' && URL.canParse(publicUrl) ? new URL(publicUrl).pathname : '/'
  if (base === '/') return pathname
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/'
}

function configOf(bindings: ProxyEnv['Bindings']): Config {
  const config = configs.get(bindings) ?? readConfig(bindings)
  if (!bindings.ORDERS) throw new ConfigurationError('ORDERS is missing')
  configs.set(bindings, config)
  return config
}

const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
}

function failed(error: Error, requestId: string): Response {
  if (error instanceof ConfigurationError) {
    log({ event: 'configuration_invalid', requestId, rule: error.message })
    return problem('configuration_invalid', { requestId, detail: error.message })
  }
  log({ event: 'internal_error', requestId, error })
  return problem('internal_error', { requestId })
}
