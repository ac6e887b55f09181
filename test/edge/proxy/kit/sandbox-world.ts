// A whole proxy that is paid by PSD2 and by a Baltic bank, at the sandbox bank in memory.
// What happens there is for the tests.
import { assert } from '#kit'
import { BASE } from '../../sandbox/bank-kit.ts'
import { openProvider, type ProviderBank } from '../../sandbox/psd2-payments/kit.ts'
import { credentialsOf, PAY, psd2Settings } from '../interfaces/psd2-payments/proxy.ts'
import { orderToken, type Proxy, startProxy } from './proxy.ts'

/** The account of a person in Estonia. */
export const PERSON = 'EE159900000000000013'

export interface World {
  readonly bank: ProviderBank
  readonly proxy: Proxy
}

/** Starts both. */
export async function openWorld(): Promise<World> {
  const redirectUris = [`${PAY}/return/psd2`, `${PAY}/return/baltic`]
  const bank = await openProvider({ clock: Date.now, now: '2026-11-20T10:00:00Z' }, { redirectUris })
  const proxy = await startProxy(
    await psd2Settings({
      BANK_ENVIRONMENT: 'sandbox',
      BANK_BASE_URL: BASE,
      BANK: { fetch: (url: string, init?: RequestInit) => bank.sandbox.fetch(url, init) },
      ...credentialsOf(bank),
      BALTIC_CLIENT_ID: bank.clientId,
      BALTIC_CLIENT_SECRET: bank.clientSecret,
      BALTIC_EE_BASE_URL: `${BASE}/baltic/ee`,
      BALTIC_EE_BANK: 'Silta Pank',
      BALTIC_PAYEE_IBAN: 'EE899900000000000039',
      BALTIC_PAYEE_NAME: 'Poukama Oy',
    }),
  )
  return { bank, proxy }
}

export async function linkOf({ proxy }: World, choice: object = {}): Promise<string> {
  const body = { order: await orderToken(), ...choice }
  const { approvalUrl = '' } = (await (await proxy.press({ body })).json()) as { approvalUrl?: string }
  assert.isTrue(approvalUrl.startsWith(BASE), approvalUrl)
  return approvalUrl
}
