// The API key that each call has, and the version in the path.
// Not what all interfaces share: ../raw-body.test.ts and ../raw-http.test.ts.
import { assert, test } from '#kit'
import { bill, type Call, newKey, openBiller, PAYMENTS } from './raw-biller.ts'
import { ask, json, openBank, steer } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'

const bank = await openBank()
const biller = await openBiller(bank)

// --- the key -----------------------------------------------------------------------------------------------------

/** Sends Create and the query with other headers. */
async function both(headers: Call['headers']) {
  const body = bill()
  return [await biller.create(body, { headers }), await biller.query(body.endToEndId, { headers })]
}

test('refuses calls without a key, or with one of no client, with 401 INVALID_API_KEY (1 C, Authentication; gaps: request-to-pay.auth.header, Codes of the list family)', async () => {
  const { apiKey } = biller
  const wrong = [
    undefined,
    '',
    'sandbox-api-key-1',
    `${apiKey}x`,
    apiKey.slice(0, -1),
    apiKey.toUpperCase() === apiKey ? apiKey.toLowerCase() : apiKey.toUpperCase(),
    `Bearer ${apiKey}`,
    `${apiKey}, ${apiKey}`,
    bank.sandboxKey,
    'a'.repeat(5_000),
  ]
  for (const key of wrong) {
    for (const answer of await both({ 'x-api-key': key })) {
      assertRefused(answer, 401, 'INVALID_API_KEY')
      const [error] = json(answer)['errors'] as { message: string }[]
      assert.equal(error?.message, 'Invalid ApiKey')
      assert.notInclude(answer.body.toString(), apiKey)
    }
  }
})

test('reads the key from x-api-key only (1 C, Authentication; gaps: request-to-pay.auth.header)', async () => {
  const { apiKey } = biller
  for (const headers of [
    { 'x-api-key': undefined, authorization: apiKey },
    { 'x-api-key': undefined, authorization: `Bearer ${apiKey}` },
    { 'x-api-key': undefined, authorization: `ApiKeyAuth ${apiKey}` },
    { 'x-api-key': undefined, apikey: apiKey },
    { 'x-api-key': undefined, apikeyauth: apiKey },
    { 'x-api-key': undefined, cookie: `x-api-key=${apiKey}` },
  ]) {
    for (const answer of await both(headers)) assertRefused(answer, 401, 'INVALID_API_KEY')
  }
  const target = `${PAYMENTS}?endToEndId=a&x-api-key=${apiKey}`
  const headers = { 'x-api-key': undefined }
  assertRefused(await biller.call({ method: 'GET', target, headers }), 401, 'INVALID_API_KEY')
})

test('refuses a call with two x-api-key headers: which one counts cannot be told (1 C, Authentication; gaps: request-to-pay.auth.header)', async () => {
  const request = biller.createBytes().toString('latin1')
  const doubled = request.replace(/(x-api-key: .*\r\n)/, '$1$1')
  assert.notEqual(doubled, request)
  assertRefused(await ask(bank, doubled), 401, 'INVALID_API_KEY')
})

test('accepts the key of each client, and asks for no token, no signature, no Date (1 C, Authentication; gaps: request-to-pay.auth.header, shared.sandbox.clients)', async () => {
  const other = await openBiller(bank, await newKey(bank))
  assert.notEqual(other.apiKey, biller.apiKey)
  const body = bill()
  assert.equal((await other.create(body)).status, 201)
  assert.equal(await other.status(body.endToEndId), 'COMPLETED')
  const headers = {
    authorization: 'Bearer unknown',
    'x-jws-signature': 'a..b',
    date: 'yesterday',
    'x-session-id': 'x',
    'x-request-id': 'y',
  }
  for (const [at, answer] of (await both(headers)).entries())
    assert.equal(answer.status, at === 0 ? 201 : 200)
})

test('refuses the key of a client that a reset has ended (1 C, Authentication; gaps: shared.sandbox.control)', async () => {
  const own = await openBank()
  const [first, later] = [await openBiller(own), await openBiller(own, await newKey(own))]
  assert.equal((await later.create()).status, 201)
  await steer(own, 'POST', '/reset', {})
  assertRefused(await later.create(), 401, 'INVALID_API_KEY')
  assert.equal((await first.create()).status, 201)
})

test('reads header names in any case (RFC 9110, 5.1; 1 C, Authentication)', async () => {
  const request = biller.createBytes().toString('latin1')
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const shouted = lines.map((text) => text.replace(/^[\w-]+:/, (name) => name.toUpperCase()))
  const whole = Buffer.from(`${[line, ...shouted].join('\r\n')}\r\n\r\n${body}`, 'latin1')
  assert.equal((await ask(bank, whole)).status, 201)
})

// --- paths and methods -------------------------------------------------------------------------------------------

test('answers at version 1 of its own path only (1 C, Versioning, Endpoints; gaps: request-to-pay.create.path)', async () => {
  const body = JSON.stringify(bill())
  for (const target of [
    '/r2p-sandbox/payments',
    '/r2p-sandbox/v2/payments',
    '/r2p-sandbox/v0.1.0/payments',
    '/R2P-sandbox/v1/payments',
    '/r2p/v1/payments',
  ]) {
    assert.equal((await biller.call({ method: 'POST', target, body })).status, 404, target)
  }
  assert.equal((await biller.create(body)).status, 201)
})
