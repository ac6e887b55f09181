// The control interface: its key, its clock, its data, its clients, how it refuses what is wrong, and what its guide names.
// Not about planned outcomes: outcomes.test.ts is.
import { assert, test } from '#kit'
import { advance, type Answered, BASE, control, faults, openBank, violations } from './bank-kit.ts'
import { call, create, MERCHANT, open, order, paid, statusOf } from './online-payment/kit.ts'
import { sample } from './sample-key.ts'
import { CALLS } from '../../../edge/sandbox/control/calls/named.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { read } from '../../house/files.ts'

function flat(answer: Answered, status: number, type: string): void {
  assert.equal(answer.status, status)
  assert.sameMembers(Object.keys(answer.json), ['type', 'message', 'id', 'violations'])
  assert.equal(answer.json['type'], type)
  assert.equal(answer.headers.get('x-error-id'), answer.json['id'])
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
}

test('refuses a control call without its key or with a wrong one (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  flat(await control(bank, 'GET', '/keys', undefined, { 'x-sandbox-key': '' }), 401, 'SECURITY')
  flat(await control(bank, 'PUT', '/clock', {}, { 'x-sandbox-key': 'another-key' }), 401, 'SECURITY')
})

test('answers unknown paths and methods before it asks for a key (gaps: shared.errors.closed-sets)', async () => {
  const bank = openBank()
  const noKey = { 'x-sandbox-key': '' }
  flat(await control(bank, 'GET', '/nothing', undefined, noKey), 404, 'VALIDATION')
  const refused = await control(bank, 'DELETE', '/clock', undefined, noKey)
  flat(refused, 405, 'VALIDATION')
  assert.equal(refused.headers.get('allow'), 'GET, PUT')
  const head = await bank.sandbox.fetch(`${BASE}/_sandbox/keys`, { method: 'HEAD' })
  assert.equal(head.status, 405)
})

test('moves the clock by a duration and to a time, and lets it run on (gaps: shared.sandbox.control)', async () => {
  const bank = openBank({ now: '2026-11-20T12:00:00.000+02:00' })
  assert.deepEqual((await control(bank, 'PUT', '/clock', {})).json, {
    now: '2026-11-20T12:00:00.000+02:00',
  })
  assert.equal(await advance(bank, 'PT24H1M'), '2026-11-21T12:01:00.000+02:00')
  bank.wire.now += 1_500
  assert.equal(await advance(bank, 'P1M'), '2026-12-21T12:01:01.500+02:00')
  const { json } = await control(bank, 'PUT', '/clock', { now: '2027-07-01T00:00:00Z' })
  assert.deepEqual(json, { now: '2027-07-01T03:00:00.000+03:00' })
})

test('refuses clocks that go back, and durations and dates that are none (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  const refusals: [body: unknown, violation: string][] = [
    [{ now: '2026-11-20T11:59:59.999+02:00' }, 'InvalidValue now'],
    [{ now: '2026-11-20' }, 'Date now'],
    [{ now: 1_795_168_800 }, 'TypeMismatch now'],
    [{ advance: 'tomorrow' }, 'InvalidValue advance'],
    [{ advance: '-PT1H' }, 'InvalidValue advance'],
    [{ advance: 60 }, 'TypeMismatch advance'],
    [{ now: '2027-01-01T00:00:00Z', advance: 'PT1H' }, 'InvalidValue advance'],
    [{ later: true }, 'UnrecognizedProperty later'],
    [[], 'TypeMismatch'],
    ['{"now"', 'InvalidValue'],
    ['{"advance":"PT1H","advance":"PT2H"}', 'InvalidValue'],
    [`{"advance":"${'1'.repeat(70_000)}"}`, 'InvalidValue'],
  ]
  for (const [body, violation] of refusals) {
    const answer = await control(bank, 'PUT', '/clock', body)
    flat(answer, 400, 'VALIDATION')
    assert.deepEqual(violations(answer), [violation])
  }
  const media = await control(bank, 'PUT', '/clock', { advance: 'PT1H' }, { 'content-type': 'text/plain' })
  assert.deepEqual(violations(media), ['InvalidValue content-type'])
  assert.deepEqual((await control(bank, 'PUT', '/clock', { now: null })).json, {
    now: '2026-11-20T12:00:00.000+02:00',
  })
})

test('resets data, clock, outcomes and later clients, and keeps keys and the default client (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  const before = (await control(bank, 'GET', '/keys')).json
  const later = await control(bank, 'POST', '/clients', {})
  const pair = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
  const { paymentId } = await paid(bank)
  await call(bank, 'GET', `/payments/${paymentId}`, undefined, pair)
  await advance(bank, 'P10D')
  await control(bank, 'POST', '/outcomes', {
    operation: 'online-payment.create',
    outcome: 'error:NOT_ALLOWED',
  })
  await control(bank, 'PUT', '/maintenance', { on: true })

  const { status } = await control(bank, 'POST', '/reset')
  assert.equal(status, 204)
  assert.deepEqual((await control(bank, 'GET', '/keys')).json, before)
  assert.deepEqual((await control(bank, 'PUT', '/clock', {})).json, {
    now: '2026-11-20T12:00:00.000+02:00',
  })
  assert.equal((await call(bank, 'POST', '/payments', order())).status, 200)
  const gone = await call(bank, 'GET', `/payments/${paymentId}`, undefined, pair)
  assert.deepEqual(faults(gone), ['PAYMENT_NOT_FOUND'])
  const { clientId } = later.json
  const key = { publicKeyPem: sample.publicPem }
  flat(await control(bank, 'POST', `/clients/${String(clientId)}/keys`, key), 404, 'VALIDATION')
})

test('resets to a seed and a time, also an earlier one (gaps: shared.sandbox.control)', async () => {
  const bank = openBank({ now: '2026-11-20T12:00:00.000+02:00' })
  assert.equal(
    (await control(bank, 'POST', '/reset', { seed: 'a', now: '2020-02-29T08:00:00Z' })).status,
    204,
  )
  assert.deepEqual((await control(bank, 'PUT', '/clock', {})).json, {
    now: '2020-02-29T10:00:00.000+02:00',
  })
  const refusals: [body: unknown, violation: string][] = [
    [{ seed: '' }, 'Size seed'],
    [{ seed: 's'.repeat(65) }, 'Size seed'],
    [{ seed: 1 }, 'TypeMismatch seed'],
    [{ now: 'now' }, 'Date now'],
  ]
  for (const [body, violation] of refusals) {
    assert.deepEqual(violations(await control(bank, 'POST', '/reset', body)), [violation])
  }
})

test('shows the sample pair, the callback key and the default client (gaps: shared.keys)', async () => {
  const bank = openBank({ redirectUris: ['https://app.example/back'], ownIbans: ['FI4699800000000013'] })
  const { json } = await control(bank, 'GET', '/keys')
  assert.deepEqual(json['onlinePayment'], {
    keyVersion: 0,
    privateKeyPem: sample.privatePem,
    publicKeyPem: sample.publicPem,
    callbackApiKey: 'callback-key-of-the-tests',
  })
  const members = 'clientId clientSecret apiKey certificatePem certificateKeyPem kid privateKeyPem'.split(' ')
  assert.sameMembers(Object.keys(Object(json['defaultClient'])), members)
  assert.deepEqual((await control(bank, 'GET', '/keys')).json, json)
})

test('registers clients and their own keys (gaps: shared.sandbox.clients)', async () => {
  const bank = openBank()
  const made = await control(bank, 'POST', '/clients', {
    redirectUris: ['https://app.example/back?x=1'],
    ownIbans: ['FI4699800000000013'],
    debtorIbans: ['FI1999900000000300'],
  })
  assert.equal(made.status, 201)
  const path = `/clients/${String(made.json['clientId'])}/keys`
  const added = await control(bank, 'POST', path, { publicKeyPem: sample.publicPem })
  assert.equal(added.status, 201)
  assert.match(String(added.json['kid']), /^[A-Za-z0-9._-]{1,64}$/)
  assert.notEqual(added.json['kid'], made.json['kid'])
  flat(
    await control(bank, 'POST', '/clients/nobody/keys', { publicKeyPem: sample.publicPem }),
    404,
    'VALIDATION',
  )
  const refusals: [path: string, body: unknown, violation: string][] = [
    ['/clients', { redirectUris: ['http://localhost:3000/'] }, 'InvalidValue redirectUris[0]'],
    ['/clients', { redirectUris: 'https://app.example/' }, 'TypeMismatch redirectUris'],
    ['/clients', { ownIbans: ['FI6299900000000011', 'FI6299900000000012'] }, 'InvalidValue ownIbans[1]'],
    ['/clients', { name: '' }, 'InvalidValue name'],
    ['/clients', { label: 'x' }, 'UnrecognizedProperty label'],
    [path, {}, 'Required publicKeyPem'],
    [path, { publicKeyPem: null }, 'Required publicKeyPem'],
    [path, { publicKeyPem: sample.privatePem }, 'InvalidValue publicKeyPem'],
    ['/merchants/not-a-uuid/keys', { publicKeyPem: sample.publicPem }, 'InvalidValue merchantId'],
  ]
  for (const [where, body, violation] of refusals) {
    assert.deepEqual(violations(await control(bank, 'POST', where, body)), [violation])
  }
})

test('breaks for maintenance without an answer, and only where it is asked to (gaps: shared.rate-limit)', async () => {
  const bank = openBank()
  const made = await create(bank)
  const calls = () => [call(bank, 'POST', '/payments', order()), open(bank, made.link)]
  assert.equal((await control(bank, 'PUT', '/maintenance', { on: true, interface: 'baltic' })).status, 204)
  assert.equal((await call(bank, 'POST', '/payments', order())).status, 200)
  await control(bank, 'PUT', '/maintenance', { on: true, interface: 'online-payment' })
  const ended = await Promise.allSettled(calls())
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await control(bank, 'PUT', '/maintenance', { on: false })
  assert.equal((await statusOf(bank, made.paymentId))['status'], 'INITIAL')
  assert.deepEqual(violations(await control(bank, 'PUT', '/maintenance', {})), ['Required on'])
  const unknown = await control(bank, 'PUT', '/maintenance', { on: true, interface: 'cash' })
  assert.deepEqual(violations(unknown), ['InvalidValue interface'])
  const number = await control(bank, 'PUT', '/maintenance', { on: 'yes', interface: 5 })
  assert.deepEqual(violations(number), ['TypeMismatch on', 'TypeMismatch interface'])
})

test('answers 404 for authorisations that are not there (gaps: shared.sandbox.sca)', async () => {
  flat(await control(openBank(), 'POST', `/sca/${MERCHANT}`, { result: 'authorized' }), 404, 'VALIDATION')
})

test('refuses options that are out of range, without their values (gaps: shared.sandbox.control)', () => {
  const wrong = [
    { callbackAttempts: 0 },
    { callbackAttempts: 11 },
    { publicBaseUrl: 'https://bank.example/path' },
    { now: 'today' },
    { seed: '' },
    { sandboxKey: 'short' },
    { ownIbans: ['FI00'] },
    { redirectUris: ['http://localhost/'] },
  ]
  for (const options of wrong) {
    const [name = '', value] = Object.entries(options)[0] ?? []
    const thrown = assert.throws(() => openBank(options), TypeError, name)
    if (typeof value === 'string' && value !== '') assert.notInclude(String(thrown), value)
  }
})

const guide = read('edge/sandbox/CONTROL.md')
/** The calls of its table: method and path. */
const told = Array.from(
  guide.matchAll(/^\| `(GET|PUT|POST|DELETE) (\/[^`]+)`/gm),
  ([, method = '', path = '']) => ({
    method,
    path,
  }),
)
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|<\w+>/g, '*')

test('names every control call, and none that there is not (gaps: shared.sandbox.control)', async () => {
  const registered = Array.from(
    CALLS.values(),
    ({ definition: { method, path } }) => `${method} ${shapeOf(path).replace('/_sandbox', '')}`,
  )
  assert.sameMembers(
    told.map(({ method, path }) => `${method} ${shapeOf(path)}`),
    registered,
  )
  const { sandbox } = openBank()
  // What the client offers under the name that the guide and the document have for a call.
  const client: unknown = makeControl({ baseUrl: BASE, sandboxKey: 'x', fetch: sandbox.fetch })
  for (const [, name = ''] of guide.matchAll(/^\| `[A-Z]+ \/[^|]*\| `control\.([\w.]+)` \|/gm)) {
    const offered = name.split('.').reduce((one, member) => (one as Record<string, unknown>)[member], client)
    assert.isFunction(offered, name)
  }
  for (const { method, path } of told) {
    const address = `${BASE}/_sandbox${path.replaceAll(/<\w+>/g, 'x')}`
    const answer = await sandbox.fetch(address, { method: 'PATCH', headers: { 'x-sandbox-key': 'x' } })
    assert.equal(answer.status, 405, path)
    assert.include((answer.headers.get('allow') ?? '').split(', '), method, path)
  }
})

test('tells the customers and the balances that every seed has (gaps: shared.sandbox.identity)', async () => {
  const { CUSTOMER_PROFILES } = await import('../../../edge/sandbox/simulation/customer-profiles.ts')
  const rows = Array.from(guide.matchAll(/^\| `(customer-\d+)` \|.*$/gm))
  assert.lengthOf(rows, 4)
  for (const [row, id] of rows) {
    const { accounts } = CUSTOMER_PROFILES.find(({ customerId }) => customerId === id) ?? { accounts: [] }
    assert.isNotEmpty(accounts)
    for (const { iban, balance } of accounts) assert.include(row, `\`${iban}\` with ${balance}`)
  }
})
