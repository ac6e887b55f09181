/// <reference types="node" />
// How consents live: received, approved, refused, withdrawn, replaced, expired; what each state answers.
// What they allow while they are valid is in raw-access and raw-funds.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { control } from '../../raw-client.ts'
import { amount, consentBody, oneOff, reference, SINGLE, COUNTRIES, EE, LV } from '../raw-bodies.ts'
import { assertRefused } from '../raw-refusal.ts'
import { COF, decide, decided, moveTo, newClient, openRenewable, Tpp } from '../raw-tpp.ts'

const { own, renew } = await openRenewable()

/** Wants a consent to be of no use, by each read. */
async function isUnusable(tpp: Tpp, consentId: string, code: string): Promise<void> {
  const id = randomUUID()
  for (const path of ['', `/${id}`, `/${id}/balances`, `/${id}/transactions`, `/${id}/transactions/${id}`]) {
    assertRefused(await tpp.present(consentId, path), 401, code)
  }
}

for (const country of COUNTRIES) {
  test(`leads a consent in ${country.country} from received to valid, and by withdrawal to revokedByPsu (3, States; Part 2, Baltic account consent; gaps: baltic.consent.use)`, async () => {
    const tpp = await renew({ country })
    for (const body of [
      consentBody(),
      oneOff(),
      consentBody({ access: { accounts: [reference(country.first)] } }),
    ]) {
      const consentId = await tpp.consent(body)
      await isUnusable(tpp, consentId, 'CONSENT_INVALID')
      assert.equal(await decided(own, consentId, { result: 'revoked' }), 409, 'not valid yet')
      await decide(own, consentId, { result: 'authorized' })
      assert.equal((await tpp.present(consentId)).status, 200)
      for (const result of ['authorized', 'rejected'])
        assert.equal(await decided(own, consentId, { result }), 409)
      await decide(own, consentId, { result: 'revoked' })
      await isUnusable(tpp, consentId, 'CONSENT_INVALID')
      for (const result of ['authorized', 'rejected', 'revoked']) {
        assert.equal(await decided(own, consentId, { result }), 409, 'final')
      }
    }
  })

  test(`leads a consent in ${country.country} from received to rejected by the PSU (Part 2, Baltic account consent)`, async () => {
    const tpp = await renew({ country })
    const consentId = await tpp.consent()
    await decide(own, consentId, { result: 'rejected' })
    await isUnusable(tpp, consentId, 'CONSENT_INVALID')
    for (const result of ['authorized', 'rejected', 'revoked']) {
      assert.equal(await decided(own, consentId, { result }), 409, 'final')
    }
  })

  test(`rejects in ${country.country} what nobody approves for 24 hours (gaps: baltic.consent.life; Part 2, Baltic account consent, CoF consent)`, async () => {
    const account = reference(country.first)
    for (const [now, wanted] of [
      ['2026-11-21T11:59:59+02:00', 204],
      ['2026-11-21T12:00:01+02:00', 409],
    ] as const) {
      const tpp = await renew({ country })
      const ids = [await tpp.consent(oneOff()), await tpp.consent({ account }, COF), await tpp.consent()]
      await moveTo(own, now)
      for (const id of ids) assert.equal(await decided(own, id, { result: 'authorized' }), wanted, now)
    }
  })

  test(`ends in ${country.country} the former recurring consent of the same PSU and client by a newer one, and no other (gaps: baltic.consent.life; Part 2, Baltic account consent)`, async () => {
    const tpp = await renew({ country })
    const former = await tpp.granted()
    const received = await tpp.consent()
    const once = await tpp.granted(oneOff())
    const cof = await tpp.cof()
    const business = await tpp.granted(consentBody(), { customerId: 'customer-3' })
    const stranger = await Tpp.open(own, { country, client: await newClient(own) })
    const theirs = await stranger.granted()
    for (const id of [former, once, business]) assert.equal((await tpp.present(id)).status, 200)
    const newer = await tpp.granted(consentBody({ access: { accounts: [reference(country.first)] } }))
    await isUnusable(tpp, former, 'CONSENT_INVALID')
    assert.equal((await tpp.present(newer)).status, 200)
    assert.equal((await tpp.present(business)).status, 200, 'another PSU')
    assert.equal((await stranger.present(theirs)).status, 200, 'another client')
    const body = { account: reference(country.first), instructedAmount: amount('1.00') }
    assert.equal((await tpp.funds(cof, body)).status, 200, 'another kind')
    assertRefused(await tpp.present(once), 429, 'ACCESS_EXCEEDED')
    assert.equal(await decided(own, former, { result: 'revoked' }), 409, 'ended')
    await decide(own, received, { result: 'authorized' })
    await isUnusable(tpp, newer, 'CONSENT_INVALID')
    assert.equal((await tpp.present(received)).status, 200, 'approved last')
  })

  test(`expires a one-off consent in ${country.country} at the end of the day of its approval in Helsinki (gaps: baltic.consent.life, baltic.consent.use)`, async () => {
    const tpp = await renew({ country, at: '2026-11-20T20:00:00.000Z' })
    const early = await tpp.granted(oneOff())
    const late = await tpp.consent(oneOff())
    await moveTo(own, '2026-11-20T23:59:59.999+02:00')
    assert.equal((await tpp.present(early)).status, 200)
    await moveTo(own, '2026-11-21T00:00:00+02:00')
    await isUnusable(tpp, early, 'CONSENT_EXPIRED')
    await decide(own, late, { result: 'authorized' })
    await moveTo(own, '2026-11-21T23:59:59+02:00')
    assert.equal((await tpp.present(late)).status, 200, 'the day of approval counts')
    await moveTo(own, '2026-11-22T00:00:00+02:00')
    await isUnusable(tpp, late, 'CONSENT_EXPIRED')
    assert.equal(await decided(own, late, { result: 'revoked' }), 409)
  })
}

test('ends a recurring consent of one country by none of another (Part 2, Baltic account consent)', async () => {
  const tpp = await renew()
  const one = await tpp.granted()
  const there = await Tpp.open(own, { country: LV })
  const two = await there.granted()
  assert.equal((await tpp.present(one)).status, 200)
  assert.equal((await there.present(two)).status, 200)
})

test('replaces nothing by a one-off or a CoF consent, and by no refused one (gaps: baltic.consent.life; Part 2, CoF consent)', async () => {
  const tpp = await renew()
  const recurring = await tpp.granted()
  await tpp.granted(oneOff())
  const cof = await tpp.cof()
  await tpp.cof()
  await decide(own, await tpp.consent(), { result: 'rejected' })
  await tpp.consent()
  assert.equal((await tpp.present(recurring)).status, 200)
  const body = { account: reference(EE.first), instructedAmount: amount('1.00') }
  assert.equal((await tpp.funds(cof, body)).status, 200)
})

test('leaves a newer consent valid when the former one is ended, and an expired one expired (Part 2, Baltic account consent)', async () => {
  const tpp = await renew()
  const short = await tpp.granted(consentBody({ validUntil: '2026-11-20' }))
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  await isUnusable(tpp, short, 'CONSENT_EXPIRED')
  await tpp.granted()
  await isUnusable(tpp, short, 'CONSENT_EXPIRED')
})

test('lets a consent whose validUntil passes before the approval become no use (gaps: baltic.consent.valid-until)', async () => {
  const tpp = await renew({ at: '2026-11-20T20:00:00.000Z' })
  const consentId = await tpp.consent(consentBody({ validUntil: '2026-11-20' }))
  await moveTo(own, '2026-11-21T08:00:00+02:00')
  await decided(own, consentId, { result: 'authorized' })
  const answer = await tpp.present(consentId)
  assertRefused(answer, 401)
})

test('has no operation to read or to delete a consent (gaps: baltic.consent.status-values, baltic.psd2-extension)', async () => {
  const tpp = await renew()
  const consentId = await tpp.granted()
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await tpp.call(method, `/consent/v1/consents/${consentId}`)
    assertRefused(answer, 404, 'RESOURCE_UNKNOWN')
  }
  assert.equal((await tpp.present(consentId)).status, 200)
})

test('decides by control call only what there is, and only as the row allows (gaps: shared.sandbox.sca)', async () => {
  const tpp = await renew()
  const consentId = await tpp.consent()
  assert.equal(await decided(own, randomUUID(), { result: 'authorized' }), 404)
  for (const body of [{}, { result: 'x' }, { result: 'authorized', colour: 1 }]) {
    assert.equal(await decided(own, consentId, body), 400, JSON.stringify(body))
  }
  assert.equal((await control(own, 'POST', `/sca/${consentId}`, { result: 'authorized' }, 'x')).status, 401)
  for (const customerId of ['customer-2', 'customer-99']) {
    assert.include(
      [400, 404, 409],
      await decided(own, consentId, { result: 'authorized', customerId }),
      customerId,
    )
  }
  await isUnusable(tpp, consentId, 'CONSENT_INVALID')
})

test('lets nobody refuse or withdraw but who holds the accounts that are named (gaps: shared.sandbox.sca)', async () => {
  const tpp = await renew()
  const body = consentBody({ access: { accounts: [reference(EE.first)] } })
  const received = await tpp.consent(body)
  const paymentId = await tpp.initiated(SINGLE)
  for (const id of [received, paymentId]) {
    assert.equal(await decided(own, id, { result: 'rejected', customerId: 'customer-3' }), 409)
  }
  assert.equal(await tpp.status(SINGLE, paymentId), 'RCVD')
  await decide(own, received, { result: 'authorized' })
  assert.equal(await decided(own, received, { result: 'revoked', customerId: 'customer-3' }), 409)
  assert.equal((await tpp.present(received)).status, 200)
})
