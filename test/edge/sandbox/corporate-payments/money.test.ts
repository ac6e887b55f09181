// What payments of companies move: entries on both statements, holds of money on its way, and never more or less than once.
// The answers of the interface are in payments.test.ts.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, test } from '#kit'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { cents } from '../account-access/kit.ts'
import { advance, faults, type Json } from '../bank-kit.ts'
import {
  COMPANY,
  type CompanyBank,
  openCompany,
  order,
  pay,
  paymentRequest,
  PERSON,
  PERSON_OWNER,
  plan,
  query,
  statement,
  SUPPLIER,
} from './kit.ts'

const TEXTS = { message: 'Lasku 12/2026', reference: 'RF481245', endToEndId: 'E2E-12' }

/** Lists the entries of an account that are payments of ours, newest first, by what tells them apart. */
const ours = ({ entries }: { entries: Json[] }) =>
  entries
    .filter(({ message }) => message === TEXTS.message)
    .map(({ amount, archiveId, bookingDateTime, isoTransactionCode }) => ({
      amount,
      archiveId,
      bookingDateTime,
      isoTransactionCode,
    }))

/** Sums what the books hold, in every currency. */
const sumOf = (bank: CompanyBank) => makeLedger(bank.store).sum()

test('shows a payment on both statements: texts, reference, archive id, and each side as the other (gaps: account-access.transaction.texts, corporate.request.party)', async () => {
  const bank = await openCompany()
  const before = [await statement(bank, 'customer-3'), await statement(bank, PERSON_OWNER)] as const
  const body = order({ ...TEXTS, creditor: { iban: PERSON, name: 'A. Esimerkki' } })
  const { json } = await pay(bank, 'instant', body)
  const [company, person] = [await statement(bank, 'customer-3'), await statement(bank, PERSON_OWNER, PERSON)]
  const [debit, credit] = [company.entries[0], person.entries[0]]
  const shared = {
    archiveId: json['archiveId'],
    reference: TEXTS.reference,
    message: TEXTS.message,
    transactionDescription: { code: 705, text: 'Reference payment' },
    bookingDateTime: '2026-11-20T12:00:00.000+02:00',
    status: 'Authorized',
  }
  assert.deepInclude(debit, {
    ...shared,
    amount: '-100.00',
    isoTransactionCode: 'PMNT-IRCT-ESCT',
    creditor: {
      accountIdentifierType: 'IBAN',
      accountName: 'A. Esimerkki',
      accountIdentifier: PERSON,
      servicerIdentifier: 'SBOXFIH0',
      servicerIdentifierType: 'BIC',
    },
  })
  assert.deepInclude(credit, { ...shared, amount: '100.00', isoTransactionCode: 'PMNT-RRCT-ESCT' })
  assert.include(credit?.['debtor'], {
    accountName: 'Mallila Oy',
    accountIdentifier: COMPANY,
    accountIdentifierType: 'IBAN',
  })
  assert.equal(cents(company.balance), cents(before[0].balance) - 10_000n)
  assert.deepEqual(sumOf(bank), { EUR: '0.00' })
})

test('shows a payment to another bank on the statement of the payer, as a normal one where it fell back (gaps: corporate.status.payment-type)', async () => {
  const bank = await openCompany()
  await plan(bank, 'sepa', 'error:INSTANT_NOT_POSSIBLE')
  await pay(bank, 'sepa', order({ reference: '1232' }))
  await pay(bank, 'sepa', order())
  const { entries } = await statement(bank, 'customer-3')
  assert.deepEqual(
    entries
      .slice(0, 2)
      .map(({ isoTransactionCode, transactionDescription, creditor, reference }) => [
        isoTransactionCode,
        Object(transactionDescription).code,
        Object(creditor).accountIdentifier,
        reference,
      ]),
    [
      ['PMNT-IRCT-ESCT', 700, SUPPLIER, undefined],
      ['PMNT-ICDT-ESCT', 705, SUPPLIER, '1232'],
    ],
  )
})

test('books only the debit of a late payment, and the credit under the same archive id when it settles (gaps: corporate.status.values)', async () => {
  const bank = await openCompany()
  await plan(bank, 'sepa', 'pending')
  const { json } = await pay(bank, 'sepa', order({ ...TEXTS, creditor: { iban: PERSON, name: 'Aino' } }))
  const { archiveId } = json
  const debit = {
    amount: '-100.00',
    archiveId,
    bookingDateTime: '2026-11-20T12:00:00.000+02:00',
    isoTransactionCode: 'PMNT-IRCT-ESCT',
  }
  assert.deepEqual(ours(await statement(bank, 'customer-3')), [debit])
  assert.deepEqual(ours(await statement(bank, PERSON_OWNER, PERSON)), [])
  assert.deepEqual(sumOf(bank), { EUR: '0.00' })
  await advance(bank, 'PT1M')
  assert.deepEqual(ours(await statement(bank, 'customer-3')), [debit])
  const person = await statement(bank, PERSON_OWNER, PERSON)
  assert.deepEqual(ours(person), [
    {
      amount: '100.00',
      archiveId,
      bookingDateTime: '2026-11-20T12:00:05.000+02:00',
      isoTransactionCode: 'PMNT-RRCT-ESCT',
    },
  ])
  const [credit] = person.entries.filter(({ message }) => message === TEXTS.message)
  assert.include(credit?.['debtor'], { accountIdentifier: COMPANY })
  assert.deepEqual(sumOf(bank), { EUR: '0.00' })
})

test('gives the money of a late payment back as an entry of its own, and keeps the archive id of the debit (gaps: corporate.status.values)', async () => {
  const bank = await openCompany()
  const before = await statement(bank, 'customer-3')
  await plan(bank, 'instant', 'pending-reject')
  const body = order({ ...TEXTS, creditor: { iban: PERSON, name: 'Aino' } })
  const { json } = await pay(bank, 'instant', body)
  await advance(bank, 'PT5S')
  const after = await statement(bank, 'customer-3')
  const [back, debit, ...others] = ours(after)
  assert.isEmpty(others)
  assert.include(debit, { amount: '-100.00', archiveId: json['archiveId'] })
  assert.include(back, {
    amount: '100.00',
    bookingDateTime: '2026-11-20T12:00:05.000+02:00',
    isoTransactionCode: 'PMNT-RCDT-RRTN',
  })
  assert.match(String(back?.archiveId), /^20261120\d{12}$/)
  assert.notEqual(back?.archiveId, json['archiveId'])
  assert.equal(after.balance, before.balance)
  assert.deepEqual(ours(await statement(bank, PERSON_OWNER, PERSON)), [])
  const again = await pay(bank, 'instant', body)
  assert.include(again.json, { status: 'REJECTED', archiveId: json['archiveId'] })
  assert.deepEqual(sumOf(bank), { EUR: '0.00' })
})

test('books nothing of a V2 payment before it settles, all of it at that moment, and nothing of a rejected one (gaps: corporate.status.values, Part 2 Corporate)', async () => {
  const bank = await openCompany()
  const before = await statement(bank, 'customer-3')
  const body = order({ ...TEXTS, creditor: { iban: PERSON, name: 'Aino' } })
  await pay(bank, 'v2', body)
  await plan(bank, 'v2', 'reject')
  await pay(bank, 'v2', order(TEXTS))
  const waiting = await statement(bank, 'customer-3')
  assert.deepEqual([ours(waiting), waiting.balance], [[], before.balance])
  // Whatever moves the clock, the entries bear the moment at which it was due.
  await advance(bank, 'PT30S')
  const { archiveId } = (await query(bank, 'v2', String(body['instructionId']))).json
  const entry = { archiveId, bookingDateTime: '2026-11-20T12:00:05.000+02:00' }
  assert.deepEqual(ours(await statement(bank, 'customer-3')), [
    { ...entry, amount: '-100.00', isoTransactionCode: 'PMNT-IRCT-ESCT' },
  ])
  assert.deepEqual(ours(await statement(bank, PERSON_OWNER, PERSON)), [
    { ...entry, amount: '100.00', isoTransactionCode: 'PMNT-RRCT-ESCT' },
  ])
})

test('decides about the money of V2 payments when they settle, in the order in which they came (gaps: corporate.v2.results)', async () => {
  const bank = await openCompany()
  const { balance } = await statement(bank, 'customer-3')
  const half = (cents(balance) / 2n + 1n).toString().replace(/(..)$/, '.$1')
  const [first, second] = [order, order].map((make) =>
    make({ instructedAmount: { amount: half, currency: 'EUR' } }),
  )
  await pay(bank, 'v2', first)
  await pay(bank, 'v2', second)
  await advance(bank, 'PT5S')
  const statusOf = async (body: Record<string, unknown> | undefined) =>
    (await query(bank, 'v2', String(body?.['instructionId']))).json['status']
  assert.deepEqual([await statusOf(first), await statusOf(second)], ['PROCESSED', 'REJECTED'])
})

for (const operation of ['sepa', 'instant', 'v2'] as const) {
  test(`debits once what is sent a thousand times at once with corporate.${operation} (gaps: corporate.duplicate.scope; promises: R1)`, async () => {
    const bank = await openCompany()
    const before = await statement(bank, 'customer-3')
    const body = order(TEXTS)
    const request = paymentRequest(bank, operation, body)
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const response = await bank.sandbox.fetch(request.clone())
        return [response.status, await response.text()] as const
      }),
    )
    const taken = answers.filter(([status]) => status === 201)
    assert.lengthOf(taken, operation === 'v2' ? 1 : 1_000)
    assert.lengthOf(Array.from(new Set(taken.map(([, text]) => text))), 1)
    const refused = answers
      .filter(([status]) => status !== 201)
      .map(([status, text]) => `${status} ${/[A-Z]+_[A-Z]+/.exec(text)?.[0]}`)
    assert.deepEqual(Array.from(new Set(refused)), operation === 'v2' ? ['400 DUPLICATE_PAYMENT'] : [])
    await advance(bank, 'PT5S')
    const after = await statement(bank, 'customer-3')
    assert.lengthOf(ours(after), 1)
    assert.equal(cents(after.balance), cents(before.balance) - 10_000n)
    assert.deepEqual(sumOf(bank), { EUR: '0.00' })
  })
}

test('debits one of many payments under one id that come by all paths with other bodies at once (gaps: corporate.duplicate.scope)', async () => {
  const bank = await openCompany()
  const { instructionId } = order()
  const operations = ['sepa', 'instant', 'v2'] as const
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => {
      const amount = `${at + 1}.00`
      const body = order({ ...TEXTS, instructionId, instructedAmount: { amount, currency: 'EUR' } })
      return pay(bank, operations[at % 3] ?? 'sepa', body)
    }),
  )
  assert.lengthOf(
    answers.filter(({ status }) => status === 201),
    1,
  )
  await advance(bank, 'PT5S')
  assert.lengthOf(ours(await statement(bank, 'customer-3')), 1)
})

test('judges the second of two at once as new where the first was refused (gaps: corporate.duplicate.scope)', async () => {
  const bank = await openCompany()
  const body = order(TEXTS)
  await plan(bank, 'sepa', 'reject')
  const answers = await Promise.all([
    pay(bank, 'sepa', body),
    pay(bank, 'sepa', body),
    pay(bank, 'sepa', body),
  ])
  const told = answers.map((answer) => [answer.status, ...faults(answer)].join(' ')).toSorted()
  assert.deepEqual(told, ['201', '201', '400 PAYMENT_REJECTED'])
  assert.lengthOf(ours(await statement(bank, 'customer-3')), 1)
})
