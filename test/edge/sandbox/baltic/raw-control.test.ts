import { assert, test } from '#kit'
import { answersIn, browse, handClock, header, json, openBank, plan, pour, steer } from '../raw-client.ts'
import { amount, type Body, orderOf, reference, SINGLE, COUNTRIES, EE, LT, LV, START } from './raw-bodies.ts'
import { Books } from './raw-books.ts'
import { callOn, type Operation, operationsOn } from './raw-operations.ts'
import { assertDenied, assertRefused, CODES } from './raw-refusal.ts'
import { ACCOUNTS, askToken, CONSENTS, FUNDS, newClient, openRenewable, REDIRECT, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { all } = await operationsOn(tpp)
const { own, renew } = await openRenewable()
const call = (operation: Operation) => callOn(tpp, operation)
const lost = ({ method, path, body, headers }: Operation) => tpp.lost(method, path, { body, headers })

/** Statuses that the paper lists for an operation (3, Errors). */
const STATUSES: Record<Operation['group'], number[]> = {
  R: [400, 401, 403, 404, 405, 406, 408, 415, 429, 500, 503],
  C: [400, 401, 403, 404, 500],
  G: [401, 403, 404],
  X: [401, 403],
}

/** Codes by which each status can be asked for. */
const PLANS: Record<Operation['group'], [code: string, status: number][]> = {
  R: [
    ['FORMAT_ERROR', 400],
    ['TOKEN_UNKNOWN', 401],
    ['TOKEN_EXPIRED', 401],
    ['CERTIFICATE_INVALID', 401],
    ['SERVICE_BLOCKED', 403],
    ['REQUESTED_FORMATS_INVALID', 406],
    ['REQUEST_TIMEOUT', 408],
    ['UNSUPPORTED_MEDIA_TYPE', 415],
    ['ACCESS_EXCEEDED', 429],
    ['INTERNAL_ERROR', 500],
    ['SERVICE_UNAVAILABLE', 503],
  ],
  C: [
    ['FORMAT_ERROR', 400],
    ['TOKEN_EXPIRED', 401],
    ['SERVICE_BLOCKED', 403],
    ['RESOURCE_UNKNOWN', 404],
    ['INTERNAL_ERROR', 500],
  ],
  G: [
    ['TOKEN_EXPIRED', 401],
    ['SERVICE_BLOCKED', 403],
    ['RESOURCE_UNKNOWN', 404],
  ],
  X: [
    ['TOKEN_EXPIRED', 401],
    ['CANCELLATION_INVALID', 403],
  ],
}

for (const operation of all) {
  const { name, planned, group, status } = operation

  test(`gives ${name} a planned error once, without an effect, and then the answer (3, Errors; gaps: shared.sandbox.outcomes)`, async () => {
    for (const [code, wanted] of PLANS[group]) {
      assert.include(STATUSES[group], wanted)
      await plan(bank, { operation: planned, outcome: `error:${code}` })
      assertRefused(await call(operation), wanted, code)
      assert.equal((await call(operation)).status, status)
    }
  })

  test(`drops ${name} before its effect and after it, and slows it down (gaps: shared.sandbox.outcomes; Part 4)`, async () => {
    for (const outcome of ['drop-before', 'drop-after']) {
      await plan(bank, { operation: planned, outcome, times: 2 })
      assert.isUndefined(await lost(operation))
      assert.isUndefined(await lost(operation))
      assert.equal((await call(operation)).status, status)
    }
    await plan(bank, { operation: planned, outcome: 'slow:1' })
    assert.equal((await call(operation)).status, status)
  })

  test(`takes a plan for ${name} up only once the token is right (gaps: shared.sandbox.outcomes)`, async () => {
    await plan(bank, { operation: planned, outcome: 'drop-before' })
    const refused = await callOn(tpp, operation, { headers: { authorization: 'Bearer x' } })
    assertRefused(refused, 401, 'TOKEN_UNKNOWN')
    assert.isUndefined(await lost(operation))
    assert.equal((await call(operation)).status, status)
  })
}

test('waits 10 s for the whole of a body, and then answers 408 REQUEST_TIMEOUT where the set has it (gaps: baltic.errors.reads)', async () => {
  const cut = async (operation: Operation) => {
    const bytes = tpp.bytes(operation.method, operation.path, operation)
    const [answer] = answersIn(await pour(bank, [bytes.subarray(0, -10)]))
    return { operation, answer }
  }
  const seen = await Promise.all(all.filter(({ method }) => method === 'POST').map(cut))
  assert.lengthOf(seen, 9)
  for (const { operation, answer } of seen) {
    if (operation.group !== 'R') {
      if (answer) assert.include(STATUSES[operation.group], answer.status)
      continue
    }
    if (!answer) throw new Error(`no answer of ${operation.name}`)
    assertRefused(answer, 408, 'REQUEST_TIMEOUT')
  }
})

test('names every code of the closed set with its status (3, Errors; gaps: shared.errors.closed-sets)', () => {
  for (const [code, statuses] of Object.entries(CODES)) {
    for (const status of statuses) assert.include(STATUSES.R, status, code)
  }
})

test('cancels nothing by drop-before, and once by drop-after (gaps: shared.sandbox.outcomes; Part 4, baltic.payment.cancel)', async () => {
  for (const [outcome, status] of [
    ['drop-before', 'RCVD'],
    ['drop-after', 'CANC'],
  ] as const) {
    const there = await renew()
    await plan(own, { operation: 'baltic.payment.cancel', outcome })
    const paymentId = await there.initiated(SINGLE)
    assert.isUndefined(await there.lost('DELETE', `/payment/v1/${SINGLE}/${paymentId}`))
    assert.equal(await there.status(SINGLE, paymentId), status)
  }
})

test('answers a planned error after the effect (gaps: shared.sandbox.outcomes)', async () => {
  const there = await renew()
  const paymentId = await there.initiated(SINGLE)
  await plan(own, { operation: 'baltic.payment.cancel', outcome: 'error-after:CANCELLATION_INVALID' })
  assertRefused(await there.delete(SINGLE, paymentId), 403, 'CANCELLATION_INVALID')
  assert.equal(await there.status(SINGLE, paymentId), 'CANC')
})

test('meets a plan by body, header, path and parameter (gaps: shared.sandbox.outcomes)', async () => {
  const there = await renew()
  const drop = (operation: string, match: Record<string, string>) =>
    plan(own, { operation, match, outcome: 'drop-before' })
  await drop('baltic.payment.create', { creditorName: 'Teine OÜ' })
  await there.initiated(SINGLE)
  const body = orderOf(SINGLE, EE, { creditorName: 'Teine OÜ' })
  assert.isUndefined(await there.lost('POST', `/payment/v1/${SINGLE}`, { body }))
  const consentId = await there.granted()
  const path = ACCOUNTS
  const headers = { 'consent-id': consentId, 'psu-ip-address': '::1' }
  await drop('baltic.account.read', { withBalance: 'true' })
  assert.equal((await there.call('GET', path, { headers })).status, 200)
  assert.isUndefined(await there.lost('GET', `${path}?withBalance=true`, { headers }))
  await drop('baltic.account.read', { 'x-request-id': 'mine' })
  assert.equal((await there.call('GET', path, { headers })).status, 200)
  assert.isUndefined(await there.lost('GET', path, { headers: { ...headers, 'x-request-id': 'mine' } }))
  const [one, two] = [await there.initiated(SINGLE), await there.initiated(SINGLE)]
  await drop('baltic.payment.status', { paymentId: two })
  assert.equal(await there.status(SINGLE, one), 'RCVD')
  assert.isUndefined(await there.lost('GET', `/payment/v1/${SINGLE}/${two}/status`))
})

test('takes a plan up before it looks at body, object and fields, and after the headers (gaps: shared.check-order)', async () => {
  const there = await renew()
  const post = (headers: Record<string, string>) =>
    there.call('POST', `/payment/v1/${SINGLE}`, {
      body: 'x',
      headers: { 'content-type': 'text/plain', ...headers },
    })
  await plan(own, { operation: 'baltic.payment.create', outcome: 'error:INTERNAL_ERROR' })
  assertRefused(await post({ accept: 'text/html' }), 406, 'REQUESTED_FORMATS_INVALID')
  assertRefused(await post({}), 500, 'INTERNAL_ERROR')
  assertRefused(await post({}), 415, 'UNSUPPORTED_MEDIA_TYPE')
  await plan(own, { operation: 'baltic.payment.get', outcome: 'error:SERVICE_BLOCKED' })
  assertRefused(await there.get(SINGLE, 'x'), 403, 'SERVICE_BLOCKED')
  assertRefused(await there.get(SINGLE, 'x'), 404, 'RESOURCE_UNKNOWN')
  const consentId = await there.granted()
  await plan(own, { operation: 'baltic.account.read', outcome: 'error:INTERNAL_ERROR' })
  assertRefused(await there.present('x'), 403, 'CONSENT_UNKNOWN')
  assertRefused(await there.present(consentId, '/x?withBalance=x'), 500, 'INTERNAL_ERROR')
  assertRefused(await there.present(consentId, '/x?withBalance=x'), 404, 'RESOURCE_UNKNOWN')
})

test('plans for the token endpoint too (gaps: shared.sandbox.outcomes; Part 4, oauth.token)', async () => {
  await renew()
  await plan(own, { operation: 'oauth.token', outcome: 'error:invalid_client' })
  const client = await newClient(own)
  assertDenied(await askToken(own, EE.base, client), 401, 'invalid_client')
  assert.equal((await askToken(own, EE.base, client)).status, 200)
})

// --- maintenance and limits ----------------------------------------------------------------------------------------------

test('closes the interface for maintenance: 503, else 500, else no answer, before it asks who calls (gaps: shared.rate-limit, shared.check-order)', async () => {
  for (const interfaceName of ['baltic', undefined]) {
    await steer(bank, 'PUT', '/maintenance', { on: true, ...(interfaceName && { interface: interfaceName }) })
    try {
      for (const operation of all) {
        for (const token of [`Bearer ${tpp.token}`, 'Bearer x']) {
          const { method, path, body, headers } = operation
          const answer = await tpp.lost(method, path, { body, headers: { ...headers, authorization: token } })
          if (operation.group === 'G' || operation.group === 'X') {
            assert.isUndefined(answer, operation.name)
            continue
          }
          if (!answer) throw new Error(`no answer of ${operation.name}`)
          if (operation.group === 'R') assertRefused(answer, 503, 'SERVICE_UNAVAILABLE')
          else assertRefused(answer, 500, 'INTERNAL_ERROR')
          assert.match(header(answer, 'retry-after') ?? '', /^\d+$/)
        }
      }
      assertRefused(await tpp.call('PATCH', CONSENTS), 405, 'SERVICE_INVALID')
    } finally {
      await steer(bank, 'PUT', '/maintenance', { on: false })
    }
    for (const operation of all) assert.equal((await call(operation)).status, operation.status)
  }
})

// --- document, events, reset and restart ---------------------------------------------------------------------------------

test('says in its document that every answer bears X-Request-ID, and that a consent needs no token beside it (3, Endpoints; 3, Authentication)', async () => {
  interface Described {
    $ref?: string
    headers?: object
  }
  const { paths, components } = json(await browse(bank, '/_sandbox/openapi/baltic.json')) as {
    paths: Record<string, Record<string, { security: object[]; responses: Record<string, Described> }>>
    components: { responses: Record<string, Described> }
  }
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { security, responses }] of Object.entries(item)) {
      const isFree = path.startsWith(ACCOUNTS) || path === FUNDS
      assert.deepEqual(security, isFree ? [{}, { token: [] }] : [{ token: [] }], `${method} ${path}`)
      for (const [status, response] of Object.entries(responses)) {
        const { headers } = components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response
        assert.property(headers, 'x-request-id', `${method} ${path} ${status}`)
      }
    }
  }
})

test('lists accounts and consents of the three countries for whoever steers the bank, as they are (gaps: shared.sandbox.control, baltic.consent.life)', async () => {
  const there = await renew()
  const listed = async (name: string) =>
    JSON.parse((await steer(there.bank, 'GET', `/baltic/${name}`)).body.toString()) as Body[]
  const accounts = await listed('accounts')
  for (const { country, first, blocked, deleted } of COUNTRIES) {
    const held = accounts.filter((account) => account['country'] === country)
    assert.deepInclude(held[0], { customerId: 'customer-1', holder: 'Aino Esimerkki', currency: 'EUR' })
    assert.deepInclude(held[0], { iban: first, status: 'enabled' })
    const states = new Map(held.map(({ iban, status }) => [iban, status]))
    assert.deepEqual([states.get(blocked), states.get(deleted)], ['blocked', undefined])
  }
  const [former, newer] = [await there.granted(), await there.granted()]
  const states = new Map((await listed('consents')).map(({ consentId, status }) => [consentId, status]))
  assert.deepEqual([states.get(former), states.get(newer)], ['terminatedByTpp', 'valid'])
})

test('forgets consents, payments, tokens and money by a reset (gaps: shared.sandbox.control)', async () => {
  const there = await renew()
  const consentId = await there.granted()
  const paymentId = await there.approved(SINGLE)
  const cof = await there.cof()
  const next = await renew()
  assertRefused(await next.present(consentId), 403, 'CONSENT_UNKNOWN')
  assertRefused(await next.get(SINGLE, paymentId), 404, 'RESOURCE_UNKNOWN')
  assertRefused(await there.get(SINGLE, paymentId), 401, 'TOKEN_UNKNOWN')
  const body = { account: reference(EE.first), instructedAmount: amount('1.00') }
  assertRefused(await next.funds(cof, body), 400, 'NO_PIIS_ACTIVATION')
  assert.equal(await new Books(next).balance(), '9975.00')
})

test('serves the same in all three countries at a time (gaps: baltic.onboarding)', async () => {
  await renew()
  const [ee, lv, lt] = [
    await Tpp.open(own),
    await Tpp.open(own, { country: LV }),
    await Tpp.open(own, { country: LT }),
  ]
  const ids = await Promise.all([ee, lv, lt].map((there) => there.approved(SINGLE)))
  assert.equal(new Set(ids).size, COUNTRIES.length)
  for (const there of [ee, lv, lt]) assert.equal(await new Books(there).balance(), '9974.00')
})
