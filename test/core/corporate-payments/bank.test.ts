// The company's bank: where its secret and its key can be seen. Its options: ../banks.test.ts.
// Which keys can be read is proven in test/core/shared/signing.test.ts; the types in test/types.
import { assert, test } from '#kit'
import { createSepaPayment, makeCorporateBank, requestToken } from '../../../core/corporate-payments/index.ts'
import { fakeFetch, json } from '../shared/fake-fetch.ts'
import { everythingIn, thrownBy } from '../shared/thrown.ts'
import { base, credentials, secrets, smallOrder, testBank, tokenAnswer } from './fixtures.ts'

const sandbox = { baseUrl: base, environment: 'sandbox', sandbox: credentials } as const

test('keeps the request for a token out of every log: only its bytes hold the secret (promises: R30)', () => {
  const { bank } = testBank()
  const { body, ...shown } = requestToken.draft(bank, {})
  assert.notInclude(JSON.stringify(shown), secrets.clientSecret)
  assert.include(new TextDecoder().decode(body), secrets.clientSecret)
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
