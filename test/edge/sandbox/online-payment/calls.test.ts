// The signed calls: keys by version, what a refused signature is answered, call limits, the list of banks.
// The raw tests check literal bytes of the paper; here the calls come from our own kit.
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

/** Sends a create call whose signature is wrong, and returns the words of the bank about it. */
async function told(bank: TestBank, options: CallOptions, body = JSON.stringify(order())): Promise<string> {
  const answer = await call(bank, 'POST', '/payments', body, options)
  assert.deepEqual([answer.status, ...faults(answer)], [403, 'INVALID_SIGNATURE authorization'])
  return String(Object(answer.json['errors'])[0]?.message)
}

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
