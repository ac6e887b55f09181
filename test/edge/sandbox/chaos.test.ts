/// <reference types="node" />
// Plans beyond single calls: of one client, by chance, late, at some hours, of every call, and until they are taken back.
// What each outcome does to its call is in outcomes.test.ts; what all of them leave of the books in chaos-books.test.ts.
import { createHash } from 'node:crypto'
import { assert, test } from '#kit'
import { withTimers } from '../../core/shared/fake-timers.ts'
import {
  advance,
  BASE,
  control,
  faults,
  openBank,
  SANDBOX_KEY,
  type TestBank,
  violations,
} from './bank-kit.ts'
import { call, create, MERCHANT, open, order, paid, signedRequest, statusOf } from './online-payment/kit.ts'

const OTHER = '00000000-0000-4000-8000-00000000000b'

async function plan(bank: TestBank, wanted: object): Promise<void> {
  const { status, json } = await control(bank, 'POST', '/outcomes', wanted)
  assert.equal(status, 204, JSON.stringify(json))
}

async function planned(bank: TestBank): Promise<Record<string, unknown>[]> {
  return (await control(bank, 'GET', '/outcomes')).json['planned'] as Record<string, unknown>[]
}

const providers = (bank: TestBank, merchantId = MERCHANT) =>
  call(bank, 'GET', '/payments/multibank/providers', undefined, { merchantId })

const isLost = (answer: Promise<unknown>) =>
  answer.then(
    () => false,
    () => true,
  )

test('plans for the calls of one client, and leaves those of others (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  await plan(bank, {
    operation: 'online-payment.providers',
    outcome: 'error:NOT_ALLOWED',
    client: OTHER.toUpperCase(),
  })
  assert.equal((await providers(bank)).status, 200)
  assert.deepEqual(faults(await providers(bank, OTHER)), ['NOT_ALLOWED'])
  const keys = (await control(bank, 'GET', '/keys')).json['defaultClient'] as Record<string, string>
  const { clientId = '', clientSecret = '' } = keys
  await plan(bank, { operation: 'oauth.token', outcome: 'fault', client: OTHER })
  await plan(bank, { operation: 'oauth.token', outcome: 'error:invalid_grant', client: clientId })
  const body = new URLSearchParams({ grant_type: 'none', client_id: clientId, client_secret: clientSecret })
  const token = await bank.sandbox.fetch(`${BASE}/oauth/token`, { method: 'POST', body })
  assert.deepInclude(await token.json(), { error: 'invalid_grant' })
  assert.lengthOf(await planned(bank), 1)
})

test('draws by seed, plan and number whether a plan happens, so that a run can be repeated (gaps: shared.sandbox.outcomes)', async () => {
  const run = async (seed: string) => {
    const bank = openBank({ seed })
    await plan(bank, {
      operation: 'online-payment.providers',
      outcome: 'error:NOT_ALLOWED',
      probability: 0.25,
      times: 'until-taken-back',
    })
    const [{ id = '' } = {}] = await planned(bank)
    const statuses: number[] = []
    for (let number = 1; number <= 40; number++) statuses.push((await providers(bank)).status)
    return { id: String(id), statuses }
  }
  const first = await run('chance')
  const expected = Array.from({ length: 40 }, (_, at) => {
    const digest = createHash('sha256')
      .update(`chance\n${first.id}\n${at + 1}`)
      .digest()
    return digest.readUIntBE(0, 6) / 2 ** 48 < 0.25 ? 400 : 200
  })
  assert.deepEqual(first.statuses, expected)
  assert.isAbove(expected.filter((status) => status === 400).length, 3)
  assert.deepEqual((await run('chance')).statuses, first.statuses)
  assert.notDeepEqual((await run('another')).statuses, first.statuses)
})

test('counts of a plan by chance only the calls in which it happened (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  await plan(bank, {
    operation: 'online-payment.providers',
    outcome: 'error:NOT_ALLOWED',
    probability: 0.5,
    times: 3,
  })
  let refused = 0
  for (let number = 0; number < 40; number++) if ((await providers(bank)).status === 400) refused++
  assert.equal(refused, 3)
  assert.isEmpty(await planned(bank))
})

test('lets one call in N fail, of all interfaces, until that is taken back (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  await plan(bank, { operation: '*', outcome: 'fault', probability: 0.2, times: 'until-taken-back' })
  const [{ id = '', ...shown } = {}] = await planned(bank)
  assert.deepEqual(shown, {
    operation: '*',
    match: {},
    outcome: 'fault',
    times: 'until-taken-back',
    probability: 0.2,
  })
  const statuses: number[] = []
  for (let number = 0; number < 50; number++) statuses.push((await providers(bank)).status)
  const failed = statuses.filter((status) => status === 500).length
  assert.isTrue(failed >= 4 && failed <= 18, String(failed))
  assert.equal((await control(bank, 'DELETE', `/outcomes/${String(id)}`)).status, 204)
  for (let number = 0; number < 20; number++) assert.equal((await providers(bank)).status, 200)
})

test('answers as a bank with a fault, before the work and after it (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  const { paymentId } = await paid(bank)
  const send = (amount: string) =>
    call(bank, 'POST', `/payments/${paymentId}/refund`, { amount, currency: 'EUR', reference: '13' })
  await plan(bank, { operation: 'online-payment.*', outcome: 'fault' })
  assert.deepEqual(
    [(await send('1.00')).status, (await statusOf(bank, paymentId))['totalRefundedAmount']],
    [500, '0.00'],
  )
  await plan(bank, { operation: 'online-payment.refund', outcome: 'fault-after' })
  assert.deepEqual(
    [(await send('2.00')).status, (await statusOf(bank, paymentId))['totalRefundedAmount']],
    [500, '2.00'],
  )
  await plan(bank, { operation: 'online-payment.refund', outcome: 'fault-after' })
  assert.deepEqual(faults(await send('98.01')), ['REFUND_TOO_LARGE amount'])
})

test('leaves callbacks alone where every call is planned for (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  const { link } = await create(bank, { b2bBackendURL: { url: 'https://shop.example/callbacks' } })
  await plan(bank, { operation: '*', outcome: 'drop-before', times: 5 })
  assert.isTrue(await isLost(open(bank, link)))
  for (const { id } of await planned(bank)) await control(bank, 'DELETE', `/outcomes/${String(id)}`)
  await open(bank, link)
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
})

test('closes at night by the clock of the bank, and answers as in maintenance (gaps: shared.sandbox.outcomes, shared.rate-limit)', async () => {
  const bank = openBank({ now: '2026-11-20T21:59:59.000+02:00' })
  const hours = { from: '22:00', to: '06:00' }
  await plan(bank, { operation: '*', outcome: 'closed', times: 'until-taken-back', hours })
  const key = { 'x-api-key': 'unknown' }
  const statusAt = async () => {
    const keys = (await control(bank, 'GET', '/keys')).json['defaultClient'] as Record<string, string>
    const { clientId = '', clientSecret = '' } = keys
    const body = new URLSearchParams({ grant_type: 'none', client_id: clientId, client_secret: clientSecret })
    const token = await bank.sandbox.fetch(`${BASE}/oauth/token`, { method: 'POST', body, headers: key })
    return [((await token.json()) as { error: string }).error, await isLost(providers(bank))]
  }
  assert.deepEqual(await statusAt(), ['unsupported_grant_type', false])
  await advance(bank, 'PT1S')
  assert.deepEqual(await statusAt(), ['temporarily_unavailable', true])
  await advance(bank, 'PT7H59M59S')
  assert.deepEqual(await statusAt(), ['temporarily_unavailable', true])
  await advance(bank, 'PT1S')
  assert.deepEqual(await statusAt(), ['unsupported_grant_type', false])
})

test('holds one answer for its delay, and no other call of the bank (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  await plan(bank, { operation: 'online-payment.create', outcome: 'drop-after', delay: 'PT10M' })
  assert.deepInclude((await planned(bank))[0], { outcome: 'drop-after', delay: 'PT600S' })
  await withTimers(async (timers) => {
    const slow = isLost(call(bank, 'POST', '/payments', order()))
    await timers.asked(600_000)
    const { paymentId } = await paid(bank)
    assert.equal((await statusOf(bank, paymentId))['status'], 'ACCEPTED')
    timers.fire()
    assert.isTrue(await slow)
  })
})

test('joins a delay that stands and a plan with a count (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  await plan(bank, { operation: 'online-payment.*', delay: 'PT4S', times: 'until-taken-back' })
  await plan(bank, { operation: 'online-payment.providers', outcome: 'error:NOT_ALLOWED' })
  assert.deepEqual(
    (await planned(bank)).map(({ outcome, times }) => [outcome, times]),
    [
      ['slow:4000', 'until-taken-back'],
      ['error:NOT_ALLOWED', 1],
    ],
  )
  for (const codes of [['NOT_ALLOWED'], []])
    await withTimers(async (timers) => {
      const answer = providers(bank)
      await timers.asked(4_000)
      timers.fire()
      assert.deepEqual(faults(await answer), codes)
    })
})

test('sends all callbacks in the wrong order until that is taken back, and loses none (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  await plan(bank, { operation: 'online-payment.callback', outcome: 'reorder', times: 'until-taken-back' })
  const ids: string[] = []
  for (let number = 0; number < 4; number++) {
    ids.push((await paid(bank, { b2bBackendURL: { url: 'https://shop.example/callbacks' } })).paymentId)
    await bank.sandbox.idle()
  }
  const sent = bank.sent.map(({ body }) => String(Object(JSON.parse(body)).paymentId))
  assert.deepEqual(sent, [ids[1], ids[0], ids[3], ids[2]])
})

test('refuses plans beyond single calls that cannot come true, and keeps none (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  const lost = { operation: 'online-payment.create', outcome: 'drop-after' }
  const refusals: [body: object, violation: string][] = [
    [{ ...lost, probability: 0 }, 'InvalidValue probability'],
    [{ ...lost, probability: 1.01 }, 'Max probability'],
    [{ ...lost, probability: '0.5' }, 'TypeMismatch probability'],
    [{ ...lost, delay: 'soon' }, 'InvalidValue delay'],
    [{ ...lost, delay: 'PT10M0.001S' }, 'InvalidValue delay'],
    [{ ...lost, delay: 'P1D' }, 'InvalidValue delay'],
    [{ ...lost, outcome: 'slow:5', delay: 'PT1S' }, 'InvalidValue delay'],
    [{ operation: 'online-payment.callback', delay: 'PT1S' }, 'InvalidValue delay'],
    [{ operation: 'online-payment.callback', outcome: 'closed' }, 'InvalidValue outcome'],
    [{ operation: '*', outcome: 'reject' }, 'InvalidValue outcome'],
    [{ operation: '*', outcome: 'error:NOT_ALLOWED' }, 'InvalidValue outcome'],
    [{ operation: 'nothing.*', outcome: 'fault' }, 'InvalidValue operation'],
    [{ ...lost, client: '' }, 'InvalidValue client'],
    [{ ...lost, client: 'a b' }, 'InvalidValue client'],
    [{ ...lost, times: 'always' }, 'TypeMismatch times'],
    [{ ...lost, hours: { from: '22:00', to: '22:00' } }, 'InvalidValue hours.to'],
    [{ ...lost, hours: { from: '24:00', to: '06:00' } }, 'InvalidValue hours.from'],
    [{ ...lost, hours: { from: '22:00' } }, 'Required hours.to'],
    [{ operation: 'online-payment.create' }, 'Required outcome'],
  ]
  for (const [body, violation] of refusals) {
    const answer = await control(bank, 'POST', '/outcomes', body)
    assert.deepEqual([answer.status, ...violations(answer)], [400, violation], JSON.stringify(body))
  }
  assert.isEmpty(await planned(bank))
})

test('keeps plans of every kind in a file of the bank (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  await plan(bank, {
    operation: 'online-payment.providers',
    outcome: 'error:NOT_ALLOWED',
    client: MERCHANT,
    probability: 0.5,
    delay: 'PT1S',
    times: 'until-taken-back',
    hours: { from: '08:00', to: '16:00' },
  })
  const before = await planned(bank)
  const { json: file } = await control(bank, 'GET', '/export')
  await control(bank, 'POST', '/reset')
  assert.isEmpty(await planned(bank))
  assert.equal((await control(bank, 'POST', '/import', file)).status, 200)
  assert.deepEqual(await planned(bank), before)
})

test('holds an answer back no longer than its caller waits or its bank lives, with the work done, also at a named bank (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  assert.equal((await control(bank, 'POST', '/banks', { name: 'late' })).status, 201)
  const path = '/paymentbutton/v1/payments'
  for (const base of [BASE, `${BASE}/banks/late`]) {
    const ask = (pair: object, signal?: AbortSignal) => {
      const request = signedRequest(bank.wire.now, 'POST', path, JSON.stringify(order()), { base, ...pair })
      return bank.sandbox.fetch(signal ? new Request(request, { signal }) : request)
    }
    /** Sends a call whose answer waits for ten minutes, and comes back when the bank has done its work. */
    const askLate = async (pair: object, signal?: AbortSignal) => {
      const planning = await bank.sandbox.fetch(`${base}/_sandbox/outcomes`, {
        method: 'POST',
        headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ operation: 'online-payment.create', delay: 'PT10M' }),
      })
      assert.equal(planning.status, 204, await planning.text())
      const answer = ask(pair, signal).catch((error: Error) => error.message)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { answer }
    }
    const pair = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
    const leaving = new AbortController()
    const left = await askLate(pair, leaving.signal)
    leaving.abort(new Error('the caller has gone'))
    assert.equal(await left.answer, 'the caller has gone')
    // Its work was done: the ids are used up. Who has gone before asks for nothing, and uses none.
    assert.equal((await ask(pair)).status, 400)
    const others = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
    assert.isTrue(await isLost(ask(others, leaving.signal)))
    assert.equal((await ask(others)).status, 200)
    // A bank that is thrown away, or closed, lets go of who waits.
    if (base === BASE) continue
    const held = await askLate({})
    assert.equal((await control(bank, 'DELETE', '/banks/late')).status, 204)
    assert.isString(await held.answer)
  }
  await plan(bank, { operation: 'online-payment.create', delay: 'PT10M' })
  const held = call(bank, 'POST', '/payments', order())
  await new Promise((resolve) => setTimeout(resolve, 100))
  bank.sandbox.close()
  assert.isTrue(await isLost(held))
})
