// The merchant's bank: credentials by environment, key versions, and where the secrets can be seen.
// Which keys can be read is proven in test/core/shared/signing.test.ts; the types in test/types.
import { assert, test, testKeyPair } from '#kit'
import {
  listProviders,
  makeOnlinePaymentBank,
  makePairMemory,
  makeApprovalUrl,
} from '../../../core/online-payment/index.ts'
import type { PrivateKey } from '../../../core/shared/signing/rsa.ts'
import { fakeFetch, json } from '../shared/fake-fetch.ts'
import { everythingIn, thrownBy, typeErrorOf } from '../shared/thrown.ts'
import { apiKey, createdAnswer, merchantId, noSignature } from './fixtures.ts'

const common = { baseUrl: 'https://bank.example', frontUrl: 'https://pay.bank.example' }
const credentials = { apiKey, merchantId, keys: { 0: noSignature } }
const sandbox = { ...common, environment: 'sandbox', sandbox: credentials } as const

/** Makes a bank from options that the types would refuse. */
const makeUnchecked = (options: unknown) => Reflect.apply(makeOnlinePaymentBank, undefined, [options])

test('makes a bank with the credentials of its environment (gaps: online-payment.auth.keys)', () => {
  assert.include(makeOnlinePaymentBank(sandbox), { environment: 'sandbox', frontUrl: common.frontUrl })
  const production = { ...common, environment: 'production', production: credentials } as const
  assert.include(makeOnlinePaymentBank(production), { environment: 'production', allowLocalAddresses: false })
})

for (const [what, options, message] of [
  [
    'no environment',
    { ...sandbox, environment: undefined },
    /^environment must be 'sandbox' or 'production'$/,
  ],
  [
    'sandbox credentials in production',
    { ...common, environment: 'production', sandbox: credentials },
    /^production must hold the credentials of that environment$/,
  ],
  [
    'production credentials in a sandbox',
    { ...common, environment: 'sandbox', production: credentials },
    /^sandbox must hold the credentials of that environment$/,
  ],
  [
    'null for credentials',
    { ...sandbox, sandbox: null },
    /^sandbox must hold the credentials of that environment$/,
  ],
  [
    'a text for credentials',
    { ...sandbox, sandbox: apiKey },
    /^sandbox must hold the credentials of that environment$/,
  ],
  ['no front address', { ...sandbox, frontUrl: undefined }, /^frontUrl must be an absolute http address/],
  [
    'a front address with a slash',
    { ...sandbox, frontUrl: 'https://pay.example/' },
    /^frontUrl must be an absolute http address/,
  ],
  [
    'a plain front address in production',
    { ...common, environment: 'production', production: credentials, frontUrl: 'http://pay.example' },
    /^frontUrl must be an absolute https address/,
  ],
  [
    'a plain base address in production',
    { ...common, environment: 'production', production: credentials, baseUrl: 'http://bank.example' },
    /^baseUrl must be an absolute https address/,
  ],
  [
    'local addresses in production',
    { ...common, environment: 'production', production: credentials, allowLocalAddresses: true },
    /^allowLocalAddresses is for the sandbox only$/,
  ],
  [
    'assumed local addresses in production',
    {
      ...common,
      environment: 'production',
      production: credentials,
      assumptions: { 'shared.redirect-url': true },
    },
    /^allowLocalAddresses is for the sandbox only$/,
  ],
] as const) {
  test(`refuses ${what} and repeats no value (gaps: shared.base-url, online-payment.auth.keys)`, async () => {
    const error = await typeErrorOf(() => makeUnchecked(options))
    assert.match(error.message, message)
    for (const mark of [apiKey, merchantId]) assert.notInclude(everythingIn(error), mark)
  })
}

/** What no header value is. */
const NO_HEADER = ['', ' ', 'a b', 5, null, undefined, [], {}]

for (const [field, accepts, refuses, rule] of [
  [
    'apiKey',
    ['k', '!~', 'k'.repeat(127), 'k'.repeat(128), 'with:colon,"quotes"'],
    ['k'.repeat(129), 'kéy', 'k\n', 'k\r\nx-evil: 1', 'k\0', '\x7f', '☃', ...NO_HEADER],
    'must be 1 to 128 visible ASCII characters',
  ],
  [
    'merchantId',
    ['m', '!~', 'm'.repeat(64), merchantId, merchantId.toUpperCase()],
    ['m'.repeat(65), 'a:b', ':', 'm\n', 'é', '\x7f', ...NO_HEADER],
    'must be 1 to 64 visible ASCII characters without a colon',
  ],
  [
    'keys',
    [{ 0: noSignature }, { 9999: noSignature }, { 0: noSignature, 1: noSignature }],
    [
      {},
      [],
      { 10000: noSignature },
      { '-1': noSignature },
      { '01': noSignature },
      { x: noSignature },
      { 1.5: noSignature },
      null,
      undefined,
    ],
    'must hold at least one key under a version from 0 to 9999',
  ],
] as const) {
  test(`accepts and refuses ${field} at its limits (gaps: online-payment.auth.format, online-payment.auth.keys)`, async () => {
    for (const value of accepts) {
      assert.doesNotThrow(() => makeUnchecked({ ...sandbox, sandbox: { ...credentials, [field]: value } }))
    }
    for (const value of refuses) {
      const { message } = await typeErrorOf(() =>
        makeUnchecked({ ...sandbox, sandbox: { ...credentials, [field]: value } }),
      )
      assert.equal(message, `sandbox.${field} ${rule}`)
    }
  })
}

/** Proves a call and says which version signed it, and with which key. */
async function versionOf(keys: Record<number, PrivateKey>, keyVersion?: number): Promise<string> {
  const bank = makeOnlinePaymentBank({ ...sandbox, sandbox: { apiKey, merchantId, keys, keyVersion } })
  const { headers } = await listProviders.prove(bank, listProviders.draft(bank, {}))
  return (headers['authorization'] ?? '').split(':').slice(1).join(':')
}
const signedBy = (byte: number) => () => Promise.resolve(new Uint8Array([byte]))

test('signs with the highest version, or with the one that is named (gaps: online-payment.auth.keys)', async () => {
  const keys = { 2: signedBy(2), 10: signedBy(10), 9: signedBy(9) }
  assert.equal(await versionOf(keys), '1:10:0a')
  assert.equal(await versionOf(keys, 2), '1:2:02')
  assert.equal(await versionOf({ 0: signedBy(0) }, 0), '1:0:00')
  assert.equal(await versionOf({ 9999: signedBy(1) }), '1:9999:01')
})

for (const keyVersion of [1, -1, 0.5, Number.NaN, 10_000]) {
  test(`refuses to sign with version ${keyVersion}, for which there is no key (gaps: online-payment.auth.keys)`, async () => {
    const { message } = await typeErrorOf(() =>
      makeOnlinePaymentBank({ ...sandbox, sandbox: { ...credentials, keyVersion } }),
    )
    assert.equal(message, 'sandbox.keyVersion must name one of the keys')
  })
}

test('imports the key once for all calls of a bank, and only when the first is made (house: Budgets)', async () => {
  const { privatePem } = await testKeyPair()
  const { subtle } = crypto
  const real = subtle.importKey.bind(subtle)
  let imports = 0
  const counting = (...given: unknown[]): Promise<CryptoKey> => {
    imports += 1
    return Reflect.apply(real, subtle, given)
  }
  Object.defineProperty(subtle, 'importKey', { value: counting, configurable: true, writable: true })
  try {
    const { fetch } = fakeFetch(...Array.from({ length: 6 }, () => json(200, { providers: [] })))
    const bank = makeOnlinePaymentBank({
      ...sandbox,
      fetch,
      sandbox: { apiKey, merchantId, keys: { 0: privatePem } },
    })
    assert.equal(imports, 0)
    await Promise.all(Array.from({ length: 5 }, () => listProviders(bank, {})))
    await listProviders(bank, {})
    assert.equal(imports, 1)
  } finally {
    Reflect.deleteProperty(subtle, 'importKey')
  }
})

test('rejects the first call, and sends nothing, when the key cannot be read (R25)', async () => {
  const { fetch, arrived } = fakeFetch()
  const keys = { 0: '-----BEGIN PRIVATE KEY-----\nbWFya2VkLXNlY3JldA==\n-----END PRIVATE KEY-----' }
  const bank = makeOnlinePaymentBank({ ...sandbox, fetch, sandbox: { apiKey, merchantId, keys } })
  const error = await typeErrorOf(() => listProviders(bank, {}))
  assert.match(error.message, /^sandbox\.keys\.0 must be an RSA key/)
  assert.notInclude(everythingIn(error), 'bWFya2Vk')
  assert.isEmpty(arrived)
})

test('rejects with what a signer of the caller throws, and sends nothing (peers: keys that never leave a store)', async () => {
  const { fetch, arrived } = fakeFetch()
  const keys = { 0: () => Promise.reject(new Error('the store is closed')) }
  const bank = makeOnlinePaymentBank({ ...sandbox, fetch, sandbox: { apiKey, merchantId, keys } })
  assert.include(String(await thrownBy(() => listProviders(bank, {}))), 'the store is closed')
  assert.isEmpty(arrived)
})

test('shows no secret to JSON, to a copy, to a list of members (paper 1 B, Secrecy rules)', async () => {
  const { privatePem } = await testKeyPair()
  const bank = makeOnlinePaymentBank({ ...sandbox, sandbox: { apiKey, merchantId, keys: { 0: privatePem } } })
  const shown = [
    JSON.stringify(bank),
    JSON.stringify({ ...bank }),
    JSON.stringify(Object.entries(bank)),
    Object.keys(bank).join(),
    JSON.stringify(Object.fromEntries(Object.entries(bank))),
  ].join('\n')
  for (const secret of [apiKey, merchantId, 'PRIVATE', privatePem.split('\n')[3] ?? '', 'identity']) {
    assert.notInclude(shown, secret)
  }
})

/** What a runtime has to write out a value for people. */
interface Inspectors {
  Bun?: { inspect(value: unknown): string }
  Deno?: { inspect(value: unknown): string }
  process?: { getBuiltinModule?(name: string): { inspect(value: unknown, options: object): string } }
}

test('shows no secret to the console of a runtime, hidden members too (paper 1 B, Secrecy rules)', () => {
  const bank = makeOnlinePaymentBank(sandbox)
  const { Bun: bun, Deno: deno, process: node } = globalThis as Inspectors
  const shown = [
    bun?.inspect(bank),
    deno?.inspect(bank),
    node?.getBuiltinModule?.('node:util').inspect(bank, { showHidden: true, depth: 9 }),
  ].join('\n')
  for (const secret of [apiKey, merchantId]) assert.notInclude(shown, secret)
  // Where a runtime has no such function, this is what its console would look at.
  assert.isUndefined(Object.getOwnPropertyDescriptor(bank, 'identity')?.value)
})

test('holds no private key in anything that can be walked to, hidden members too (R25)', async () => {
  const { privatePem } = await testKeyPair()
  const { fetch } = fakeFetch(json(200, { providers: [] }))
  const bank = makeOnlinePaymentBank({
    ...sandbox,
    fetch,
    sandbox: { apiKey, merchantId, keys: { 0: privatePem } },
  })
  await listProviders(bank, {})
  const everything = everythingIn(bank)
  assert.include(everything, apiKey, 'the walk must reach the hidden identity')
  assert.notInclude(everything, 'PRIVATE KEY')
  assert.notInclude(everything, privatePem.split('\n')[3] ?? '')
})

test('changes no global when it is made and used (peers: Importing the SDK changes a global client)', async () => {
  const before = Reflect.ownKeys(globalThis).length
  const { fetch } = fakeFetch(json(200, { providers: [] }))
  const bank = makeOnlinePaymentBank({ ...sandbox, fetch })
  await listProviders(bank, {})
  makePairMemory()
  makeApprovalUrl(bank, createdAnswer)
  assert.equal(Reflect.ownKeys(globalThis).length, before)
})
