/// <reference types="node" />
// Bundles: what may join, what they list, how they are revoked, how they end, and payments deleted before authorisation.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { advance, json, steer } from '../../raw-client.ts'
import {
  FOREIGN,
  KINDS,
  type Kind,
  LISTS,
  orderOf,
  RECURRING,
  SCHEDULED,
  SEPA,
  SEPA_KINDS,
} from '../raw-orders.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  bundleIn,
  checkPayment,
  moveTo,
  newClient,
  openRenewable,
  type Payment,
  paymentIn,
  Tpp,
} from '../raw-tpp.ts'

const { renew } = await openRenewable()

/** Makes a bundle of one payment of each euro kind. */
async function bundleOf(tpp: Tpp, kinds: readonly Kind[] = SEPA_KINDS) {
  const made: Payment[] = []
  for (const kind of kinds) {
    const authorizationId = made[0]?.authorizationId
    made.push(
      await tpp.created(kind, orderOf(kind, authorizationId === undefined ? {} : { authorizationId })),
    )
  }
  return { authorizationId: made[0]?.authorizationId ?? '', made }
}

test('makes a bundle for a payment that names none, and shows it in every answer (2 A, What the service does; gaps: psd2.bundle.join)', async () => {
  const { tpp } = await renew()
  const ids = new Set<string>()
  for (const kind of KINDS) {
    const { paymentId, authorizationId } = await tpp.created(kind)
    ids.add(authorizationId)
    assert.equal((await tpp.read(kind, paymentId)).authorizationId, authorizationId)
    const bundle = await tpp.bundle(authorizationId)
    assert.deepInclude(bundle, { authorizationId, status: 'Unauthorized' })
    assert.notProperty(bundle, 'authorized')
    assert.equal(bundle['created'], '2026-11-20T12:00:00.000+02:00')
  }
  assert.equal(ids.size, 4)
})

test('holds immediate, scheduled and recurring payments under one SCA (2 A, What the service does; gaps: psd2.bundle.lists)', async () => {
  const { tpp } = await renew()
  const { authorizationId, made } = await bundleOf(tpp)
  assert.deepEqual(new Set(made.map((payment) => payment.authorizationId)), new Set([authorizationId]))
  const listed = await tpp.payments(authorizationId)
  SEPA_KINDS.forEach((kind, at) => assert.deepEqual(listed[LISTS[kind]], [made[at]]))
  assert.deepEqual(listed['foreignPayments'], [])
  assert.equal(listed.status, 'Unauthorized')
  assert.equal((await tpp.authorize(authorizationId)).status, 'Authorized')
  for (const [at, kind] of SEPA_KINDS.entries()) {
    const payment = await tpp.read(kind, made[at]?.paymentId ?? '')
    assert.equal(payment.status, 'Authorized')
    assert.equal(payment['authorized'], '2026-11-20T12:00:00.000+02:00')
  }
})

test('lists payments in the order in which they were created, whole (gaps: psd2.bundle.lists)', async () => {
  const { own, tpp } = await renew()
  const { authorizationId, paymentId } = await tpp.created(SEPA)
  const ids = [paymentId]
  for (let at = 0; at < 5; at++) {
    if (at === 2) await advance(own, 'PT1M')
    ids.push((await tpp.created(SEPA, orderOf(SEPA, { authorizationId, message: `a${at}` }))).paymentId)
  }
  const { sepaPayments = [] } = await tpp.payments(authorizationId)
  assert.deepEqual(
    sepaPayments.map((payment) => payment.paymentId),
    ids,
  )
  for (const payment of sepaPayments) {
    assert.deepEqual(await tpp.read(SEPA, checkPayment(payment).paymentId), payment)
  }
})

test('lists a foreign payment alone in its bundle (2 A, What the service does; gaps: psd2.foreign.bundle)', async () => {
  const { tpp } = await renew()
  const payment = await tpp.created(FOREIGN)
  const listed = await tpp.payments(payment.authorizationId)
  assert.deepEqual(listed['foreignPayments'], [payment])
  for (const kind of SEPA_KINDS) assert.deepEqual(listed[LISTS[kind]], [])
  for (const kind of SEPA_KINDS) {
    const body = orderOf(kind, { authorizationId: payment.authorizationId })
    assertRefused(await tpp.create(kind, body), 409, 'IllegalState')
  }
})

test('takes 99 and 100 payments in a bundle, and not 101 (gaps: psd2.bundle.join)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await tpp.created(SEPA)
  const join = (kind: Kind) => tpp.create(kind, orderOf(kind, { authorizationId }))
  for (let at = 1; at < 100; at++) {
    assert.equal((await join(SEPA_KINDS[at % 3] ?? SEPA)).status, 201, String(at + 1))
  }
  for (const kind of SEPA_KINDS) assertRefused(await join(kind), 409, 'IllegalState')
  const listed = await tpp.payments(authorizationId)
  assert.lengthOf(
    SEPA_KINDS.flatMap((kind) => listed[LISTS[kind]] ?? []),
    100,
  )
})

test('refuses to join a bundle that is unknown or another client’s with 400, and one that is not Unauthorized with 409 (gaps: psd2.bundle.join)', async () => {
  const { own, tpp } = await renew()
  const other = await Tpp.open(own, { client: await newClient(own) })
  const theirs = await other.created(SEPA)
  const mine = await tpp.created(SEPA)
  const unknown = [randomUUID(), theirs.authorizationId, mine.paymentId]
  for (const authorizationId of unknown) {
    for (const kind of SEPA_KINDS) {
      const answer = await tpp.create(kind, orderOf(kind, { authorizationId }))
      assertRefused(answer, 400, ['InvalidValue', 'authorizationId'])
    }
  }
  const authorized = (await tpp.authorized(SEPA)).authorizationId
  const completed = (await tpp.done(SEPA)).authorizationId
  const rejected = (await tpp.created(SEPA)).authorizationId
  await tpp.reject(rejected)
  const revoked = (await tpp.created(SEPA)).authorizationId
  await tpp.authorization('DELETE', revoked)
  const cancelling = await tpp.askCancel(SEPA, (await tpp.authorized(SEPA)).paymentId)
  for (const authorizationId of [authorized, completed, rejected, revoked, cancelling]) {
    for (const kind of SEPA_KINDS) {
      const answer = await tpp.create(kind, orderOf(kind, { authorizationId }))
      assertRefused(answer, 409, 'IllegalState')
    }
  }
})

// --- deleting before authorisation ----------------------------------------------------------------------------------

for (const kind of KINDS) {
  test(`deletes an unauthorised payment of ${kind}: Revoked, 200, readable, and again 200 (2 A, What the service does; gaps: psd2.delete.before)`, async () => {
    const { own, tpp } = await renew()
    const payment = await tpp.created(kind)
    await advance(own, 'PT1M')
    const deleted = paymentIn(await tpp.delete(kind, payment.paymentId))
    assert.deepEqual(deleted, { ...payment, status: 'Revoked', modified: '2026-11-20T12:01:00.000+02:00' })
    assert.deepEqual(await tpp.read(kind, payment.paymentId), deleted)
    await advance(own, 'PT1M')
    assert.deepEqual(paymentIn(await tpp.delete(kind, payment.paymentId)), deleted)
    assert.equal((await tpp.bundle(payment.authorizationId)).status, 'Revoked', 'it was the last payment')
    assertRefused(await tpp.submit(kind, payment.paymentId), 409, 'IllegalState')
    assertRefused(
      await tpp.authorization('POST', payment.authorizationId, '/sandbox-authorize', '{}'),
      409,
      'IllegalState',
    )
  })

  test(`refuses to delete a rejected payment of ${kind} with 409 (gaps: psd2.delete.before)`, async () => {
    const { tpp } = await renew()
    const { paymentId, authorizationId } = await tpp.created(kind)
    await tpp.reject(authorizationId)
    assertRefused(await tpp.delete(kind, paymentId), 409, 'IllegalState')
    assert.equal((await tpp.read(kind, paymentId)).status, 'Rejected')
  })
}

test('leaves the rest of a bundle as it is when one payment is deleted (2 A, What the service does; gaps: psd2.delete.before)', async () => {
  const { tpp } = await renew()
  const { authorizationId, made } = await bundleOf(tpp)
  const [first, second, third] = made
  await tpp.delete(SEPA, first?.paymentId ?? '')
  assert.equal((await tpp.bundle(authorizationId)).status, 'Unauthorized')
  assert.equal((await tpp.read(SCHEDULED, second?.paymentId ?? '')).status, 'Unauthorized')
  await tpp.created(SEPA, orderOf(SEPA, { authorizationId }))
  await tpp.authorize(authorizationId)
  assert.equal((await tpp.read(RECURRING, third?.paymentId ?? '')).status, 'Authorized')
  assert.equal(
    (await tpp.read(SEPA, first?.paymentId ?? '')).status,
    'Revoked',
    'a revoked payment stays revoked',
  )
})

// --- revoking a bundle ----------------------------------------------------------------------------------------------

test('revokes an unauthorised bundle with all its payments, again with 200 (2 A, Rules 2; gaps: psd2.bundle.revoke)', async () => {
  const { own, tpp } = await renew()
  const { authorizationId, made } = await bundleOf(tpp)
  await advance(own, 'PT1M')
  const revoked = bundleIn(await tpp.authorization('DELETE', authorizationId))
  assert.deepInclude(revoked, {
    authorizationId,
    status: 'Revoked',
    modified: '2026-11-20T12:01:00.000+02:00',
  })
  for (const [at, kind] of SEPA_KINDS.entries()) {
    const payment = await tpp.read(kind, made[at]?.paymentId ?? '')
    assert.deepInclude(payment, { status: 'Revoked', modified: '2026-11-20T12:01:00.000+02:00' })
  }
  await advance(own, 'PT1M')
  assert.deepEqual(bundleIn(await tpp.authorization('DELETE', authorizationId)), revoked)
  assert.deepEqual(await tpp.bundle(authorizationId), revoked)
  assert.equal((await tpp.payments(authorizationId)).status, 'Revoked')
})

test('revokes no bundle that is authorised, refused or completed: 409, and nothing changes (2 A, Rules 2; gaps: psd2.bundle.revoke)', async () => {
  const { tpp } = await renew()
  const authorized = await tpp.authorized(SEPA)
  const completed = await tpp.done(SCHEDULED)
  const rejected = await tpp.created(RECURRING)
  await tpp.reject(rejected.authorizationId)
  for (const [kind, { paymentId, authorizationId }, status, bundle] of [
    [SEPA, authorized, 'Authorized', 'Authorized'],
    [SCHEDULED, completed, 'AwaitingDueDate', 'Completed'],
    [RECURRING, rejected, 'Rejected', 'Rejected'],
  ] as const) {
    assertRefused(await tpp.authorization('DELETE', authorizationId), 409, 'IllegalState')
    assert.equal((await tpp.bundle(authorizationId)).status, bundle)
    assert.equal((await tpp.read(kind, paymentId)).status, status)
  }
})

test('revokes what was left unauthorised for 24 hours after the last create (gaps: psd2.bundle.revoke)', async () => {
  const { own, tpp } = await renew()
  const { authorizationId, paymentId } = await tpp.created(SEPA)
  await advance(own, 'PT12H')
  const second = await tpp.created(SCHEDULED, orderOf(SCHEDULED, { authorizationId, dueDate: '2026-11-27' }))
  await advance(own, 'PT23H59M59S')
  assert.equal((await tpp.bundle(authorizationId)).status, 'Unauthorized')
  assert.equal((await tpp.read(SEPA, paymentId)).status, 'Unauthorized')
  await advance(own, 'PT1S')
  const bundle = await tpp.bundle(authorizationId)
  assert.equal(bundle.status, 'Revoked')
  assert.equal(bundle['modified'], '2026-11-22T00:00:00.000+02:00')
  for (const [kind, id] of [
    [SEPA, paymentId],
    [SCHEDULED, second.paymentId],
  ] as const) {
    const payment = await tpp.read(kind, id)
    assert.deepInclude(payment, { status: 'Revoked', modified: '2026-11-22T00:00:00.000+02:00' })
  }
})

test('revokes an unauthorised foreign payment after 24 hours too (gaps: psd2.bundle.revoke)', async () => {
  const { own, tpp } = await renew()
  const { paymentId } = await tpp.created(FOREIGN)
  await advance(own, 'PT24H')
  assert.equal((await tpp.read(FOREIGN, paymentId)).status, 'Revoked')
})

test('extends the 24 hours by no delete, and ends them by an approval (gaps: psd2.bundle.revoke)', async () => {
  const { own, tpp } = await renew()
  const one = await tpp.created(SEPA)
  const two = await tpp.created(SEPA, orderOf(SEPA, { authorizationId: one.authorizationId }))
  const approved = await tpp.authorized(SCHEDULED, orderOf(SCHEDULED, { dueDate: '2026-12-01' }))
  await advance(own, 'PT23H')
  await tpp.delete(SEPA, one.paymentId)
  await advance(own, 'PT1H')
  assert.equal((await tpp.read(SEPA, two.paymentId)).status, 'Revoked')
  assert.equal((await tpp.read(SCHEDULED, approved.paymentId)).status, 'Authorized')
})

// --- refusing ---------------------------------------------------------------------------------------------------------

test('rejects the whole bundle when the PSU refuses (gaps: psd2.sca.helpers; Part 2, PSD2, all kinds, Authorization bundle)', async () => {
  const { tpp } = await renew()
  const { authorizationId, made } = await bundleOf(tpp)
  assert.equal((await tpp.reject(authorizationId)).status, 'Rejected')
  for (const [at, kind] of SEPA_KINDS.entries()) {
    const payment = await tpp.read(kind, made[at]?.paymentId ?? '')
    assert.equal(payment.status, 'Rejected')
    assert.notProperty(payment, 'authorized')
    assertRefused(await tpp.submit(kind, payment.paymentId), 409, 'IllegalState')
  }
  assert.notProperty(await tpp.bundle(authorizationId), 'authorized')
})

test('approves and refuses a bundle once, in no other state: 409 (gaps: psd2.sca.helpers)', async () => {
  const { tpp } = await renew()
  for (const first of ['/sandbox-authorize', '/sandbox-reject']) {
    const { authorizationId } = await tpp.created(SEPA)
    await tpp.authorization('POST', authorizationId, first, '{}')
    for (const second of ['/sandbox-authorize', '/sandbox-reject']) {
      assertRefused(await tpp.authorization('POST', authorizationId, second, '{}'), 409, 'IllegalState')
    }
  }
  for (const helper of ['/sandbox-authorize', '/sandbox-reject']) {
    const answer = await tpp.authorization('POST', randomUUID(), helper, '{}')
    assertRefused(answer, 404, ['InvalidValue', 'authorizationId'])
    const { authorizationId } = await tpp.created(SEPA)
    assertRefused(await tpp.authorization('POST', authorizationId, helper, '{"a":1}'), 400, [
      'UnrecognizedProperty',
      'a',
    ])
    assertRefused(await tpp.call('POST', `/authorizations/${authorizationId}${helper}`), 400, 'InvalidValue')
  }
})

// --- how a bundle ends ------------------------------------------------------------------------------------------------

test('completes a bundle when no payment is left to submit (Part 2, Authorization bundle)', async () => {
  const { tpp } = await renew()
  const { authorizationId, made } = await bundleOf(tpp)
  await tpp.authorize(authorizationId)
  const statuses: string[] = []
  for (const [at, kind] of SEPA_KINDS.entries()) {
    await tpp.submitted(kind, made[at]?.paymentId ?? '')
    statuses.push((await tpp.bundle(authorizationId)).status)
  }
  assert.deepEqual(statuses, ['Authorized', 'Authorized', 'Completed'])
})

test('counts a payment that awaits the payment system as not submitted (Part 2, Authorization bundle)', async () => {
  const { tpp } = await renew()
  const { paymentId, authorizationId } = await tpp.done(SEPA, undefined, 'PaymentSystemUnavailable')
  assert.equal((await tpp.bundle(authorizationId)).status, 'Authorized')
  await tpp.submitted(SEPA, paymentId)
  assert.equal((await tpp.bundle(authorizationId)).status, 'Completed')
})

test('completes a bundle whose payment was submitted and rejected later (Part 2, Authorization bundle)', async () => {
  const { tpp } = await renew()
  const { paymentId, authorizationId } = await tpp.done(SEPA, undefined, 'PaymentRejected')
  assert.equal((await tpp.read(SEPA, paymentId)).status, 'Rejected')
  assert.equal((await tpp.bundle(authorizationId)).status, 'Completed')
})

test('revokes a bundle partly when one payment of it is cancelled, and wholly when all are (Part 2, Authorization bundle)', async () => {
  const { own, tpp } = await renew()
  const { authorizationId, made } = await bundleOf(tpp)
  await tpp.authorize(authorizationId)
  const statuses: string[] = []
  for (const { paymentId } of made) {
    assert.equal((await steer(own, 'POST', `/sca/${paymentId}`, { result: 'revoked' })).status, 204)
    statuses.push((await tpp.bundle(authorizationId)).status)
  }
  assert.deepEqual(statuses, ['PartiallyRevoked', 'PartiallyRevoked', 'Revoked'])
})

test('completes a partly revoked bundle when the rest is submitted, and does not reopen it (Part 2, Authorization bundle)', async () => {
  const { own, tpp } = await renew()
  const { authorizationId, made } = await bundleOf(tpp)
  const [one, two, three] = made.map(({ paymentId }) => paymentId)
  await tpp.authorize(authorizationId)
  await steer(own, 'POST', `/sca/${one}`, { result: 'revoked' })
  await tpp.submitted(SCHEDULED, two ?? '')
  assert.equal((await tpp.bundle(authorizationId)).status, 'PartiallyRevoked')
  await tpp.submitted(RECURRING, three ?? '')
  assert.equal((await tpp.bundle(authorizationId)).status, 'Completed')
  await steer(own, 'POST', `/sca/${two}`, { result: 'revoked' })
  await steer(own, 'POST', `/sca/${three}`, { result: 'revoked' })
  assert.equal((await tpp.read(SCHEDULED, two ?? '')).status, 'Cancelled')
  assert.equal((await tpp.bundle(authorizationId)).status, 'Completed')
})

test('counts no revoked payment where all others are cancelled (Part 2, Authorization bundle)', async () => {
  const { own, tpp } = await renew()
  const { authorizationId, made } = await bundleOf(tpp)
  const [one, two, three] = made.map(({ paymentId }) => paymentId)
  await tpp.delete(SEPA, one ?? '')
  await tpp.authorize(authorizationId)
  await steer(own, 'POST', `/sca/${two}`, { result: 'revoked' })
  assert.equal((await tpp.bundle(authorizationId)).status, 'PartiallyRevoked')
  await steer(own, 'POST', `/sca/${three}`, { result: 'revoked' })
  assert.equal((await tpp.bundle(authorizationId)).status, 'Revoked')
})

test('rejects a bundle of which nothing was submitted in time, beside cancelled ones too (Part 2, Authorization bundle)', async () => {
  const { own, tpp } = await renew()
  const alone = await tpp.authorized(SEPA)
  const { authorizationId, made } = await bundleOf(tpp, [SEPA, SCHEDULED])
  await tpp.authorize(authorizationId)
  await steer(own, 'POST', `/sca/${made[1]?.paymentId}`, { result: 'revoked' })
  const mixed = await bundleOf(tpp, [SEPA, SCHEDULED])
  await tpp.authorize(mixed.authorizationId)
  await tpp.submitted(SCHEDULED, mixed.made[1]?.paymentId ?? '')
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  assert.equal((await tpp.bundle(alone.authorizationId)).status, 'Rejected')
  assert.equal((await tpp.bundle(authorizationId)).status, 'Rejected')
  assert.equal((await tpp.bundle(mixed.authorizationId)).status, 'Completed')
  assert.equal((await tpp.read(SEPA, mixed.made[0]?.paymentId ?? '')).status, 'Rejected')
})

test('tells the status of the bundle beside its payments (2 A, Payments of an authorization)', async () => {
  const { tpp } = await renew()
  const { authorizationId, paymentId } = await tpp.authorized(SEPA)
  assert.equal((await tpp.payments(authorizationId)).status, 'Authorized')
  await tpp.submitted(SEPA, paymentId)
  const listed = await tpp.payments(authorizationId)
  assert.equal(listed.status, 'Completed')
  assert.deepEqual(listed['sepaPayments'], [await tpp.read(SEPA, paymentId)])
  assert.equal(json(await tpp.authorization('GET', authorizationId))['status'], 'Completed')
})

test('revokes a bundle when its last payment is deleted, and not before (Part 2, Authorization bundle)', async () => {
  const { tpp } = await renew()
  const { authorizationId, made } = await bundleOf(tpp)
  const statuses: string[] = []
  for (const [at, kind] of SEPA_KINDS.entries()) {
    await tpp.delete(kind, made[at]?.paymentId ?? '')
    statuses.push((await tpp.bundle(authorizationId)).status)
  }
  assert.deepEqual(statuses, ['Unauthorized', 'Unauthorized', 'Revoked'])
  const late = await tpp.create(SEPA, orderOf(SEPA, { authorizationId }))
  assertRefused(late, 409, 'IllegalState')
})
