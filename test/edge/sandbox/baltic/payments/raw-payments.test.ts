/// <reference types="node" />
// Initiations and what can be read of them: the answer, the content as it was sent, the status, approval and refusal.
// Execution is in raw-execution and its neighbours, cancellation in raw-cancel.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { handClock, header, openBank } from '../../raw-client.ts'
import {
  amount,
  BULK,
  BULK_CROSS,
  item,
  itemCross,
  KINDS,
  orderOf,
  PERIODIC,
  PERIODIC_CROSS,
  reference,
  SINGLE,
  SINGLE_CROSS,
  COUNTRIES,
  EE,
  START,
  bodyText,
  exact,
  written,
} from '../raw-bodies.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  decide,
  decided,
  initiationIn,
  moveTo,
  openRenewable,
  readAnswer,
  REDIRECT,
  Tpp,
} from '../raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { own, renew } = await openRenewable()

/** Reads a body that is sent as it comes back: numbers as their text. */
const asSent = (body: object) => exact({ body: Buffer.from(bodyText(body)) })

for (const country of COUNTRIES) {
  test(`answers each initiation in ${country.country} with 200, RCVD, its fee and its links (3, Responses; gaps: baltic.payment.success-code, baltic.payment.answer, baltic.links)`, async () => {
    const there = await Tpp.open(bank, { country })
    for (const kind of KINDS) {
      const answer = await there.create(kind)
      const told = initiationIn(there, kind, answer)
      assert.equal(told.transactionStatus, 'RCVD')
      assert.equal(
        answer.body.toString().includes('"amount":6.00'),
        kind.endsWith('cross-border-credit-transfers'),
      )
      assert.equal(await there.status(kind, told.paymentId), 'RCVD')
    }
  })

  test(`reads a payment in ${country.country} by the links of its answer (3, Notes; gaps: baltic.links)`, async () => {
    const there = await Tpp.open(bank, { country })
    for (const kind of KINDS) {
      const { links } = initiationIn(there, kind, await there.create(kind))
      for (const rel of ['self', 'status']) {
        const { href = '' } = links.find((link) => link.rel === rel) ?? {}
        assert.equal((await there.call('GET', href.slice(there.url('').length))).status, 200, href)
      }
    }
  })
}

const TEXTS = {
  remittanceInformationStructured: { reference: 'RF481245' },
  remittanceInformationUnstructured: 'Arve 12/2026, tähtaeg 1.12.',
}

for (const kind of [SINGLE, SINGLE_CROSS]) {
  test(`gives of ${kind} the members of the paper as they were sent, and no others (3, Endpoints; gaps: baltic.payment.get)`, async () => {
    const shown = {
      ...TEXTS,
      creditorAccount: reference('DE82999000000000000001', { accountReferenceType: 'IBAN' }),
      creditorAddress: {
        country: 'DE',
        street: 'Tänav',
        buildingNumber: 12,
        city: 'Berlin',
        postalCode: '10115',
      },
      creditorName: 'Šarūnas Žukauskas',
      debtorAccount: reference(EE.first, { currency: 'EUR' }),
      instructedAmount: amount('10.1'),
    }
    const hidden = {
      creditorAgent: 'SBOXDE22',
      endToEndIdentification: 'E2E',
      requestedExecutionDate: '2026-11-23',
    }
    const paymentId = await tpp.initiated(kind, { ...shown, ...hidden })
    assert.deepEqual(
      await tpp.content(kind, paymentId),
      asSent({ ...shown, instructedAmount: amount('10.10') }),
    )
    const { debtorAccount, creditorAccount } = await tpp.content(kind, await tpp.initiated(kind))
    assert.deepEqual(
      [Object.keys(debtorAccount as object), Object.keys(creditorAccount as object)],
      [['accountNumber'], ['accountNumber']],
      'no default is added',
    )
  })
}

for (const kind of [BULK, BULK_CROSS, PERIODIC, PERIODIC_CROSS]) {
  test(`gives of ${kind} the whole body as it was sent, but amounts with their decimals (gaps: baltic.payment.get, baltic.amount)`, async () => {
    const more =
      kind === BULK_CROSS
        ? { chargeBearer: 'CRED', remittanceInformationUnstructured: 'a' }
        : { ...TEXTS, endToEndIdentification: 'E2E' }
    const make = (text: string) => {
      if (kind.startsWith('bulk')) {
        const one = kind === BULK ? item(more) : itemCross({ ...more, instructedAmount: amount(text, 'EUR') })
        const head = {
          batchBookingPreferred: true,
          paymentInformationId: 'INFO-1',
          requestedExecutionDate: '2026-11-23',
        }
        return { ...orderOf(kind), ...head, payments: [one, { ...one, instructedAmount: amount(text) }] }
      }
      const dates = {
        endDate: '2027-11-23',
        frequency: 'Monthly',
        executionRule: 'preceding',
        dayOfExecution: 31,
      }
      return {
        ...orderOf(kind),
        ...more,
        ...dates,
        instructedAmount: amount(text),
        requestedExecutionDate: '2000-01-01',
      }
    }
    const paymentId = await tpp.initiated(kind, make('7.5'))
    assert.deepEqual(await tpp.content(kind, paymentId), asSent(make('7.50')))
    const answer = await tpp.get(kind, paymentId)
    assert.include(answer.body.toString().replaceAll(' ', ''), '"amount":7.50')
  })
}

test('gives back members that were null as absent (gaps: shared.members)', async () => {
  const paymentId = await tpp.initiated(
    SINGLE,
    orderOf(SINGLE, EE, { creditorAddress: null, remittanceInformationStructured: null }),
  )
  assert.hasAllKeys(await tpp.content(SINGLE, paymentId), [
    'debtorAccount',
    'instructedAmount',
    'creditorAccount',
    'creditorName',
  ])
})

test('makes a new payment of every POST, the same body and X-Request-ID too (gaps: baltic.duplicate)', async () => {
  for (const kind of KINDS) {
    const headers = { 'x-request-id': randomUUID() }
    const ids = new Set<string>()
    for (let at = 0; at < 3; at++) {
      ids.add(initiationIn(tpp, kind, await tpp.create(kind, orderOf(kind), headers)).paymentId)
    }
    assert.equal(ids.size, 3)
  }
})

test('knows a payment only under its own service and product, and by its id (gaps: baltic.payment.get, shared.id)', async () => {
  for (const kind of KINDS) {
    const paymentId = await tpp.initiated(kind)
    const strange: [string, string][] = []
    for (const other of KINDS) if (other !== kind) strange.push([other, paymentId])
    for (const id of [randomUUID(), 'x', paymentId.slice(1), `${paymentId}0`, '%20']) strange.push([kind, id])
    for (const [other, id] of strange) {
      assertRefused(await tpp.get(other, id), 404, 'RESOURCE_UNKNOWN')
      assertRefused(await tpp.get(other, id, '/status'), 404, 'RESOURCE_UNKNOWN')
      assertRefused(await tpp.delete(other, id), 403, 'RESOURCE_UNKNOWN')
    }
    assert.equal(await tpp.status(kind, paymentId), 'RCVD', 'nothing was cancelled')
  }
})

test('accepts the five stray parameters on status and cancellation, and ignores them (3, Notes; gaps: baltic.query.unknown)', async () => {
  const query = '?authenticated=true&authorities%5B0%5D.authority=x&credentials=%7B%7D&details=x&principal='
  for (const kind of KINDS) {
    const paymentId = await tpp.initiated(kind)
    const path = `/payment/v1/${kind}/${paymentId}`
    assert.deepEqual(readAnswer(await tpp.call('GET', `${path}/status${query}`)), {
      transactionStatus: 'RCVD',
    })
    const answer = await tpp.call('DELETE', path + query)
    assert.equal(answer.status, 204)
    assert.isEmpty(answer.body)
    assert.isString(header(answer, 'x-request-id'))
  }
})

for (const kind of KINDS) {
  test(`rejects ${kind} by the PSU, or when nobody approves it for 24 hours (Part 2, Baltic payment)`, async () => {
    const there = await renew()
    const refused = await there.initiated(kind)
    await decide(own, refused, { result: 'rejected' })
    assert.equal(await there.status(kind, refused), 'RJCT')
    for (const result of ['authorized', 'rejected', 'revoked']) {
      assert.equal(await decided(own, refused, { result }), 409, 'final')
    }
    const late = await there.initiated(kind)
    assert.equal(await decided(own, late, { result: 'revoked' }), 409, 'no such move')
    await moveTo(own, '2026-11-21T11:59:59+02:00')
    assert.equal(await there.status(kind, late), 'RCVD')
    await moveTo(own, '2026-11-21T12:00:01+02:00')
    assert.equal(await there.status(kind, late), 'RJCT')
    assert.equal(await decided(own, late, { result: 'authorized' }), 409)
    assertRefused(await there.delete(kind, late), 403, 'CANCELLATION_INVALID')
    assert.equal((await there.get(kind, late)).status, 200, 'a final payment can be read')
  })

  test(`approves ${kind} by the holder of the debtor's account and by nobody else (gaps: shared.sandbox.sca)`, async () => {
    const there = await renew()
    const later = { requestedExecutionDate: '2026-11-30' }
    const order = (iban: string) => orderOf(kind, EE, { debtorAccount: reference(iban), ...later })
    const mine = await there.initiated(kind, order(EE.first))
    const theirs = await there.initiated(kind, order(EE.business))
    for (const [id, wrong] of [
      [mine, 'customer-3'],
      [theirs, 'customer-1'],
    ] as const) {
      assert.equal(await decided(own, id, { result: 'authorized', customerId: wrong }), 409)
      assert.equal(await there.status(kind, id), 'RCVD')
      await decide(own, id, { result: 'authorized' })
      assert.equal(await there.status(kind, id), 'ACTC')
      assert.equal(await decided(own, id, { result: 'authorized' }), 409, 'once')
    }
  })
}

test('counts no read of a payment (gaps: baltic.limits.calls)', async () => {
  const paymentId = await tpp.initiated(SINGLE)
  for (let at = 0; at < 12; at++) assert.equal(await tpp.status(SINGLE, paymentId), 'RCVD')
})

test('keeps amounts of every size exact from the request to the answer (gaps: baltic.amount)', async () => {
  for (const text of [
    '0.01',
    '0.07',
    '1.10',
    '4503599627370497.5'.slice(0, 14),
    '70368744177664.01',
    '99999999999999.98',
  ]) {
    const order = orderOf(SINGLE, EE, { instructedAmount: { amount: written(text), currency: 'EUR' } })
    const { instructedAmount } = await tpp.content(SINGLE, await tpp.initiated(SINGLE, order))
    const [whole, fraction = ''] = text.split('.')
    assert.deepEqual(instructedAmount, { amount: `${whole}.${fraction.padEnd(2, '0')}`, currency: 'EUR' })
  }
})
