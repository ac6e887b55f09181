// The money of PSD2 payments on the accounts, as account access shows it: entries of both sides, texts, sums.
// Not what the payments themselves answer, nor when they are executed (raw-submit, raw-due, raw-foreign).
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { advance, type Bank } from '../../raw-client.ts'
import { cents, type Entry, openStatement } from '../../raw-statement.ts'
import {
  BUSINESS,
  ELSEWHERE,
  EMPTY,
  FIRST,
  FOREIGN,
  foreign,
  foreignPayee,
  type Order,
  RECURRING,
  recurring,
  SCHEDULED,
  scheduled,
  SECOND,
  SEPA,
  sepa,
} from '../raw-orders.ts'
import { assertRefused } from '../raw-refusal.ts'
import { moveTo, openRenewable } from '../raw-tpp.ts'

const NOON = '2026-11-20T12:00:00.000+02:00'
const { renew } = await openRenewable()

const HOLDERS: [customerId: string, iban: string][] = [
  ['customer-1', FIRST],
  ['customer-1', SECOND],
  ['customer-2', EMPTY],
  ['customer-3', BUSINESS],
]

/** Opens the accounts of the test customers. */
async function openStatements(own: Bank) {
  const opened = await Promise.all(
    HOLDERS.map(async ([customer, iban]) => [iban, await openStatement(own, customer, iban)] as const),
  )
  const at = (iban: string) => {
    const found = opened.find(([one]) => one === iban)
    if (!found) throw new TypeError('no such account')
    return found[1]
  }
  return {
    at,
    sum: async (): Promise<bigint> => {
      const balances = await Promise.all(opened.map(([, statement]) => statement.balance()))
      return balances.reduce((total, balance) => total + cents(balance), 0n)
    },
  }
}

/** Returns the one entry, where there must be one. */
function only(entries: readonly Entry[]): Entry {
  assert.lengthOf(entries, 1, JSON.stringify(entries))
  return entries[0] as Entry
}

const paying = (from: string, iban: string, members: Order = {}): Order =>
  sepa({ payer: { iban: from }, payee: { iban, name: 'Saaja Oy' }, ...members })

test('books both sides of a payment at the same bank under one archiveId, with message, own message and reference (gaps: account-access.transaction.texts, account-access.transaction.party, shared.id)', async () => {
  const { own, tpp } = await renew()
  const statements = await openStatements(own)
  const before = await statements.sum()
  const body = paying(FIRST, EMPTY, {
    amountEUR: '0012.34',
    reference: 'RF481245',
    message: 'Lasku, eräpäivä',
    ownMessage: 'Oma muistio',
  })
  const { archiveId, status } = await tpp.done(SEPA, body)
  assert.equal(status, 'Credited')
  const debit = only(await statements.at(FIRST).entriesOf(archiveId))
  const credit = only(await statements.at(EMPTY).entriesOf(archiveId))
  assert.deepInclude(debit, {
    amount: '-12.34',
    currency: 'EUR',
    creditDebitIndicator: 'debit',
    status: 'Authorized',
    bookingDateTime: NOON,
    message: 'Lasku, eräpäivä\nOma muistio',
    reference: 'RF481245',
    accountBalance: '9987.66',
  })
  assert.deepInclude(credit, {
    amount: '12.34',
    currency: 'EUR',
    creditDebitIndicator: 'credit',
    status: 'Authorized',
    bookingDateTime: NOON,
    message: 'Lasku, eräpäivä',
    reference: 'RF481245',
    accountBalance: '12.34',
  })
  assert.deepInclude(debit.creditor, {
    accountName: 'Saaja Oy',
    accountIdentifier: EMPTY,
    accountIdentifierType: 'IBAN',
  })
  assert.notProperty(debit, 'debtor')
  assert.deepInclude(credit.debtor, { accountIdentifier: FIRST, accountIdentifierType: 'IBAN' })
  assert.notProperty(credit, 'creditor')
  for (const entry of [debit, credit]) assert.include([700, 705], entry.transactionDescription.code)
  assert.equal(await statements.sum(), before, 'money only moves')
})

test('debits only the payer where the payee is at another bank (gaps: psd2.status.transitions)', async () => {
  const { own, tpp } = await renew()
  const statements = await openStatements(own)
  const before = await statements.sum()
  const { archiveId } = await tpp.done(SEPA, paying(BUSINESS, ELSEWHERE, { amountEUR: '12.34' }))
  const debit = only(await statements.at(BUSINESS).entriesOf(archiveId))
  assert.deepInclude(debit, { amount: '-12.34' })
  assert.equal(debit.creditor?.['accountIdentifier'], ELSEWHERE)
  assert.equal(await statements.sum(), before - 1234n)
})

test('shows message and own message each only where it was sent (gaps: account-access.transaction.texts)', async () => {
  const { own, tpp } = await renew()
  const statements = await openStatements(own)
  for (const [members, onDebit, onCredit] of [
    [{}, undefined, undefined],
    [{ message: 'Viesti' }, 'Viesti', 'Viesti'],
    [{ ownMessage: 'Oma' }, 'Oma', undefined],
    [{ message: 'Viesti', ownMessage: 'Oma' }, 'Viesti\nOma', 'Viesti'],
  ] as const) {
    const { archiveId } = await tpp.done(SEPA, paying(FIRST, SECOND, members))
    assert.equal(only(await statements.at(FIRST).entriesOf(archiveId)).message, onDebit)
    assert.equal(only(await statements.at(SECOND).entriesOf(archiveId)).message, onCredit)
  }
})

test('books two entries where payer and payee are one account (gaps: psd2.status.transitions)', async () => {
  const { own, tpp } = await renew()
  const statements = await openStatements(own)
  const { archiveId, status } = await tpp.done(SEPA, paying(FIRST, FIRST, { amountEUR: '5.00' }))
  assert.equal(status, 'Credited')
  const entries = await statements.at(FIRST).entriesOf(archiveId)
  assert.deepEqual(new Set(entries.map(({ amount }) => amount)), new Set(['-5.00', '5.00']))
  assert.equal(await statements.at(FIRST).balance(), '10000.00')
})

test('gives each debit an archiveId of its own, of the booking day and a counter that grows (gaps: shared.id)', async () => {
  const { own, tpp } = await renew()
  const ids: string[] = []
  for (let at = 0; at < 5; at++) {
    ids.push((await tpp.done(SEPA)).archiveId ?? '')
    await advance(own, 'PT1M')
  }
  assert.equal(new Set(ids).size, 5)
  assert.deepEqual(ids.toSorted(), ids)
  for (const id of ids) assert.match(id, /^20261120\d{12}$/)
})

test('moves nothing for what is created, authorised, refused, failed, awaited, cancelled or rejected (2 A, States)', async () => {
  const { own, tpp } = await renew()
  const statements = await openStatements(own)
  const before = await statements.sum()
  await tpp.created(SEPA)
  const refused = await tpp.created(SEPA)
  await tpp.reject(refused.authorizationId)
  const { paymentId } = await tpp.authorized(SEPA)
  for (const scenario of ['InsufficientFunds', 'PaymentFail', 'PaymentFail=InvalidPayee']) {
    assertRefused(await tpp.submit(SEPA, paymentId, scenario), 422)
  }
  await tpp.submitted(SEPA, paymentId, 'PaymentSystemUnavailable')
  const rejected = await tpp.done(SEPA, undefined, 'PaymentRejected')
  await tpp.read(SEPA, rejected.paymentId)
  const accepted = await tpp.done(SEPA, undefined, 'PaymentAccepted')
  await tpp.read(SEPA, accepted.paymentId)
  await tpp.done(SCHEDULED)
  const cancelled = await tpp.authorized(SEPA)
  await tpp.authorize(await tpp.askCancel(SEPA, cancelled.paymentId))
  assert.equal(await statements.sum(), before)
})

test('credits the payee of the same bank on the due date, under the archiveId of payment or instance (gaps: psd2.due.execution)', async () => {
  const { own, tpp } = await renew()
  const payee = { iban: EMPTY, name: 'Saaja Oy' }
  const one = await tpp.done(SCHEDULED, scheduled({ payee, amountEUR: '3.00' }))
  const series = await tpp.done(RECURRING, recurring({ payee, amountEUR: '4.00' }))
  await moveTo(own, '2026-12-01T12:00:00+02:00')
  const account = await openStatement(own, 'customer-2', EMPTY)
  const six = (day: string) => `${day}T06:00:00.000+02:00`
  const { archiveId } = await tpp.read(SCHEDULED, one.paymentId)
  assert.deepInclude(only(await account.entriesOf(archiveId)), {
    amount: '3.00',
    bookingDateTime: six('2026-11-23'),
  })
  for (const date of ['2026-11-23', '2026-11-30']) {
    const run = await tpp.run(series.paymentId, date)
    assert.equal(run['status'], 'Credited')
    const entry = only(await account.entriesOf(String(run['archiveId'])))
    assert.deepInclude(entry, { amount: '4.00', bookingDateTime: six(date), reference: '1232' })
  }
  assert.equal(await account.balance(), '11.00')
})

test('shows the payee and the message of a foreign payment on the statement (gaps: account-access.transaction.texts, account-access.transaction.party)', async () => {
  const { own, tpp } = await renew()
  const iban = await tpp.done(FOREIGN, foreign())
  const payee = foreignPayee({ bankAccount: { id: '123456789', schemeName: 'BBAN' } })
  const bban = await tpp.done(FOREIGN, foreign({ payee }))
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  const account = await openStatement(own, 'customer-1', FIRST)
  for (const [{ paymentId }, type, id] of [
    [iban, 'IBAN', 'GB07SBOX99900000000001'],
    [bban, 'BBAN', '123456789'],
  ] as const) {
    const { archiveId } = await tpp.read(FOREIGN, paymentId)
    const entry = only(await account.entriesOf(archiveId))
    assert.deepInclude(entry, {
      amount: '-10.00',
      currency: 'EUR',
      message: 'Invoice 12/2026',
      bookingDateTime: '2026-11-20T23:59:59.000+02:00',
    })
    assert.deepInclude(entry.creditor, {
      accountName: 'Supplier Ltd',
      accountIdentifier: id,
      accountIdentifierType: type,
    })
  }
})

test('counts a waiting foreign payment as no debit yet, and one that is due as one (gaps: psd2.foreign.cut-off)', async () => {
  const { own, tpp } = await renew()
  const account = await openStatement(own, 'customer-1', SECOND)
  const body = foreign({ payer: { iban: SECOND }, amount: '110.00' })
  await tpp.done(FOREIGN, body)
  assert.equal(await account.balance(), '250.00')
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  assert.equal(await account.balance(), '150.00', 'any call settles what is due')
})

test('orders money among interfaces by time: a payment of a series takes what came in before (gaps: shared.sandbox.settle)', async () => {
  const { own, tpp } = await renew()
  const series = await tpp.done(
    RECURRING,
    recurring({ payer: { iban: EMPTY }, payee: { iban: SECOND, name: 'Saaja Oy' }, amountEUR: '5.00' }),
  )
  const in1 = await tpp.done(
    SCHEDULED,
    scheduled({ dueDate: '2026-11-29', payee: { iban: EMPTY, name: 'Saaja Oy' }, amountEUR: '5.00' }),
  )
  await moveTo(own, '2026-12-08T00:00:00+02:00')
  assert.equal((await tpp.read(SCHEDULED, in1.paymentId)).status, 'Credited')
  const statuses: unknown[] = []
  for (const date of ['2026-11-23', '2026-11-30', '2026-12-07']) {
    statuses.push((await tpp.run(series.paymentId, date))['status'])
  }
  assert.deepEqual(statuses, ['Rejected', 'Credited', 'Rejected'])
})
