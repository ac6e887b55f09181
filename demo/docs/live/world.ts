/// <reference lib="dom" />
// A bank and a proxy in the memory of this page, as they run elsewhere: the real sandbox, the real proxy, real signatures.
// Its keys are minted here and belong to this bank only. Nothing leaves the page.

import { createProxy } from '../../../edge/proxy/app.ts'
import { OrderObject } from '../../../edge/proxy/orders/object/order-object.ts'
import { createSandbox } from '../../../edge/sandbox/index.ts'
import type { LogLine } from '../../../edge/shared/log.ts'
import { memoryObjects } from './memory-objects.ts'

/** A bank and a proxy. */
export interface World {
  /** Answers a call to the proxy. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Decides at the bank in place of the payer. */
  decide(approvalUrl: string, result: 'authorized' | 'rejected'): Promise<void>
}

const BANK = 'https://bank.test'

/** What may be bought: the page has only names, the proxy has the prices. */
const PRICES = { cup: { name: 'Cup', price: '24.00' }, bowl: { name: 'Bowl', price: '38.50' } }

/**
 * Opens both.
 *
 * @param publicUrl Where elements find the proxy.
 * @param onLine Told each line of the proxy's log.
 */
export async function openWorld(publicUrl: string, onLine: (line: LogLine) => void): Promise<World> {
  const sandbox = createSandbox({ allowLocalAddresses: true, paymentPage: true, merchantName: 'Poukama' })
  const headers = { 'x-sandbox-key': sandbox.sandboxKey, 'content-type': 'application/json' }
  const keys = (await (await sandbox.fetch(`${BANK}/_sandbox/keys`, { headers })).json()) as {
    onlinePayment: { privateKeyPem: string }
  }
  const bindings: Record<string, unknown> = {
    PUBLIC_URL: publicUrl,
    RETURN_URL: location.href.replace(/[?#].*/, ''),
    ALLOW_LOCAL_ADDRESSES: 'true',
    MERCHANT_NAME: 'Poukama',
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: BANK,
    BANK_FRONT_URL: BANK,
    MERCHANT_ID: crypto.randomUUID(),
    ACCOUNT_ID: crypto.randomUUID(),
    BANK_API_KEY: 'any',
    SIGNING_KEY: keys.onlinePayment.privateKeyPem,
    HANDLE_KEY: crypto.randomUUID() + crypto.randomUUID(),
    PRICE_LIST: JSON.stringify(PRICES),
    BANK: { fetch: (url: string, init?: RequestInit) => sandbox.fetch(withAllHeaders(url, init)) },
  }
  bindings['ORDERS'] = memoryObjects(OrderObject, bindings)
  const proxy = createProxy({ log: onLine })
  return {
    fetch: async (request) => proxy.fetch(request, bindings),
    async decide(address, result) {
      const body = JSON.stringify({ address, result })
      const answer = await sandbox.fetch(`${BANK}/_sandbox/sca`, { method: 'POST', headers, body })
      const { location: back } = (await answer.json()) as { location: string }
      await proxy.fetch(new Request(back), bindings)
    },
  }
}

/** Makes a request with every header: a browser drops `Date`, which is signed, from requests that it would send itself. */
function withAllHeaders(url: string, init?: RequestInit): Request {
  const request = new Request(url, init)
  Object.defineProperty(request, 'headers', { value: new Headers(init?.headers) })
  return request
}
