// The demo in one worker: the shop with its proxy on localhost, the bank on 127.0.0.1.
// In real life these are three parties on three hosts; each part here is used as it would be there.

import type { ExecutionContext, Fetcher } from '../edge/shared/workers.ts'
import { createProxy } from '../edge/proxy/index.ts'
import { shop } from './shop.ts'

export { OrderObject, SessionObject } from '../edge/proxy/index.ts'
export { Bank, SandboxBank } from '../edge/sandbox/hosts/worker.ts'

interface DemoEnv {
  readonly [name: string]: unknown
  readonly ASSETS: Fetcher
  readonly BANK: Fetcher
  readonly ORDER_SECRET: string
}

const proxy = createProxy()

/** What the shop's pages may do: their own scripts, styles and requests, and nothing else. */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

/** Sends each request to the party that it is for. */
export default {
  async fetch(request: Request, env: DemoEnv, context: ExecutionContext): Promise<Response> {
    const { hostname, pathname } = new URL(request.url)
    if (hostname === '127.0.0.1') return env.BANK.fetch(request)
    if (pathname.startsWith('/pay/'))
      return proxy.fetch(request, env, { ...context, passThroughOnException() {}, props: {} })
    if (pathname.startsWith('/shop/')) return shop.fetch(request, env)
    return withHeaders(await env.ASSETS.fetch(request))
  },
}

function withHeaders(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(PAGE_HEADERS)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}
