// A proxy with the sandbox bank behind it, both in memory, and a payer who approves at once: for tests of programs that
// use the merchant interface as strangers do. It holds no assertion.
import { testKeyPair } from '#kit'
import { makeMerchant, type Merchant, type MerchantOptions } from '../../../../core/merchant/index.ts'
import { makeOnlinePaymentBank, type OnlinePaymentBank } from '../../../../core/online-payment/index.ts'
import { createSandbox, type Sandbox } from '../../../../edge/sandbox/index.ts'
import { pairsOfTests } from '../../sandbox/sample-key.ts'
import { CALLBACK_API_KEY, MERCHANT_ID } from './fake-bank.ts'
import { holdAnswer } from './held-answers.ts'
import { BANK_API_KEY, type Changes, type Proxy, startProxy } from './proxy.ts'

/** The key of the merchant's server, a canary. */
export const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef0123'

/** The proxy, its bank, and how a merchant's server reaches the proxy. */
export interface PayingWorld {
  readonly proxy: Proxy
  readonly sandbox: Sandbox
  /** Addresses that the bank called back, with the status of each answer. */
  readonly calls: { url: string; status: number }[]
  /** Asks as a merchant's server does; every answer is held against the document. */
  readonly fetch: NonNullable<MerchantOptions['fetch']>
  readonly merchant: Merchant
  /** The bank as the merchant's own back end uses it, beside the proxy. */
  readonly bank: OnlinePaymentBank
  /** `PUBLIC_URL`. */
  readonly baseUrl: string
  /** Opens the address for the payer, who pays; the proxy hears of it when it asks next. */
  pay(approvalUrl: string | undefined, handle: string): Promise<void>
  /** Asks the bank's control for something: its path below `/_sandbox`, and what to send. */
  control(method: 'POST' | 'PUT', path: string, body: object): Promise<void>
}

export async function openPayingWorld(changes: Changes = {}): Promise<PayingWorld> {
  const { privatePem } = await testKeyPair()
  const calls: PayingWorld['calls'] = []
  const sandbox = createSandbox({
    sampleKey: privatePem,
    mintRsaPair: pairsOfTests(),
    callbackApiKey: CALLBACK_API_KEY,
    sandboxKey: 'sandbox-key-of-this-test',
    wake: () => undefined,
    fetch: async (url, init) => {
      const response = await proxy.raw(new Request(url, init))
      calls.push({ url, status: response.status })
      return response
    },
  })
  const proxy: Proxy = await startProxy({
    BANK: { fetch: sandbox.fetch },
    BANK_FRONT_URL: 'https://api.bank.example',
    BANK_KEYS_URL: 'https://api.bank.example/.well-known/jwks.json',
    MERCHANT_KEYS: MERCHANT_KEY,
    ...changes,
  })
  const baseUrl = String(proxy.bindings['PUBLIC_URL'])
  const ask = async (url: string, init: RequestInit) => {
    const response = await proxy.raw(new Request(url, init))
    await holdAnswer(init.method ?? 'GET', new URL(url).pathname, response)
    return response
  }
  return {
    proxy,
    sandbox,
    calls,
    fetch: ask,
    baseUrl,
    merchant: makeMerchant({ baseUrl, key: MERCHANT_KEY, fetch: ask }),
    bank: makeOnlinePaymentBank({
      environment: 'sandbox',
      baseUrl: 'https://api.bank.example',
      frontUrl: 'https://api.bank.example',
      sandbox: { apiKey: BANK_API_KEY, merchantId: MERCHANT_ID, keys: { 0: privatePem } },
      fetch: sandbox.fetch,
    }),
    async control(method, path, body) {
      const response = await sandbox.fetch(`https://api.bank.example/_sandbox/${path}`, {
        method,
        headers: { 'x-sandbox-key': sandbox.sandboxKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    async pay(approvalUrl, handle) {
      await sandbox.fetch(approvalUrl ?? '')
      await sandbox.idle()
      await proxy.ring(handle)
    },
  }
}
