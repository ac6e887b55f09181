// A whole proxy whose orders are paid by PSD2 payments, with a bank of the tests' own behind its binding.
import { testKeyPair, wallClock } from '#kit'
import { handleOf } from '../../../../../edge/proxy/handle.ts'
import { PAYER, type ProviderBank } from '../../../sandbox/psd2-payments/kit.ts'
import { type Changes, HANDLE_KEY, type Proxy, startProxy } from '../../kit/proxy.ts'
import { CLIENT_ID, CLIENT_SECRET, makePsd2TestBank, type Psd2Bank } from './psd2-bank.ts'
import { allPages, members, read, readerOf } from '../../../sandbox/account-access/kit.ts'

export const HANDLE = handleOf('order-1', HANDLE_KEY)
/** The origin of the proxy. */
export const PAY = 'https://pay.shop.example'

/** Makes the settings of PSD2 payments; online payment is not set up. */
export async function psd2Settings(changes: Changes = {}): Promise<Record<string, unknown>> {
  const { privatePem } = await testKeyPair()
  const online = [
    'BANK_FRONT_URL',
    'BANK_KEYS_URL',
    'MERCHANT_ID',
    'ACCOUNT_ID',
    'BANK_API_KEY',
    'SIGNING_KEY',
  ]
  return {
    ...Object.fromEntries([...online, 'CALLBACK_API_KEY'].map((name) => [name, undefined])),
    PSD2_CLIENT_ID: CLIENT_ID,
    PSD2_CLIENT_SECRET: CLIENT_SECRET,
    PSD2_API_KEY: 'canary-psd2-api-key-0123456789',
    PSD2_KEY_ID: 'seal-1',
    PSD2_SIGNING_KEY: privatePem,
    PSD2_PAYEE_IBAN: 'FI1999900000000300',
    PSD2_PAYEE_NAME: 'Poukama Oy',
    ...changes,
  }
}

/** Gives the credentials of a provider that the sandbox knows, as the proxy takes them. */
export const credentialsOf = (bank: ProviderBank) => ({
  PSD2_CLIENT_ID: bank.clientId,
  PSD2_CLIENT_SECRET: bank.clientSecret,
  PSD2_API_KEY: bank.apiKey,
  PSD2_KEY_ID: bank.kid,
  PSD2_SIGNING_KEY: String(bank.signingKey.export({ type: 'pkcs8', format: 'pem' })),
  PSD2_CERTIFICATE: bank.certificatePem,
})

export async function startPsd2Proxy(changes: Changes = {}): Promise<{ proxy: Proxy; bank: Psd2Bank }> {
  const bank = makePsd2TestBank(() => wallClock())
  const proxy = await startProxy(await psd2Settings({ BANK_PSD2: { fetch: bank.fetch }, ...changes }))
  return { proxy, bank }
}

export async function linkOf(proxy: Proxy, order: object = {}): Promise<string> {
  const pressed = (await (await proxy.press({ order })).json()) as { approvalUrl: string }
  return pressed.approvalUrl
}

export function handOver(
  proxy: Proxy,
  fragment: string,
  headers: Record<string, string | undefined> = {},
): Promise<Response> {
  const usual = { origin: PAY, 'content-type': 'application/json', 'x-silta': '1', ...headers }
  const given = Object.entries(usual).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return proxy.fetch('/return/psd2', {
    method: 'POST',
    headers: Object.fromEntries(given),
    body: JSON.stringify({ fragment }),
  })
}

export async function leftIn(bank: ProviderBank, ...amounts: readonly string[]): Promise<string[]> {
  const reader = await readerOf(bank, 'customer-1')
  const accounts = members((await read(reader, '/accounts')).json, 'accounts')
  const account = accounts.find(({ identifier }) => identifier === PAYER)
  const pages = await allPages(reader, `/accounts/${String(account?.['accountId'])}/transactions`)
  return pages
    .flat()
    .map(({ amount }) => String(amount))
    .filter((amount) => amounts.some((wanted) => amount === `-${wanted}`))
    .toSorted()
}

export function batchIn(link: string): string {
  const request = new URL(link).searchParams.get('request') ?? ''
  const { claims } = JSON.parse(Buffer.from(request.split('.')[1] ?? '', 'base64url').toString()) as {
    claims: { userinfo: { authorizationId: { value: string } } }
  }
  return claims.userinfo.authorizationId.value
}
