// Reaches the bank with the shop's certificate, as the bindings `BANK_CORPORATE` and `BANK_PSD2` of the proxy do in production.
// No TLS: the bank of the demo takes the certificate from a header. The proxy does not see the difference.

import { WorkerEntrypoint } from '../edge/shared/runtime.ts'
import type { Fetcher } from '../edge/shared/workers.ts'

/** Bindings that it uses. */
interface BankEnv {
  readonly [name: string]: unknown
  readonly BANK: Fetcher
  readonly BANK_BASE_URL: string
  readonly SANDBOX_KEY: string
}

/** The certificate that the bank issued to its client, once it was asked for. */
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
