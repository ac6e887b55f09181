// A proxy with the sandbox bank behind it, both in memory, and a payer who approves at once: for tests of programs that
// use the merchant interface as strangers do. It holds no assertion.
import { testKeyPair } from '#kit'
import { makeMerchant, type Merchant, type MerchantOptions } from '../../../../core/merchant/index.ts'
import { createSandbox, type Sandbox } from '../../../../edge/sandbox/index.ts'
import { pairsOfTests } from '../../sandbox/sample-key.ts'
import { CALLBACK_API_KEY } from './fake-bank.ts'
import { holdAnswer } from './held-answers.ts'
import { type Changes, type Proxy, startProxy } from './proxy.ts'

/** The key of the merchant's server, a canary. */
export const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef0123'

/** The proxy, its bank, and how a merchant's server reaches the proxy. */
export interface PayingWorld {
  readonly proxy: Proxy
  readonly sandbox: Sandbox
  /** Asks as a merchant's server does; every answer is held against the document. */
  readonly fetch: NonNullable<MerchantOptions['fetch']>
  readonly merchant: Merchant
  /** `PUBLIC_URL`. */
  readonly baseUrl: string
  /** Opens the address for the payer, who pays; the proxy hears of it when it asks next. */
  pay(approvalUrl: string | undefined, handle: string): Promise<void>
}

export async function openPayingWorld(changes: Changes = {}): Promise<PayingWorld> {
  const { privatePem } = await testKeyPair()
  const sandbox = createSandbox({
    sampleKey: privatePem,
    mintRsaPair: pairsOfTests(),
    callbackApiKey: CALLBACK_API_KEY,
    wake: () => undefined,
    fetch: (url, init) => proxy.raw(new Request(url, init)),
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
    fetch: ask,
    baseUrl,
    merchant: makeMerchant({ baseUrl, key: MERCHANT_KEY, fetch: ask }),
    async pay(approvalUrl, handle) {
      await sandbox.fetch(approvalUrl ?? '')
      await sandbox.idle()
      await proxy.ring(handle)
    },
  }
}
