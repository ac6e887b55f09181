/// <reference types="node" />
// When and how single payments are executed: days, money, fees, conversion, credits, outcomes that were planned.
// Series are in raw-periodic, bulks in raw-bulk.
import { assert, test } from '#kit'
import { advance, control, plan } from '../../raw-client.ts'
import {
  amount,
  type Body,
  KINDS,
  orderOf,
  reference,
  SINGLE,
  SINGLE_CROSS,
  COUNTRIES,
  EE,
  LV,
  TRIED,
} from '../raw-bodies.ts'
import { Books } from '../raw-books.ts'
import { assertRefused } from '../raw-refusal.ts'
import { decide, moveTo, openRenewable, Tpp } from '../raw-tpp.ts'

const { own, renew } = await openRenewable()
const SINGLES = [SINGLE, SINGLE_CROSS] as const

for (const country of TRIED) {
  for (const kind of SINGLES) {
    test(`executes ${kind} in ${country.country} at once when it is approved on a TARGET day: ACSP, and ACSC 5 s later (Part 2, Baltic payment; gaps: baltic.payment.dates, shared.sandbox.settle)`, async () => {
      const tpp = await renew({ country })
      const books = new Books(tpp)
      const order = orderOf(kind, country, {
        endToEndIdentification: 'NOW',
        instructedAmount: amount('100.00'),
      })
      const paymentId = await tpp.approved(kind, order)
      assert.equal(await tpp.status(kind, paymentId), 'ACSP')
      assert.deepEqual(await books.pending('NOW'), ['-100.00'])
      await moveTo(own, '2026-11-20T12:00:04.999+02:00')
      assert.equal(await tpp.status(kind, paymentId), 'ACSP')
      assert.isEmpty(await books.booked('NOW'))
      await moveTo(own, '2026-11-20T12:00:05+02:00')
      assert.equal(await tpp.status(kind, paymentId), 'ACSC')
      assert.deepEqual(await books.booked('NOW'), ['2026-11-20 -100.00'])
      assert.isEmpty(await books.pending('NOW'))
      assert.equal(await books.balance(), kind === SINGLE ? '9875.00' : '9869.00')
    })
  }
}

/** When a payment is approved, which day it asks for, and when it is executed. */
const DAYS: [name: string, at: string, requested: string | undefined, executed: string][] = [
  ['on its day', '2026-11-20T10:00:00Z', '2026-11-20', '2026-11-20T12:00:00+02:00'],
  ['on a Monday', '2026-11-20T10:00:00Z', '2026-11-23', '2026-11-23T00:00:00+02:00'],
  ['on a Saturday asked for', '2026-11-20T10:00:00Z', '2026-11-21', '2026-11-23T00:00:00+02:00'],
  ['on a Sunday asked for', '2026-11-20T10:00:00Z', '2026-11-22', '2026-11-23T00:00:00+02:00'],
  ['approved on a Saturday', '2026-11-21T10:00:00Z', undefined, '2026-11-23T00:00:00+02:00'],
  ['on 25 December', '2026-12-23T10:00:00Z', '2026-12-25', '2026-12-28T00:00:00+02:00'],
  ['on 24 December, no holiday of TARGET', '2026-12-23T10:00:00Z', '2026-12-24', '2026-12-24T00:00:00+02:00'],
  ['on 6 January, no holiday of TARGET', '2027-01-05T10:00:00Z', '2027-01-06', '2027-01-06T00:00:00+02:00'],
  ['on New Year', '2026-12-31T10:00:00Z', '2027-01-01', '2027-01-04T00:00:00+02:00'],
  ['on Good Friday', '2027-03-25T10:00:00Z', '2027-03-26', '2027-03-30T00:00:00+03:00'],
  ['on Easter Monday', '2027-03-25T10:00:00Z', '2027-03-29', '2027-03-30T00:00:00+03:00'],
  ['on 1 May, a Saturday', '2027-04-30T10:00:00Z', '2027-05-01', '2027-05-03T00:00:00+03:00'],
  [
    'on Ascension Day, no holiday of TARGET',
    '2027-05-05T10:00:00Z',
    '2027-05-06',
    '2027-05-06T00:00:00+03:00',
  ],
  ['late in the evening', '2026-11-20T21:59:00Z', undefined, '2026-11-20T23:59:00+02:00'],
  ['right before midnight', '2026-11-20T21:59:58Z', undefined, '2026-11-20T23:59:58+02:00'],
  ['right after midnight', '2026-11-19T22:00:00Z', undefined, '2026-11-20T00:00:00+02:00'],
]

for (const [name, at, requested, executed] of DAYS) {
  test(`executes a payment ${name} when its TARGET day begins, or at once (gaps: baltic.payment.dates; Part 3, Banking days)`, async () => {
    const tpp = await renew({ at })
    const books = new Books(tpp)
    const members = {
      endToEndIdentification: 'DAY',
      ...(requested !== undefined && { requestedExecutionDate: requested }),
    }
    const paymentId = await tpp.approved(SINGLE, orderOf(SINGLE, EE, members))
    const instant = Date.parse(executed)
    if (instant > Date.parse(at)) {
      await moveTo(own, new Date(instant - 1).toISOString())
      assert.equal(await tpp.status(SINGLE, paymentId), 'ACTC')
      assert.isEmpty(await books.pending('DAY'))
      await moveTo(own, executed)
    }
    assert.equal(await tpp.status(SINGLE, paymentId), 'ACSP')
    await moveTo(own, new Date(instant + 5_000).toISOString())
    assert.equal(await tpp.status(SINGLE, paymentId), 'ACSC')
    const day = executed.slice(0, 10)
    assert.deepEqual(await books.booked('DAY'), [`${day} -1.00`])
  })
}

test('executes at once a payment that is approved after its day began, and on the next TARGET day if that is closed (gaps: baltic.payment.dates)', async () => {
  const tpp = await renew({ at: '2026-11-20T20:00:00Z' })
  const friday = await tpp.initiated(SINGLE, orderOf(SINGLE, EE, { requestedExecutionDate: '2026-11-20' }))
  await moveTo(own, '2026-11-21T08:00:00+02:00')
  await decide(own, friday, { result: 'authorized' })
  assert.equal(await tpp.status(SINGLE, friday), 'ACTC')
  await moveTo(own, '2026-11-22T23:59:59+02:00')
  assert.equal(await tpp.status(SINGLE, friday), 'ACTC')
  const sunday = await tpp.initiated(SINGLE)
  await moveTo(own, '2026-11-23T00:00:00+02:00')
  assert.equal(await tpp.status(SINGLE, friday), 'ACSP')
  await moveTo(own, '2026-11-23T15:30:00+02:00')
  await decide(own, sunday, { result: 'authorized' })
  assert.equal(await tpp.status(SINGLE, sunday), 'ACSP')
})

test('tells nothing early: what falls due while nobody calls happens as of its moment (gaps: shared.sandbox.settle)', async () => {
  const tpp = await renew()
  const books = new Books(tpp)
  await tpp.approved(
    SINGLE,
    orderOf(SINGLE, EE, { requestedExecutionDate: '2026-11-24', endToEndIdentification: 'LATER' }),
  )
  await moveTo(own, '2026-12-20T12:00:00+02:00')
  assert.deepEqual(await books.booked('LATER'), ['2026-11-24 -1.00'])
  await tpp.approved(
    SINGLE,
    orderOf(SINGLE, EE, { requestedExecutionDate: '2026-12-21', endToEndIdentification: 'A' }),
  )
  await tpp.approved(
    SINGLE,
    orderOf(SINGLE, EE, { requestedExecutionDate: '2026-12-22', endToEndIdentification: 'B' }),
  )
  await moveTo(own, '2026-12-22T00:00:01+02:00')
  assert.deepEqual(await books.booked('A'), ['2026-12-21 -1.00'])
  assert.deepEqual(await books.pending('B'), ['-1.00'])
})

// --- money ---------------------------------------------------------------------------------------------------------------

test('pays to the last cent, and rejects what is a cent more: RJCT, and no entry (Part 2, Baltic payment)', async () => {
  for (const [text, wanted] of [
    ['9975.00', 'ACSP'],
    ['9975.01', 'RJCT'],
  ] as const) {
    const tpp = await renew()
    const books = new Books(tpp)
    const before = await books.entries()
    const order = orderOf(SINGLE, EE, { instructedAmount: amount(text), endToEndIdentification: 'ALL' })
    const paymentId = await tpp.approved(SINGLE, order)
    assert.equal(await tpp.status(SINGLE, paymentId), wanted)
    await advance(own, 'PT5S')
    assert.equal(await tpp.status(SINGLE, paymentId), wanted === 'ACSP' ? 'ACSC' : 'RJCT')
    assert.deepEqual(await books.since(before), wanted === 'ACSP' ? ['-9975.00'] : [])
    assert.equal(await books.balance(), wanted === 'ACSP' ? '0.00' : '9975.00')
  }
})

test('wants money for amount and fee of a single cross-border payment: else RJCT, and no fee (gaps: baltic.payment.answer)', async () => {
  for (const [text, wanted] of [
    ['9969.00', 'ACSP'],
    ['9969.01', 'RJCT'],
  ] as const) {
    const tpp = await renew()
    const books = new Books(tpp)
    const before = await books.entries()
    const paymentId = await tpp.approved(
      SINGLE_CROSS,
      orderOf(SINGLE_CROSS, EE, { instructedAmount: amount(text) }),
    )
    assert.equal(await tpp.status(SINGLE_CROSS, paymentId), wanted)
    await advance(own, 'PT5S')
    assert.deepEqual(await books.since(before), wanted === 'ACSP' ? ['-6.00', '-9969.00'] : [])
    assert.equal(await books.balance(), wanted === 'ACSP' ? '0.00' : '9975.00')
  }
})

test('asks for the money on the day of execution, not before (Part 2, Baltic payment)', async () => {
  const tpp = await renew()
  const monday = orderOf(SINGLE, EE, {
    instructedAmount: amount('9000.00'),
    requestedExecutionDate: '2026-11-23',
  })
  const first = await tpp.approved(SINGLE, monday)
  const second = await tpp.approved(SINGLE, monday)
  for (const id of [first, second]) assert.equal(await tpp.status(SINGLE, id), 'ACTC')
  await moveTo(own, '2026-11-23T00:00:00+02:00')
  assert.equal(await tpp.status(SINGLE, first), 'ACSP', 'in the order of their approval')
  assert.equal(await tpp.status(SINGLE, second), 'RJCT')
})

test('puts a fee of 6.00 EUR as an entry of its own on the EUR sub-account (gaps: baltic.payment.answer, baltic.payment.status-values)', async () => {
  const tpp = await renew()
  const [euros, dollars] = [new Books(tpp), new Books(tpp, EE.first, 'USD')]
  const [before, beforeDollars] = [await euros.entries(), await dollars.entries()]
  await tpp.approved(SINGLE_CROSS, orderOf(SINGLE_CROSS, EE, { instructedAmount: amount('499.99', 'USD') }))
  assert.deepEqual(await euros.since(before), ['-6.00'])
  assert.deepEqual(await dollars.since(beforeDollars), ['-499.99'])
  const { pending } = await euros.entries()
  assert.lengthOf(pending, 2, 'the fee is pending too, beside the debit of the seed')
  await advance(own, 'PT5S')
  assert.equal(await euros.balance('closingBooked'), '10000.00')
  assert.deepEqual(await euros.since(before), ['-6.00'])
  assert.lengthOf((await euros.entries()).pending, 1)
  assert.equal(await dollars.balance(), '0.01')
})

test('wants the money in the sub-account of the currency, and the fee on the other (gaps: baltic.account-reference, baltic.payment.answer)', async () => {
  const tpp = await renew()
  const order = (text: string, currency: string, debtor: Body = {}) =>
    orderOf(SINGLE_CROSS, EE, {
      instructedAmount: amount(text, currency),
      debtorAccount: reference(EE.first, debtor),
    })
  const tooMany = await tpp.approved(SINGLE_CROSS, order('500.01', 'USD'))
  assert.equal(await tpp.status(SINGLE_CROSS, tooMany), 'RJCT', 'no sub-account helps another')
  const all = await tpp.approved(SINGLE_CROSS, order('500.00', 'USD'))
  assert.equal(await tpp.status(SINGLE_CROSS, all), 'ACSP')
  const euros = await tpp.approved(SINGLE_CROSS, order('110.00', 'USD', { currency: 'EUR' }))
  assert.equal(await tpp.status(SINGLE_CROSS, euros), 'ACSP', 'the sub-account that is named pays')
  const books = new Books(tpp)
  assert.equal(await books.balance(), '9863.00', '25 + 6 + 6 + 100')
  await tpp.approved(SINGLE, orderOf(SINGLE, EE, { debtorAccount: reference(EE.first, { currency: 'EUR' }) }))
  assert.equal(await books.balance(), '9862.00')
})

/** Amounts in other currencies, and what they take in euros (gaps: shared.sandbox.rates). */
const RATES: [text: string, currency: string, euros: string][] = [
  ['1.10', 'USD', '1.00'],
  ['0.85', 'GBP', '1.00'],
  ['0.95', 'CHF', '1.00'],
  ['11', 'SEK', '1.00'],
  ['11.50', 'NOK', '1.00'],
  ['7.46', 'DKK', '1.00'],
  ['160', 'JPY', '1.00'],
  ['2.00', 'PLN', '1.00'],
  ['2.00', 'ZAR', '1.00'],
  ['0.01', 'PLN', '0.01'],
  ['0.03', 'PLN', '0.02'],
  ['100.00', 'USD', '90.91'],
  ['1', 'JPY', '0.01'],
  ['100.00', 'GBP', '117.65'],
  ['5', 'EUR', '5.00'],
]

test('shows what comes to no cent as the debit that it is, pending and booked (gaps: baltic.transaction.members, baltic.payment.status-values, shared.sandbox.rates)', async () => {
  const tpp = await renew()
  const books = new Books(tpp)
  const order = orderOf(SINGLE_CROSS, EE, {
    instructedAmount: amount('0.01', 'SEK'),
    endToEndIdentification: 'NOTHING',
  })
  await tpp.approved(SINGLE_CROSS, order)
  for (const list of ['pending', 'booked'] as const) {
    const [entry] = (await books.entries())[list].filter(({ endToEndId }) => endToEndId === 'NOTHING')
    assert.deepEqual(entry?.transactionAmount, { amount: '-0.00', currency: 'EUR' }, list)
    assert.equal(entry?.creditorName, 'Supplier Ltd')
    assert.notProperty(entry, 'debtorName')
    await advance(own, 'PT5S')
  }
})

test('converts at the rates of the sandbox, half up to the cent, for an account without the currency (gaps: shared.sandbox.rates)', async () => {
  const tpp = await renew()
  const books = new Books(tpp, EE.business)
  const before = await books.entries()
  for (const [nth, [text, currency]] of RATES.entries()) {
    const order = orderOf(SINGLE_CROSS, EE, {
      instructedAmount: amount(text, currency),
      debtorAccount: reference(EE.business),
      endToEndIdentification: `RATE ${nth}`,
    })
    const paymentId = await tpp.approved(SINGLE_CROSS, order)
    assert.equal(await tpp.status(SINGLE_CROSS, paymentId), 'ACSP')
  }
  // One look at the account for all: a look opens a consent and reads months.
  const { booked, pending } = await books.entries()
  for (const [nth, [text, currency, euros]] of RATES.entries()) {
    const amounts = [...booked, ...pending]
      .filter(({ endToEndId }) => endToEndId === `RATE ${nth}`)
      .map(({ transactionAmount }) => transactionAmount.amount)
    assert.deepEqual(amounts, [`-${euros}`], `${text} ${currency}`)
  }
  const all = RATES.flatMap(([, , euros]) => [`-${euros}`, '-6.00'])
  assert.sameMembers(await books.since(before), all)
})

test('rejects a payment from a blocked account when it would be executed, and takes no fee (gaps: baltic.account.listing; Part 2, Baltic payment)', async () => {
  const tpp = await renew()
  for (const kind of KINDS) {
    const paymentId = await tpp.approved(kind, orderOf(kind, EE, { debtorAccount: reference(EE.blocked) }))
    await moveTo(own, '2026-11-23T00:00:00+02:00')
    assert.equal(await tpp.status(kind, paymentId), 'RJCT', kind)
  }
  assert.equal(await new Books(tpp, EE.blocked).balance(), '50.00')
  assert.equal(await new Books(tpp).balance(), '9975.00')
})

// --- credits -------------------------------------------------------------------------------------------------------------

for (const country of TRIED) {
  test(`credits an account of ${country.country} when the debit is booked, and none of another country (gaps: baltic.payment.status-values)`, async () => {
    const tpp = await renew({ country })
    const [payer, payee] = [new Books(tpp), new Books(tpp, country.business)]
    const before = await payee.entries()
    const order = orderOf(SINGLE, country, {
      creditorAccount: reference(country.business),
      creditorName: 'Oma Firma',
      instructedAmount: amount('123.45'),
      endToEndIdentification: 'CREDIT',
      remittanceInformationUnstructured: 'Palk',
    })
    await tpp.approved(SINGLE, order)
    assert.equal(await payee.balance(), '100000.00')
    assert.equal(await payer.balance(), '9851.55')
    await advance(own, 'PT5S')
    assert.equal(await payee.balance(), '100123.45')
    assert.deepEqual(await payee.since(before), ['123.45'])
    const { booked } = await payee.entries()
    const entry = booked.find(({ endToEndId }) => endToEndId === 'CREDIT')
    assert.deepInclude(entry, { bookingDate: '2026-11-20', remittanceInformationUnstructured: 'Palk' })
    assert.property(entry, 'debtorName')
    assert.deepInclude(entry?.['debtorAccount'], { accountNumber: country.first })
    for (const other of COUNTRIES.filter((one) => one !== country)) {
      const there = await Tpp.open(own, { country: other })
      const books = new Books(there, other.business)
      await tpp.approved(SINGLE, orderOf(SINGLE, country, { creditorAccount: reference(other.business) }))
      await advance(own, 'PT5S')
      assert.equal(await books.balance(), '100000.00')
    }
  })
}

test('credits nothing where the payment is rejected (Part 2, Baltic payment)', async () => {
  const tpp = await renew()
  const order = { creditorAccount: reference(EE.business), instructedAmount: amount('9975.01') }
  const paymentId = await tpp.approved(SINGLE, orderOf(SINGLE, EE, order))
  await advance(own, 'PT5S')
  assert.equal(await tpp.status(SINGLE, paymentId), 'RJCT')
  assert.equal(await new Books(tpp, EE.business).balance(), '100000.00')
})

// --- planned outcomes ----------------------------------------------------------------------------------------------------

for (const kind of SINGLES) {
  test(`makes ${kind} wait, succeed or fail as it was planned (Part 2, Baltic payment; gaps: shared.sandbox.outcomes)`, async () => {
    for (const [outcome, states] of [
      ['pending', ['PDNG', 'ACSP', 'ACSC']],
      ['pending-reject', ['PDNG', 'RJCT', 'RJCT']],
      ['reject', ['RJCT', 'RJCT', 'RJCT']],
    ] as const) {
      const tpp = await renew()
      const books = new Books(tpp)
      await plan(own, { operation: 'baltic.payment.create', outcome })
      const order = orderOf(kind, EE, { endToEndIdentification: 'PLAN', instructedAmount: amount('1.00') })
      const paymentId = await tpp.initiated(kind, order)
      assert.equal(await tpp.status(kind, paymentId), 'RCVD')
      await decide(own, paymentId, { result: 'authorized' })
      assert.equal(await tpp.status(kind, paymentId), states[0])
      if (states[0] === 'PDNG') {
        assert.isEmpty(await books.pending('PLAN'), 'no debit yet')
        assertRefused(await tpp.delete(kind, paymentId), 403, 'CANCELLATION_INVALID')
      }
      await advance(own, 'PT5S')
      assert.equal(await tpp.status(kind, paymentId), states[1])
      await advance(own, 'PT5S')
      assert.equal(await tpp.status(kind, paymentId), states[2])
      assert.deepEqual(await books.booked('PLAN'), outcome === 'pending' ? ['2026-11-20 -1.00'] : [])
      assert.equal(
        await books.balance(),
        outcome === 'pending' ? (kind === SINGLE ? '9974.00' : '9968.00') : '9975.00',
      )
    }
  })

  test(`keeps the plan of ${kind} until its day of execution (gaps: shared.sandbox.outcomes)`, async () => {
    const tpp = await renew()
    await plan(own, { operation: 'baltic.payment.create', outcome: 'reject' })
    const paymentId = await tpp.approved(kind, orderOf(kind, EE, { requestedExecutionDate: '2026-11-24' }))
    assert.equal(await tpp.status(kind, paymentId), 'ACTC')
    await moveTo(own, '2026-11-23T23:59:59+02:00')
    assert.equal(await tpp.status(kind, paymentId), 'ACTC')
    await moveTo(own, '2026-11-24T00:00:00+02:00')
    assert.equal(await tpp.status(kind, paymentId), 'RJCT')
    assert.equal(await tpp.status(kind, await tpp.approved(kind)), 'ACSP', 'once')
  })
}

test('plans these three only for the creation of a payment (gaps: shared.sandbox.outcomes)', async () => {
  for (const operation of `baltic.account.read baltic.consent.create baltic.cof.create baltic.payment.get
    baltic.payment.status baltic.payment.cancel baltic.funds`.split(/\s+/)) {
    for (const outcome of ['reject', 'pending', 'pending-reject']) {
      assert.equal((await control(own, 'POST', '/outcomes', { operation, outcome })).status, 400, operation)
    }
  }
})

test('debits in the other countries from their own accounts only (gaps: baltic.onboarding)', async () => {
  const tpp = await renew()
  await tpp.approved(SINGLE)
  const there = await Tpp.open(own, { country: LV })
  assert.equal(await new Books(there).balance(), '9975.00')
})
