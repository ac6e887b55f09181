// Who may call the bank: header by header, both published vectors, clocks, keys, and session and request id pairs.
// Not the order of checks between stages: raw-order.test.ts.
import { randomUUID } from 'node:crypto'
import { assert, test, wallClock } from '#kit'
import { type Call, CREATE, openShop, order, PROVIDERS, requestBytes } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import { signHex } from './signing.ts'
import { ask, control, handClock, json, openBank, sha256, steer } from '../raw-client.ts'
import { mintRsa, sample } from '../sample-key.ts'

const bank = await openBank()
const shop = openShop(bank)

/** The bank of the published vectors: https://bank.example, and its clock shows 2026-11-20T10:00:00Z. */
const clock = handClock('2026-11-20T10:00:00Z')
const vectorBank = await openBank({ publicBaseUrl: 'https://bank.example', clock: clock.now })

const AT = 'Fri, 20 Nov 2026 10:00:00 GMT'
const PAYMENT = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03'

const REFUND_BODY = Buffer.from('{"amount":"1.00","currency":"EUR","message":{"text":"Hyvitys åäö"}}', 'utf8')
const REFUND_BASE = Buffer.concat([
  Buffer.from(
    'POST\n' +
      'application/json\n' +
      'Fri, 20 Nov 2026 10:00:00 GMT\n' +
      '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11\n' +
      'sandbox-api-key-1\n' +
      '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01\n' +
      '7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02\n' +
      'https://bank.example/paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund\n',
    'ascii',
  ),
  REFUND_BODY,
])
const STATUS_BASE = Buffer.from(
  'GET\n' +
    'application/json\n' +
    'Fri, 20 Nov 2026 10:00:00 GMT\n' +
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11\n' +
    'sandbox-api-key-1\n' +
    '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01\n' +
    '7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02\n' +
    'https://bank.example/paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03\n',
  'ascii',
)

/** Writes the vector's refund call out in full. */
function refundCall(signature: string, apiKey = 'sandbox-api-key-1'): Buffer {
  const head =
    'POST /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund HTTP/1.1\r\n' +
    'Host: bank.example\r\n' +
    'Content-Type: application/json\r\n' +
    'Date: Fri, 20 Nov 2026 10:00:00 GMT\r\n' +
    `x-api-key: ${apiKey}\r\n` +
    'x-session-id: 0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01\r\n' +
    'x-request-id: 7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02\r\n' +
    `Authorization: 3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:${signature}\r\n` +
    'Content-Length: 70\r\n' +
    'Connection: close\r\n' +
    '\r\n'
  return Buffer.concat([Buffer.from(head, 'ascii'), REFUND_BODY])
}

/** Writes the vector's status call out in full. */
function statusCall(signature: string): string {
  return (
    'GET /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03 HTTP/1.1\r\n' +
    'Host: bank.example\r\n' +
    'Content-Type: application/json\r\n' +
    'Date: Fri, 20 Nov 2026 10:00:00 GMT\r\n' +
    'x-api-key: sandbox-api-key-1\r\n' +
    'x-session-id: 0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01\r\n' +
    'x-request-id: 7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02\r\n' +
    `Authorization: 3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:${signature}\r\n` +
    'Connection: close\r\n' +
    '\r\n'
  )
}

test('accepts the published signature base of a refund, byte for byte (1 B, Authentication; gaps: online-payment.auth.base, Part 3, online payment signature base)', async () => {
  assert.equal(REFUND_BODY.length, 70)
  assert.equal(REFUND_BASE.length, 342)
  assert.equal(REFUND_BASE.at(-1), 0x7d)
  assert.equal(sha256(REFUND_BASE), 'c618011e0ae7571c71540a49b957d8188c724a37d81a55eda7a12d967dac819a')
  const right = signHex(REFUND_BASE, sample.privateKey)
  assert.match(right, /^[0-9a-f]{512}$/)
  const wrong = signHex(Buffer.concat([REFUND_BASE, Buffer.from('\n')]), sample.privateKey)
  assertRefused(await ask(vectorBank, refundCall(wrong)), 400, 'INVALID_SIGNATURE')
  // There is no such payment: that the bank looks for it shows that the signature was right.
  assertRefused(await ask(vectorBank, refundCall(right)), 400, 'PAYMENT_NOT_FOUND')
  await steer(vectorBank, 'POST', '/reset', {})
})

test('accepts the published signature base of a status call, which ends with the LF after the URL (1 B, Authentication; gaps: Part 3, online payment signature base)', async () => {
  assert.equal(STATUS_BASE.length, 264)
  assert.equal(STATUS_BASE.at(-1), 0x0a)
  assert.equal(sha256(STATUS_BASE), 'b44ae0d1e7b4b8d9b8ffd4b147d202f34c8c937dd54e8a4c4555f82cc7d0b5b3')
  const wrong = signHex(STATUS_BASE.subarray(0, -1), sample.privateKey)
  assertRefused(await ask(vectorBank, statusCall(wrong)), 400, 'INVALID_SIGNATURE')
  const right = signHex(STATUS_BASE, sample.privateKey)
  assertRefused(await ask(vectorBank, statusCall(right)), 400, 'PAYMENT_NOT_FOUND')
  await steer(vectorBank, 'POST', '/reset', {})
})

test('verifies the public address even where the Host header names another (gaps: online-payment.auth.details)', async () => {
  const right = signHex(STATUS_BASE, sample.privateKey)
  const request = statusCall(right).replace('Host: bank.example', `Host: ${vectorBank.host}`)
  assertRefused(await ask(vectorBank, request), 400, 'PAYMENT_NOT_FOUND')
  await steer(vectorBank, 'POST', '/reset', {})
})

test('verifies scheme, Host, path and query as sent where no public address is set (gaps: online-payment.auth.details)', async () => {
  const target = `${PROVIDERS}?a=%7e%C3%A4&b=c%20d+e&b=2`
  assert.equal((await shop.call({ method: 'GET', target })).status, 200)
  const wrong = await shop.call({ method: 'GET', target, url: bank.base + PROVIDERS })
  assertRefused(wrong, 400, 'INVALID_SIGNATURE')
  const named = { Host: `bank.test:${bank.port}` }
  const url = `http://bank.test:${bank.port}${PROVIDERS}`
  const answer = await shop.call({ method: 'GET', target: PROVIDERS, url, headers: { host: named.Host } })
  assert.equal(answer.status, 200)
})

test('verifies the raw query, also where a URL library would write it otherwise (gaps: online-payment.auth.details)', async () => {
  for (const query of ["?name='x'", '?', '?a=|{}^`"<>', '?a=%7E&&']) {
    const answer = await shop.call({ method: 'GET', target: PROVIDERS + query })
    assert.equal(answer.status, 200, query)
  }
})

test('verifies the host as sent, capitals and default port included (gaps: online-payment.auth.base, online-payment.auth.details)', async () => {
  for (const host of [`LOCALHOST:${bank.port}`, 'localhost:80', 'Bank.Example']) {
    const answer = await shop.call({
      method: 'GET',
      target: PROVIDERS,
      url: `http://${host}${PROVIDERS}`,
      headers: { host },
    })
    assert.equal(answer.status, 200, host)
  }
})

// --- which parts are signed -------------------------------------------------------------------------------------

const changed: [string, Partial<Call>][] = [
  ['method', { method: 'post' }],
  ['Content-Type', { contentType: 'application/json; charset=utf-8' }],
  ['x-api-key', { apiKey: 'another-key' }],
  ['x-session-id', { sessionId: randomUUID() }],
  ['x-request-id', { requestId: randomUUID() }],
  ['URL', { url: `${bank.base}${CREATE}?` }],
  ['merchantId', { merchantId: randomUUID() }],
  ['body', { body: JSON.stringify(order({ amount: '100.01' })) }],
]
for (const [name, signed] of changed) {
  test(`refuses a signature over another ${name} with 403 INVALID_SIGNATURE (1 B, Authentication; gaps: online-payment.auth.base)`, async () => {
    const call = {
      method: 'POST',
      target: CREATE,
      body: JSON.stringify(order()),
      contentType: 'application/json',
      merchantId: randomUUID(),
      apiKey: 'sandbox-api-key-1',
      sessionId: randomUUID(),
      requestId: randomUUID(),
      date: new Date(wallClock()).toUTCString(),
      url: bank.base + CREATE,
    }
    const other = requestBytes(bank, { ...call, ...signed })
      .toString('latin1')
      .match(/Authorization: [^:]+:1:0:([0-9a-f]+)/)?.[1]
    assert.isString(other)
    const answer = await ask(bank, requestBytes(bank, { ...call, hex: () => other ?? '' }))
    assertRefused(answer, 403, 'INVALID_SIGNATURE')
    assert.equal((await ask(bank, requestBytes(bank, call))).status, 200)
  })
}

test('refuses a signature over another Date with 403 INVALID_SIGNATURE (1 B, Authentication; gaps: online-payment.auth.base; promises: R22)', async () => {
  const date = new Date(wallClock()).toUTCString()
  const answer = await shop.create(
    {},
    { date: new Date(wallClock() - 60_000).toUTCString(), headers: { date } },
  )
  assertRefused(answer, 403, 'INVALID_SIGNATURE')
})

test('verifies header values as sent, without folding their case (gaps: online-payment.auth.base)', async () => {
  const sessionId = randomUUID().toUpperCase()
  const requestId = randomUUID().toUpperCase()
  const merchantId = randomUUID().toUpperCase()
  assert.equal((await shop.create({}, { sessionId, requestId, merchantId })).status, 200)
  const folded = await shop.create(
    {},
    { sessionId: sessionId.toLowerCase(), headers: { 'x-session-id': sessionId } },
  )
  assertRefused(folded, 403, 'INVALID_SIGNATURE')
})

test('verifies the raw bytes of the body: white space and member order as sent (gaps: online-payment.auth.base)', async () => {
  const body = ` {\r\n\t"reference" : "1232",\n "currency":"EUR", "amount":"1.00", "accountId":"5b8f2c4e-7d1a-4e9b-8c3d-2f6a1b0e9d84",
    "reject":{"url":"https://shop.example/r"},"cancel":{"url":"https:\\/\\/shop.example\\/c"},"return":{"url":"https://shop.example/\\u0061"}}\n `
  assert.equal((await shop.create({}, { body })).status, 200)
})

test('refuses a base joined by CR LF with INVALID_SIGNATURE: LF only (gaps: online-payment.auth.base)', async () => {
  const date = new Date(wallClock()).toUTCString()
  const [sessionId, requestId] = [randomUUID(), randomUUID()]
  const parts = ['GET', 'application/json', date, shop.merchantId, 'sandbox-api-key-1', sessionId, requestId]
  const base = Buffer.from(`${[...parts, bank.base + PROVIDERS].join('\r\n')}\r\n`)
  const answer = await shop.providers({
    date,
    sessionId,
    requestId,
    hex: () => signHex(base, sample.privateKey),
  })
  assertRefused(answer, 400, 'INVALID_SIGNATURE')
})

test('refuses an HMAC in the place of the signature: the key is a private one (1 B, Authentication; gaps: online-payment.auth.signature)', async () => {
  assertRefused(await shop.create({}, { hex: () => 'ab'.repeat(32) }), 403, 'INVALID_SIGNATURE')
})

// --- the form of the signature -----------------------------------------------------------------------------------

const bent: [string, (hex: string) => string][] = [
  ['in upper-case hex', (hex) => hex.toUpperCase()],
  ['with one upper-case digit', (hex) => hex.replace(/[a-f]/, (digit) => digit.toUpperCase())],
  ['one byte short', (hex) => hex.slice(0, -2)],
  ['one digit short', (hex) => hex.slice(0, -1)],
  ['one byte long', (hex) => `${hex}00`],
  ['with zeros before it', (hex) => `00${hex}`],
  ['of 512 digits that are no hex', () => 'g'.repeat(512)],
  ['with one bit turned', (hex) => hex.slice(0, -1) + (Number.parseInt(hex.slice(-1), 16) ^ 1).toString(16)],
  ['of zeros', () => '0'.repeat(512)],
  ['of ones', () => 'f'.repeat(512)],
  ['in base64', (hex) => Buffer.from(hex, 'hex').toString('base64')],
  ['that is missing', () => ''],
]
for (const [how, hex] of bent) {
  test(`refuses a signature ${how} with 403 on create and 400 elsewhere (gaps: online-payment.auth.signature)`, async () => {
    assertRefused(await shop.create({}, { hex }), 403, 'INVALID_SIGNATURE')
    assertRefused(await shop.providers({ hex }), 400, 'INVALID_SIGNATURE')
  })
}

test('refuses the signature of another private key (1 B, Authentication)', async () => {
  const { privateKey } = mintRsa()
  assertRefused(await shop.create({}, { privateKey }), 403, 'INVALID_SIGNATURE')
  assertRefused(await shop.read(PAYMENT, { privateKey }), 400, 'INVALID_SIGNATURE')
  assertRefused(await shop.refund(PAYMENT, {}, { privateKey }), 400, 'INVALID_SIGNATURE')
})

// --- the form of Authorization -----------------------------------------------------------------------------------

const forms: [string, (value: string) => string][] = [
  ['three parts', (value) => value.replace(':1:0:', ':1:')],
  ['five parts', (value) => `${value}:`],
  ['algorithm 2', (value) => value.replace(':1:0:', ':2:0:')],
  ['algorithm 01', (value) => value.replace(':1:0:', ':01:0:')],
  ['no algorithm', (value) => value.replace(':1:0:', '::0:')],
  ['a scheme word before it', (value) => `Signature ${value}`],
  ['a space inside', (value) => value.replace(':1:0:', ':1: 0:')],
  ['key version 00', (value) => value.replace(':1:0:', ':1:00:')],
  ['key version 01', (value) => value.replace(':1:0:', ':1:01:')],
  ['key version 10000', (value) => value.replace(':1:0:', ':1:10000:')],
  ['key version -1', (value) => value.replace(':1:0:', ':1:-1:')],
  ['key version 1.0', (value) => value.replace(':1:0:', ':1:1.0:')],
  ['no key version', (value) => value.replace(':1:0:', ':1::')],
  ['a merchantId that is no UUID', (value) => value.replace(/^[^:]+/, 'merchant-1')],
  ['a merchantId without hyphens', (value) => value.replace(/^[^:]+/, (id) => id.replaceAll('-', ''))],
  ['a merchantId in braces', (value) => value.replace(/^[^:]+/, '{$&}')],
  ['a merchantId one digit long', (value) => value.replace(/^[^:]+/, '$&0')],
  ['no merchantId', (value) => value.replace(/^[^:]+/, '')],
]
for (const [what, authorization] of forms) {
  test(`refuses an Authorization with ${what} with 400 INVALID_HEADER (1 B, Authentication; gaps: online-payment.auth.format)`, async () => {
    assertRefused(await shop.create({}, { authorization }), 400, ['INVALID_HEADER', 'authorization'])
    assertRefused(await shop.providers({ authorization }), 400, ['INVALID_HEADER', 'authorization'])
  })
}

test('accepts any merchantId in UUID format, in any case and of any version (1 B, Sandbox, What the service does; gaps: online-payment.auth.format)', async () => {
  const ids = [
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    '017F22E2-79B0-7cc3-98C4-DC0C0C07398F',
  ]
  const answers = await Promise.all(ids.map((merchantId) => shop.create({}, { merchantId })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
})

// --- required headers --------------------------------------------------------------------------------------------

for (const name of ['authorization', 'x-session-id', 'x-request-id', 'date', 'content-type']) {
  test(`refuses a call without ${name} with 400 INVALID_HEADER, on all four operations (1 B, Endpoints; gaps: online-payment.auth.details)`, async () => {
    const headers = { [name]: undefined }
    const answers = await Promise.all([
      shop.create({}, { headers }),
      shop.read(PAYMENT, { headers }),
      shop.refund(PAYMENT, {}, { headers }),
      shop.providers({ headers }),
    ])
    for (const answer of answers) assertRefused(answer, 400, ['INVALID_HEADER', name])
  })

  test(`refuses an empty ${name} with 400 INVALID_HEADER (1 B, Endpoints)`, async () => {
    const headers = { [name]: '' }
    assertRefused(await shop.create({}, { headers }), 400, ['INVALID_HEADER', name])
    assertRefused(await shop.providers({ headers }), 400, ['INVALID_HEADER', name])
  })
}

test('refuses a call without x-api-key with Invalid ApiKey: 403 on create, 400 elsewhere (1 B, Authentication, Endpoints; gaps: Codes of the list family)', async () => {
  const headers = { 'x-api-key': undefined }
  const answers = await Promise.all([
    shop.create({}, { headers }),
    shop.read(PAYMENT, { headers }),
    shop.refund(PAYMENT, {}, { headers }),
    shop.providers({ headers }),
  ])
  answers.forEach((answer, at) => {
    assertRefused(answer, at === 0 ? 403 : 400, 'INVALID_API_KEY')
    const [error] = json(answer)['errors'] as { message: string }[]
    assert.equal(error?.message, 'Invalid ApiKey')
  })
})

test('accepts any API key of 1 to 128 visible ASCII characters (1 B, Authentication; gaps: online-payment.auth.keys)', async () => {
  const visible = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).join('')
  const keys = ['k', 'k'.repeat(127), 'k'.repeat(128), visible]
  for (const apiKey of keys) {
    assert.equal((await shop.create({}, { apiKey })).status, 200, apiKey)
  }
})

for (const [what, apiKey] of [
  ['129 characters', 'k'.repeat(129)],
  ['a space inside', 'a b'],
  ['a letter outside ASCII', 'avain-\u00e4'],
  ['no character', ''],
] as const) {
  test(`refuses an API key of ${what} with Invalid ApiKey (gaps: Codes of the list family, online-payment.auth.keys)`, async () => {
    assertRefused(await shop.create({}, { apiKey }), 403, 'INVALID_API_KEY')
    assertRefused(await shop.providers({ apiKey }), 400, 'INVALID_API_KEY')
  })
}

for (const name of ['x-session-id', 'x-request-id'] as const) {
  test(`refuses an ${name} that is no UUID text of 36 characters with 400 INVALID_HEADER (1 B, Limits; gaps: online-payment.pair.scope)`, async () => {
    const id = randomUUID()
    const wrong = [
      id.slice(0, 35),
      `${id}0`,
      id.replaceAll('-', ''),
      `{${id}}`,
      id.replace(/.$/, 'g'),
      id.replaceAll('-', '_'),
      `urn:uuid:${id}`,
      'x'.repeat(36),
    ]
    const field = name === 'x-session-id' ? 'sessionId' : 'requestId'
    for (const value of wrong) {
      assertRefused(await shop.create({}, { [field]: value }), 400, ['INVALID_HEADER', name])
    }
  })
}

test('accepts session and request ids of any UUID version and case (1 B, Limits; gaps: online-payment.pair.scope)', async () => {
  const sessionId = '6BA7B810-9dad-11d1-80b4-00c04fd430C8'
  const requestId = '00000000-0000-0000-0000-000000000000'
  assert.equal((await shop.create({}, { sessionId, requestId })).status, 200)
})

// --- the Date header ---------------------------------------------------------------------------------------------

const frozen = openShop(vectorBank, { date: AT })

const wrongDates = [
  'Fri, 20 Nov 2026 10:00:00 UTC',
  'Fri, 20 Nov 2026 10:00:00 +0000',
  'Fri, 20 Nov 2026 12:00:00 EET',
  'Fri, 20 Nov 2026 10:00:00 gmt',
  'fri, 20 nov 2026 10:00:00 GMT',
  'Friday, 20-Nov-26 10:00:00 GMT',
  'Fri Nov 20 10:00:00 2026',
  'Fri, 20 Nov 2026 10:00 GMT',
  'Fri, 20 Nov 2026 10:00:00',
  'Fri, 20 Nov 26 10:00:00 GMT',
  'Fri,20 Nov 2026 10:00:00 GMT',
  'Fri,  20 Nov 2026 10:00:00 GMT',
  '20 Nov 2026 10:00:00 GMT',
  'Thu, 20 Nov 2026 10:00:00 GMT',
  'Fri, 31 Nov 2026 10:00:00 GMT',
  'Fri, 20 Nov 2026 24:00:00 GMT',
  'Fri, 20 Nov 2026 09:60:00 GMT',
  '2026-11-20T10:00:00Z',
  '1795168800',
  'now',
]
for (const date of wrongDates) {
  test(`refuses the Date "${date}" with 400 INVALID_HEADER (1 B, Limits; gaps: online-payment.auth.date)`, async () => {
    assertRefused(await frozen.create({}, { date }), 400, ['INVALID_HEADER', 'date'])
  })
}

for (const [date, passes] of [
  ['Fri, 20 Nov 2026 09:54:59 GMT', false],
  ['Fri, 20 Nov 2026 09:55:00 GMT', true],
  ['Fri, 20 Nov 2026 09:55:01 GMT', true],
  ['Fri, 20 Nov 2026 10:00:00 GMT', true],
  ['Fri, 20 Nov 2026 10:04:59 GMT', true],
  ['Fri, 20 Nov 2026 10:05:00 GMT', true],
  ['Fri, 20 Nov 2026 10:05:01 GMT', false],
] as const) {
  test(`${passes ? 'accepts' : 'refuses'} the Date ${date} at 10:00:00: 300 s pass, 301 s fail (1 B, Limits; gaps: online-payment.auth.date, shared.clock-tolerance; promises: R24)`, async () => {
    const create = await frozen.create({}, { date })
    const list = await frozen.providers({ date })
    if (passes) assert.deepEqual([create.status, list.status], [200, 200])
    else {
      assertRefused(create, 400, 'CLOCK_SKEW')
      assertRefused(list, 400, 'CLOCK_SKEW')
    }
  })
}

test('compares clocks in whole seconds (gaps: shared.clock-tolerance)', async () => {
  const late = handClock('2026-11-20T10:00:00.999Z')
  const shopThere = openShop(await openBank({ clock: late.now }))
  assert.equal((await shopThere.create({}, { date: 'Fri, 20 Nov 2026 09:55:00 GMT' })).status, 200)
  assert.equal((await shopThere.create({}, { date: 'Fri, 20 Nov 2026 10:05:00 GMT' })).status, 200)
  assertRefused(await shopThere.create({}, { date: 'Fri, 20 Nov 2026 09:54:59 GMT' }), 400, 'CLOCK_SKEW')
  assertRefused(await shopThere.create({}, { date: 'Fri, 20 Nov 2026 10:05:01 GMT' }), 400, 'CLOCK_SKEW')
})

test('keeps the clock of calls apart from the movable sandbox clock (gaps: shared.clock-tolerance, shared.sandbox.control)', async () => {
  const own = await openBank({ clock: clock.now })
  await steer(own, 'PUT', '/clock', { advance: 'P1D' })
  const there = openShop(own)
  assert.equal((await there.create({}, { date: AT })).status, 200)
  assertRefused(await there.create({}, { date: 'Sat, 21 Nov 2026 10:00:00 GMT' }), 400, 'CLOCK_SKEW')
})

// --- keys --------------------------------------------------------------------------------------------------------

test('verifies with the published sample private key, which the bank itself hands out (1 B, Authentication; gaps: shared.keys)', async () => {
  const own = await openBank({ sampleKey: undefined })
  const keys = json(await steer(own, 'GET', '/keys'))['onlinePayment'] as Record<string, unknown>
  assert.hasAllKeys(keys, ['keyVersion', 'privateKeyPem', 'publicKeyPem', 'callbackApiKey'])
  assert.equal(keys['keyVersion'], 0)
  const { createPrivateKey, createPublicKey } = await import('node:crypto')
  const privateKey = createPrivateKey(String(keys['privateKeyPem']))
  assert.equal(privateKey.asymmetricKeyType, 'rsa')
  assert.equal(privateKey.asymmetricKeyDetails?.modulusLength, 2048)
  assert.equal(
    createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString().trim(),
    String(keys['publicKeyPem']).trim(),
  )
  assert.equal((await openShop(own, { privateKey }).create()).status, 200)
  assertRefused(await openShop(own).create(), 403, 'INVALID_SIGNATURE')
})

test('accepts the sample key as version 0 of every merchant (1 B, Authentication; gaps: online-payment.auth.keys)', async () => {
  const answers = await Promise.all(
    [randomUUID(), randomUUID()].map((merchantId) => shop.create({}, { merchantId })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
})

for (const keyVersion of ['1', '10', '9999']) {
  test(`refuses key version ${keyVersion}, which nobody has registered, with UNKNOWN_KEY: 403 on create, 400 elsewhere (1 B, Authentication; gaps: online-payment.auth.keys)`, async () => {
    assertRefused(await shop.create({}, { keyVersion }), 403, 'UNKNOWN_KEY')
    assertRefused(await shop.read(PAYMENT, { keyVersion }), 400, 'UNKNOWN_KEY')
    assertRefused(await shop.refund(PAYMENT, {}, { keyVersion }), 400, 'UNKNOWN_KEY')
    assertRefused(await shop.providers({ keyVersion }), 400, 'UNKNOWN_KEY')
  })
}

test('registers keys of a merchant as versions 1, 2 and so on, and verifies with each (1 B, Authentication, What the service does; gaps: online-payment.auth.keys)', async () => {
  const merchantId = randomUUID()
  const [first, second] = [mintRsa(), mintRsa(3072)]
  for (const [version, key] of [first, second].entries()) {
    const answer = await control(bank, 'POST', `/merchants/${merchantId}/keys`, {
      publicKeyPem: key.publicPem,
    })
    assert.equal(answer.status, 201, answer.body.toString())
    assert.deepEqual(json(answer), { keyVersion: version + 1 })
  }
  const own = openShop(bank, { merchantId })
  assert.equal((await own.create({}, { keyVersion: '1', privateKey: first.privateKey })).status, 200)
  assert.equal((await own.create({}, { keyVersion: '2', privateKey: second.privateKey })).status, 200)
  assertRefused(
    await own.create({}, { keyVersion: '1', privateKey: second.privateKey }),
    403,
    'INVALID_SIGNATURE',
  )
  assertRefused(await own.create({}, { keyVersion: '3', privateKey: second.privateKey }), 403, 'UNKNOWN_KEY')
  assert.equal((await own.create()).status, 200, 'version 0 stays')
  const upper = merchantId.toUpperCase()
  const sameMerchant = await own.create(
    {},
    { merchantId: upper, keyVersion: '1', privateKey: first.privateKey },
  )
  assert.equal(sameMerchant.status, 200, 'a merchantId counts in lower case')
  const stranger = await shop.create({}, { keyVersion: '1', privateKey: first.privateKey })
  assertRefused(stranger, 403, 'UNKNOWN_KEY')
})

test('refuses a registered key of another length, kind or form (1 B, What the service does; gaps: shared.keys, online-payment.auth.keys)', async () => {
  const { generateKeyPairSync } = await import('node:crypto')
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    type: 'spki',
    format: 'pem',
  })
  const bodies: unknown[] = [
    { publicKeyPem: mintRsa(1024).publicPem },
    { publicKeyPem: mintRsa(2040).publicPem },
    { publicKeyPem: ec.toString() },
    { publicKeyPem: sample.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    { publicKeyPem: 'a key' },
    {},
  ]
  for (const body of bodies) {
    const answer = await control(bank, 'POST', `/merchants/${shop.merchantId}/keys`, body)
    assert.equal(answer.status, 400, answer.body.toString())
  }
  assertRefused(await shop.create({}, { keyVersion: '1' }), 403, 'UNKNOWN_KEY')
})

// --- pairs -------------------------------------------------------------------------------------------------------

test('refuses a second use of a session and request id pair with 400 DUPLICATE_REQUEST (1 B, Errors; gaps: online-payment.pair.reuse; promises: R11)', async () => {
  const pair = { sessionId: randomUUID(), requestId: randomUUID() }
  assert.equal((await shop.create({}, pair)).status, 200)
  assertRefused(await shop.create({}, pair), 400, 'DUPLICATE_REQUEST')
})

test('refuses the same bytes sent twice with 400 DUPLICATE_REQUEST, without a replay (1 B, Errors; gaps: online-payment.pair.reuse)', async () => {
  const request = requestBytes(bank, { method: 'POST', target: CREATE, body: JSON.stringify(order()) })
  const first = await ask(bank, request)
  assert.equal(first.status, 200)
  const second = await ask(bank, request)
  assertRefused(second, 400, 'DUPLICATE_REQUEST')
  assert.notInclude(second.body.toString(), String(json(first)['paymentId']))
})

test('takes exactly one of twelve equal requests at once (1 B, Limits, Errors; gaps: online-payment.pair.reuse; promises: R11)', async () => {
  const request = requestBytes(bank, { method: 'POST', target: CREATE, body: JSON.stringify(order()) })
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(bank, request)))
  assert.lengthOf(
    answers.filter(({ status }) => status === 200),
    1,
  )
  for (const answer of answers.filter(({ status }) => status !== 200))
    assertRefused(answer, 400, 'DUPLICATE_REQUEST')
})

test('counts one pair over all four operations (1 B, Limits, Errors; gaps: online-payment.pair.scope)', async () => {
  const pair = { sessionId: randomUUID(), requestId: randomUUID() }
  assert.equal((await shop.providers(pair)).status, 200)
  assertRefused(await shop.create({}, pair), 400, 'DUPLICATE_REQUEST')
  assertRefused(await shop.read(PAYMENT, pair), 400, 'DUPLICATE_REQUEST')
  assertRefused(await shop.refund(PAYMENT, {}, pair), 400, 'DUPLICATE_REQUEST')
  assertRefused(await shop.providers(pair), 400, 'DUPLICATE_REQUEST')
})

test('counts a pair in lower case (gaps: online-payment.pair.scope)', async () => {
  const pair = { sessionId: randomUUID(), requestId: randomUUID() }
  assert.equal((await shop.providers(pair)).status, 200)
  const upper = { sessionId: pair.sessionId.toUpperCase(), requestId: pair.requestId.toUpperCase() }
  assertRefused(await shop.providers(upper), 400, 'DUPLICATE_REQUEST')
  const asMerchant = { ...pair, merchantId: shop.merchantId.toUpperCase() }
  assertRefused(await shop.providers(asMerchant), 400, 'DUPLICATE_REQUEST')
})

test('counts a pair per API key and merchantId (gaps: online-payment.pair.scope)', async () => {
  const pair = { sessionId: randomUUID(), requestId: randomUUID() }
  assert.equal((await shop.providers(pair)).status, 200)
  assert.equal((await shop.providers({ ...pair, apiKey: 'other-key' })).status, 200)
  assert.equal((await shop.providers({ ...pair, merchantId: randomUUID() })).status, 200)
  assertRefused(await shop.providers(pair), 400, 'DUPLICATE_REQUEST')
})

test('accepts a known session id with a new request id, and the other way round (1 B, Limits)', async () => {
  const pair = { sessionId: randomUUID(), requestId: randomUUID() }
  assert.equal((await shop.providers(pair)).status, 200)
  assert.equal((await shop.providers({ ...pair, requestId: randomUUID() })).status, 200)
  assert.equal((await shop.providers({ ...pair, sessionId: randomUUID() })).status, 200)
  assert.equal((await shop.providers({ sessionId: pair.requestId, requestId: pair.sessionId })).status, 200)
})

test('uses a pair up once the signature has verified, whatever the answer (1 B, Errors; gaps: online-payment.pair.reuse)', async () => {
  const refusals: ((pair: Partial<Call>) => Promise<unknown>)[] = [
    async (pair) => assertRefused(await shop.create({}, { ...pair, body: '{' }), 400, 'MALFORMED_BODY'),
    async (pair) =>
      assertRefused(await shop.create({}, { ...pair, contentType: 'text/plain' }), 400, 'INVALID_HEADER'),
    async (pair) => assertRefused(await shop.create({ amount: '0.00' }, pair), 400, 'INVALID_FIELD'),
    async (pair) => assertRefused(await shop.read(PAYMENT, pair), 400, 'PAYMENT_NOT_FOUND'),
    async (pair) => assertRefused(await shop.read('a_b', pair), 400, 'INVALID_FIELD'),
  ]
  for (const refusal of refusals) {
    const pair = { sessionId: randomUUID(), requestId: randomUUID() }
    await refusal(pair)
    assertRefused(await shop.providers(pair), 400, 'DUPLICATE_REQUEST')
  }
})

test('keeps a pair unused where a request failed before its signature verified (1 B, Errors; gaps: online-payment.pair.reuse)', async () => {
  const pair = { sessionId: randomUUID(), requestId: randomUUID() }
  assertRefused(
    await shop.create({}, { ...pair, headers: { 'x-api-key': undefined } }),
    403,
    'INVALID_API_KEY',
  )
  assertRefused(await shop.create({}, { ...pair, headers: { date: undefined } }), 400, 'INVALID_HEADER')
  const skewed = new Date(wallClock() - 3_600_000).toUTCString()
  assertRefused(await shop.create({}, { ...pair, date: skewed }), 400, 'CLOCK_SKEW')
  assertRefused(await shop.create({}, { ...pair, keyVersion: '7' }), 403, 'UNKNOWN_KEY')
  assertRefused(await shop.create({}, { ...pair, hex: () => '00' }), 403, 'INVALID_SIGNATURE')
  assertRefused(await shop.call({ method: 'PUT', target: CREATE, ...pair }), 405, 'METHOD_NOT_ALLOWED')
  assert.equal((await shop.create({}, pair)).status, 200)
})

test('remembers pairs until reset (gaps: online-payment.pair.scope, shared.sandbox.control)', async () => {
  const own = await openBank()
  const pair = { sessionId: randomUUID(), requestId: randomUUID(), merchantId: shop.merchantId }
  const there = openShop(own)
  assert.equal((await there.providers(pair)).status, 200)
  await steer(own, 'PUT', '/clock', { advance: 'P30D' })
  assertRefused(await there.providers(pair), 400, 'DUPLICATE_REQUEST')
  assert.equal((await steer(own, 'POST', '/reset', {})).status, 204)
  assert.equal((await there.providers(pair)).status, 200)
})

test('keeps out of its answers what a call is signed with (1 B, What the service does)', async () => {
  const apiKey = 'a-rather-secret-key'
  const seen: string[] = []
  const calls = [
    await shop.create({}, { apiKey, hex: () => 'ab' }),
    await shop.create({}, { apiKey, authorization: () => 'secret-value:1' }),
    await shop.create({ accountId: 'secret-account' }, { apiKey }),
    await shop.read(PAYMENT, { apiKey }),
    await shop.create({}, { apiKey }),
  ]
  for (const { head, body } of calls) seen.push(head + body.toString())
  for (const text of seen) {
    assert.notInclude(text, apiKey)
    assert.notInclude(text, shop.merchantId)
    assert.notInclude(text, 'secret')
    assert.notInclude(text, '5b8f2c4e-7d1a-4e9b-8c3d-2f6a1b0e9d84')
  }
})
