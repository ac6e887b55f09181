// The signed calls: keys by version, what a refused signature is answered, call limits, the list of banks.
// Literal bytes of the paper are held by the raw tests; here the calls come from our own kit.
import { generateKeyPairSync } from 'node:crypto'
import { assert, test } from '#kit'
import { makeLog } from '../../../../edge/shared/log.ts'
import { BASE, control, faults, openBank, type TestBank } from '../bank-kit.ts'
import { call, type CallOptions, MERCHANT, order, signedRequest } from './kit.ts'
import { sample } from '../sample-key.ts'

const ownPair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Sends a create call whose signature is wrong, and returns what the bank says about it. */
async function told(bank: TestBank, options: CallOptions, body = JSON.stringify(order())): Promise<string> {
  const answer = await call(bank, 'POST', '/payments', body, options)
  assert.deepEqual([answer.status, ...faults(answer)], [403, 'INVALID_SIGNATURE authorization'])
  return String(Object(answer.json['errors'])[0]?.message)
}

test('verifies own keys by version beside the sample key (gaps: online-payment.auth.keys)', async () => {
  const bank = openBank()
  const path = `/merchants/${MERCHANT.toUpperCase()}/keys`
  const own = { publicKeyPem: ownPair.publicKey }
  assert.deepEqual((await control(bank, 'POST', path, own)).json, { keyVersion: 1 })
  assert.deepEqual((await control(bank, 'POST', path, own)).json, { keyVersion: 2 })
  const answers = await Promise.all([
    call(bank, 'POST', '/payments', order(), { keyVersion: 1, privateKey: ownPair.privateKey }),
    call(bank, 'POST', '/payments', order(), { keyVersion: 2, privateKey: ownPair.privateKey }),
    call(bank, 'POST', '/payments', order()),
    call(bank, 'POST', '/payments', order(), { keyVersion: 3, privateKey: ownPair.privateKey }),
    call(bank, 'POST', '/payments', order(), {
      merchantId: crypto.randomUUID(),
      keyVersion: 1,
      privateKey: ownPair.privateKey,
    }),
  ])
  assert.deepEqual(
    answers.map((answer) => [answer.status, ...faults(answer)]),
    [[200], [200], [200], [403, 'UNKNOWN_KEY authorization'], [403, 'UNKNOWN_KEY authorization']],
  )
})

test('tells which part of the base was signed otherwise (gaps: online-payment.auth.base)', async () => {
  const bank = openBank()
  await control(bank, 'POST', `/merchants/${MERCHANT}/keys`, { publicKeyPem: ownPair.publicKey })
  const url = `${BASE}/paymentbutton/v1/payments`
  const body = JSON.stringify(order())
  const value: unknown = JSON.parse(body)
  const cases: [options: CallOptions, words: string, body?: string][] = [
    [{ signed: { url: '/paymentbutton/v1/payments' } }, 'the path alone'],
    [{ signed: { url: `${url}/` } }, 'slash at the end'],
    [{ signed: { url: url.replace('https', 'http') } }, 'another scheme'],
    [{ signed: { url: url.replace('example', 'example:443') } }, 'default port'],
    [{ signed: { body: `${body}\n` } }, 'with a line break at the end'],
    [{ signed: { body } }, 'without its line break', `${body}\n`],
    [{ signed: { body: JSON.stringify(value, null, 2) } }, 'indent of two'],
    [{ signed: { body } }, 'without spaces', JSON.stringify(value, null, 2)],
    [{ signed: { body: '' } }, 'an empty body'],
    [
      { signed: { contentType: 'application/json; charset=utf-8' } },
      'Content-Type application/json; charset=utf-8',
    ],
    [{ signed: { contentType: '' } }, 'an empty Content-Type'],
    [{ signed: { date: new Date(bank.wire.now - 1_000).toUTCString() } }, 'a Date 1 s earlier'],
    [{ signed: { date: new Date(bank.wire.now).toISOString() } }, 'ISO 8601'],
    [{ signed: { method: 'post' } }, 'the method in lower case'],
    [{ privateKey: ownPair.privateKey }, 'made with the key 1'],
    [{ keyVersion: 1 }, 'made with the key 0'],
    [{ signed: { sessionId: crypto.randomUUID() } }, 'no usual difference'],
    [{ headers: { authorization: `${MERCHANT}:1:0:` } }, 'there is no signature'],
    [{ headers: { authorization: `${MERCHANT}:1:0:${'AB'.repeat(256)}` } }, 'lower case'],
    [{ headers: { authorization: `${MERCHANT}:1:0:${'zz'.repeat(256)}` } }, 'lower-case hex'],
    [{ headers: { authorization: `${MERCHANT}:1:0:${'ab'.repeat(64)}` } }, '512'],
  ]
  for (const [options, words, sent] of cases) {
    const message = await told(bank, options, sent ?? body)
    assert.include(message, words)
    assert.notInclude(message, MERCHANT)
    assert.notInclude(message, 'sandbox-api-key-1')
  }
})

test('tells of signed line breaks (gaps: online-payment.auth.base)', async () => {
  const bank = openBank()
  const ids = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
  const parts = (method: string, url: string) => [
    method,
    'application/json',
    new Date(bank.wire.now).toUTCString(),
    MERCHANT,
    'sandbox-api-key-1',
    ids.sessionId,
    ids.requestId,
    url,
  ]
  const body = JSON.stringify(order())
  const base = [...parts('POST', `${BASE}/paymentbutton/v1/payments`), body]
  assert.include(await told(bank, { ...ids, signed: { base: base.join('\r\n') } }, body), 'CR LF')
  const path = '/payments/multibank/providers'
  const read = parts('GET', `${BASE}/paymentbutton/v1${path}`)
  const answer = await call(bank, 'GET', path, undefined, { ...ids, signed: { base: read.join('\n') } })
  assert.deepEqual([answer.status, ...faults(answer)], [400, 'INVALID_SIGNATURE authorization'])
  assert.include(JSON.stringify(answer.json), 'stays when there is no body')
})

test('verifies the public address where the host has set one (gaps: online-payment.auth.details)', async () => {
  const bank = openBank({ publicBaseUrl: 'https://public.example' })
  const sent = signedRequest(bank.wire.now, 'GET', '/paymentbutton/v1/payments/multibank/providers?x=1', '', {
    signed: { url: 'https://public.example/paymentbutton/v1/payments/multibank/providers?x=1' },
  })
  assert.equal((await bank.sandbox.fetch(sent)).status, 200)
  assert.include(await told(bank, {}), 'the bank is known under another one')
})

test('limits calls to 100 in any 60 s for each key, refusals of the limit not counted (gaps: shared.rate-limit)', async () => {
  const bank = openBank({ limits: 'strict' })
  const read = (apiKey: string) => call(bank, 'GET', '/payments/multibank/providers', undefined, { apiKey })
  const first = await Promise.all(Array.from({ length: 60 }, () => read('one')))
  bank.wire.now += 30_000
  const second = await Promise.all(Array.from({ length: 60 }, () => read('one')))
  assert.isTrue(first.every(({ status }) => status === 200))
  const refused = second.filter(({ status }) => status !== 200)
  assert.lengthOf(refused, 20)
  for (const answer of refused) {
    assert.deepEqual([answer.status, ...faults(answer)], [400, 'CALL_LIMIT_EXCEEDED'])
    assert.equal(answer.headers.get('retry-after'), '30')
  }
  const created = await call(bank, 'POST', '/payments', order(), { apiKey: 'one' })
  assert.deepEqual([created.status, ...faults(created)], [403, 'CALL_LIMIT_EXCEEDED'])
  assert.equal((await read('two')).status, 200)
  bank.wire.now += 30_000
  assert.equal((await read('one')).status, 200)
})

test('lists 40 or more invented banks of six countries by name (gaps: online-payment.providers.values)', async () => {
  const { json } = await call(openBank(), 'GET', '/payments/multibank/providers')
  const listed: unknown = json['providers']
  const providers: { bankId: string; countryCode: string; name: string; status: { current: string } }[] =
    Array.isArray(listed) ? listed : []
  assert.isAtLeast(providers.length, 40)
  assert.sameMembers(
    [...new Set(providers.map(({ countryCode }) => countryCode))],
    ['FI', 'SE', 'EE', 'LV', 'LT', 'NO'],
  )
  assert.equal(new Set(providers.map(({ bankId }) => bankId)).size, providers.length)
  assert.isTrue(providers.every(({ bankId }) => /^[a-z0-9-]{1,36}$/.test(bankId)))
  const names = providers.map(({ name }) => name)
  assert.deepEqual(names, names.toSorted())
  // Sorting by the rules of a language gives the same list.
  assert.deepEqual(
    names,
    names.toSorted((left, right) => left.localeCompare(right, 'en')),
  )
  const states = Object.fromEntries(providers.map(({ bankId, status }) => [bankId, status.current]))
  assert.include(states, {
    'example-bank-one': 'ENABLED',
    'example-bank-two': 'ENABLED',
    'example-bank-three': 'DISABLED',
  })
})

test('names every fault of a body at once, in the order of the paper, unknown members last (gaps: shared.errors.detail)', async () => {
  const wrong = {
    zeta: 1,
    ultimateBeneficiary: { name: '', address: { country: 'fi', addressLine: [] }, alpha: null },
    language: 'de',
    reject: { url: 'http://127.0.0.1/' },
    cancel: [],
    return: { url: 'https://shop.example/', more: true },
    reference: '1233',
    amount: '0.00',
    accountId: 'not-a-uuid',
    beta: 2,
  }
  assert.deepEqual(faults(await call(openBank(), 'POST', '/payments', wrong)), [
    'INVALID_FIELD accountId',
    'INVALID_FIELD amount',
    'MISSING_FIELD currency',
    'INVALID_FIELD reference',
    'INVALID_FIELD cancel',
    'INVALID_FIELD reject.url',
    'INVALID_FIELD language',
    'INVALID_FIELD ultimateBeneficiary.name',
    'INVALID_FIELD ultimateBeneficiary.address.country',
    'INVALID_FIELD ultimateBeneficiary.address.addressLine',
    'UNKNOWN_MEMBER zeta',
    'UNKNOWN_MEMBER ultimateBeneficiary.alpha',
    'UNKNOWN_MEMBER return.more',
    'UNKNOWN_MEMBER beta',
  ])
})

test('logs every refusal with the id of its answer, free of keys, signatures, ids and values (gaps: shared.errors.detail)', async () => {
  const events: Record<string, unknown>[] = []
  const bank = openBank({ log: (event) => void events.push(event) })
  const answers = [
    await call(bank, 'POST', '/payments', order(), { headers: { date: 'never' } }),
    await call(bank, 'POST', '/payments', order({ amount: 'much' })),
    await call(bank, 'GET', `/payments/${MERCHANT}`),
    await control(bank, 'POST', `/merchants/${MERCHANT}/keys`, { publicKeyPem: 'much' }),
    await control(bank, 'GET', '/keys', undefined, { 'x-sandbox-key': 'much' }),
  ]
  assert.deepEqual(
    events.map(({ errorId, status }) => [errorId, status]),
    answers.map(({ headers, status }) => [headers.get('x-error-id'), status]),
  )
  assert.deepInclude(events[1], {
    path: '/paymentbutton/v1/payments',
    faults: [{ code: 'INVALID_FIELD', path: 'amount' }],
  })
  const text = JSON.stringify(events)
  for (const secret of [MERCHANT, 'sandbox-api-key-1', 'much', 'never']) assert.notInclude(text, secret)
})

test('writes log lines without what strayed into them (house: 3)', () => {
  const lines: string[] = []
  const log = makeLog(
    (line) => void lines.push(line),
    () => 0,
  )
  log({
    event: 'test',
    url: 'https://shop.example/callback?order=secret-1#secret-2',
    authorization: 'secret-3',
    nested: { apiKey: 'secret-4', clientSecret: 'secret-5', list: [{ merchantId: 'secret-6' }] },
    error: new Error(`key ${sample.privatePem.trim()} and ${'ab'.repeat(256)}`),
    said: 'from FI6299900000000011 with eyJhbGciOiJub25lIn0.e30.c2VjcmV0',
  })
  const [line = ''] = lines
  assert.deepInclude(JSON.parse(line), {
    at: '1970-01-01T00:00:00.000Z',
    event: 'test',
    url: 'https://shop.example/callback?[redacted]',
    error: 'Error: key [redacted] and [redacted]',
    said: 'from [redacted] with [redacted]',
  })
  assert.notMatch(line, /secret-\d|FI62|eyJ|BEGIN/)
})
