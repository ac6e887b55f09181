import { assert, test } from '#kit'
import { advance, handClock, json, openBank, plan, steer } from '../raw-client.ts'
import { openStatement } from '../raw-statement.ts'
import { type Operation, operationsOn } from './raw-operations.ts'
import { FIRST, FOREIGN, KINDS, orderOf, RECURRING, SCHEDULED, SEPA, START } from './raw-orders.ts'
import { assertRefused } from './raw-refusal.ts'
import { newClient, openRenewable, Tpp } from './raw-tpp.ts'

const clock = handClock(START)
const bank = await openBank({ clock: clock.now })
const tpp = await Tpp.open(bank)
const { all } = await operationsOn(tpp)
const { renew } = await openRenewable()

let keys = 0
const once = () => ({ 'x-idempotency-key': `control-${(keys += 1)}` })
const bent = ({ body }: Operation) => ({ body, headers: once() })

// --- planned outcomes -----------------------------------------------------------------------------------------------------

for (const operation of all) {
  const { name, planned = '', method, path, status } = operation

  test(`gives ${name} a planned error once, without an effect, and then the answer (gaps: shared.sandbox.outcomes; Part 4)`, async () => {
    // A violation names itself, and every status too; only what changes something can be in a wrong state.
    const codes: [code: string, wanted: number][] = [
      ['500', 500],
      ['503', 503],
      ['504', 504],
      ['400', 400],
      ['401', 401],
      ['403', 403],
      ['429', 429],
      ['InvalidValue', 400],
    ]
    if (planned !== 'psd2.create') codes.push(['404', 404])
    if (method === 'POST') codes.push(['415', 415])
    if (method !== 'GET') codes.push(['409', 409], ['IllegalState', 409])
    if (planned === 'psd2.create') codes.push(['DuplicatePayment', 409])
    if (['psd2.submit', 'psd2.confirm'].includes(planned))
      codes.push(['422', 422], ['InsufficientFunds', 422], ['PaymentFail', 422])
    for (const [code, wanted] of codes) {
      await plan(bank, { operation: planned, outcome: `error:${code}` })
      assertRefused(await tpp.call(method, path, bent(operation)), wanted)
      assert.equal((await tpp.call(method, path, bent(operation))).status, status)
    }
  })

  test(`drops ${name} before its effect and after it, and slows it down (gaps: shared.sandbox.outcomes)`, async () => {
    for (const outcome of ['drop-before', 'drop-after']) {
      await plan(bank, { operation: planned, outcome, times: 2 })
      assert.isUndefined(await tpp.lost(method, path, bent(operation)))
      assert.isUndefined(await tpp.lost(method, path, bent(operation)))
      assert.equal((await tpp.call(method, path, bent(operation))).status, status)
    }
    await plan(bank, { operation: planned, outcome: 'slow:1' })
    assert.equal((await tpp.call(method, path, bent(operation))).status, status)
  })
}

test('creates nothing by drop-before and one payment by drop-after and error-after (gaps: shared.sandbox.outcomes; Part 4, psd2.create)', async () => {
  for (const kind of KINDS) {
    for (const outcome of ['drop-after', 'error-after:IllegalState', 'drop-before', 'error:IllegalState']) {
      const own = await newClient(bank)
      const there = await Tpp.open(bank, { client: own })
      const first = kind === FOREIGN ? undefined : await there.created(kind)
      const body = orderOf(kind, first ? { authorizationId: first.authorizationId } : {})
      await plan(bank, { operation: 'psd2.create', outcome })
      const headers = once()
      const answer = await there.lost('POST', `/${kind}`, { body, headers })
      if (outcome.startsWith('drop')) assert.isUndefined(answer)
      else assert.equal(answer?.status, 409)
      const isMade = outcome.includes('after')
      if (first) {
        const listed = Object.values(await there.payments(first.authorizationId))
          .filter(Array.isArray)
          .flat()
        assert.lengthOf(listed, isMade ? 2 : 1, outcome)
      }
      const again = await there.created(kind, body, headers)
      assert.equal(again.status, 'Unauthorized')
    }
  }
})

test('deletes, revokes and confirms where the answer was lost after the effect (gaps: Part 4, psd2.delete, psd2.authorization.delete, psd2.confirm)', async () => {
  const one = await tpp.created(SEPA)
  await plan(bank, { operation: 'psd2.delete', outcome: 'drop-after' })
  assert.isUndefined(await tpp.lost('DELETE', `/${SEPA}/${one.paymentId}`))
  assert.equal((await tpp.read(SEPA, one.paymentId)).status, 'Revoked')
  const two = await tpp.created(SEPA)
  await plan(bank, { operation: 'psd2.authorization.delete', outcome: 'drop-after' })
  assert.isUndefined(await tpp.lost('DELETE', `/authorizations/${two.authorizationId}`))
  assert.equal((await tpp.bundle(two.authorizationId)).status, 'Revoked')
  const three = await tpp.authorized(RECURRING)
  await plan(bank, { operation: 'psd2.confirm', outcome: 'drop-after' })
  assert.isUndefined(await tpp.lost('POST', `/${RECURRING}/${three.paymentId}/confirm`, { body: '{}' }))
  assert.equal((await tpp.read(RECURRING, three.paymentId)).status, 'AwaitingDueDate')
  const four = await tpp.authorized(SCHEDULED)
  await plan(bank, { operation: 'psd2.delete', outcome: 'drop-after' })
  assert.isUndefined(await tpp.lost('DELETE', `/${SCHEDULED}/${four.paymentId}`))
  await tpp.authorize(await tpp.askCancel(SCHEDULED, four.paymentId))
  assert.equal((await tpp.read(SCHEDULED, four.paymentId)).status, 'Cancelled')
})

test('answers a planned failure of submit with its status, and lets it be tried again (2 A, Rules 3; gaps: shared.sandbox.outcomes)', async () => {
  const { paymentId } = await tpp.authorized(SEPA)
  for (const code of ['InsufficientFunds', 'PaymentFail']) {
    await plan(bank, { operation: 'psd2.submit', outcome: `error:${code}` })
    assertRefused(await tpp.submit(SEPA, paymentId), 422, code)
    assert.equal((await tpp.read(SEPA, paymentId)).status, 'Authorized')
  }
  await plan(bank, { operation: 'psd2.submit', outcome: 'error-after:PaymentFail' })
  assertRefused(await tpp.submit(SEPA, paymentId), 422, 'PaymentFail')
  assert.equal((await tpp.read(SEPA, paymentId)).status, 'Debited', 'an effect and then that answer')
})

test('meets a plan by body, header and path (gaps: shared.sandbox.outcomes)', async () => {
  const operation = 'psd2.create'
  await plan(bank, { operation, match: { 'payee.name': 'Toinen Oy' }, outcome: 'drop-before' })
  assert.equal((await tpp.create(SEPA)).status, 201)
  const payee = { iban: 'FI4699800000000013', name: 'Toinen Oy' }
  const body = orderOf(SEPA, { payee })
  assert.isUndefined(await tpp.lost('POST', `/${SEPA}`, { body, headers: once() }))
  await plan(bank, { operation, match: { 'x-idempotency-key': 'mine' }, outcome: 'drop-before' })
  assert.equal((await tpp.create(SEPA)).status, 201)
  assert.isUndefined(await tpp.lost('POST', `/${SEPA}`, { body, headers: { 'x-idempotency-key': 'mine' } }))
  const [one, two] = [await tpp.created(SEPA), await tpp.created(SEPA)]
  await plan(bank, { operation: 'psd2.get', match: { paymentId: two.paymentId }, outcome: 'drop-before' })
  await tpp.read(SEPA, one.paymentId)
  assert.isUndefined(await tpp.lost('GET', `/${SEPA}/${two.paymentId}`))
})

// --- document -------------------------------------------------------------------------------------------------------------

test('lists all payments in the order of their creation, each with its client, its kind and the SCA that cancels it (gaps: shared.sandbox.control)', async () => {
  const { own, tpp: there } = await renew()
  const listed = async () =>
    json(await steer(own, 'GET', '/psd2-payments'))['psd2-payments'] as Record<string, unknown>[]
  const made: unknown[] = []
  for (const [kind, name] of [
    [FOREIGN, 'foreign'],
    [SEPA, 'sepa'],
    [RECURRING, 'recurring'],
    [SCHEDULED, 'scheduled'],
    [SEPA, 'sepa'],
  ] as const) {
    const { paymentId } = await there.authorized(kind)
    made.push({ clientId: there.client.clientId, kind: name, paymentId })
    await advance(own, 'PT1S')
  }
  const seen = await listed()
  assert.deepEqual(
    seen.map(({ clientId, kind, paymentId }) => ({ clientId, kind, paymentId })),
    made,
  )
  for (const payment of seen) assert.notProperty(payment, 'cancellationAuthorizationId')
  const id = await there.askCancel(SCHEDULED, String(seen[3]?.['paymentId']))
  assert.equal((await listed())[3]?.['cancellationAuthorizationId'], id)
  await steer(own, 'POST', `/sca/${id}`, { result: 'authorized' })
  assert.equal((await listed())[3]?.['status'], 'Cancelled')
})

// --- reset and restart ----------------------------------------------------------------------------------------------------

test('forgets payments, bundles and money by a reset (gaps: shared.sandbox.control)', async () => {
  const opened = await renew()
  const payment = await opened.tpp.done(SEPA)
  const next = await renew()
  assertRefused(await next.tpp.get(SEPA, payment.paymentId), 404, ['InvalidValue', 'paymentId'])
  const bundle = await next.tpp.authorization('GET', payment.authorizationId)
  assertRefused(bundle, 404, ['InvalidValue', 'authorizationId'])
  const account = await openStatement(next.own, 'customer-1', FIRST)
  assert.equal(await account.balance(), '10000.00')
})
