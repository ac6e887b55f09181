/// <reference types="node" />
// Bulks: items in order, each from its own sub-account, refused for want of money; the fee; the status that shows it.
// The form of their bodies is in raw-payment-fields.
import { assert, test } from '#kit'
import { advance, plan } from '../../raw-client.ts'
import {
  amount,
  type Body,
  BULK,
  BULK_CROSS,
  item,
  itemCross,
  type Kind,
  orderOf,
  reference,
  EE,
  TRIED,
} from '../raw-bodies.ts'
import { Books } from '../raw-books.ts'
import { assertRefused } from '../raw-refusal.ts'
import { decide, decided, moveTo, openRenewable, type Tpp } from '../raw-tpp.ts'

const { own, renew } = await openRenewable()
const BULKS = [BULK, BULK_CROSS] as const

/** Makes a bulk of amounts in euros, or of amounts with their currency. */
function bulkOf(
  kind: Kind,
  amounts: readonly (string | readonly [string, string])[],
  members: Body = {},
): Body {
  const payments = amounts.map((one, at) => {
    const [text, currency] = typeof one === 'string' ? [one, 'EUR'] : one
    const instructedAmount = amount(text, currency)
    return kind === BULK
      ? item({ instructedAmount, endToEndIdentification: `I${at}` })
      : itemCross({ instructedAmount })
  })
  return orderOf(kind, EE, { payments, ...members })
}

/** Executes a bulk, and returns both states and the entries that came. */
async function run(tpp: Tpp, kind: Kind, body: Body, iban: string = EE.first) {
  const books = new Books(tpp, iban)
  const before = await books.entries()
  const paymentId = await tpp.approved(kind, body)
  const began = await tpp.status(kind, paymentId)
  const atOnce = await books.since(before)
  await advance(own, 'PT5S')
  const ended = await tpp.status(kind, paymentId)
  const booked = await books.since(before)
  return { paymentId, began, ended, atOnce, booked, balance: await books.balance() }
}

for (const country of TRIED) {
  test(`executes every item of a bulk in ${country.country}, each with a debit of its own (Part 2, Baltic payment; gaps: baltic.payment.bulk, baltic.payment.status-values)`, async () => {
    const tpp = await renew({ country })
    const debtorAccount = reference(country.first)
    const { began, ended, atOnce, booked, balance } = await run(
      tpp,
      BULK,
      bulkOf(BULK, ['1.00', '2.00', '3.00'], { debtorAccount }),
      country.first,
    )
    assert.deepEqual([began, ended], ['ACSP', 'ACSC'])
    assert.deepEqual(atOnce, ['-1.00', '-2.00', '-3.00'])
    assert.deepEqual(booked, ['-1.00', '-2.00', '-3.00'])
    assert.equal(balance, '9969.00')
    for (const at of [0, 1, 2]) assert.lengthOf(await new Books(tpp, country.first).booked(`I${at}`), 1)
  })
}

/** Items, and how the bulk ends: money is 9975.00, and 9969.00 without the fee. */
const CASES: [kind: Kind, amounts: string[], ended: string, booked: string[]][] = [
  [BULK, ['9975.00'], 'ACSC', ['-9975.00']],
  [BULK, ['9975.01'], 'RJCT', []],
  [BULK, ['9975.01', '1.00'], 'PART', ['-1.00']],
  [BULK, ['9000.00', '1000.00', '975.00'], 'PART', ['-9000.00', '-975.00']],
  [BULK, ['9000.00', '975.01', '975.00', '0.01'], 'PART', ['-9000.00', '-975.00']],
  [BULK, ['9975.00', '0.01'], 'PART', ['-9975.00']],
  [BULK, ['10000.00', '20000.00'], 'RJCT', []],
  [BULK_CROSS, ['9969.00'], 'ACSC', ['-6.00', '-9969.00']],
  [BULK_CROSS, ['9969.01'], 'RJCT', []],
  [BULK_CROSS, ['9000.00', '970.00', '969.00'], 'PART', ['-6.00', '-9000.00', '-969.00']],
  [BULK_CROSS, ['10000.00', '20000.00'], 'RJCT', []],
  [BULK_CROSS, ['1.00', '2.00'], 'ACSC', ['-1.00', '-2.00', '-6.00']],
]

for (const [kind, amounts, wanted, entries] of CASES) {
  test(`ends ${kind} of ${amounts.join(', ')} as ${wanted}: items in order, refused for want of money (Part 2, Baltic payment; gaps: baltic.payment.bulk, baltic.payment.answer)`, async () => {
    const tpp = await renew()
    const { began, ended, atOnce, booked } = await run(tpp, kind, bulkOf(kind, amounts))
    assert.equal(began, 'ACSP', 'the status tells it when it settles')
    assert.equal(ended, wanted)
    assert.deepEqual(atOnce, entries)
    assert.deepEqual(booked, entries)
  })
}

test('reserves the fee first: without it the bulk is RJCT and nothing is debited (gaps: baltic.payment.answer)', async () => {
  for (const [left, wanted] of [
    ['5.99', 'RJCT'],
    ['6.00', 'RJCT'],
    ['6.01', 'ACSC'],
  ] as const) {
    const tpp = await renew()
    const spent = (997500n - BigInt(left.replace('.', ''))).toString().replace(/(\d\d)$/, '.$1')
    assert.equal((await run(tpp, BULK, bulkOf(BULK, [spent]))).ended, 'ACSC')
    const { ended, booked, balance } = await run(tpp, BULK_CROSS, bulkOf(BULK_CROSS, ['0.01']))
    assert.equal(ended, wanted, left)
    assert.deepEqual(booked, wanted === 'ACSC' ? ['-0.01', '-6.00'] : [])
    assert.equal(balance, wanted === 'ACSC' ? '0.00' : left)
  }
})

test('takes one fee for a bulk, however many items it has (gaps: baltic.payment.answer)', async () => {
  const tpp = await renew()
  const { ended, booked } = await run(
    tpp,
    BULK_CROSS,
    bulkOf(
      BULK_CROSS,
      Array.from({ length: 10 }, () => '1.00'),
    ),
  )
  assert.equal(ended, 'ACSC')
  assert.lengthOf(booked, 11)
  assert.lengthOf(
    booked.filter((text) => text === '-6.00'),
    1,
  )
})

test('takes each item from the sub-account in its currency, else from the EUR one (gaps: baltic.payment.bulk, baltic.account-reference)', async () => {
  const tpp = await renew()
  const dollars = new Books(tpp, EE.first, 'USD')
  const before = await dollars.entries()
  const body = bulkOf(BULK_CROSS, [
    ['400.00', 'USD'],
    ['10.00', 'EUR'],
    ['200.00', 'USD'],
    ['9.50', 'CHF'],
    ['100.00', 'USD'],
  ])
  const { ended, booked } = await run(tpp, BULK_CROSS, body)
  assert.equal(ended, 'PART', 'the second in dollars is too much')
  assert.deepEqual(booked, ['-10.00', '-10.00', '-6.00'])
  assert.deepEqual(await dollars.since(before), ['-100.00', '-400.00'])
  assert.equal(await dollars.balance(), '0.00')
})

for (const kind of BULKS) {
  test(`executes ${kind} on its day, at midnight in Helsinki (gaps: baltic.payment.dates)`, async () => {
    const tpp = await renew()
    const paymentId = await tpp.approved(
      kind,
      bulkOf(kind, ['1.00'], { requestedExecutionDate: '2026-11-21' }),
    )
    await moveTo(own, '2026-11-22T23:59:59.999+02:00')
    assert.equal(await tpp.status(kind, paymentId), 'ACTC')
    await moveTo(own, '2026-11-23T00:00:00+02:00')
    assert.equal(await tpp.status(kind, paymentId), 'ACSP')
    await moveTo(own, '2026-11-23T00:00:05+02:00')
    assert.equal(await tpp.status(kind, paymentId), 'ACSC')
  })

  test(`ends ${kind} as it was planned, or RJCT without ACSP where the account is blocked (Part 2, Baltic payment; gaps: baltic.payment.bulk)`, async () => {
    for (const [outcome, states] of [
      ['pending', ['PDNG', 'ACSP', 'ACSC']],
      ['pending-reject', ['PDNG', 'RJCT', 'RJCT']],
      ['reject', ['RJCT', 'RJCT', 'RJCT']],
    ] as const) {
      const tpp = await renew()
      await plan(own, { operation: 'baltic.payment.create', outcome })
      const paymentId = await tpp.approved(kind, bulkOf(kind, ['1.00', '2.00']))
      for (const state of states) {
        assert.equal(await tpp.status(kind, paymentId), state, outcome)
        await advance(own, 'PT5S')
      }
      const spent = kind === BULK ? '9972.00' : '9966.00'
      assert.equal(await new Books(tpp).balance(), outcome === 'pending' ? spent : '9975.00')
    }
    const tpp = await renew()
    const paymentId = await tpp.approved(
      kind,
      bulkOf(kind, ['1.00'], { debtorAccount: reference(EE.blocked) }),
    )
    assert.equal(await tpp.status(kind, paymentId), 'RJCT')
    await advance(own, 'PT5S')
    assert.equal(await new Books(tpp, EE.blocked).balance(), '50.00')
  })

  test(`cancels ${kind} before its execution, and not after (gaps: baltic.cancel.codes)`, async () => {
    const tpp = await renew()
    const waiting = await tpp.approved(kind, bulkOf(kind, ['1.00'], { requestedExecutionDate: '2026-11-24' }))
    assert.equal((await tpp.delete(kind, waiting)).status, 200)
    await decide(own, waiting, { result: 'authorized' })
    assert.equal(await tpp.status(kind, waiting), 'CANC')
    const running = await tpp.approved(kind, bulkOf(kind, ['1.00']))
    assertRefused(await tpp.delete(kind, running), 403, 'CANCELLATION_INVALID')
    await advance(own, 'PT5S')
    assertRefused(await tpp.delete(kind, running), 403, 'CANCELLATION_INVALID')
    assert.equal(await decided(own, running, { result: 'authorized' }), 409)
  })
}

test('credits the items that are held in the country, and only those that were paid (gaps: baltic.payment.status-values)', async () => {
  const tpp = await renew()
  const creditorAccount = reference(EE.business)
  const payments = ['100.00', '9900.00', '75.00'].map((text) =>
    item({ creditorAccount, instructedAmount: amount(text) }),
  )
  const { ended } = await run(tpp, BULK, orderOf(BULK, EE, { payments }))
  assert.equal(ended, 'PART')
  assert.equal(await new Books(tpp, EE.business).balance(), '100175.00')
})

test('executes 100 items in their order, and books 100 (gaps: baltic.payment.required, baltic.payment.bulk)', async () => {
  const tpp = await renew()
  const amounts = Array.from({ length: 100 }, () => '99.76')
  const { ended, booked } = await run(tpp, BULK, bulkOf(BULK, amounts))
  assert.equal(ended, 'PART', '99 times 99.76 is 9876.24, the hundredth is a cent too much')
  assert.lengthOf(booked, 99)
  assert.isEmpty(await new Books(tpp).booked('I99'))
  assert.lengthOf(await new Books(tpp).booked('I98'), 1)
})
