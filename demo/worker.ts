// The demo in one worker: the shop with its proxy on localhost, the bank on 127.0.0.1.
// In production these are three parties on three hosts; each part here is used as it would be there.

import { WorkerEntrypoint } from '../edge/shared/runtime.ts'
import type { ExecutionContext, Fetcher } from '../edge/shared/workers.ts'
import { withPageHeaders } from './page-headers.ts'
import { callProxy } from './proxy.ts'
import type { ShopBindings } from './shop/shop-object.ts'

export { Bank, SandboxBank } from '../edge/sandbox/hosts/worker.ts'
export { CertifiedBank } from './certified-bank.ts'
export { InstructionObject, OrderObject, SessionObject } from './proxy.ts'
export { ShopObject } from './shop/shop-object.ts'

interface DemoEnv extends ShopBindings {
  readonly ASSETS: Fetcher
}

/** The shop's server as a binding: `MERCHANT` of the proxy, which carries its notices. */
export class Shop extends WorkerEntrypoint<DemoEnv> {
  /** Answers one request. */
  async fetch(request: Request): Promise<Response> {
    return shopOf(this.env).fetch(request)
  }
}

/** Sends each request to the party that it is for. */
export default {
  async fetch(request: Request, env: DemoEnv, context: ExecutionContext): Promise<Response> {
    const { hostname, pathname } = new URL(request.url)
    if (hostname === '127.0.0.1') return env.BANK.fetch(request)
    if (pathname.startsWith('/pay/')) return callProxy(request, env, context)
    // A person who types such an address stands at a page that does not exist.
    if (pathname.startsWith('/shop/') && !isVisit(request)) return shopOf(env).fetch(request)
    return withPageHeaders(await env.ASSETS.fetch(request), pathname)
  },
}

/** Tells whether a person's browser asks for a page, as its address bar and its links do. */
function isVisit({ headers }: Request): boolean {
  return headers.get('sec-fetch-mode') === 'navigate'
}

function shopOf({ SHOP }: DemoEnv) {
  return SHOP.getByName('shop')
}
