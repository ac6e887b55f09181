// The demo in one worker: the shop with its proxy on localhost, the bank on 127.0.0.1.
// In production these are three parties on three hosts; each part is used here as it would be there.

import { WorkerEntrypoint } from '../edge/shared/runtime.ts'
import type { ExecutionContext, Fetcher } from '../edge/shared/workers.ts'
import { withPageHeaders } from './page-headers.ts'
import { wayOf } from './parties.ts'
import { callProxy } from './proxy.ts'
import type { ShopBindings } from './shop-object.ts'

export { Bank, SandboxBank } from '../edge/sandbox/hosts/worker.ts'
export { PayoutObject, OrderObject, SessionObject } from './proxy.ts'
export { ShopObject } from './shop-object.ts'

interface DemoEnv extends ShopBindings {
  readonly ASSETS: Fetcher
}

/** The shop's server as a binding: `MERCHANT` of the proxy, which carries its webhooks. */
export class Shop extends WorkerEntrypoint<DemoEnv> {
  /** Answers one request. */
  async fetch(request: Request): Promise<Response> {
    return shopOf(this.env).fetch(request)
  }
}

/** The files of the bank's console as a binding: `CONSOLE` of the bank. */
export class Console extends WorkerEntrypoint<DemoEnv> {
  /** Answers with a file. */
  fetch(request: Request): Promise<Response> {
    return this.env.ASSETS.fetch(
      new Request(new URL(`/console${new URL(request.url).pathname}`, request.url)),
    )
  }
}

/** Sends each request to the party that it is for. */
export default {
  async fetch(request: Request, env: DemoEnv, context: ExecutionContext): Promise<Response> {
    const way = wayOf(request)
    switch (way.to) {
      case 'bank':
        return env.BANK.fetch(
          way.path === undefined ? request : new Request(new URL(way.path, request.url), request),
        )
      case 'proxy':
        return callProxy(request, env, context)
      case 'shop':
        return shopOf(env).fetch(request)
      case 'pages':
        return withPageHeaders(await env.ASSETS.fetch(request), new URL(request.url).pathname)
      case 'other-origin':
        // Not permanent, because the next visit may come by a link of the bank.
        return new Response(null, {
          status: 302,
          headers: { location: way.address, 'cache-control': 'no-store', vary: 'sec-fetch-site' },
        })
    }
  },
}

function shopOf({ SHOP }: DemoEnv) {
  return SHOP.getByName('shop')
}

/** Bindings that it uses. */
interface BankEnv {
  readonly [name: string]: unknown
  readonly BANK: Fetcher
  readonly BANK_BASE_URL: string
  readonly SANDBOX_KEY: string
}

/** The certificate that the bank has issued to its client; absent until it was first asked for. */
let issued: string | undefined

/** Carries calls to the bank, and presents the certificate. */
export class CertifiedBank extends WorkerEntrypoint<BankEnv> {
  /** Answers one request. */
  async fetch(request: Request): Promise<Response> {
    issued ??= await certificateOf(this.env)
    const headers = new Headers(request.headers)
    headers.set('x-client-certificate', encodeURIComponent(issued))
    return this.env.BANK.fetch(new Request(request, { headers }))
  }
}

async function certificateOf({ BANK, BANK_BASE_URL, SANDBOX_KEY }: BankEnv): Promise<string> {
  const answer = await BANK.fetch(
    new Request(`${BANK_BASE_URL}/_sandbox/keys`, { headers: { 'x-sandbox-key': SANDBOX_KEY } }),
  )
  if (!answer.ok) throw new Error('The bank gave no certificate')
  const { defaultClient } = (await answer.json()) as { defaultClient: { certificatePem: string } }
  return defaultClient.certificatePem
}
