// The proxy: one small app that signs and calls, so that no secret reaches a page.
// It passes nothing through: each route builds its own call, and answers in the page's terms.

import { Hono } from 'hono/tiny'
import { problem } from '../shared/problem.ts'
import { checkConfig, type Config, ConfigurationError } from './config/config.ts'
import {
  guardAccounts,
  guardPage,
  guardPayments,
  keepAlive,
  type ProxyContext,
  type ProxyEnv,
  refuse,
  tell,
} from './http/context.ts'
import { accounts, cards } from './routes/accounts.ts'
import { callbacks } from './routes/callbacks.ts'
import { consent } from './routes/consent.ts'
import { payments } from './routes/payments.ts'
import { providers } from './routes/providers.ts'
import { returns } from './routes/returns.ts'

// Settings do not change while an isolate lives; the bindings object is the same for all its requests.
const configs = new WeakMap<object, Promise<Config>>()

/**
 * Creates the proxy.
 *
 * Its settings are bindings, listed in the README; whatever is missing is named at once, in the log and in the first answer.
 * Routes stand below the path of `PUBLIC_URL`: with payment settings `POST /payments`, `GET /payments/:handle`,
 * `GET /providers`, `GET /return/:handle`, `POST /callback/:handle`; with account settings `GET /accounts`, `POST /accounts/connect`,
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
  app.onError((error, c) => failed(error, c))
  app.notFound((c) => refuse(c, 'route_unknown'))
  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID())
    if (URL.canParse(c.req.url)) await next()
    else c.res = refuse(c, 'host_invalid')
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', c.get('requestId'))
  })
  app.use(async (c, next) => {
    c.set('config', await configOf(c))
    await next()
  })
  // A page may read that payments are not offered.
  for (const path of ['/payments/*', '/providers']) app.use(path, guardPage, guardPayments)
  for (const path of ['/return/*', '/callback/*']) app.use(path, guardPayments)
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
  // A host that is none makes no address: it is refused before any route.
  if (!URL.canParse(address)) return '/'
  const { pathname } = new URL(address)
  const base = typeof publicUrl === 'string' && URL.canParse(publicUrl) ? new URL(publicUrl).pathname : '/'
  if (base === '/') return pathname
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/'
}

/** Gives the settings, checked once; requests that come meanwhile share the check, and with it all that is kept by bank. */
function configOf(c: ProxyContext): Promise<Config> {
  const known = configs.get(c.env)
  if (known) return known
  const checked = checkConfig(c.env)
  configs.set(c.env, checked)
  // What is wrong may be mended without a new isolate.
  checked.catch(() => configs.delete(c.env))
  keepAlive(c, checked)
  return checked
}

const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
}

function failed(error: Error, c: ProxyContext): Response {
  const requestId = c.get('requestId')
  if (error instanceof ConfigurationError) {
    tell(c, { event: 'configuration_invalid', rule: error.message })
    return problem('configuration_invalid', { requestId, detail: error.message })
  }
  tell(c, { event: 'internal_error', error })
  return problem('internal_error', { requestId })
}
