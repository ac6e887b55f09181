// The merchant's bank: its front address, key versions, and where its keys can be seen. All other options: ../banks.test.ts.
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

test('refuses a front address that is missing, has a slash at its end, or is plain in production (gaps: shared.base-url)', () => {
  const production = { ...common, environment: 'production', production: credentials }
  for (const [options, message] of [
    [{ ...sandbox, frontUrl: undefined }, /^frontUrl must be an absolute http address/],
    [{ ...sandbox, frontUrl: 'https://pay.example/' }, /^frontUrl must be an absolute http address/],
    [{ ...production, frontUrl: 'http://pay.example' }, /^frontUrl must be an absolute https address/],
  ] as const)
    assert.throws(() => makeOnlinePaymentBank(options as never), TypeError, message)
})

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
