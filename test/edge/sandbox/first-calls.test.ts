// What a caller of core reads whose first call fails by its own set-up: keys, secret, certificate, token, address.
// The proxy's words for the same, with its settings, are in test/edge/proxy/hosts/advice.test.ts.
import { generateKeyPairSync } from 'node:crypto'
import { assert, test } from '#kit'
import { listAccounts, makeAccountAccessBank, withAccess } from '../../../core/account-access/index.ts'
import { makeCorporateBank, paySafely } from '../../../core/corporate-payments/index.ts'
import { adviseOn, isBankError } from '../../../core/shared/index.ts'
import { createSandbox } from '../../../edge/sandbox/index.ts'

const BASE = 'https://bank.example'

const instruction = {
  operation: 'sepa',
  body: {
    creditor: { iban: 'DE82999000000000000001', name: 'Müller' },
    debtor: { iban: 'FI1999900000000300' },
    instructedAmount: { amount: '24.00', currency: 'EUR' },
    instructionId: 'INVOICE20260042',
    reference: 'RF481245',
  },
} as const

/** A bank, what was asked of it, and the members of its default client. */
async function openBank() {
  const sandbox = createSandbox()
  const headers = { 'x-sandbox-key': sandbox.sandboxKey }
  const keys = await (await sandbox.fetch(`${BASE}/_sandbox/keys`, { headers })).json()
  const asked: string[] = []
  const fetch = (url: string, init?: RequestInit) => {
    asked.push(new URL(url).pathname)
    return sandbox.fetch(url, init)
  }
  const { clientId, clientSecret, kid, privateKeyPem, certificatePem, apiKey } = keys.defaultClient
  return { sandbox, asked, fetch, apiKey, clientId, clientSecret, kid, privateKeyPem, certificatePem }
}

/** The fault of a call, and what to do about it. */
async function faultOf(call: Promise<unknown>): Promise<{ said: string; advice: string; next: unknown }> {
  const error: unknown = await call.then(
    () => assert.fail('The call was taken'),
    (failure: unknown) => failure,
  )
  if (!isBankError(error)) throw error
  return { said: error.message, advice: adviseOn(error) ?? '', next: error.next }
}

const strange = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const TOKEN_REFUSED = /^corporate\.token: call_refused \(401, invalid_client\)/
const ABOUT_CLIENT = /Check id and secret .*certificate/
const ABOUT_KEY = /Register the public half .*key id/

for (const [what, change, said, advice, calls] of [
  ['a wrong secret', { clientSecret: 'x'.repeat(32) }, TOKEN_REFUSED, ABOUT_CLIENT, 1],
  ['no certificate', { certificatePem: undefined }, TOKEN_REFUSED, ABOUT_CLIENT, 1],
  [
    'another signing key',
    { privateKey: strange.export({ type: 'pkcs8', format: 'pem' }).toString() },
    /^corporate\.sepa: call_refused \(403, INVALID_SIGNATURE at x-req-signature\)/,
    ABOUT_KEY,
    2,
  ],
  ['an unknown key id', { keyId: 'nobody.1' }, /call_refused \(403, UNKNOWN_KEY/, ABOUT_KEY, 2],
] as const) {
  test(`tells a company with ${what} at the first call, with what to do, and says of no refusal that it may be sent again (house: 4)`, async () => {
    const { sandbox, asked, fetch, ...client } = await openBank()
    const right = {
      clientId: client.clientId,
      clientSecret: client.clientSecret,
      keyId: client.kid,
      privateKey: client.privateKeyPem,
      certificatePem: client.certificatePem,
    }
    const bank = makeCorporateBank({
      environment: 'sandbox',
      baseUrl: BASE,
      fetch,
      sandbox: { ...right, ...change },
    } as never)
    const fault = await faultOf(paySafely(bank, instruction, { keep: (intent) => intent }))
    assert.match(fault.said, said)
    assert.match(fault.advice, advice)
    assert.isUndefined(fault.next)
    assert.lengthOf(asked, calls, asked.join())
    sandbox.close()
  })
}

test('refuses a signing key that is none before anything is sent, by the name of its member (house: 4)', async () => {
  const { sandbox, asked, fetch, ...client } = await openBank()
  const call = async () =>
    paySafely(
      makeCorporateBank({
        environment: 'sandbox',
        baseUrl: BASE,
        fetch,
        sandbox: { ...client, keyId: client.kid, privateKey: 'abc' },
      } as never),
      instruction,
      { keep: (intent) => intent },
    )
  const error: unknown = await call().catch((failure: unknown) => failure)
  assert.instanceOf(error, TypeError)
  assert.match(String(error), /privateKey must be an RSA key of 2048 to 4096 bits as PKCS#8 PEM/)
  assert.isEmpty(asked)
  sandbox.close()
})

test('says in which order to check API key and token where the bank tells them not apart, and the address where none answers (house: 4)', async () => {
  const { sandbox, fetch, ...client } = await openBank()
  const read = (apiKey: string, ask: typeof fetch) =>
    listAccounts(
      withAccess(
        makeAccountAccessBank({
          environment: 'sandbox',
          baseUrl: BASE,
          fetch: ask,
          sandbox: { apiKey, client: { id: client.clientId, secret: client.clientSecret } },
        }),
        'nobody',
      ),
      {},
    )
  for (const apiKey of [client.apiKey, 'another-key-of-nobody']) {
    const { said, advice } = await faultOf(read(apiKey, fetch))
    assert.match(said, /call_refused \(401, SECURITY/)
    assert.match(advice, /Check the API key first, then the token/)
  }
  const down = async () => Promise.reject(new TypeError('fetch failed'))
  assert.match((await faultOf(read(client.apiKey, down))).advice, /bank runs.*right host, port and path/)
  sandbox.close()
})
