// Order tokens: what a merchant may sign, and everything that only looks like it.
import { jwtVerify } from 'jose'
import { anyCharacter, assert, deep, fc, test } from '#kit'
import { orderKeysOf } from '../../../../edge/proxy/config/order-keys.ts'
import type { Order } from '../../../../edge/proxy/orders/order-form.ts'
import { verifyOrder } from '../../../../edge/proxy/orders/order-token.ts'
import { base64Url, mintEcPair, SECRET, signHmac, signingInput } from '../kit/token.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const SECONDS = NOW / 1_000
const order: Order = { id: 'order-1', amount: '12.50', currency: 'EUR', reference: '1232' }
const claims = (change: object = {}) => ({ exp: SECONDS + 900, order: { ...order, ...change } })
const secret = { ORDER_SECRET: SECRET }

async function codeOf(token: string, settings: Parameters<typeof orderKeysOf>[0] = secret): Promise<string> {
  const verified = await verifyOrder(token, orderKeysOf(settings), NOW)
  return verified.ok ? 'ok' : verified.code
}

async function codesOf(tokens: Record<string, string | Promise<string>>, keys?: typeof secret) {
  const codes = await Promise.all(
    Object.entries(tokens).map(async ([name, token]) => [name, await codeOf(await token, keys)] as const),
  )
  return Object.fromEntries(codes)
}

const each = (names: string[], code: string) => Object.fromEntries(names.map((name) => [name, code]))

test('accepts an order signed with HS256 and gives it back whole (house: 2)', async () => {
  const signed = { ...order, message: 'Two cups, blue' }
  const verified = await verifyOrder(
    await signHmac({ exp: SECONDS + 900, order: signed }),
    orderKeysOf(secret),
    NOW,
  )
  assert.deepEqual(verified, { ok: true, order: signed })
})

test('accepts an order signed with ES256, beside or without a secret (house: 2)', async () => {
  const pair = await mintEcPair()
  const token = await pair.sign(claims())
  assert.equal(await codeOf(token, { ORDER_PUBLIC_KEY: pair.publicPem }), 'ok')
  assert.equal(await codeOf(token, { ORDER_PUBLIC_KEY: pair.publicPem, ...secret }), 'ok')
  assert.equal(await codeOf(await signHmac(claims()), { ORDER_PUBLIC_KEY: pair.publicPem, ...secret }), 'ok')
})

test('refuses a token that picks its own algorithm (promises: 2.3)', async () => {
  const pair = await mintEcPair()
  const both = { ORDER_PUBLIC_KEY: pair.publicPem, ...secret }
  const trimmed = pair.publicPem.trim()
  const bare = signingInput({ alg: 'none' }, claims())
  const signature = (await signHmac(claims())).split('.')[2] ?? ''
  const tokens = {
    'public key as secret': await signHmac(claims(), { alg: 'HS256' }, pair.publicPem),
    'public key without its last line break': await signHmac(claims(), { alg: 'HS256' }, trimmed),
    'HS256 called ES256': await signHmac(claims(), { alg: 'ES256' }, pair.publicPem),
    'ES256 called HS256': await pair.sign(claims(), { alg: 'HS256' }),
    'none with nothing': `${bare}.`,
    'none with something': `${bare}.${signature}`,
    'None in capitals': await signHmac(claims(), { alg: 'None' }),
    'no algorithm': await signHmac(claims(), {}),
    HS384: await signHmac(claims(), { alg: 'HS384' }),
    RS256: await signHmac(claims(), { alg: 'RS256' }),
    'hs256 in small letters': await signHmac(claims(), { alg: 'hs256' }),
    'a list': await signHmac(claims(), { alg: ['HS256'] }),
    'a header that is a string': await signHmac(claims(), '"HS256"'),
    'a header that is null': await signHmac(claims(), 'null'),
    'a header that is no JSON': await signHmac(claims(), '{'),
    'a key of its own': await signHmac(claims(), { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, 'x'),
    'a critical extension': await signHmac(claims(), { alg: 'HS256', crit: ['b64'], b64: true }),
    'an unencoded payload': await signHmac(claims(), { alg: 'HS256', crit: ['b64'], b64: false }),
    'an unknown critical extension': await signHmac(claims(), { alg: 'HS256', crit: ['x'], x: 1 }),
  }
  assert.deepEqual(await codesOf(tokens, both), each(Object.keys(tokens), 'order_invalid'))
})

test('refuses a key that is not configured, of another curve or another owner (house: 2)', async () => {
  const [pair, other] = await Promise.all([mintEcPair(), mintEcPair()])
  const larger = await mintEcPair('P-384', 'SHA-384')
  const ecToken = await pair.sign(claims())
  const hmacToken = await signHmac(claims())
  assert.equal(await codeOf(ecToken, secret), 'order_invalid')
  assert.equal(await codeOf(hmacToken, { ORDER_PUBLIC_KEY: pair.publicPem }), 'order_invalid')
  assert.equal(await codeOf(hmacToken, {}), 'order_invalid')
  assert.equal(await codeOf(hmacToken, { ORDER_SECRET: '' }), 'order_invalid')
  assert.equal(await codeOf(ecToken, { ORDER_PUBLIC_KEY: other.publicPem }), 'order_invalid')
  assert.equal(
    await codeOf(await larger.sign(claims()), { ORDER_PUBLIC_KEY: larger.publicPem }),
    'order_invalid',
  )
  assert.equal(await codeOf(await signHmac(claims(), { alg: 'HS256' }, `${SECRET}.`)), 'order_invalid')
})

test('refuses every change of one character of a token (promises: 2.2)', async () => {
  const token = await signHmac(claims())
  const mutants = Array.from(token, (character, at) => {
    const other = character === 'A' ? 'B' : 'A'
    return token.slice(0, at) + other + token.slice(at + 1)
  })
  const codes = await Promise.all(mutants.map(async (mutant) => codeOf(mutant)))
  assert.deepEqual([...new Set(codes)], ['order_invalid'])
})

test('tells an expired order apart, only when its signature is right (house: 2)', async () => {
  const late = (exp: unknown) => signHmac({ exp, order })
  assert.deepEqual(
    await codesOf({
      'a second ago': late(SECONDS - 1),
      now: late(SECONDS),
      'years ago': late(1),
      'forged and old': signHmac({ exp: 1, order }, { alg: 'HS256' }, 'another secret'),
    }),
    {
      'a second ago': 'order_expired',
      now: 'order_expired',
      'years ago': 'order_expired',
      'forged and old': 'order_invalid',
    },
  )
})

test('accepts a life of up to a day and no longer (edge: order token)', async () => {
  const until = (exp: unknown) => signHmac({ exp, order })
  assert.deepEqual(
    await codesOf({
      'one second left': until(SECONDS + 1),
      'a day': until(SECONDS + 86_400),
      'a day and a second': until(SECONDS + 86_401),
      'milliseconds instead of seconds': until(NOW + 900_000),
      'without end': signHmac({ order }),
      null: until(null),
      text: until(String(SECONDS + 900)),
      endless: signHmac(`{"exp":1e999,"order":${JSON.stringify(order)}}`),
      'not yet': signHmac({ nbf: SECONDS + 60, ...claims() }),
    }),
    {
      'one second left': 'ok',
      'a day': 'ok',
      'a day and a second': 'order_invalid',
      'milliseconds instead of seconds': 'order_invalid',
      'without end': 'order_invalid',
      null: 'order_invalid',
      text: 'order_invalid',
      endless: 'order_invalid',
      'not yet': 'order_invalid',
    },
  )
})

test('refuses an order with a member missing or out of its form (gaps: online-payment.create)', async () => {
  const changes: Record<string, object> = {
    'no id': { id: undefined },
    'empty id': { id: '' },
    'id of 65': { id: 'x'.repeat(65) },
    'id with a space': { id: 'order 1' },
    'id with a line break': { id: 'order-1\n' },
    'id that is a number': { id: 1 },
    'no amount': { amount: undefined },
    'amount as a number': { amount: 12.5 },
    zero: { amount: '0.00' },
    negative: { amount: '-12.50' },
    'one decimal': { amount: '12.5' },
    'no decimals': { amount: '12' },
    'three decimals': { amount: '12.500' },
    comma: { amount: '12,50' },
    plus: { amount: '+12.50' },
    exponent: { amount: '1e3.00' },
    space: { amount: ' 12.50' },
    'fourteen digits': { amount: '10000000000000.00' },
    'a leading zero': { amount: '01.00' },
    'many leading zeros': { amount: '0012.50' },
    'other digits': { amount: '१२.५०' },
    'no currency': { currency: undefined },
    dollars: { currency: 'USD' },
    'euros in small letters': { currency: 'eur' },
    'wrong check digit': { reference: '1231' },
    'one digit': { reference: '0' },
    zeros: { reference: '0000' },
    'wrong RF': { reference: 'RF19539007547034' },
    'RF in small letters': { reference: 'rf18539007547034' },
    'reference with a space': { reference: '12 32' },
    'empty message': { message: '' },
    'message of 141': { message: 'x'.repeat(141) },
    'message with a semicolon': { message: 'a; b' },
    'message with a line break': { message: 'a\nb' },
  }
  const tokens = Object.entries(changes).map(([name, change]) => [name, signHmac(claims(change))] as const)
  assert.deepEqual(
    await codesOf(Object.fromEntries(tokens)),
    each(
      tokens.map(([name]) => name),
      'order_invalid',
    ),
  )
})

test('accepts orders at the edges of their forms (gaps: online-payment.create)', async () => {
  const changes: Record<string, object> = {
    'id of 64': { id: 'aZ0_.:-'.padEnd(64, 'x') },
    'one cent': { amount: '0.01' },
    'thirteen digits': { amount: '9999999999999.99' },
    'longest Finnish reference': { reference: '12345678901234567894' },
    RF: { reference: 'RF18539007547034' },
    'message of 140': { message: 'å'.repeat(140) },
  }
  const tokens = Object.entries(changes).map(([name, change]) => [name, signHmac(claims(change))] as const)
  assert.deepEqual(
    await codesOf(Object.fromEntries(tokens)),
    each(
      tokens.map(([name]) => name),
      'ok',
    ),
  )
})

test('refuses claims that are no order at all (edge: order token)', async () => {
  const exp = SECONDS + 900
  const tokens = {
    'no order': signHmac({ exp }),
    null: signHmac({ exp, order: null }),
    'a string': signHmac({ exp, order: JSON.stringify(order) }),
    'a list': signHmac({ exp, order: [order] }),
    'members beside': signHmac({ exp, ...order }),
    'claims that are a list': signHmac([{ exp, order }]),
    'claims that are null': signHmac('null'),
    'claims that are no JSON': signHmac('{"exp":'),
  }
  assert.deepEqual(await codesOf(tokens), each(Object.keys(tokens), 'order_invalid'))
})

test('refuses a member of an order that it does not know, and tells its name (edge: order token)', async () => {
  const misspelt = async (change: object) => {
    const verified = await verifyOrder(await signHmac(claims(change)), orderKeysOf(secret), NOW)
    return verified.ok ? 'ok' : [verified.code, verified.fault, verified.member]
  }
  const recurrence = { every: 'monthly', until: '2027-12-01' }
  for (const [change, member] of [
    [{ duedate: '2026-12-01' }, 'order.duedate'],
    [{ accountId: 'another', merchantId: 'another' }, 'order.accountId'],
    [{ constructor: 'another' }, 'order.constructor'],
    [JSON.parse('{"__proto__":1}') as object, 'order.__proto__'],
    // What is misspelt is missing too: the name says more.
    [{ amount: undefined, ammount: '12.50' }, 'order.ammount'],
    [{ dueDate: '2026-12-01', recurrence: { ...recurrence, count: 3 } }, 'order.recurrence.count'],
  ] as const)
    assert.deepEqual(await misspelt(change), ['order_invalid', 'member_unknown', member])
})

test('leaves claims alone that stand beside the order (edge: order token)', async () => {
  const beside = {
    iss: 'shop.example',
    aud: 'proxy',
    jti: '1',
    dueDate: '2026-12-01',
    note: { any: ['thing'] },
  }
  const verified = await verifyOrder(await signHmac({ ...claims(), ...beside }), orderKeysOf(secret), NOW)
  assert.deepEqual(verified, { ok: true, order })
})

test('refuses spellings of a token that a lenient reader repairs (promises: finding 5)', async () => {
  // 32 bytes end in two unused bits.
  const token = await signHmac(claims())
  const [header = '', payload = '', signature = ''] = token.split('.')
  const last = signature.at(-1) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const noncanonical = alphabet[alphabet.indexOf(last) + 1] ?? ''
  assert.equal(alphabet.indexOf(last) % 4, 0)
  const tokens = {
    'unused bits': `${header}.${payload}.${signature.slice(0, -1)}${noncanonical}`,
    padding: `${header}.${payload}.${signature}=`,
    'space in the header': `${header.slice(0, 4)} ${header.slice(4)}.${payload}.${signature}`,
    'space in the payload': `${header}.${payload.slice(0, 4)} ${payload.slice(4)}.${signature}`,
    'space in the signature': `${header}.${payload}.${signature.slice(0, 4)} ${signature.slice(4)}`,
    'line break at the end': `${token}\n`,
    'space before': ` ${token}`,
    'plus and slash': `${header}.${payload}.${signature.slice(0, -2)}+/`,
    'two parts': `${header}.${payload}`,
    'empty signature': `${header}.${payload}.`,
    'empty payload': `${header}..${signature}`,
    'empty header': `.${payload}.${signature}`,
    'four parts': `${token}.`,
    'five parts': `${header}.${payload}.${signature}.${payload}.${signature}`,
    'a length that is no base64': `${header}.${payload}.${signature}A`,
    nothing: '',
    dots: '..',
    'the JSON form': JSON.stringify({ protected: header, payload, signature }),
  }
  assert.deepEqual(await codesOf(tokens), each(Object.keys(tokens), 'order_invalid'))
})

test('accepts 4 096 characters and refuses one more (edge: order token)', async () => {
  // Base64url has no text of some lengths, so the header gives what the payload cannot.
  const tokens = await Promise.all(
    ['', 'y', 'yy'].flatMap((extra) =>
      Array.from({ length: 12 }, (_, more) =>
        signHmac({ ...claims(), note: 'x'.repeat(2_900 + more) }, { alg: 'HS256', typ: `J${extra}` }),
      ),
    ),
  )
  const sized = (length: number) => tokens.find((token) => token.length === length) ?? ''
  assert.equal(await codeOf(sized(4_096)), 'ok')
  assert.equal(await codeOf(sized(4_097)), 'order_invalid')
})

test('refuses random texts and never throws (promises: R47)', async () => {
  const text = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc
      .tuple(fc.json(), fc.json(), fc.base64String())
      .map(([a, b, c]) => `${base64Url(a)}.${base64Url(b)}.${c}`),
    fc
      .tuple(fc.json(), fc.uint8Array({ maxLength: 64 }))
      .map(([a, bytes]) => `${base64Url('{"alg":"HS256"}')}.${base64Url(a)}.${base64Url(bytes)}`),
  )
  await fc.assert(
    fc.asyncProperty(text, async (token) => assert.equal(await codeOf(token), 'order_invalid')),
    { numRuns: deep(100, 2_000) },
  )
})

test('takes tokens of two secrets and of two public keys while they are exchanged (house: 2)', async () => {
  const next = 'canary-next-secret-0123456789abcdefgh'
  const [first, second, third] = [await mintEcPair(), await mintEcPair(), await mintEcPair()]
  const both = {
    ORDER_SECRET: `${next} ${SECRET}`,
    ORDER_PUBLIC_KEY: first.publicPem + second.publicPem,
  }
  const tokens = [
    await signHmac(claims()),
    await signHmac(claims(), undefined, next),
    await first.sign(claims()),
    await second.sign(claims()),
  ]
  for (const token of tokens) assert.equal(await codeOf(token, both), 'ok')
  const foreign = [await third.sign(claims()), await signHmac(claims(), undefined, `${next} ${SECRET}`)]
  for (const token of foreign) assert.equal(await codeOf(token, both), 'order_invalid')
  assert.equal(await codeOf(await signHmac({ ...claims(), exp: SECONDS - 1 }), both), 'order_expired')
  // A secret that holds a space is one secret, as it was before there could be two.
  const phrase = 'a phrase of many words that is one secret and no two'
  assert.equal(await codeOf(await signHmac(claims(), undefined, phrase), { ORDER_SECRET: phrase }), 'ok')
})

test('takes a due date and a recurrence, and gives them back whole (2 A, Payment request)', async () => {
  const dated = { ...order, dueDate: '2026-12-01' }
  const recurring = { ...dated, recurrence: { every: 'last_banking_day', until: '2027-11-30' } }
  for (const signed of [dated, recurring]) {
    const verified = await verifyOrder(await signHmac(claims(signed)), orderKeysOf(secret), NOW)
    assert.deepEqual(verified, { ok: true, order: signed as Order })
  }
})

test('names the member of a date or a recurrence that is none (2 A, Payment request)', async () => {
  const faultOf = async (change: object) => {
    const verified = await verifyOrder(await signHmac(claims(change)), orderKeysOf(secret), NOW)
    return verified.ok ? 'ok' : verified.fault
  }
  const series = { every: 'monthly', until: '2027-12-01' }
  for (const dueDate of ['2026-02-30', '1.12.2026', '2026-12-01T00:00:00Z', '', 1, null])
    assert.equal(await faultOf({ dueDate }), 'dueDate', String(dueDate))
  for (const recurrence of [
    'Monthly',
    {},
    { every: 'monthly' },
    { until: '2027-12-01' },
    { ...series, every: 'Daily' },
    { ...series, every: 'yearly' },
    { ...series, every: 'constructor' },
    { ...series, until: '2027-13-01' },
    null,
  ])
    assert.equal(
      await faultOf({ dueDate: '2026-12-01', recurrence }),
      'recurrence',
      JSON.stringify(recurrence),
    )
  assert.equal(await faultOf({ recurrence: series }), 'dueDate')
})

test('judges signatures and times as another library does (RFC 7515; RFC 7519)', async () => {
  const key = new TextEncoder().encode(SECRET)
  const options = { algorithms: ['HS256'], requiredClaims: ['exp', 'order'], currentDate: new Date(NOW) }
  const time = fc.option(
    fc.oneof(
      fc.integer({ min: SECONDS - 3, max: SECONDS + 3 }),
      fc.constantFrom<unknown>('1', true, -1, 0, {}, 0.5 + SECONDS),
    ),
    { nil: undefined },
  )
  const made = fc.record({
    exp: fc.oneof(time, fc.integer({ min: SECONDS, max: SECONDS + 86_400 })),
    nbf: time,
    iat: time,
    order: fc.option(fc.constant(order), { nil: undefined, freq: 9 }),
  })
  // Most tokens are right in all but one thing.
  const header = fc.oneof(
    { arbitrary: fc.constant<object>({ alg: 'HS256' }), weight: 5 },
    fc.constantFrom<object>({ alg: 'HS512' }, { kid: '1' }),
  )
  const secrets = fc.oneof({ arbitrary: fc.constant(SECRET), weight: 5 }, fc.constant(`${SECRET}.`))
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(made, header, secrets, async (payload, head, by) => {
      const token = await signHmac(payload, head, by)
      const theirs = await jwtVerify(token, key, options).then(
        () => true,
        () => false,
      )
      assert.equal((await codeOf(token)) === 'ok', theirs, token)
      if (theirs) accepted++
    }),
    { numRuns: deep(300, 5_000) },
  )
  assert.isAbove(accepted, 5)
})
