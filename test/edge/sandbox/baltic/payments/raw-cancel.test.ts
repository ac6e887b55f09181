/// <reference types="node" />
// Cancellation: before the approval at once, after it by the PSU, and when it is too late.
// That of bulks is also in raw-bulk.
import { assert, test } from '#kit'
import { advance, control } from '../../raw-client.ts'
import {
  amount,
  type Kind,
  KINDS,
  orderOf,
  PERIODIC,
  PERIODIC_CROSS,
  SINGLE,
  SINGLE_CROSS,
  EE,
  TRIED,
} from '../raw-bodies.ts'
import { Books } from '../raw-books.ts'
import { assertRefused } from '../raw-refusal.ts'
import { decide, decided, initiationIn, moveTo, openRenewable, type Tpp } from '../raw-tpp.ts'

const { own, renew } = await openRenewable()

/** Approves a payment whose execution is on the Tuesday after the start. */
function waiting(tpp: Tpp, kind: Kind): Promise<string> {
  const day = '2026-11-24'
  const isSeries = kind.startsWith('periodic')
  return tpp.approved(
    kind,
    orderOf(kind, tpp.country, isSeries ? { startDate: day } : { requestedExecutionDate: day }),
  )
}

/** Asks for a cancellation that waits for the PSU. */
async function askCancel(tpp: Tpp, kind: Kind, paymentId: string): Promise<void> {
  const before = await tpp.status(kind, paymentId)
  const told = initiationIn(tpp, kind, await tpp.delete(kind, paymentId))
  assert.equal(told.paymentId, paymentId)
  assert.equal(told.transactionStatus, before, 'unchanged')
  assert.equal(await tpp.status(kind, paymentId), before)
}

for (const country of TRIED) {
  for (const kind of KINDS) {
    test(`cancels ${kind} in ${country.country} before its approval at once: 204, CANC (3, Endpoints; Part 2, Baltic payment; gaps: baltic.cancel.codes)`, async () => {
      const tpp = await renew({ country })
      const paymentId = await tpp.initiated(kind)
      const answer = await tpp.delete(kind, paymentId)
      assert.equal(answer.status, 204)
      assert.isEmpty(answer.body)
      assert.equal(await tpp.status(kind, paymentId), 'CANC')
      assert.equal(await decided(own, paymentId, { result: 'authorized' }), 409)
      assertRefused(await tpp.delete(kind, paymentId), 403, 'CANCELLATION_INVALID')
      assert.equal((await tpp.get(kind, paymentId)).status, 200, 'it can still be read')
      await moveTo(own, '2026-12-31T12:00:00+02:00')
      assert.equal(await tpp.status(kind, paymentId), 'CANC')
      assert.equal(await new Books(tpp).balance(), '9975.00')
    })
  }
}

for (const kind of KINDS) {
  test(`cancels ${kind} after its approval once the PSU approves that too: 200 with a link, then CANC (gaps: baltic.cancel.codes; Part 2, Baltic payment)`, async () => {
    const tpp = await renew()
    const paymentId = await waiting(tpp, kind)
    await askCancel(tpp, kind, paymentId)
    await decide(own, paymentId, { result: 'authorized' })
    assert.equal(await tpp.status(kind, paymentId), 'CANC')
    assertRefused(await tpp.delete(kind, paymentId), 403, 'CANCELLATION_INVALID')
    assert.equal(await decided(own, paymentId, { result: 'authorized' }), 409)
    await moveTo(own, '2026-12-31T12:00:00+02:00')
    assert.equal(await tpp.status(kind, paymentId), 'CANC')
    assert.equal(await new Books(tpp).balance(), '9975.00')
  })

  test(`leaves ${kind} as it is where the PSU refuses its cancellation, and may ask again (gaps: baltic.cancel.codes)`, async () => {
    const tpp = await renew()
    const paymentId = await waiting(tpp, kind)
    await askCancel(tpp, kind, paymentId)
    await decide(own, paymentId, { result: 'rejected' })
    assert.equal(await tpp.status(kind, paymentId), 'ACTC')
    assert.equal(await decided(own, paymentId, { result: 'authorized' }), 409, 'nothing waits any more')
    await askCancel(tpp, kind, paymentId)
    await decide(own, paymentId, { result: 'authorized' })
    assert.equal(await tpp.status(kind, paymentId), 'CANC')
  })

  test(`lets 15 minutes of the bank's clock for the approval of a cancellation of ${kind}, and starts them anew by another DELETE (gaps: baltic.cancel.codes, shared.clock-tolerance)`, async () => {
    const tpp = await renew()
    const paymentId = await waiting(tpp, kind)
    await askCancel(tpp, kind, paymentId)
    await advance(own, 'PT15M')
    assert.equal(await decided(own, paymentId, { result: 'authorized' }), 409)
    assert.equal(await tpp.status(kind, paymentId), 'ACTC')
    await askCancel(tpp, kind, paymentId)
    await advance(own, 'PT14M')
    await askCancel(tpp, kind, paymentId)
    await advance(own, 'PT14M59.999S')
    await decide(own, paymentId, { result: 'authorized' })
    assert.equal(await tpp.status(kind, paymentId), 'CANC')
  })

  test(`executes ${kind} where the cancellation was only asked for, and then refuses to approve it (gaps: baltic.cancel.codes)`, async () => {
    const tpp = await renew()
    const paymentId = await waiting(tpp, kind)
    await moveTo(own, '2026-11-23T23:59:00+02:00')
    await askCancel(tpp, kind, paymentId)
    await moveTo(own, '2026-11-24T00:00:00+02:00')
    assert.equal(await decided(own, paymentId, { result: 'authorized' }), 409)
    assert.equal(await tpp.status(kind, paymentId), 'ACSP')
  })
}

for (const kind of [SINGLE, SINGLE_CROSS]) {
  test(`answers 403 CANCELLATION_INVALID for ${kind} that is executed, done or rejected (gaps: baltic.cancel.codes)`, async () => {
    const tpp = await renew()
    const paymentId = await tpp.approved(kind)
    assert.equal(await tpp.status(kind, paymentId), 'ACSP')
    assertRefused(await tpp.delete(kind, paymentId), 403, 'CANCELLATION_INVALID')
    await advance(own, 'PT5S')
    assertRefused(await tpp.delete(kind, paymentId), 403, 'CANCELLATION_INVALID')
    const refused = await tpp.initiated(kind)
    await decide(own, refused, { result: 'rejected' })
    assertRefused(await tpp.delete(kind, refused), 403, 'CANCELLATION_INVALID')
    assert.equal(await tpp.status(kind, paymentId), 'ACSC')
  })
}

for (const kind of [PERIODIC, PERIODIC_CROSS]) {
  test(`cancels ${kind} between executions: what was executed stays, the rest never happens (Part 2, Baltic payment; gaps: baltic.cancel.codes)`, async () => {
    const tpp = await renew()
    const books = new Books(tpp)
    const paymentId = await tpp.approved(
      kind,
      orderOf(kind, EE, { endToEndIdentification: 'STOP', instructedAmount: amount('1.00') }),
    )
    await moveTo(own, '2026-11-25T12:00:00+02:00')
    assert.equal(await tpp.status(kind, paymentId), 'ACSP')
    await askCancel(tpp, kind, paymentId)
    await decide(own, paymentId, { result: 'authorized' })
    assert.equal(await tpp.status(kind, paymentId), 'CANC')
    await moveTo(own, '2026-12-31T12:00:00+02:00')
    assert.lengthOf(
      (await books.entries()).booked.filter(({ endToEndId }) => endToEndId === 'STOP'),
      1,
    )
    assert.equal(await tpp.status(kind, paymentId), 'CANC')
  })

  test(`refuses to approve a cancellation of ${kind} once its next execution has begun, and takes a new one (gaps: baltic.cancel.codes)`, async () => {
    const tpp = await renew()
    const paymentId = await tpp.approved(kind)
    await moveTo(own, '2026-11-29T23:50:00+02:00')
    await askCancel(tpp, kind, paymentId)
    await moveTo(own, '2026-11-30T00:00:00+02:00')
    assert.equal(await decided(own, paymentId, { result: 'authorized' }), 409)
    await moveTo(own, '2026-12-01T12:00:00+02:00')
    await askCancel(tpp, kind, paymentId)
    await decide(own, paymentId, { result: 'authorized' })
    assert.equal(await tpp.status(kind, paymentId), 'CANC')
  })

  test(`refuses a cancellation of ${kind} after its last execution (gaps: baltic.cancel.codes)`, async () => {
    const tpp = await renew()
    const paymentId = await tpp.approved(kind)
    await moveTo(own, '2026-12-07T00:00:05+02:00')
    assert.equal(await tpp.status(kind, paymentId), 'ACSC')
    assertRefused(await tpp.delete(kind, paymentId), 403, 'CANCELLATION_INVALID')
  })
}

test('approves a cancellation only by who holds the account (gaps: shared.sandbox.sca)', async () => {
  const tpp = await renew()
  const paymentId = await waiting(tpp, SINGLE)
  await askCancel(tpp, SINGLE, paymentId)
  assert.equal(await decided(own, paymentId, { result: 'authorized', customerId: 'customer-3' }), 409)
  assert.equal(await tpp.status(SINGLE, paymentId), 'ACTC')
  await decide(own, paymentId, { result: 'authorized', customerId: 'customer-1' })
  assert.equal(await tpp.status(SINGLE, paymentId), 'CANC')
})

test('approves a cancellation by the control call for tokens too (gaps: baltic.sandbox.tokens)', async () => {
  const tpp = await renew()
  const paymentId = await waiting(tpp, SINGLE)
  const order = { country: 'EE', paymentId }
  assert.equal((await control(own, 'POST', '/baltic/tokens', order)).status, 409, 'nothing waits')
  await askCancel(tpp, SINGLE, paymentId)
  await tpp.tokens({ paymentId })
  assert.equal(await tpp.status(SINGLE, paymentId), 'CANC')
})

test('looks at no header but the token to cancel (gaps: baltic.headers.other)', async () => {
  const tpp = await renew()
  const paymentId = await tpp.initiated(SINGLE)
  const headers = {
    accept: 'text/html',
    'psu-ip-address': 'x',
    'consent-id': 'x',
    'content-type': 'text/plain',
  }
  const answer = await tpp.call('DELETE', `/payment/v1/${SINGLE}/${paymentId}`, { headers })
  assert.equal(answer.status, 204)
})
