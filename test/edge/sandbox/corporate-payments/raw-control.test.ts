/// <reference types="node" />
// Steering the bank, as far as corporate payments feel it: limits, maintenance, planned outcomes, certificates of one's
// own, reset, restarts. Not the order of checks (raw-order), nor what pending and fallback look like (raw-answers).
import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { type Answer, browse, exchange, header, json, plan, steer, UUID_V4 } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import { mintRsa } from '../sample-key.ts'
import { openStatement } from '../raw-statement.ts'
import {
  askToken,
  DEBTOR,
  INSTANT,
  NAMES,
  newClient,
  openPayer,
  openRenewable,
  OPERATIONS,
  order,
  SECOND,
  SEPA,
  tokenBytes,
  tokenFor,
  transfer,
  V2,
} from './raw-payer.ts'

const SECONDS = /^[1-9]\d*$/
const STATUS_OPERATIONS = { [V2]: 'corporate.v2-status', [INSTANT]: 'corporate.instant-status' } as const

const { renew: openOwn } = await openRenewable()

/** Checks that an answer shows in whole seconds how long to wait (gaps: shared.rate-limit). */
function assertWait(answer: Answer): void {
  assert.match(header(answer, 'retry-after') ?? '', SECONDS)
}

// --- maintenance -------------------------------------------------------------------------------------------------

for (const named of [{}, { interface: 'corporate-payments' }]) {
  const what = 'interface' in named ? 'of this interface' : 'of all interfaces'
  test(`answers maintenance ${what} with Retry-After: token 503, SEPA 500, instant and V2 503, queries 500; nothing happens (2 B, Errors; gaps: shared.rate-limit, corporate.token.answer, Codes of the list family)`, async () => {
    const { own, there } = await openOwn()
    const [before, during] = [order(), order()]
    await there.accepted(before)
    assert.equal((await steer(own, 'PUT', '/maintenance', { on: true, ...named })).status, 204)
    for (const [status, answer] of [
      [500, await there.post(SEPA, during)],
      [503, await there.post(INSTANT, during)],
      [503, await there.post(V2, during)],
      [500, await there.get(`${V2}/${before.instructionId}`)],
      [500, await there.get(`${INSTANT}/${before.instructionId}`)],
    ] as const) {
      assertRefused(answer, status, 'SERVICE_UNAVAILABLE')
      assertWait(answer)
    }
    const token = await askToken(own, there.client)
    assert.equal(token.status, 503)
    assert.equal(json(token)['error'], 'temporarily_unavailable')
    assertWait(token)
    assert.match(header(token, 'x-error-id') ?? '', UUID_V4)
    assert.equal((await steer(own, 'PUT', '/maintenance', { on: false, ...named })).status, 204)
    assertRefused(await there.get(`${V2}/${during.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
    assert.equal((await there.post(SEPA, { ...during, message: 'Toinen' })).status, 201)
    assert.equal((await there.state(before))['status'], 'PROCESSING')
    await tokenFor(own, there.client)
  })
}

test('keeps the maintenance of one interface away from the others, and settles during it (gaps: shared.rate-limit, shared.sandbox.settle)', async () => {
  const { clock, own, there } = await openOwn()
  await steer(own, 'PUT', '/maintenance', { on: true, interface: 'account-access' })
  const body = transfer(DEBTOR, SECOND, '1.00')
  await there.accepted(body)
  await steer(own, 'PUT', '/maintenance', { on: false, interface: 'account-access' })
  await steer(own, 'PUT', '/maintenance', { on: true, interface: 'corporate-payments' })
  clock.move(5_000)
  assert.equal(await (await openStatement(own, 'customer-1', SECOND)).balance(), '251.00')
})

// --- planned outcomes --------------------------------------------------------------------------------------------

/** Codes that each kind of call has, with their status. */
const POST_CODES = [
  ['MALFORMED_BODY', 400],
  ['UNKNOWN_MEMBER', 400],
  ['MISSING_FIELD', 400],
  ['INVALID_FIELD', 400],
  ['INVALID_HEADER', 400],
  ['CLOCK_SKEW', 400],
  ['DUPLICATE_PAYMENT', 400],
  ['INVALID_TOKEN', 401],
  ['TOKEN_EXPIRED', 401],
  ['UNKNOWN_KEY', 403],
  ['INVALID_SIGNATURE', 403],
  ['NOT_ALLOWED', 403],
  ['CALL_LIMIT_EXCEEDED', 403],
  ['INTERNAL_ERROR', 500],
  ['BACKEND_TIMEOUT', 504],
] as const
const QUERY_CODES = [
  ['INVALID_TOKEN', 401],
  ['TOKEN_EXPIRED', 401],
  ['NOT_ALLOWED', 403],
  ['CALL_LIMIT_EXCEEDED', 403],
  ['PAYMENT_NOT_FOUND', 404],
  ['INTERNAL_ERROR', 500],
  ['SERVICE_UNAVAILABLE', 500],
] as const

for (const target of OPERATIONS) {
  for (const [code, status] of POST_CODES) {
    test(`answers ${NAMES[target]} with a planned ${code}, and does nothing; or does it, and then answers so (gaps: shared.sandbox.outcomes, Codes of the list family, corporate.errors)`, async () => {
      const { own, there } = await openOwn()
      const body = order()
      await plan(own, { operation: NAMES[target], outcome: `error:${code}` })
      const refused = await there.post(target, body)
      assertRefused(refused, status, code)
      if (code === 'CALL_LIMIT_EXCEEDED') assertWait(refused)
      assertRefused(await there.get(`${INSTANT}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
      await plan(own, { operation: NAMES[target], outcome: `error-after:${code}` })
      assertRefused(await there.post(target, body), status, code)
      assert.equal((await there.get(`${INSTANT}/${body.instructionId}`)).status, 200, 'the id is bound')
      assertRefused(await there.post(target, { ...body, message: 'Toinen' }), 400, 'DUPLICATE_PAYMENT')
    })
  }
}

for (const target of [V2, INSTANT] as const) {
  for (const [code, status] of QUERY_CODES) {
    test(`answers ${STATUS_OPERATIONS[target]} with a planned ${code}, once (gaps: shared.sandbox.outcomes, Codes of the list family, corporate.errors)`, async () => {
      const { own, there } = await openOwn()
      const body = order()
      await there.accepted(body)
      for (const kind of ['error', 'error-after']) {
        await plan(own, { operation: STATUS_OPERATIONS[target], outcome: `${kind}:${code}` })
        assertRefused(await there.get(`${target}/${body.instructionId}`), status, code)
        assert.equal((await there.get(`${target}/${body.instructionId}`)).status, 200)
      }
    })
  }
}

test('answers the token call with planned OAuth errors, once each, and closes the connection as planned (gaps: shared.sandbox.outcomes; Part 4, corporate.token)', async () => {
  const { own, there } = await openOwn()
  const operation = 'corporate.token'
  for (const [error, status] of [
    ['invalid_client', 401],
    ['invalid_request', 400],
    ['unsupported_grant_type', 400],
  ] as const) {
    await plan(own, { operation, outcome: `error:${error}` })
    const answer = await askToken(own, there.client)
    assert.equal(answer.status, status, answer.body.toString())
    assert.equal(json(answer)['error'], error)
    await tokenFor(own, there.client)
  }
  for (const outcome of ['drop-before', 'drop-after']) {
    await plan(own, { operation, outcome })
    assert.isUndefined(await exchange(own, tokenBytes(own, there.client)))
    await tokenFor(own, there.client)
  }
  // Calls that fail earlier leave the plan.
  await plan(own, { operation, outcome: 'error:invalid_client', match: { client_id: there.client.clientId } })
  const other = await newClient(own)
  await tokenFor(own, other)
  assert.equal((await askToken(own, there.client, { fields: { client_secret: 'x' } })).status, 401)
  assert.equal((await askToken(own, there.client)).status, 401)
  await tokenFor(own, there.client)
})

test('closes the connection on lost queries, which change nothing (gaps: shared.sandbox.outcomes; Part 4, corporate.instant-status, Part 4, corporate.v2-status)', async () => {
  const { own, there } = await openOwn()
  const body = order()
  await there.accepted(body)
  for (const target of [V2, INSTANT] as const) {
    for (const outcome of ['drop-before', 'drop-after']) {
      await plan(own, { operation: STATUS_OPERATIONS[target], outcome })
      assert.isUndefined(await exchange(own, there.getBytes(`${target}/${body.instructionId}`)))
      assert.equal((await there.get(`${target}/${body.instructionId}`)).status, 200)
    }
  }
})

test('lists the payments for whoever steers the bank, and shows the interface on its page (gaps: shared.sandbox.control)', async () => {
  const { own, there } = await openOwn()
  const body = order()
  const { forceSepaInst: _, ...told } = await there.accepted(body)
  const { clientId } = there.client
  const listed = json(await steer(own, 'GET', '/corporate-payments'))
  assert.deepEqual(listed, { 'corporate-payments': [{ clientId, operation: 'corporate.v2', ...told }] })
  for (const [language, title] of [
    ['fi', 'Yritysten maksut'],
    ['sv', 'Företagsbetalningar'],
    ['en', 'Corporate payments'],
  ] as const) {
    assert.include((await browse(own, `/?language=${language}`)).body.toString(), title)
  }
})

test('uses a plan up by a payment that is refused later, and by a repeat (gaps: shared.sandbox.outcomes)', async () => {
  const { own, there } = await openOwn()
  for (const target of [SEPA, INSTANT]) {
    const body = order()
    const first = await there.paid(target, body)
    const uses: [string, () => Promise<Answer>, number][] = [
      ['a broken body', () => there.post(target, '{'), 400],
      ['a bad field', () => there.post(target, order({ message: '_' })), 400],
      ['an id used before', () => there.post(target, { ...body, message: 'Toinen' }), 400],
      ['a repeat', () => there.post(target, body), 201],
    ]
    for (const [what, use, status] of uses) {
      await plan(own, { operation: NAMES[target], outcome: 'pending' })
      assert.equal((await use()).status, status, what)
      assert.equal((await there.paid(target, order()))['status'], 'PROCESSED', what)
    }
    assert.deepEqual(await there.paid(target, body), first)
  }
})

// --- certificates of one's own -----------------------------------------------------------------------------------

/** A key that the bank has not made. */
const ownKey = mintRsa()

/** Makes a certificate request with OpenSSL. */
function requestPem(subject: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'silta-csr-'))
  try {
    writeFileSync(join(folder, 'key.pem'), ownKey.privatePem)
    const files = ['-key', 'key.pem', '-out', 'csr.pem', '-subj', `/CN=${subject}`]
    const made = spawnSync('openssl', ['req', '-new', ...files], { cwd: folder, encoding: 'utf8' })
    if (made.error) throw new Error('this test asks the openssl program, which is not there')
    return readFileSync(join(folder, 'csr.pem'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('takes a certificate of one’s own key for the token, binds the token to it, and keeps the first one valid (gaps: corporate.admin, shared.sandbox.clients, shared.mtls)', async () => {
  const { own, there } = await openOwn()
  const { client } = there
  const csrPem = requestPem(client.clientId)
  const made = await steer(own, 'POST', `/clients/${client.clientId}/certificates`, { csrPem })
  assert.equal(made.status, 201)
  const { certificatePem } = json(made) as { certificatePem: string }
  assert.isNotEmpty(new X509Certificate(certificatePem).serialNumber)
  const mine = await openPayer(own, { client: { ...client, certificatePem }, now: there.now })
  await there.paid(SEPA, order())
  const first = { 'x-client-certificate': encodeURIComponent(client.certificatePem) }
  const second = { 'x-client-certificate': encodeURIComponent(certificatePem) }
  assert.equal((await mine.post(SEPA, order(), { headers: second })).status, 201)
  assert.equal((await there.post(SEPA, order(), { headers: first })).status, 201)
  // Both are the client's, but each token has the one that it was issued to.
  assertRefused(await mine.post(SEPA, order(), { headers: first }), 403, 'NOT_ALLOWED')
  assertRefused(await there.post(SEPA, order(), { headers: second }), 403, 'NOT_ALLOWED')
  const other = await newClient(own)
  const stolen = await askToken(own, other, { headers: second })
  assert.equal(stolen.status, 401)
})

test('ends no payment and no id when keys and certificates change: the client stays who it is (gaps: corporate.admin, corporate.duplicate.scope)', async () => {
  const { own, there } = await openOwn()
  const body = order()
  const told = await there.paid(SEPA, body)
  const csrPem = requestPem('again')
  const made = await steer(own, 'POST', `/clients/${there.client.clientId}/certificates`, { csrPem })
  const { certificatePem } = json(made) as { certificatePem: string }
  const later = await openPayer(own, { client: { ...there.client, certificatePem }, now: there.now })
  assert.deepEqual(await later.paid(SEPA, body), told)
})
