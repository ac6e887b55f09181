// The company's bank: credentials by environment, and where the secrets can be seen.
// Which keys can be read is proven in test/core/shared/signing.test.ts; the types in test/types.
import { assert, test, testKeyPair } from '#kit'
import {
  createSepaPayment,
  makeCorporateBank,
  requestToken,
  verifyRequestSignature,
} from '../../../core/corporate-payments/index.ts'
import { makeSigner } from '../../../core/shared/signing/index.ts'
import { fakeFetch, json } from '../shared/fake-fetch.ts'
import { everythingIn, thrownBy, typeErrorOf } from '../shared/thrown.ts'
import {
  base,
  certificatePem,
  noSignature,
  paid,
  secrets,
  smallOrder,
  testBank,
  tokenAnswer,
} from './fixtures.ts'

const credentials = {
  clientId: secrets.clientId,
  clientSecret: secrets.clientSecret,
  keyId: secrets.keyId,
  privateKey: noSignature,
}
const sandbox = { baseUrl: base, environment: 'sandbox', sandbox: credentials } as const
const production = { baseUrl: base, environment: 'production', production: credentials } as const

/** Makes a bank from options that the types would refuse. */
const makeUnchecked = (options: unknown): unknown => Reflect.apply(makeCorporateBank, undefined, [options])

test('makes a bank with the credentials of its environment (2 B, Authentication)', () => {
  assert.include(makeCorporateBank(sandbox), { environment: 'sandbox', baseUrl: base })
  assert.include(makeCorporateBank(production), { environment: 'production', baseUrl: base })
})

for (const [what, options, message] of [
  [
    'no environment',
    { ...sandbox, environment: undefined },
    /^environment must be 'sandbox' or 'production'$/,
  ],
  [
    'sandbox credentials in production',
    { baseUrl: base, environment: 'production', sandbox: credentials },
    /^production must hold the credentials of that environment$/,
  ],
  [
    'production credentials in a sandbox',
    { baseUrl: base, environment: 'sandbox', production: credentials },
    /^sandbox must hold the credentials of that environment$/,
  ],
  ['no address', { ...sandbox, baseUrl: undefined }, /^baseUrl must be an absolute http address/],
  [
    'a plain address in production',
    { ...production, baseUrl: 'http://bank.example' },
    /^baseUrl must be an absolute https address/,
  ],
  [
    'a certificate told in a header in production',
    { ...production, production: { ...credentials, certificatePem } },
    /^production\.certificatePem is for the sandbox only: in production `fetch` presents the certificate$/,
  ],
] as const) {
  test(`refuses ${what} and repeats no value (gaps: shared.base-url, shared.mtls)`, async () => {
    const error = await typeErrorOf(() => makeUnchecked(options))
    assert.match(error.message, message)
    for (const mark of [...Object.values(secrets), 'bWFya2Vk']) assert.notInclude(everythingIn(error), mark)
  })
}

const visible = (max: number) => ({
  accepts: ['k', '!~', 'k'.repeat(max - 1), 'k'.repeat(max), 'a:b&c=d'],
  refuses: ['', ' ', 'a b', 'k'.repeat(max + 1), 'kéy', 'k\n', 'k\0', '\x7f', 5, null, undefined, [], {}],
  rule: `must be 1 to ${max} visible ASCII characters`,
})

for (const [field, { accepts, refuses, rule }] of Object.entries<{
  accepts: readonly unknown[]
  refuses: readonly unknown[]
  rule: string
}>({
  clientId: visible(255),
  clientSecret: visible(1024),
  keyId: visible(255),
  privateKey: {
    accepts: [noSignature],
    refuses: [null, undefined],
    rule: 'must be a private key or a signer',
  },
  certificatePem: {
    accepts: [undefined, certificatePem, certificatePem.replaceAll('\n', '\r\n'), `\n ${certificatePem} `],
    refuses: [
      '',
      'a',
      5,
      null,
      certificatePem.repeat(2),
      certificatePem.replaceAll('CERTIFICATE', 'PRIVATE KEY'),
    ],
    rule: 'must be a certificate as PEM',
  },
})) {
  test(`accepts and refuses ${field} at its limits (2 B, Authentication)`, async () => {
    const make = (value: unknown) =>
      makeUnchecked({ ...sandbox, sandbox: { ...credentials, [field]: value } })
    for (const value of accepts) assert.doesNotThrow(() => make(value))
    for (const value of refuses) {
      const { message } = await typeErrorOf(() => make(value))
      assert.equal(message, `sandbox.${field} ${rule}`)
    }
  })
}

test('keeps every secret out of everything that a bank shows (promises: R30)', async () => {
  const { bank } = testBank([json(201, paid())], { sandbox: { ...credentials, certificatePem } })
  await createSepaPayment(bank, { body: smallOrder })
  const shown = JSON.stringify([bank, { ...bank }, Object.keys(bank), Object.entries(bank)])
  for (const mark of [...Object.values(secrets), 'bWFya2Vk', 'identity', 'tokens'])
    assert.notInclude(shown, mark)
  for (const name of ['identity', 'tokens']) {
    assert.isUndefined(Object.getOwnPropertyDescriptor(bank, name)?.value)
    assert.isFalse(Object.getOwnPropertyDescriptor(bank, name)?.enumerable)
  }
  assert.equal(bank.identity.client.secret, secrets.clientSecret)
  assert.notInclude(JSON.stringify(bank.tokens), secrets.token)
})

test('keeps the request for a token out of every log: only its bytes hold the secret (promises: R30)', () => {
  const { bank } = testBank()
  const { body, ...shown } = requestToken.draft(bank, {})
  assert.notInclude(JSON.stringify(shown), secrets.clientSecret)
  assert.include(new TextDecoder().decode(body), secrets.clientSecret)
})

test('signs with a PEM, a JWK, a CryptoKey and a signer of the caller alike (2 B, Authentication)', async () => {
  const { privateKey, privatePem, publicPem } = await testKeyPair()
  const jwk = await crypto.subtle.exportKey('jwk', privateKey)
  const headers: (string | null)[] = []
  for (const key of [privatePem, jwk, privateKey, makeSigner(privatePem)]) {
    const { bank, arrived } = testBank([json(201, paid())], { sandbox: { ...credentials, privateKey: key } })
    await createSepaPayment(bank, { body: smallOrder })
    for (const call of arrived) {
      const value = call.headers.get('x-req-signature') ?? ''
      headers.push(value)
      const verdict = await verifyRequestSignature(value, call.body, () => publicPem, bank.clock())
      assert.deepEqual(verdict, { ok: true, keyId: secrets.keyId })
    }
  }
  assert.lengthOf(headers, 4)
  assert.lengthOf([...new Set(headers)], 1)
})

test('tells a key that cannot be read in words that hold nothing of it, and sends no payment (house: 4)', async () => {
  const { fetch, arrived } = fakeFetch(json(200, tokenAnswer(0)))
  const pem = '-----BEGIN PRIVATE KEY-----\nbWFya2Vk\n-----END PRIVATE KEY-----'
  const bank = makeCorporateBank({ ...sandbox, sandbox: { ...credentials, privateKey: pem }, fetch })
  const error = await thrownBy(() => createSepaPayment(bank, { body: smallOrder }))
  assert.instanceOf(error, TypeError)
  assert.notInclude(everythingIn(error), 'bWFya2Vk')
  assert.isEmpty(arrived)
})
