/// <reference lib="dom" />
// A bank and a proxy in memory, as they run elsewhere: the real sandbox, the real proxy, real signatures.
// Its keys are minted here and belong to this bank only. Nothing leaves the page, or the build that records a run.

import { createProxy } from '../../../edge/proxy/app.ts'
import { OrderObject } from '../../../edge/proxy/order-object/order-object.ts'
import { SessionObject } from '../../../edge/proxy/sessions/session-object.ts'
import { createSandbox } from '../../../edge/sandbox/index.ts'
import type { LogLine } from '../../../edge/shared/log.ts'
import { memoryObjects } from './memory-objects.ts'

/** What a person decides at the bank, and as whom. */
export interface Decision {
  readonly result: 'authorized' | 'rejected'
  /** Whose accounts they are; without it the first customer’s. */
  readonly customerId?: string
}

/** A bank and a proxy. */
export interface World {
  /** Answers a call to the proxy. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Decides at the bank in place of a person; gives where their browser goes then. */
  decide(address: string, decision: Decision): Promise<string>
  /** Ends the bank. */
  close(): void
}

/** The listeners of an opened world. */
export interface WorldOptions {
  /** Where elements find the proxy. */
  readonly publicUrl: string
  /** Where a person is when they come back from the bank. */
  readonly pageUrl: string
  /** Gets each line of the proxy’s log. */
  readonly onLine: (line: LogLine) => void
  /** Gets each call of the proxy to the bank. */
  readonly onBankCall: (method: string, path: string, status: number) => void
}

const BANK = 'https://bank.test'

/** What may be bought: the page has only names, the proxy has the prices. */
const PRICES = { cup: { name: 'Cup', price: '24.00' }, bowl: { name: 'Bowl', price: '38.50' } }

/** Opens both. */
export async function openWorld({ publicUrl, pageUrl, onLine, onBankCall }: WorldOptions): Promise<World> {
  const sandbox = createSandbox({
    allowLocalAddresses: true,
    paymentPage: true,
    merchantName: 'Poukama',
    redirectUris: [`${publicUrl}/consent`],
  })
  const headers = { 'x-sandbox-key': sandbox.sandboxKey, 'content-type': 'application/json' }
  const keys = (await (await sandbox.fetch(`${BANK}/_sandbox/keys`, { headers })).json()) as {
    onlinePayment: { privateKeyPem: string }
    defaultClient: { clientId: string; clientSecret: string; apiKey: string }
  }
  const bindings: Record<string, unknown> = {
    PUBLIC_URL: publicUrl,
    RETURN_URL: pageUrl,
    ACCOUNTS_URL: pageUrl,
    ALLOW_LOCAL_ADDRESSES: 'true',
    MERCHANT_NAME: 'Poukama',
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: BANK,
    BANK_FRONT_URL: BANK,
    OWN_BANK: 'FI Silta Sandbox Bank',
    MERCHANT_ID: crypto.randomUUID(),
    ACCOUNT_ID: crypto.randomUUID(),
    BANK_API_KEY: 'any',
    CLIENT_ID: keys.defaultClient.clientId,
    CLIENT_SECRET: keys.defaultClient.clientSecret,
    CLIENT_API_KEY: keys.defaultClient.apiKey,
    SIGNING_KEY: keys.onlinePayment.privateKeyPem,
    HANDLE_KEY: crypto.randomUUID() + crypto.randomUUID(),
    PRICE_LIST: JSON.stringify(PRICES),
    BANK: {
      fetch: async (url: string, init?: RequestInit) => {
        const request = withAllHeaders(url, init)
        const answered = await sandbox.fetch(request)
        onBankCall(request.method, new URL(url).pathname, answered.status)
        return answered
      },
    },
  }
  bindings['ORDERS'] = memoryObjects(OrderObject, bindings)
  bindings['SESSIONS'] = memoryObjects(SessionObject, bindings)
  const proxy = createProxy({ log: onLine })
  return {
    fetch: async (request) => proxy.fetch(request, bindings),
    async decide(address, decision) {
      const body = JSON.stringify({ address, ...decision })
      const answer = await sandbox.fetch(`${BANK}/_sandbox/sca`, { method: 'POST', headers, body })
      const { location: back } = (await answer.json()) as { location: string }
      return back
    },
    close: () => sandbox.close(),
  }
}

/** Makes a request with every header: a browser drops `Date`, which is signed, from requests that it would send itself. */
function withAllHeaders(url: string, init?: RequestInit): Request {
  const request = new Request(url, init)
  Object.defineProperty(request, 'headers', { value: new Headers(init?.headers) })
  return request
}
