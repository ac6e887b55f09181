/// <reference types="node" />
// One payment per idempotency key: repeats, other bodies, other kinds, other clients, crossing calls, the end after 24 hours.
import { randomUUID } from 'node:crypto'
import { assert, deep, test } from '#kit'
import { advance, json, plan, steer } from '../../raw-client.ts'
import { FIRST, KINDS, orderOf, RECURRING, SCHEDULED, SEPA, START, TRIED } from '../raw-orders.ts'
import { assertRefused } from '../raw-refusal.ts'
import { moveTo, newClient, openRenewable, Tpp } from '../raw-tpp.ts'

const { renew } = await openRenewable()
const KEY = 'x-idempotency-key'

for (const kind of TRIED) {
  test(`creates one payment of ${kind} per key, and answers 201 with it again (2 A, Rules 4; gaps: psd2.idempotency.repeat)`, async () => {
    const { tpp } = await renew()
    const headers = { [KEY]: randomUUID() }
    const first = await tpp.created(kind, undefined, headers)
    assert.deepEqual(await tpp.created(kind, undefined, headers), first)
    assert.lengthOf(
      Object.values(await tpp.payments(first.authorizationId)).flat(),
      3,
      'one payment, beside id and status',
    )
    const other = await tpp.created(kind)
    assert.notEqual(other.paymentId, first.paymentId)
  })

  test(`answers a repeat of ${kind} with the payment as it is now (gaps: psd2.idempotency.repeat; promises: R2)`, async () => {
    const { tpp } = await renew()
    const headers = { [KEY]: randomUUID() }
    const { paymentId, authorizationId } = await tpp.created(kind, undefined, headers)
    const again = () => tpp.created(kind, undefined, headers)
    await tpp.authorize(authorizationId)
    assert.equal((await again()).status, 'Authorized')
    const submitted = await tpp.submitted(kind, paymentId)
    assert.deepEqual(await again(), submitted)
    const gone = { [KEY]: randomUUID() }
    const deleted = await tpp.created(kind, undefined, gone)
    await tpp.delete(kind, deleted.paymentId)
    const told = await tpp.created(kind, undefined, gone)
    assert.deepInclude(told, { paymentId: deleted.paymentId, status: 'Revoked' })
  })

  test(`takes bodies of ${kind} as equal by their JSON values, and amounts and references by their text (gaps: shared.body-equality)`, async () => {
    const { tpp } = await renew()
    const headers = { [KEY]: randomUUID() }
    const body = orderOf(kind, { message: 'Lasku 1' })
    const first = await tpp.created(kind, body, headers)
    const turned = Object.fromEntries(Object.entries(body).toReversed())
    const escaped = JSON.stringify(body).replace('Lasku', '\\u004casku')
    for (const equal of [
      JSON.stringify(turned, null, 2),
      escaped,
      JSON.stringify({ ...body, payer: null }),
    ]) {
      assert.equal((await tpp.created(kind, equal, headers)).paymentId, first.paymentId)
    }
    const amount = kind === 'foreign-payments' ? { amount: '011.00' } : { amountEUR: '01.00' }
    for (const members of [amount, { message: 'Lasku 2' }, { message: null }, { payer: { iban: FIRST } }]) {
      assertRefused(await tpp.create(kind, { ...body, ...members }, headers), 409, 'DuplicatePayment')
    }
    // Headers do not count.
    const id = { ...headers, 'x-fapi-interaction-id': randomUUID(), 'x-customer-user-agent': 'a' }
    assert.equal((await tpp.created(kind, body, id)).paymentId, first.paymentId)
  })

  test(`refuses a key of ${kind} for another kind, or with a body that is wrong: 409 DuplicatePayment (gaps: psd2.idempotency.repeat, shared.check-order)`, async () => {
    const { tpp } = await renew()
    const headers = { [KEY]: randomUUID() }
    await tpp.created(kind, undefined, headers)
    for (const other of KINDS) {
      if (other === kind) continue
      assertRefused(await tpp.create(other, undefined, headers), 409, 'DuplicatePayment')
    }
    assertRefused(await tpp.create(kind, '{}', headers), 409, 'DuplicatePayment')
    assertRefused(await tpp.create(kind, orderOf(kind, { colour: 1 }), headers), 409, 'DuplicatePayment')
  })

  test(`takes a key of ${kind} again until 24 hours have passed, and refuses it later, until a reset (gaps: psd2.idempotency.repeat)`, async () => {
    const { own, tpp } = await renew()
    const headers = { [KEY]: randomUUID() }
    const first = await tpp.created(kind, undefined, headers)
    await advance(own, 'PT23H59M59S')
    assert.equal((await tpp.created(kind, undefined, headers)).paymentId, first.paymentId)
    await advance(own, 'PT1S')
    assertRefused(await tpp.create(kind, undefined, headers), 409, 'DuplicatePayment')
    assertRefused(await tpp.create(kind, orderOf(kind, { message: 'a' }), headers), 409, 'DuplicatePayment')
    await advance(own, 'P1D')
    assertRefused(await tpp.create(kind, undefined, headers), 409, 'DuplicatePayment')
    await steer(own, 'POST', '/reset', { now: START })
    const later = await Tpp.open(own)
    assert.notEqual((await later.created(kind, undefined, headers)).paymentId, first.paymentId)
  })

  test(`makes one payment of ${kind} of crossing calls with one key (2 A, Rules 4)`, async () => {
    const { tpp } = await renew()
    const headers = { [KEY]: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => tpp.create(kind, undefined, headers)))
    for (const answer of answers) assert.equal(answer.status, 201, answer.body.toString())
    assert.equal(new Set(answers.map((answer) => json(answer)['paymentId'])).size, 1)
  })

  test(`finds a payment of ${kind} by its key where the answer was lost, and makes it where the call was (gaps: Part 4, psd2.create)`, async () => {
    const { own, tpp } = await renew()
    const body = JSON.stringify(orderOf(kind))
    for (const outcome of ['drop-before', 'drop-after']) {
      const headers = { [KEY]: randomUUID() }
      await plan(own, { operation: 'psd2.create', outcome })
      assert.isUndefined(await tpp.lost('POST', `/${kind}`, { body, headers }))
      const found = await tpp.created(kind, body, headers)
      assert.deepEqual(await tpp.created(kind, body, headers), found)
    }
  })

  test(`leaves the key of a refused ${kind} free (gaps: psd2.idempotency.repeat)`, async () => {
    const { own, tpp } = await renew()
    const headers = { [KEY]: randomUUID() }
    assertRefused(await tpp.create(kind, '{', headers), 400)
    assertRefused(await tpp.create(kind, orderOf(kind, { message: '_' }), headers), 400)
    assertRefused(await tpp.create(kind, undefined, { ...headers, 'content-type': 'text/plain' }), 415)
    assertRefused(await tpp.create(kind, undefined, { ...headers, 'x-jws-signature': 'x' }), 400)
    await plan(own, { operation: 'psd2.create', outcome: 'error:InvalidValue' })
    assertRefused(await tpp.create(kind, undefined, headers), 400, 'InvalidValue')
    await tpp.created(kind, undefined, headers)
  })
}

/** How many creates come at once. */
const MANY = deep(200, 1_000)

test(`makes one payment of each client of ${MANY} creates at once under one key, of all kinds and with other bodies, and refuses what differs (2 A, Rules 4; gaps: psd2.idempotency.repeat; promises: R1, R2)`, async () => {
  const { own, tpp } = await renew()
  const other = await Tpp.open(own, { client: await newClient(own) })
  const headers = { [KEY]: randomUUID() }
  const sent = await Promise.all(
    Array.from({ length: MANY }, async (_, at) => {
      const kind = KINDS[at % 4] ?? SEPA
      const by = at % 8 < 4 ? tpp : other
      const message = `Lasku ${Math.floor(at / 8) % 2}`
      const answer = await by.create(kind, orderOf(kind, { message }), headers)
      return { by, what: `${kind} ${message}`, answer }
    }),
  )
  for (const client of [tpp, other]) {
    const mine = sent.filter(({ by }) => by === client)
    const taken = mine.filter(({ answer }) => answer.status === 201)
    assert.equal(new Set(taken.map(({ answer }) => json(answer)['paymentId'])).size, 1)
    // Each call that sent the same got it as its answer, and no other.
    assert.deepEqual(
      taken,
      mine.filter(({ what }) => what === taken[0]?.what),
    )
    for (const { answer } of mine) {
      if (answer.status !== 201) assertRefused(answer, 409, 'DuplicatePayment')
    }
  }
  assert.lengthOf(json(await steer(own, 'GET', '/psd2-payments'))['psd2-payments'] as unknown[], 2)
})

test('keeps keys of clients apart (gaps: psd2.idempotency.repeat; promises: R36)', async () => {
  const { own, tpp } = await renew()
  const other = await Tpp.open(own, { client: await newClient(own) })
  const headers = { [KEY]: randomUUID() }
  const mine = await tpp.created(SEPA, undefined, headers)
  const theirs = await other.created(SEPA, orderOf(SEPA, { message: 'Muu' }), headers)
  assert.notEqual(theirs.paymentId, mine.paymentId)
})

test('counts the letter case and every character of a key (gaps: psd2.idempotency.repeat)', async () => {
  const { tpp } = await renew()
  const ids = await Promise.all(
    ['key', 'Key', 'ke y', 'key.', 'key/'].map(
      async (key) => (await tpp.created(SEPA, undefined, { [KEY]: key })).paymentId,
    ),
  )
  assert.equal(new Set(ids).size, 5)
})

test('leaves a key free that was refused for the state of its bundle (gaps: psd2.idempotency.repeat, psd2.bundle.join)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await tpp.authorized(SEPA)
  const headers = { [KEY]: randomUUID() }
  assertRefused(await tpp.create(SEPA, orderOf(SEPA, { authorizationId }), headers), 409, 'IllegalState')
  await tpp.created(SEPA, undefined, headers)
})

test('answers a repeat that joins a bundle with its payment, also when the bundle is closed by then (gaps: psd2.idempotency.repeat)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await tpp.created(SEPA)
  const headers = { [KEY]: randomUUID() }
  const body = orderOf(SEPA, { authorizationId })
  const first = await tpp.created(SEPA, body, headers)
  await tpp.authorize(authorizationId)
  assert.deepInclude(await tpp.created(SEPA, body, headers), {
    paymentId: first.paymentId,
    status: 'Authorized',
  })
})

test('repeats a dated payment whose date would be refused by now (gaps: psd2.idempotency.repeat, shared.check-order)', async () => {
  const { own, tpp } = await renew()
  for (const kind of [SCHEDULED, RECURRING] as const) {
    const headers = { [KEY]: randomUUID() }
    const body = orderOf(kind, { dueDate: '2026-11-21' })
    const { paymentId } = await tpp.created(kind, body, headers)
    await moveTo(own, '2026-11-21T11:00:00+02:00')
    assert.equal((await tpp.created(kind, body, headers)).paymentId, paymentId)
    const fresh = await tpp.create(kind, body)
    assertRefused(fresh, 400, ['InvalidValue', 'dueDate'])
    await steer(own, 'POST', '/reset', { now: START })
    Object.assign(tpp, { token: (await Tpp.open(own)).token })
  }
})
