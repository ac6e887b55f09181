/// <reference types="node" />
// Cancelling after authorisation: the SCA that a delete waits for, its limits and its ends, and the bank's own channel.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { advance, control, header } from '../../raw-client.ts'
import { openStatement } from '../../raw-statement.ts'
import {
  EMPTY,
  FIRST,
  FOREIGN,
  KINDS,
  type Kind,
  orderOf,
  RECURRING,
  recurring,
  SCHEDULED,
  scheduled,
  SEPA,
} from '../raw-orders.ts'
import { assertRefused } from '../raw-refusal.ts'
import { bundleIn, decide, moveTo, openRenewable, paymentIn, type Payment, type Tpp } from '../raw-tpp.ts'

const { renew } = await openRenewable()

/** States in which a payment of a kind may be cancelled (gaps: psd2.delete.too-late). */
const CANCELLABLE: [kind: Kind, state: string][] = [
  [SEPA, 'Authorized'],
  [FOREIGN, 'Authorized'],
  ...([SCHEDULED, RECURRING] as const).flatMap((kind): [Kind, string][] => [
    [kind, 'Authorized'],
    [kind, 'SubmissionPending'],
    [kind, 'AwaitingDueDate'],
  ]),
]

async function makeIn(tpp: Tpp, kind: Kind, state: string): Promise<Payment> {
  if (state === 'Authorized') return tpp.authorized(kind)
  return tpp.done(kind, undefined, state === 'SubmissionPending' ? 'PaymentSystemUnavailable' : undefined)
}

for (const [kind, state] of CANCELLABLE) {
  test(`answers a delete of ${kind} in ${state} with 202, the payment unchanged and the id of its SCA (2 A, Rules 1; gaps: psd2.delete.after, psd2.paths.success-codes)`, async () => {
    const { own, tpp } = await renew()
    const before = await makeIn(tpp, kind, state)
    await advance(own, 'PT1M')
    const { cancellationAuthorizationId, ...rest } = paymentIn(await tpp.delete(kind, before.paymentId), 202)
    assert.deepEqual(rest, before)
    assert.deepEqual(await tpp.read(kind, before.paymentId), before, 'the id is in the 202 answer only')
    assert.notEqual(cancellationAuthorizationId, before.authorizationId)
    const bundle = await tpp.bundle(String(cancellationAuthorizationId))
    assert.equal(bundle.status, 'Unauthorized')
    const again = paymentIn(await tpp.delete(kind, before.paymentId), 202)
    assert.equal(
      again['cancellationAuthorizationId'],
      cancellationAuthorizationId,
      'the same while it is open',
    )
  })

  test(`cancels ${kind} in ${state} when the PSU approves it: Cancelled, the SCA Completed (2 A, Rules 1; gaps: psd2.delete.after; Part 2, PSD2, all kinds)`, async () => {
    const { own, tpp } = await renew()
    const before = await makeIn(tpp, kind, state)
    const id = await tpp.askCancel(kind, before.paymentId)
    await advance(own, 'PT1M')
    assert.equal((await tpp.authorize(id)).status, 'Completed')
    const cancelled = await tpp.read(kind, before.paymentId)
    assert.deepEqual(cancelled, { ...before, status: 'Cancelled', modified: '2026-11-20T12:01:00.000+02:00' })
    const late = await tpp.submit(kind, before.paymentId)
    if (state === 'AwaitingDueDate')
      assert.deepEqual(paymentIn(late), cancelled, 'submitted once: a repeat shows it')
    else assertRefused(late, 409, 'IllegalState')
    await advance(own, 'PT1M')
    assert.deepEqual(paymentIn(await tpp.delete(kind, before.paymentId)), cancelled, 'a delete again is 200')
    await moveTo(own, '2026-11-25T00:00:00+02:00')
    assert.deepEqual(await tpp.read(kind, before.paymentId), cancelled, 'nothing is executed')
    const account = await openStatement(own, 'customer-1', FIRST)
    const paid = (await account.entries()).filter(({ creditor }) =>
      ['Kauppa Oy', 'Supplier Ltd'].includes(creditor?.['accountName'] ?? ''),
    )
    assert.isEmpty(paid)
  })

  test(`leaves ${kind} in ${state} as it was when the PSU refuses to cancel it, and starts anew (gaps: psd2.delete.after)`, async () => {
    const { tpp } = await renew()
    const before = await makeIn(tpp, kind, state)
    const id = await tpp.askCancel(kind, before.paymentId)
    assert.equal((await tpp.reject(id)).status, 'Rejected')
    assert.deepEqual(await tpp.read(kind, before.paymentId), before)
    const next = await tpp.askCancel(kind, before.paymentId)
    assert.notEqual(next, id)
    await tpp.authorize(next)
    assert.equal((await tpp.read(kind, before.paymentId)).status, 'Cancelled')
  })

  test(`ends the SCA for cancelling ${kind} in ${state} after 15 minutes, with the payment unchanged (gaps: psd2.delete.after; Part 2, Authorization bundle)`, async () => {
    const { own, tpp } = await renew()
    const before = await makeIn(tpp, kind, state)
    const id = await tpp.askCancel(kind, before.paymentId)
    await advance(own, 'PT14M59S')
    assert.equal((await tpp.bundle(id)).status, 'Unauthorized')
    assert.equal(await tpp.askCancel(kind, before.paymentId), id)
    await advance(own, 'PT1S')
    assert.equal((await tpp.bundle(id)).status, 'Revoked')
    assert.deepEqual(await tpp.read(kind, before.paymentId), before)
    assertRefused(await tpp.authorization('POST', id, '/sandbox-authorize', '{}'), 409, 'IllegalState')
    const next = await tpp.askCancel(kind, before.paymentId)
    assert.notEqual(next, id)
    assert.equal((await tpp.authorize(next)).status, 'Completed')
  })

  test(`cancels ${kind} in ${state} in the bank's own channel (2 A, What the service does; gaps: psd2.cancel.bank-channel)`, async () => {
    const { own, tpp } = await renew()
    const before = await makeIn(tpp, kind, state)
    const id = await tpp.askCancel(kind, before.paymentId)
    await decide(own, before.paymentId, { result: 'revoked' })
    assert.equal((await tpp.read(kind, before.paymentId)).status, 'Cancelled')
    assert.equal((await control(own, 'POST', `/sca/${before.paymentId}`, { result: 'revoked' })).status, 409)
    const later = await tpp.authorization('POST', id, '/sandbox-authorize', '{}')
    assert.include([200, 409], later.status)
    assert.equal((await tpp.read(kind, before.paymentId)).status, 'Cancelled')
  })

  test(`decides on cancelling ${kind} in ${state} by control call too (gaps: shared.sandbox.sca)`, async () => {
    const { own, tpp } = await renew()
    const before = await makeIn(tpp, kind, state)
    const first = await tpp.askCancel(kind, before.paymentId)
    await decide(own, first, { result: 'rejected' })
    assert.equal((await tpp.bundle(first)).status, 'Rejected')
    assert.deepEqual(await tpp.read(kind, before.paymentId), before)
    const second = await tpp.askCancel(kind, before.paymentId)
    await decide(own, second, { result: 'authorized' })
    assert.equal((await tpp.read(kind, before.paymentId)).status, 'Cancelled')
  })

  test(`revokes the SCA for cancelling ${kind} in ${state} by DELETE, with the payment unchanged (2 A, Endpoints; Part 2, Authorization bundle)`, async () => {
    const { tpp } = await renew()
    const before = await makeIn(tpp, kind, state)
    const id = await tpp.askCancel(kind, before.paymentId)
    assert.equal(bundleIn(await tpp.authorization('DELETE', id)).status, 'Revoked')
    assert.deepEqual(await tpp.read(kind, before.paymentId), before)
    assert.notEqual(await tpp.askCancel(kind, before.paymentId), id)
  })

  test(`rejects the SCA for cancelling ${kind} in ${state} by another customer than the payer's, and looks at no iban (gaps: psd2.delete.after)`, async () => {
    const { own, tpp } = await renew()
    const before = await makeIn(tpp, kind, state)
    const id = await tpp.askCancel(kind, before.paymentId)
    await decide(own, id, { result: 'authorized', customerId: 'customer-2' })
    assert.equal((await tpp.bundle(id)).status, 'Rejected')
    assert.deepEqual(await tpp.read(kind, before.paymentId), before)
    const next = await tpp.askCancel(kind, before.paymentId)
    await decide(own, next, { result: 'authorized', customerId: 'customer-1', iban: EMPTY })
    const { status, payer } = await tpp.read(kind, before.paymentId)
    assert.equal(status, 'Cancelled')
    assert.deepEqual(payer, { iban: FIRST })
  })
}

test('takes the holder of payer as default of helper and control call (gaps: psd2.delete.after)', async () => {
  const { own, tpp } = await renew()
  for (const way of ['helper', 'control']) {
    const { paymentId, authorizationId } = await tpp.created(SCHEDULED)
    await decide(own, authorizationId, { result: 'authorized', customerId: 'customer-2' })
    assert.deepEqual((await tpp.read(SCHEDULED, paymentId))['payer'], { iban: EMPTY })
    const id = await tpp.askCancel(SCHEDULED, paymentId)
    if (way === 'helper') await tpp.authorize(id)
    else await decide(own, id, { result: 'authorized' })
    assert.equal((await tpp.read(SCHEDULED, paymentId)).status, 'Cancelled')
  }
})

test('shows the one payment in the bundle of its cancellation, and takes no other into it (Part 2, Authorization bundle; gaps: psd2.bundle.join)', async () => {
  const { tpp } = await renew()
  for (const kind of KINDS) {
    const before = await tpp.authorized(kind)
    const id = await tpp.askCancel(kind, before.paymentId)
    const listed = Object.values(await tpp.payments(id))
      .filter(Array.isArray)
      .flat()
    assert.lengthOf(listed, 1)
    assert.equal((listed[0] as Payment).paymentId, before.paymentId)
    if (kind === FOREIGN) continue
    const join = await tpp.create(kind, orderOf(kind, { authorizationId: id }))
    assertRefused(join, 409, 'IllegalState')
  }
})

// --- too late -----------------------------------------------------------------------------------------------------------

for (const kind of [SEPA, FOREIGN] as const) {
  test(`refuses to delete ${kind} after submission with 409, and while it awaits the payment system (2 A, What the service does; gaps: psd2.delete.too-late)`, async () => {
    const { own, tpp } = await renew()
    const payments = [
      await tpp.done(kind),
      await tpp.done(kind, undefined, 'PaymentAccepted'),
      await tpp.done(kind, undefined, 'PaymentSystemUnavailable'),
    ]
    for (const { paymentId } of payments) {
      assertRefused(await tpp.delete(kind, paymentId), 409, 'IllegalState')
      const channel = await control(own, 'POST', `/sca/${paymentId}`, { result: 'revoked' })
      assert.equal(channel.status, 409)
    }
  })

  test(`does nothing where ${kind} was submitted before its cancellation is approved: the SCA ends Rejected (gaps: psd2.delete.after)`, async () => {
    const { tpp } = await renew()
    const { paymentId } = await tpp.authorized(kind)
    const id = await tpp.askCancel(kind, paymentId)
    const done = await tpp.submitted(kind, paymentId)
    assert.equal((await tpp.authorize(id)).status, 'Rejected')
    assert.deepEqual(await tpp.read(kind, paymentId), done)
  })
}

test('deletes a scheduled payment until its due date begins (2 A, What the service does; gaps: psd2.delete.too-late)', async () => {
  const { own, tpp } = await renew()
  const [one, two, three] = [await tpp.done(SCHEDULED), await tpp.done(SCHEDULED), await tpp.done(SCHEDULED)]
  await moveTo(own, '2026-11-22T23:59:59+02:00')
  await tpp.authorize(await tpp.askCancel(SCHEDULED, one.paymentId))
  assert.equal((await tpp.read(SCHEDULED, one.paymentId)).status, 'Cancelled')
  const open = await tpp.askCancel(SCHEDULED, two.paymentId)
  await moveTo(own, '2026-11-23T00:00:00+02:00')
  assertRefused(await tpp.delete(SCHEDULED, three.paymentId), 409, 'IllegalState')
  assert.equal((await control(own, 'POST', `/sca/${three.paymentId}`, { result: 'revoked' })).status, 409)
  assert.equal((await tpp.authorize(open)).status, 'Rejected', 'approved after the limit')
  assert.equal((await tpp.read(SCHEDULED, two.paymentId)).status, 'AwaitingDueDate')
  await moveTo(own, '2026-11-23T06:00:00+02:00')
  for (const { paymentId } of [two, three]) {
    assert.equal((await tpp.read(SCHEDULED, paymentId)).status, 'Debited')
    assertRefused(await tpp.delete(SCHEDULED, paymentId), 409, 'IllegalState')
  }
})

test('cancels of a series the instances whose day has not begun, and executes the others (2 A, What the service does; gaps: psd2.delete.too-late; Part 2, PSD2 recurring)', async () => {
  const { own, tpp } = await renew()
  const { paymentId } = await tpp.done(
    RECURRING,
    recurring({ dueDate: '2026-11-22', recurrenceEndDate: '2026-12-06' }),
  )
  await moveTo(own, '2026-11-22T12:00:00+02:00')
  // A Sunday: it waits for Monday, but its day has begun.
  await tpp.authorize(await tpp.askCancel(RECURRING, paymentId))
  const now = '2026-11-22T12:00:00.000+02:00'
  assert.equal((await tpp.read(RECURRING, paymentId)).status, 'Cancelled')
  assert.equal((await tpp.run(paymentId, '2026-11-22'))['status'], 'AwaitingDueDate')
  for (const date of ['2026-11-29', '2026-12-06']) {
    assert.deepInclude(await tpp.run(paymentId, date), { status: 'Cancelled', modified: now })
  }
  await moveTo(own, '2026-12-08T12:00:00+02:00')
  assert.deepInclude(await tpp.run(paymentId, '2026-11-22'), {
    status: 'Debited',
    modified: '2026-11-23T06:00:00.000+02:00',
  })
  assert.equal((await tpp.run(paymentId, '2026-12-06'))['status'], 'Cancelled')
  assert.equal((await tpp.read(RECURRING, paymentId)).status, 'Cancelled')
})

test('cancels the rest of a series after some of its instances, until the last day begins (gaps: psd2.delete.too-late)', async () => {
  const { own, tpp } = await renew()
  const [one, two] = [await tpp.done(RECURRING), await tpp.done(RECURRING)]
  await moveTo(own, '2026-12-06T23:59:59+02:00')
  await tpp.authorize(await tpp.askCancel(RECURRING, one.paymentId))
  assert.equal((await tpp.run(one.paymentId, '2026-11-30'))['status'], 'Debited')
  assert.equal((await tpp.run(one.paymentId, '2026-12-07'))['status'], 'Cancelled')
  await moveTo(own, '2026-12-07T00:00:00+02:00')
  assertRefused(await tpp.delete(RECURRING, two.paymentId), 409, 'IllegalState')
  assert.equal((await control(own, 'POST', `/sca/${two.paymentId}`, { result: 'revoked' })).status, 409)
  await moveTo(own, '2026-12-07T06:00:00+02:00')
  assert.equal((await tpp.read(RECURRING, two.paymentId)).status, 'Completed')
  assertRefused(await tpp.delete(RECURRING, two.paymentId), 409, 'IllegalState')
})

test('refuses to delete what is accepted, debited, credited or rejected: 409 (gaps: psd2.delete.before, psd2.delete.too-late)', async () => {
  const { tpp } = await renew()
  for (const kind of [SEPA, SCHEDULED] as const) {
    for (const scenario of ['PaymentAccepted', 'PaymentDebited', 'PaymentCredited', 'PaymentRejected']) {
      const { paymentId } = await tpp.done(kind)
      await tpp.read(kind, paymentId, scenario)
      assertRefused(await tpp.delete(kind, paymentId), 409, 'IllegalState')
    }
  }
})

test('knows of its channel nothing that was not authorised: 409, and nothing unknown: 404 (gaps: psd2.cancel.bank-channel, shared.sandbox.sca)', async () => {
  const { own, tpp } = await renew()
  for (const kind of KINDS) {
    const { paymentId } = await tpp.created(kind)
    assert.equal((await control(own, 'POST', `/sca/${paymentId}`, { result: 'revoked' })).status, 409)
    assert.equal((await tpp.read(kind, paymentId)).status, 'Unauthorized')
  }
  assert.equal((await control(own, 'POST', `/sca/${randomUUID()}`, { result: 'revoked' })).status, 404)
})

test('lets a payment be submitted while its cancellation waits, and a series be confirmed (gaps: psd2.delete.after)', async () => {
  const { tpp } = await renew()
  for (const kind of [SCHEDULED, RECURRING] as const) {
    const { paymentId } = await tpp.authorized(kind)
    const id = await tpp.askCancel(kind, paymentId)
    assert.equal((await tpp.submitted(kind, paymentId)).status, 'AwaitingDueDate')
    assert.equal((await tpp.authorize(id)).status, 'Completed')
    assert.equal((await tpp.read(kind, paymentId)).status, 'Cancelled')
  }
})

test('sends no signature and no new key on a delete: only the answer tells what is to come (2 A, Endpoints)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.done(SCHEDULED, scheduled())
  const answer = await tpp.delete(SCHEDULED, paymentId)
  assert.equal(answer.status, 202)
  assert.isString(header(answer, 'x-fapi-interaction-id'))
})
