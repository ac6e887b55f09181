/// <reference types="node" />
// Why a call of online payments was refused: every operation, with every fault that people make when they sign.
// The faults are made with node:crypto from the words of the paper; what the bank answers is tested in ../online-payment.
import { constants, createSign, sign as signWith } from 'node:crypto'
import { assert, test } from '#kit'
import { BASE, control, type Json } from '../bank-kit.ts'
import { MERCHANT, type CallOptions, signedRequest } from '../online-payment/kit.ts'
import type { WalkRequest } from '../openapi/caller.ts'
import { mintRsa, sample } from '../sample-key.ts'
import { addressFaults, explained, type Fault, openTried, tryAll, withHeaders } from './kit.ts'

const stranger = mintRsa()
const tried = await openTried('online-payment')
const { bank } = tried
const own = mintRsa()
await control(bank, 'POST', `/merchants/${MERCHANT}/keys`, { publicKeyPem: own.publicPem })

const make = ({ method, path, body = '' }: WalkRequest, options: CallOptions = {}) =>
  signedRequest(bank.wire.now, method, path, body, options)
const date = (seconds: number) => new Date(bank.wire.now + seconds * 1_000).toUTCString()

/** A fault of what is signed: the caller has signed the whole base anew, with one thing in it that is not so. */
const lines = (
  name: string,
  cause: string,
  write: (parts: string[]) => string,
  look?: Fault['look'],
): Fault => ({
  name,
  cause,
  make: (request) => {
    const ids = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
    const { method, path, body = '' } = request
    const parts = [
      method,
      'application/json',
      date(0),
      MERCHANT,
      'sandbox-api-key-1',
      ids.sessionId,
      ids.requestId,
      BASE + path,
      body,
    ]
    return make(request, { ...ids, signed: { base: write(parts) } })
  },
  ...(look && { look }),
})
const at = (index: number, write: (line: string) => string) => (parts: string[]) =>
  parts.map((part, place) => (place === index ? write(part) : part)).join('\n')
/** The bank must find out what was signed, and name the first byte of it that differs. */
const differsIn = (line: string) => (explanation: Json) => {
  const difference = explanation['difference'] as { line: string; byte: number; byteInLine: number }
  assert.equal(difference.line, line)
  const listed = explanation['lines'] as { name: string; isSame?: boolean }[]
  assert.isFalse(listed.find(({ name }) => name === line)?.isSame)
  assert.isTrue(listed.filter(({ name }) => name !== line).every(({ isSame }) => isSame))
  const { caller, bank: ours } = explanation['digests'] as { caller: string; bank: string }
  assert.match(caller, /^[0-9a-f]{64}$/)
  assert.notEqual(caller, ours)
}
const header = (name: string, cause: string, changes: Record<string, string | null>): Fault => ({
  name,
  cause,
  make: (request) => withHeaders(make(request), changes),
})
const otherSignature = (
  name: string,
  cause: string,
  sign: (base: Buffer) => Buffer,
  write = (hex: string) => hex,
): Fault => ({
  name,
  cause,
  make(request) {
    const ids = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
    const { method, path, body = '' } = request
    const base = [
      method,
      'application/json',
      date(0),
      MERCHANT,
      'sandbox-api-key-1',
      ids.sessionId,
      ids.requestId,
      BASE + path,
      body,
    ].join('\n')
    const value = `${MERCHANT}:1:0:${write(sign(Buffer.from(base)).toString('hex'))}`
    return withHeaders(make(request, ids), { authorization: value })
  },
})
const rs256 = (base: Buffer, key = sample.privateKey) => createSign('RSA-SHA256').update(base).sign(key)

const FAULTS: Fault[] = [
  ...addressFaults((request) => make(request)),
  lines(
    'the method in lower case',
    'signature-method',
    at(0, (method) => method.toLowerCase()),
    differsIn('method'),
  ),
  lines(
    'another Content-Type',
    'signature-content-type',
    at(1, (type) => `${type}; charset=utf-8`),
    differsIn('content-type'),
  ),
  lines(
    'a Date of two seconds before',
    'signature-date',
    at(2, () => date(-2)),
    differsIn('date'),
  ),
  lines(
    'the Date in ISO 8601',
    'signature-date',
    at(2, () => new Date(bank.wire.now).toISOString()),
    differsIn('date'),
  ),
  lines(
    'merchantId in upper case',
    'signature-merchant-id',
    at(3, (id) => id.toUpperCase()),
    differsIn('merchantId'),
  ),
  lines(
    'the api key in upper case',
    'signature-api-key',
    at(4, (key) => key.toUpperCase()),
    differsIn('x-api-key'),
  ),
  lines('the ids in each other’s place', 'signature-ids', ([a, b, c, d, e, session, request, ...rest]) =>
    [a, b, c, d, e, request, session, ...rest].join('\n'),
  ),
  lines(
    'another scheme',
    'signature-host',
    at(7, (url) => url.replace('https:', 'http:')),
    differsIn('url'),
  ),
  lines(
    'the path alone',
    'signature-host',
    at(7, (url) => url.replace(BASE, '')),
    differsIn('url'),
  ),
  lines(
    'a slash at the end',
    'signature-path',
    at(7, (url) => `${url}/`),
    differsIn('url'),
  ),
  lines(
    'a path of another version',
    'signature-path',
    at(7, (url) => url.replace('/v1/', '/v2/')),
    differsIn('url'),
  ),
  lines('CR LF between the lines', 'signature-line-breaks', (parts) => parts.join('\r\n')),
  lines('a line break after the body', 'signature-line-breaks', (parts) => `${parts.join('\n')}\n`),
  lines('method and date in each other’s place', 'signature-order', ([a, b, c, ...rest]) =>
    [c, b, a, ...rest].join('\n'),
  ),
  lines('the address first', 'signature-order', (parts) =>
    [parts[7], ...parts.slice(0, 7), ...parts.slice(8)].join('\n'),
  ),
  lines('no line of the date', 'signature-line-missing', (parts) => parts.toSpliced(2, 1).join('\n')),
  lines('two things at a time: the date and the address', 'signature-date', (parts) =>
    parts.toSpliced(2, 1, date(1)).toSpliced(7, 1, `${parts[7]}/`).join('\n'),
  ),
  lines(
    'something else altogether',
    'signature-other-bytes',
    () => 'abc',
    (explanation) => {
      assert.match((explanation['digests'] as { caller: string }).caller, /^ba7816bf/)
    },
  ),
  ...(
    [
      [
        'a digit of the body',
        (body: string) => body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
      ],
      ['the body with spaces', (body: string) => JSON.stringify(JSON.parse(body), null, 2)],
      [
        'a body without its members in order',
        (body: string) =>
          JSON.stringify(
            Object.fromEntries(
              Object.entries(JSON.parse(body) as object).toSorted(([a], [b]) => (a < b ? -1 : 1)),
            ),
          ),
      ],
      ['no body', () => ''],
    ] as const
  ).map(([name, write]): Fault => {
    const fault = lines(name, 'signature-body', at(8, write), differsIn('body'))
    const differs = (body: string) => write(body) !== body
    return {
      ...fault,
      make: (request, operation) =>
        request.body && differs(request.body) ? fault.make(request, operation) : undefined,
    }
  }),
  otherSignature('a key that nobody knows', 'signature-unknown-key', (base) =>
    rs256(base, stranger.privateKey),
  ),
  otherSignature('the key of another version', 'signature-other-key', (base) => rs256(base, own.privateKey)),
  otherSignature('the padding of PSS', 'signature-padding', (base) =>
    signWith('sha256', base, {
      key: sample.privateKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 32,
    }),
  ),
  otherSignature('SHA-512', 'signature-hash', (base) =>
    createSign('RSA-SHA512').update(base).sign(sample.privateKey),
  ),
  otherSignature('SHA-1', 'signature-hash', (base) =>
    createSign('RSA-SHA1').update(base).sign(sample.privateKey),
  ),
  otherSignature(
    'hex in upper case',
    'signature-upper-case',
    (base) => rs256(base),
    (hex) => hex.toUpperCase(),
  ),
  otherSignature(
    'base64',
    'signature-encoding',
    (base) => rs256(base),
    (hex) => Buffer.from(hex, 'hex').toString('base64'),
  ),
  otherSignature(
    'half a signature',
    'signature-form',
    (base) => rs256(base),
    (hex) => hex.slice(0, 256),
  ),
  otherSignature(
    'no signature',
    'signature-missing',
    (base) => rs256(base),
    () => '',
  ),
  { name: 'a version of no key', cause: 'kid-unknown', make: (request) => make(request, { keyVersion: 7 }) },
  header('no Authorization', 'signature-missing', { authorization: null }),
  header('a token', 'signature-form', { authorization: 'Bearer abc' }),
  header('no api key', 'key-missing', { 'x-api-key': null }),
  header('no session id', 'header-missing', { 'x-session-id': null }),
  header('a request id of another form', 'header-form', { 'x-request-id': 'abc' }),
  header('no Date', 'header-missing', { date: null }),
  header('no Content-Type', 'header-missing', { 'content-type': null }),
  {
    name: 'a Date of ten minutes before',
    cause: 'clock-behind',
    make: (request) => make(request, { date: date(-600) }),
    look: ({ clock }) => assert.equal((clock as Json)['offBySeconds'], -600),
  },
  {
    name: 'a Date of 301 seconds after',
    cause: 'clock-ahead',
    make: (request) => make(request, { date: date(301) }),
    look: ({ clock }) => assert.equal((clock as Json)['offBySeconds'], 301),
  },
]

/** Searches that try everything take some tenths of a second: one operation is enough for them. */
const isLong = ({ name }: Fault) => /^(something else|two things)/.test(name)
const SEARCHED = FAULTS.map(
  (fault): Fault =>
    isLong(fault)
      ? {
          ...fault,
          make: (request, operation) =>
            operation.id.endsWith('providers') ? fault.make(request, operation) : undefined,
        }
      : fault,
)

test('names the cause of every fault of a signature, for every operation of online payments (1 B, Authentication; gaps: online-payment.auth.base, shared.check-order)', async () => {
  await tryAll(tried, SEARCHED, 150)
})

test('explains what is not wrong with the signature too: a pair that was used, a member, a payment (gaps: shared.check-order)', async () => {
  const [first] = tried.operations.filter(({ request }) => request.body)
  const request = first?.request as WalkRequest
  const ids = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
  await bank.sandbox.fetch(make(request, ids))
  for (const [cause, made] of [
    ['single-use', make(request, ids)],
    ['body-malformed', make({ ...request, body: '{' })],
    [
      'member-unknown',
      make({ ...request, body: JSON.stringify({ ...(JSON.parse(request.body ?? '') as object), more: 1 }) }),
    ],
    ['not-found', make({ method: 'GET', path: '/paymentbutton/v1/payments/none', headers: {} })],
    ['media-type', make(request, { contentType: 'text/plain' })],
  ] as const) {
    const explanation = await explained(bank, made)
    assert.deepEqual(
      explanation.causes.map(({ code }) => code),
      [cause],
    )
    // The signature was right, and its lines are shown as both have them.
    assert.isTrue(
      (explanation['lines'] as { isSame: boolean }[]).every(({ isSame }) => isSame),
      cause,
    )
  }
})

test('shows of a call that was accepted what was signed, with fingerprints for its secrets (gaps: online-payment.auth.base)', async () => {
  const [first] = tried.operations
  const explanation = await explained(bank, make(first?.request as WalkRequest))
  assert.deepEqual([explanation['verdict'], explanation.causes], ['accepted', []])
  const listed = explanation['lines'] as { name: string; bank: string; isSecret?: boolean }[]
  assert.deepEqual(
    listed.map(({ name }) => name),
    'method content-type date merchantId x-api-key x-session-id x-request-id url body'.split(' '),
  )
  for (const { bank: line, isSecret } of listed) if (isSecret) assert.match(line, /^sha256:[0-9a-f]{8}$/)
})

test('looks into the signature of a very long body for a bounded time (house: 3)', async () => {
  const body = JSON.stringify({ more: 'x'.repeat(900_000) })
  const { causes, digests } = await explained(
    bank,
    make(
      { method: 'POST', path: '/paymentbutton/v1/payments', headers: {}, body },
      { signed: { base: 'abc' } },
    ),
  )
  assert.deepEqual(
    causes.map(({ code }) => code),
    ['signature-other-bytes'],
  )
  assert.match((digests as { caller: string }).caller, /^ba7816bf/)
})
