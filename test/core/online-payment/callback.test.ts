// Callbacks from the bank: a genuine one passes once, everything else is refused, and all of them are only hints.
// The base is composed and signed here by the runtime alone, so that a mistake of our signing cannot cancel out.
import { assert, deep, fc, isFull, test, testKeyPair } from '#kit'
import {
  type CallbackRequest,
  type CallbackTrust,
  makePairMemory,
  type OnlinePaymentBank,
  readCallback,
} from '../../../core/online-payment/index.ts'
import type { CallReport } from '../../../core/shared/call-report.ts'
import { BankError, type BankErrorReason } from '../../../core/shared/errors.ts'
import { everythingIn, thrownBy, typeErrorOf } from '../shared/thrown.ts'
import { merchantId, nowHttp, noSignature, paymentId, state, testBank } from './fixtures.ts'

const callbackKey = 'marked-callback-key'
const url = 'https://shop.example.com/back?order=17&x=%C3%A4+1'
const sessionId = '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01'
const requestId = '7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02'
const { bank } = await testBank([], { key: noSignature })

interface Making {
  method?: string
  url?: string
  date?: string
  contentType?: string
  merchant?: string
  algorithm?: string
  version?: string
  apiKey?: string
  session?: string
  request?: string
  body?: Uint8Array<ArrayBuffer>
  key?: CryptoKey
  /** Changes the hex after it was made. */
  hex?: (hex: string) => string
}

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/** Makes a delivery as the bank makes it, or with something else in one place, signed over that. */
async function delivery(making: Making = {}): Promise<CallbackRequest & { body: Uint8Array<ArrayBuffer> }> {
  const { privateKey } = await testKeyPair()
  const { method = 'POST', date = nowHttp, contentType = 'application/json', merchant = merchantId } = making
  const { session = sessionId, request = requestId, apiKey = callbackKey, key = privateKey } = making
  const {
    algorithm = '1',
    version = '0',
    body = json(state({ status: 'ACCEPTED' })),
    hex = (same: string) => same,
  } = making
  const address = making.url ?? url
  const head = [method, contentType, date, merchant, apiKey, session, request, address, ''].join('\n')
  const base = await new Blob([head, body]).arrayBuffer()
  const signature = new Uint8Array(await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, base))
  const written = Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const headers = new Headers({
    'content-type': contentType,
    date,
    'x-api-key': apiKey,
    'x-session-id': session,
    'x-request-id': request,
    authorization: `${merchant}:${algorithm}:${version}:${hex(written)}`,
  })
  return { method, url: address, headers, body }
}

/** Trusts the generated key as version 0 and counts the pairs that are used. */
async function trusting(change: Partial<CallbackTrust> = {}) {
  const { publicPem } = await testKeyPair()
  const memory = makePairMemory(bank.clock)
  const used: string[] = []
  const pairs = {
    use: (pair: string) => {
      used.push(pair)
      return memory.use(pair)
    },
  }
  return { trust: { apiKey: callbackKey, keys: { 0: publicPem }, pairs, ...change }, used }
}

/** The row on which each refusal of a callback stands: what it must be, or what makes it genuine. */
const [REQUEST_ROW, TRUST_ROW] = ['online-payment.callback.request', 'online-payment.callback.trust']
const CALLBACK_ROWS: { readonly [R in BankErrorReason]?: string } = {
  header: REQUEST_ROW,
  json: REQUEST_ROW,
  schema: REQUEST_ROW,
  api_key: TRUST_ROW,
  clock: TRUST_ROW,
  signature: TRUST_ROW,
  pair: TRUST_ROW,
}

async function reasonOf(
  trust: CallbackTrust,
  request: CallbackRequest,
  at: OnlinePaymentBank = bank,
): Promise<BankErrorReason | undefined> {
  const error = await thrownBy(() => readCallback(at, trust, request))
  if (!(error instanceof BankError)) throw error
  assert.equal(error.code, 'callback_refused')
  assert.equal(error.operation, 'online-payment.callback')
  assert.equal(error.row, CALLBACK_ROWS[error.reason ?? 'network'])
  return error.reason
}

test('accepts a genuine callback and gives no more than a hint: which payment to read (gaps: online-payment.callback.trust)', async () => {
  const { trust, used } = await trusting()
  assert.deepEqual(await readCallback(bank, trust, await delivery()), { paymentId })
  assert.equal(used.length, 1)
})

test('names the payment that a refund record belongs to (gaps: online-payment.callback.body)', async () => {
  const { trust } = await trusting()
  const body = json(
    state({ paymentId: 'r-1', refundOf: paymentId, paymentType: 'REFUND', status: 'REJECTED' }),
  )
  assert.deepEqual(await readCallback(bank, trust, await delivery({ body })), {
    paymentId: 'r-1',
    refundOf: paymentId,
  })
})

test('accepts unknown members and values in the state (gaps: shared.members)', async () => {
  const { trust } = await trusting()
  const body = json(state({ status: 'SOMETHING_NEW', addedLater: [1] }))
  assert.deepEqual(await readCallback(bank, trust, await delivery({ body })), { paymentId })
})

test('accepts the same delivery once only: again, in another case, at the same time (gaps: online-payment.pair.reuse)', async () => {
  const { trust } = await trusting()
  const genuine = await delivery()
  const ends = await Promise.allSettled(Array.from({ length: 50 }, () => readCallback(bank, trust, genuine)))
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await reasonOf(trust, genuine), 'pair')
  const capitals = await delivery({ session: sessionId.toUpperCase(), request: requestId.toUpperCase() })
  assert.equal(await reasonOf(trust, capitals), 'pair')
})

test('accepts a second delivery of the same change with a new request id: it is only a hint (gaps: online-payment.callback.delivery)', async () => {
  const { trust } = await trusting()
  await readCallback(bank, trust, await delivery())
  const again = await delivery({ request: '7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b03' })
  assert.deepEqual(await readCallback(bank, trust, again), { paymentId })
})

test('refuses replay for as long as the date of a delivery may pass, at either end of the tolerance (gaps: shared.clock-tolerance)', async () => {
  for (const early of [-300, 0, 300]) {
    let at = Date.parse(nowHttp) - early * 1_000
    const { bank: moving } = await testBank([], { key: noSignature, clock: () => at })
    const { trust } = await trusting({ pairs: makePairMemory(moving.clock) })
    const genuine = await delivery()
    await readCallback(moving, trust, genuine)
    for (let second = 0; second <= 700; second += 20) {
      at = Date.parse(nowHttp) - early * 1_000 + second * 1_000
      const late = second - early > 300
      assert.equal(await reasonOf(trust, genuine, moving), late ? 'clock' : 'pair', `${early} ${second}`)
    }
  }
})

test('refuses replay under a wider tolerance of one bank too, when the memory is told (gaps: shared.clock-tolerance)', async () => {
  let at = Date.parse(nowHttp) - 600_000
  const assumptions = { 'shared.clock-tolerance': 600 }
  const { bank: wide } = await testBank([], { key: noSignature, clock: () => at, assumptions })
  const { trust } = await trusting({ pairs: makePairMemory(wide.clock, 600) })
  const genuine = await delivery()
  await readCallback(wide, trust, genuine)
  at += 1_200_000
  assert.equal(await reasonOf(trust, genuine, wide), 'pair')
})

for (const [skew, passes] of [
  [-301, false],
  [-300, true],
  [-299, true],
  [0, true],
  [299, true],
  [300, true],
  [301, false],
  [3_600, false],
  [-86_400, false],
] as const) {
  test(`${passes ? 'accepts' : 'refuses'} a date ${skew} s from our clock (gaps: shared.clock-tolerance)`, async () => {
    const date = new Date(Date.parse(nowHttp) + skew * 1_000).toUTCString()
    for (const fraction of [0, 999]) {
      const { bank: at } = await testBank([], {
        key: noSignature,
        clock: () => Date.parse(nowHttp) + fraction,
      })
      const { trust, used } = await trusting()
      const dated = await delivery({ date })
      if (passes) {
        assert.deepEqual(await readCallback(at, trust, dated), { paymentId })
      } else {
        assert.equal(await reasonOf(trust, dated, at), 'clock')
        assert.isEmpty(used)
      }
    }
  })
}

for (const [header, reason] of [
  ['x-api-key', 'api_key'],
  ['date', 'header'],
  ['x-session-id', 'header'],
  ['x-request-id', 'header'],
  ['authorization', 'header'],
  ['content-type', 'signature'],
] as const) {
  test(`refuses a callback without ${header}, or with it empty, at ${reason} (gaps: online-payment.callback.request)`, async () => {
    const { trust, used } = await trusting()
    for (const change of [
      (headers: Headers) => headers.delete(header),
      (headers: Headers) => headers.set(header, ''),
    ]) {
      const request = await delivery()
      change(request.headers)
      assert.equal(await reasonOf(trust, request), reason)
    }
    assert.isEmpty(used)
  })
}

for (const [what, header, value, reason] of [
  ['another api key', 'x-api-key', 'marked-callback-kez', 'api_key'],
  ['the api key in capitals', 'x-api-key', callbackKey.toUpperCase(), 'api_key'],
  ['the api key twice', 'x-api-key', `${callbackKey}, ${callbackKey}`, 'api_key'],
  ['a date a second later', 'date', 'Fri, 20 Nov 2026 10:00:01 GMT', 'signature'],
  ['a date of another form', 'date', 'Friday, 20-Nov-26 10:00:00 GMT', 'header'],
  ['an ISO date', 'date', '2026-11-20T10:00:00Z', 'header'],
  ['a date with a wrong weekday', 'date', 'Thu, 20 Nov 2026 10:00:00 GMT', 'header'],
  ['a date with a zone', 'date', 'Fri, 20 Nov 2026 12:00:00 +0200', 'header'],
  ['another session id', 'x-session-id', '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d02', 'signature'],
  ['the session id in capitals', 'x-session-id', sessionId.toUpperCase(), 'signature'],
  ['a session id that is no UUID', 'x-session-id', 'session', 'header'],
  ['another request id', 'x-request-id', '7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b03', 'signature'],
  ['a request id that is no UUID', 'x-request-id', '{7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02}', 'header'],
  ['another content type', 'content-type', 'application/json; charset=utf-8', 'signature'],
  ['a text for authorization', 'authorization', 'Bearer abc', 'header'],
  ['a signature of zeros', 'authorization', `${merchantId}:1:0:${'00'.repeat(256)}`, 'signature'],
  ['an empty signature', 'authorization', `${merchantId}:1:0:`, 'signature'],
  ['a short signature', 'authorization', `${merchantId}:1:0:ab`, 'signature'],
  ['another algorithm', 'authorization', `${merchantId}:2:0:${'00'.repeat(256)}`, 'header'],
] as const) {
  test(`refuses ${what} after signing, at ${reason} (gaps: online-payment.callback.trust)`, async () => {
    const { trust, used } = await trusting()
    const request = await delivery()
    request.headers.set(header, value)
    assert.equal(await reasonOf(trust, request), reason)
    assert.isEmpty(used, 'a refused callback used a pair up')
  })
}

for (const [what, making, reason] of [
  ['the method GET', { method: 'GET' }, 'header'],
  ['the method PUT', { method: 'PUT' }, 'header'],
  ['a method in small letters', { method: 'post' }, 'header'],
  ['another merchant', { merchant: '00000000-0000-4000-8000-000000000000' }, 'header'],
  ['a merchant that ours begins with', { merchant: merchantId.slice(0, -1) }, 'header'],
  ['a key version that nobody knows', { version: '1' }, 'signature'],
  ['a key version with a zero before it', { version: '00' }, 'header'],
  ['hex in capitals', { hex: (hex: string) => hex.toUpperCase() }, 'signature'],
  ['hex that is cut', { hex: (hex: string) => hex.slice(2) }, 'signature'],
  ['hex with a byte more', { hex: (hex: string) => `${hex}00` }, 'signature'],
  [
    'hex with one bit changed',
    { hex: (hex: string) => hex.replace(/.$/, (last) => (Number.parseInt(last, 16) ^ 1).toString(16)) },
    'signature',
  ],
  ['a body that is no JSON', { body: new TextEncoder().encode('{"paymentId":') }, 'json'],
  ['an empty body', { body: new Uint8Array() }, 'json'],
  [
    'a body with a member twice',
    { body: new TextEncoder().encode('{"paymentId":"1","paymentId":"2"}') },
    'json',
  ],
  ['a body above 64 KiB', { body: json(state({ more: 'x'.repeat(65_536) })) }, 'json'],
  ['a body that is a list', { body: json([state()]) }, 'schema'],
  ['a body without payment', { body: json({ status: 'ACCEPTED' }) }, 'schema'],
  ['a body with a number for its payment', { body: json(state({ paymentId: 1 })) }, 'schema'],
] as const) {
  test(`refuses ${what}, although it is signed, at ${reason} (gaps: online-payment.callback.request)`, async () => {
    const { trust, used } = await trusting()
    assert.equal(await reasonOf(trust, await delivery(making)), reason)
    const usedUp = reason === 'json' || reason === 'schema'
    assert.equal(used.length, usedUp ? 1 : 0)
  })
}

test('accepts our merchant id in capitals, as it was signed (gaps: online-payment.auth.format)', async () => {
  const { trust } = await trusting()
  const request = await delivery({ merchant: merchantId.toUpperCase() })
  assert.deepEqual(await readCallback(bank, trust, request), { paymentId })
})

test('refuses another address than the one that was signed (gaps: online-payment.callback.request)', async () => {
  const { trust, used } = await trusting()
  const genuine = await delivery()
  for (const other of [
    `${url}&`,
    url.replace('https', 'http'),
    url.replace('%C3', '%c3'),
    url.replace('+', '%20'),
    'https://evil.example/',
    '',
  ]) {
    assert.equal(await reasonOf(trust, { ...genuine, url: other }), 'signature')
  }
  assert.isEmpty(used)
})

test('refuses a signature of another key (R22)', async () => {
  const { trust } = await trusting()
  const other = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    false,
    ['sign', 'verify'],
  )
  assert.equal(await reasonOf(trust, await delivery({ key: other.privateKey })), 'signature')
  const both = { ...trust, keys: { ...trust.keys, 3: other.publicKey } }
  assert.equal(await reasonOf(both, await delivery({ key: other.privateKey })), 'signature')
  assert.deepEqual(await readCallback(bank, both, await delivery({ key: other.privateKey, version: '3' })), {
    paymentId,
  })
})

for (let bit = 0; bit < 8; bit++) {
  test(`refuses a flip of bit ${bit} in any byte of a signed body of 512 bytes (R14)`, async () => {
    const { publicKey } = await testKeyPair()
    const { trust, used } = await trusting({ keys: { 0: publicKey } })
    const bare = JSON.stringify(state({ padding: '' }))
    const body = json(state({ padding: 'x'.repeat(512 - bare.length) }))
    assert.equal(body.length, 512)
    const genuine = await delivery({ body })
    // A quick run flips one bit of each byte, over the eight tests.
    for (let byte = isFull ? 0 : bit; byte < 512; byte += isFull ? 1 : 8) {
      const flipped = body.slice()
      flipped[byte] = (flipped[byte] ?? 0) ^ (1 << bit)
      assert.equal(await reasonOf(trust, { ...genuine, body: flipped }), 'signature', String(byte))
    }
    assert.isEmpty(used)
    assert.deepEqual(await readCallback(bank, trust, genuine), { paymentId })
  })
}

test('refuses a body that is cut or longer by one byte (R14)', async () => {
  const { trust } = await trusting()
  const genuine = await delivery()
  for (const body of [
    genuine.body.slice(1),
    genuine.body.slice(0, -1),
    new Uint8Array([...genuine.body, 10]),
    new Uint8Array(),
  ]) {
    assert.equal(await reasonOf(trust, { ...genuine, body }), 'signature')
  }
})

test('refuses everything when the trusted key is empty, instead of letting no key pass (R14)', async () => {
  const { trust } = await trusting({ apiKey: '' })
  const request = await delivery({ apiKey: '' })
  assert.equal(await reasonOf(trust, request), 'api_key')
  request.headers.delete('x-api-key')
  assert.equal(await reasonOf(trust, request), 'api_key')
  assert.equal(await reasonOf(trust, await delivery()), 'api_key')
})

test('fails closed when the memory of pairs fails or knows nothing (R18)', async () => {
  const genuine = await delivery()
  const failing = await trusting({ pairs: { use: () => Promise.reject(new Error('the store is down')) } })
  assert.include(
    String(await thrownBy(() => readCallback(bank, failing.trust, genuine))),
    'the store is down',
  )
  const used = await trusting({ pairs: { use: () => false } })
  assert.equal(await reasonOf(used.trust, genuine), 'pair')
  const later = await trusting({ pairs: { use: () => Promise.resolve(false) } })
  assert.equal(await reasonOf(later.trust, genuine), 'pair')
})

test('fails closed when the trusted key cannot be read, and says so to the operator (R14)', async () => {
  const { trust, used } = await trusting({ keys: { 0: 'marked-secret' } })
  const error = await typeErrorOf(async () => readCallback(bank, trust, await delivery()))
  assert.match(error.message, /^public key must be an RSA key/)
  assert.notInclude(everythingIn(error), 'marked-secret')
  assert.isEmpty(used)
})

test('fails closed when a verifier of the caller says anything but true (R14)', async () => {
  const { trust } = await trusting({ keys: { 0: () => Promise.resolve(false) } })
  assert.equal(await reasonOf(trust, await delivery()), 'signature')
  const throwing = await trusting({ keys: { 0: () => Promise.reject(new Error('the store is down')) } })
  assert.include(
    String(await thrownBy(async () => readCallback(bank, throwing.trust, await delivery()))),
    'down',
  )
})

test('holds nothing of a refused callback in its error (peers: Errors carry credentials)', async () => {
  const { trust } = await trusting()
  const wrong = [
    { hex: () => 'ab' },
    { merchant: 'marked-merchant' },
    { date: nowHttp.replace('2026', '2025') },
  ]
  for (const making of wrong) {
    const request = await delivery(making)
    const error = await thrownBy(() => readCallback(bank, trust, request))
    const everything = everythingIn(error)
    const marks = [
      callbackKey,
      merchantId,
      'marked-merchant',
      paymentId,
      'shop.example.com',
      sessionId,
      requestId,
    ]
    for (const mark of marks) assert.notInclude(everything, mark)
  }
})

test('refuses any request that nobody signed, without throwing anything else (R17)', async () => {
  const { trust, used } = await trusting()
  const text = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/)
  const headers = fc.dictionary(
    fc.constantFrom('x-api-key', 'date', 'x-session-id', 'x-request-id', 'authorization', 'content-type'),
    fc.oneof(
      text,
      fc.constantFrom(callbackKey, nowHttp, sessionId, requestId, `${merchantId}:1:0:${'ab'.repeat(256)}`),
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      headers,
      fc.uint8Array(),
      fc.constantFrom('POST', 'GET'),
      async (given, body, method) => {
        await reasonOf(trust, { method, url, headers: new Headers(given), body })
      },
    ),
    { numRuns: deep(100, 2_500) },
  )
  assert.isEmpty(used)
})

test('remembers a pair for twice the tolerance and a second, then lets it go (gaps: online-payment.pair.scope)', () => {
  let at = 0
  const memory = makePairMemory(() => at)
  assert.isTrue(memory.use('a'))
  at = 601_000
  assert.isFalse(memory.use('a'))
  at = 601_001
  assert.isTrue(memory.use('b'))
  assert.isTrue(memory.use('a'))
})

test('remembers each pair by itself, also after others were let go (gaps: online-payment.pair.scope)', () => {
  let at = 0
  const memory = makePairMemory(() => at)
  const names = Array.from({ length: 100 }, (_, index) => `pair-${index}`)
  for (const name of names) {
    assert.isTrue(memory.use(name))
    at += 10_000
  }
  // 1000 s have passed: the first 40 are older than 601 s.
  const known = names.filter((name) => !memory.use(name))
  assert.equal(known.length, 60)
  assert.equal(known[0], 'pair-40')
})

test('keeps a pair when the clock is set back (R18)', () => {
  let at = 1_000_000
  const memory = makePairMemory(() => at)
  assert.isTrue(memory.use('a'))
  at = 0
  assert.isFalse(memory.use('a'))
  at = 1_601_000
  assert.isFalse(memory.use('a'))
})

test('needs of a callback its payment alone (gaps: online-payment.callback.trust)', async () => {
  for (const body of [
    { paymentId },
    { paymentId, status: 1, amount: 5, createTime: 'today', refunds: 'no', refundOf: 7 },
  ]) {
    const { trust } = await trusting()
    assert.deepEqual(await readCallback(bank, trust, await delivery({ body: json(body) })), { paymentId })
  }
})

test('tells what of a callback does not fit, and takes the callback (gaps Part 5, law 5)', async () => {
  const calls: CallReport[] = []
  const { trust } = await trusting()
  const watched = await testBank([], { key: noSignature, onCall: (call) => void calls.push(call) })
  const body = json({
    paymentId,
    status: 1,
    amount: 5,
    createTime: 'today',
    refunds: 'no',
    refundOf: 7,
    more: 1,
  })
  assert.deepEqual(await readCallback(watched.bank, trust, await delivery({ body })), { paymentId })
  assert.deepEqual(
    calls.map(({ operation, oddities = [] }) => [operation, ...oddities.map(({ path }) => path).toSorted()]),
    [['online-payment.callback', 'amount', 'createTime', 'refundOf', 'refunds', 'status']],
  )
  const whole = await trusting()
  await readCallback(watched.bank, whole.trust, await delivery())
  assert.lengthOf(calls, 1)
})
