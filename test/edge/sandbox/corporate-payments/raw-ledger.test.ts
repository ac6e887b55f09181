// The money of corporate payments on the accounts, as account access shows it: debits, credits, returns, sums.
// Not what the payments themselves answer (raw-answers).
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, fc, test } from '#kit'
import { advance, type Bank, plan, steer } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import { finnishIban } from '../raw/ibans.ts'
import { cents, type Entry, openStatement } from '../raw-statement.ts'
import {
  DEBTOR,
  ELSEWHERE,
  EMPTY,
  FIRST,
  INSTANT,
  NAMES,
  openRenewable,
  OPERATIONS,
  type Order,
  SECOND,
  SEPA,
  START,
  transfer,
  V2,
} from './raw-payer.ts'

const NOON = '2026-11-20T12:00:00.000+02:00'
const SETTLED = '2026-11-20T12:00:05.000+02:00'

/** Accounts of the four customers that every seed has (gaps: shared.sandbox.identity). */
const ACCOUNTS = [
  ['customer-1', FIRST],
  ['customer-1', SECOND],
  ['customer-2', EMPTY],
  ['customer-3', DEBTOR],
  ['customer-4', 'FI8399900000000409'],
] as const

const { renew } = await openRenewable()

/** Returns a bank as new whose clock is stopped, a payer from all accounts, and the accounts themselves. */
async function openOwn() {
  const ibans = ACCOUNTS.map(([, iban]) => iban)
  const { clock, own, there } = await renew(START, ibans)
  const statements = await openStatements(own)
  return { clock, own, there, statements }
}

async function openStatements(own: Bank) {
  const opened = await Promise.all(ACCOUNTS.map(([customer, iban]) => openStatement(own, customer, iban)))
  const at = (iban: string) => {
    const found = opened[ACCOUNTS.findIndex(([, one]) => one === iban)]
    if (!found) throw new TypeError('no such account')
    return found
  }
  return {
    at,
    /** Adds all balances, in cents. */
    sum: async () => {
      const balances = await Promise.all(opened.map((statement) => statement.balance()))
      return balances.reduce((total, balance) => total + cents(balance), 0n)
    },
    balances: () => Promise.all(opened.map((statement) => statement.balance())),
  }
}

/** Returns the one entry, where there must be one. */
function only(entries: readonly Entry[]): Entry {
  assert.lengthOf(entries, 1, JSON.stringify(entries))
  return entries[0] as Entry
}

/** Compares the entries of both sides of a payment with the papers; the family is `RCT` of an instant payment, `CDT` of a normal one. */
function assertSides(
  body: Order,
  debit: Entry,
  credit: Entry,
  amount: string,
  moments: readonly [string, string],
  family: 'RCT' | 'CDT' = 'RCT',
): void {
  assert.deepInclude(debit, {
    amount: `-${amount}`,
    currency: 'EUR',
    creditDebitIndicator: 'debit',
    isoTransactionCode: `PMNT-I${family}-ESCT`,
    status: 'Authorized',
  })
  assert.deepInclude(credit, {
    amount,
    currency: 'EUR',
    creditDebitIndicator: 'credit',
    isoTransactionCode: `PMNT-R${family}-ESCT`,
    status: 'Authorized',
  })
  assert.equal(debit.bookingDateTime, moments[0])
  assert.equal(credit.bookingDateTime, moments[1])
  for (const entry of [debit, credit]) {
    assert.equal(entry.message, body['message'])
    assert.equal(entry.reference, body['reference'])
    assert.equal(entry.transactionDescription.code, entry.reference === undefined ? 700 : 705)
  }
  const { creditor, debtor } = body as unknown as Record<string, { iban: string; name: string }>
  assert.deepInclude(debit.creditor, {
    accountName: creditor?.name,
    accountIdentifier: creditor?.iban,
    accountIdentifierType: 'IBAN',
    servicerIdentifier: 'SBOXFIH0',
    servicerIdentifierType: 'BIC',
  })
  assert.notProperty(debit, 'debtor')
  assert.deepInclude(credit.debtor, { accountIdentifier: debtor?.iban, accountIdentifierType: 'IBAN' })
  assert.notProperty(credit, 'creditor')
}

for (const target of [SEPA, INSTANT]) {
  test(`debits the debtor and credits the creditor of the same bank at once by ${target}, under one archiveId (2 B, What the service does; gaps: corporate.status.values, account-access.transaction.texts; Part 2, Corporate)`, async () => {
    const { there, statements } = await openOwn()
    const body = transfer(DEBTOR, SECOND, '0012.34', { reference: '1232', message: 'Lasku, eräpäivä' })
    const { archiveId, transactionDate } = await there.paid(target, body)
    assert.equal(transactionDate, NOON)
    const [from, to] = [statements.at(DEBTOR), statements.at(SECOND)]
    const debit = only(await from.entriesOf(archiveId))
    const credit = only(await to.entriesOf(archiveId))
    assertSides(body, debit, credit, '12.34', [NOON, NOON])
    assert.equal(await from.balance(), '99987.66')
    assert.equal(await to.balance(), '262.34')
    assert.equal(debit.accountBalance, '99987.66')
    assert.equal(credit.accountBalance, '262.34')
    assert.equal((await from.entries())[0]?.transactionId, debit.transactionId, 'the newest stands first')
  })

  test(`debits only the debtor by ${target} where the creditor is in another bank (gaps: corporate.status.values; Part 2, Corporate)`, async () => {
    const { there, statements } = await openOwn()
    const before = await statements.sum()
    const body = transfer(DEBTOR, ELSEWHERE, '12.34')
    const { archiveId } = await there.paid(target, body)
    const debit = only(await statements.at(DEBTOR).entriesOf(archiveId))
    assert.equal(debit.creditor?.['accountIdentifier'], ELSEWHERE)
    assert.equal(debit.amount, '-12.34')
    assert.equal(await statements.sum(), before - 1234n)
  })

  test(`books only the debit of ${target} while the creditor bank is late, and credits under the same archiveId when it settles (gaps: corporate.status.values, corporate.sync.results; Part 2, Corporate)`, async () => {
    const { clock, own, there, statements } = await openOwn()
    await plan(own, { operation: NAMES[target], outcome: 'pending' })
    const body = transfer(DEBTOR, SECOND, '12.34', { reference: '1232' })
    const { archiveId, status } = await there.paid(target, body)
    assert.equal(status, 'PROCESSING')
    const [from, to] = [statements.at(DEBTOR), statements.at(SECOND)]
    for (const ms of [0, 4_999]) {
      clock.move(ms)
      only(await from.entriesOf(archiveId))
      assert.isEmpty(await to.entriesOf(archiveId))
      assert.equal(await from.balance(), '99987.66')
      assert.equal(await to.balance(), '250.00')
    }
    clock.move(1)
    assert.equal(await to.balance(), '262.34', 'any call settles what is due')
    const debit = only(await from.entriesOf(archiveId))
    const credit = only(await to.entriesOf(archiveId))
    assertSides(body, debit, credit, '12.34', [NOON, SETTLED])
    await advance(own, 'PT10M')
    assert.equal(await from.balance(), '99987.66')
    assert.equal(await to.balance(), '262.34')
  })

  test(`gives the money of ${target} back as an entry of its own where a late creditor bank refuses (gaps: corporate.status.values; Part 2, Corporate)`, async () => {
    const { clock, own, there, statements } = await openOwn()
    await plan(own, { operation: NAMES[target], outcome: 'pending-reject' })
    const body = transfer(DEBTOR, SECOND, '12.34', { reference: '1232' })
    const { archiveId } = await there.paid(target, body)
    const [from, to] = [statements.at(DEBTOR), statements.at(SECOND)]
    assert.equal(await from.balance(), '99987.66')
    clock.move(4_999)
    assert.equal(await from.balance(), '99987.66')
    clock.move(1)
    assert.equal(await from.balance(), '100000.00')
    assert.equal(await to.balance(), '250.00')
    assert.isEmpty(await to.entriesOf(archiveId))
    const [back, debit] = await from.entries()
    if (!back || !debit) throw new Error('two entries must be there')
    assert.equal(debit.archiveId, archiveId)
    assert.equal(debit.amount, '-12.34')
    assert.deepInclude(back, { amount: '12.34', creditDebitIndicator: 'credit', bookingDateTime: SETTLED })
    assert.equal(back.isoTransactionCode, 'PMNT-RCDT-RRTN')
    assert.notEqual(back.transactionId, debit.transactionId)
    assert.notEqual(back.archiveId, archiveId, 'the return is an entry of its own')
    assert.equal(back.accountBalance, '100000.00')
    assert.equal((await there.paid(target, body))['archiveId'], archiveId)
  })

  test(`counts money as gone while ${target} waits for the creditor bank, and as there again after a refusal (gaps: corporate.status.values, corporate.sync.results)`, async () => {
    const { clock, own, there } = await openOwn()
    await plan(own, { operation: NAMES[target], outcome: 'pending-reject' })
    await there.paid(target, transfer(SECOND, EMPTY, '200.00'))
    assertRefused(await there.post(target, transfer(SECOND, EMPTY, '50.01')), 400, 'INSUFFICIENT_FUNDS')
    assertRefused(await there.post(target, transfer(EMPTY, SECOND, '0.01')), 400, 'INSUFFICIENT_FUNDS')
    clock.move(5_000)
    await there.paid(target, transfer(SECOND, EMPTY, '250.00'))
  })

  test(`moves nothing where ${target} refuses: money, creditor, plan, rights, fields (gaps: corporate.sync.results; Part 2, Corporate)`, async () => {
    const { own, there, statements } = await openOwn()
    const before = await statements.balances()
    assertRefused(await there.post(target, transfer(SECOND, FIRST, '250.01')), 400, 'INSUFFICIENT_FUNDS')
    const nobody = finnishIban('999', 987_654)
    assertRefused(await there.post(target, transfer(SECOND, nobody, '1.00')), 400, 'PAYMENT_REJECTED')
    for (const outcome of [
      'reject',
      'error:INTERNAL_ERROR',
      'error:BACKEND_TIMEOUT',
      'error:SERVICE_UNAVAILABLE',
      'drop-before',
    ]) {
      await plan(own, { operation: NAMES[target], outcome })
      await there.lost(target, transfer(SECOND, FIRST, '1.00'))
    }
    assertRefused(await there.post(target, transfer(SECOND, SECOND, '1.00')), 400, [
      'INVALID_FIELD',
      'creditor.iban',
    ])
    assert.deepEqual(await statements.balances(), before)
    await advance(own, 'PT1M')
    assert.deepEqual(await statements.balances(), before)
  })

  test(`spends an account to zero by ${target}, and not a cent more (gaps: corporate.sync.results)`, async () => {
    const { there, statements } = await openOwn()
    await there.paid(target, transfer(SECOND, EMPTY, '249.99'))
    assertRefused(await there.post(target, transfer(SECOND, EMPTY, '0.02')), 400, 'INSUFFICIENT_FUNDS')
    await there.paid(target, transfer(SECOND, EMPTY, '0.01'))
    assertRefused(await there.post(target, transfer(SECOND, EMPTY, '0.01')), 400, 'INSUFFICIENT_FUNDS')
    assert.equal(await statements.at(SECOND).balance(), '0.00')
    assert.equal(await statements.at(EMPTY).balance(), '250.00')
    await there.paid(target, transfer(EMPTY, SECOND, '250.00'))
    assert.equal(await statements.at(SECOND).balance(), '250.00')
  })
}

test('pays any amount by instant: there is no ceiling but the money (gaps: corporate.request.amount)', async () => {
  const { clock, there, statements } = await openOwn()
  await there.paid(SEPA, transfer(FIRST, DEBTOR, '10000.00'))
  for (const [from, to] of [
    [DEBTOR, SECOND],
    [SECOND, DEBTOR],
  ] as const) {
    for (const target of [SEPA, INSTANT]) {
      const told = await there.paid(target, transfer(from, to, '55000.00'))
      assert.equal(told['paymentType'], 'SCT_INST')
    }
  }
  const told = await there.paid(INSTANT, transfer(DEBTOR, SECOND, '110000.00'))
  assert.equal(told['paymentType'], 'SCT_INST')
  const forced = transfer(SECOND, DEBTOR, '110000.00', { forceSepaInst: true })
  await there.accepted(forced)
  clock.move(5_000)
  assert.deepInclude(await there.state(forced), { status: 'PROCESSED', paymentType: 'SCT_INST' })
  const back = await there.paid(SEPA, transfer(DEBTOR, EMPTY, '110000.00'))
  assert.equal(back['paymentType'], 'SCT_INST')
  assert.equal(await statements.at(EMPTY).balance(), '110000.00')
})

test('books a fallback as a normal SEPA payment: debited at once, the creditor of the same bank credited (gaps: corporate.sync.results, corporate.status.values)', async () => {
  const { own, there, statements } = await openOwn()
  await plan(own, { operation: 'corporate.sepa', outcome: 'error:INSTANT_NOT_POSSIBLE' })
  const body = transfer(DEBTOR, SECOND, '12.34')
  const { archiveId, paymentType } = await there.paid(SEPA, body)
  assert.equal(paymentType, 'SEPA_CREDIT_TRANSFER')
  const debit = only(await statements.at(DEBTOR).entriesOf(archiveId))
  const credit = only(await statements.at(SECOND).entriesOf(archiveId))
  assertSides(body, debit, credit, '12.34', [NOON, NOON], 'CDT')
  assert.equal(await statements.at(SECOND).balance(), '262.34')
})

test('books nothing of V2 until it settles, then both sides as of that moment (gaps: corporate.status.values, shared.sandbox.settle; Part 2, Corporate)', async () => {
  for (const outcome of [undefined, 'error:INSTANT_NOT_POSSIBLE']) {
    const { clock, own, there, statements } = await openOwn()
    if (outcome) await plan(own, { operation: 'corporate.v2', outcome })
    const before = await statements.balances()
    const body = transfer(DEBTOR, SECOND, '12.34', { reference: '1232' })
    await there.accepted(body)
    for (const ms of [0, 4_999]) {
      clock.move(ms)
      assert.deepEqual(await statements.balances(), before)
    }
    clock.move(60_001)
    assert.equal(await statements.at(SECOND).balance(), '262.34')
    const { archiveId, transactionDate } = await there.state(body)
    assert.equal(transactionDate, SETTLED)
    const debit = only(await statements.at(DEBTOR).entriesOf(archiveId))
    const credit = only(await statements.at(SECOND).entriesOf(archiveId))
    assertSides(body, debit, credit, '12.34', [SETTLED, SETTLED], outcome ? 'CDT' : 'RCT')
  }
})

test('moves nothing where V2 is rejected: money, creditor, plan, forced instant (gaps: corporate.status.values, corporate.v2.results; Part 2, Corporate)', async () => {
  const { clock, own, there, statements } = await openOwn()
  const before = await statements.balances()
  const bodies = [
    transfer(SECOND, FIRST, '250.01'),
    transfer(SECOND, finnishIban('999', 987_654), '1.00'),
    transfer(SECOND, FIRST, '1.00'),
    transfer(SECOND, FIRST, '1.00', { forceSepaInst: true }),
  ]
  const outcomes = [undefined, undefined, 'reject', 'error:INSTANT_NOT_POSSIBLE']
  for (const [at, body] of bodies.entries()) {
    if (outcomes[at]) await plan(own, { operation: 'corporate.v2', outcome: outcomes[at] })
    await there.accepted(body)
  }
  clock.move(5_000)
  for (const body of bodies) assert.equal((await there.state(body))['status'], 'REJECTED')
  assert.deepEqual(await statements.balances(), before)
})

test('shows the holder of the debtor’s account on the statement, whatever name the payment gives (gaps: corporate.request.party)', async () => {
  const { there, statements } = await openOwn()
  const names: (string | undefined)[] = []
  for (const name of ['Aivan Toinen Oy', undefined]) {
    const body = transfer(DEBTOR, SECOND, '1.00', { debtor: { iban: DEBTOR, name } })
    const { archiveId } = await there.paid(SEPA, body)
    names.push(only(await statements.at(SECOND).entriesOf(archiveId)).debtor?.['accountName'])
  }
  assert.isNotEmpty(names[0])
  assert.notEqual(names[0], 'Aivan Toinen Oy')
  assert.equal(names[0], names[1])
})

test('passes message and reference on, each only where it was sent (gaps: corporate.request.remittance, account-access.transaction.texts)', async () => {
  const { there, statements } = await openOwn()
  for (const [message, reference] of [
    ['Vain viesti', undefined],
    [undefined, 'RF481245'],
    [undefined, '00000000000000482738'],
    ['Molemmat', '1232'],
  ]) {
    const body = transfer(DEBTOR, SECOND, '1.00', { message, reference })
    const { archiveId } = await there.paid(SEPA, body)
    for (const iban of [DEBTOR, SECOND]) {
      const entry = only(await statements.at(iban).entriesOf(archiveId))
      assert.equal(entry.message, message)
      assert.equal(entry.reference, reference)
    }
  }
})

test('keeps the sum of all accounts constant over payments of every kind inside the bank, and no balance below zero (gaps: corporate.status.values; Part 2, Corporate)', async () => {
  const ibans = ACCOUNTS.map(([, iban]) => iban)
  const OUTCOMES = [
    undefined,
    undefined,
    undefined,
    'pending',
    'pending-reject',
    'reject',
    'error-after:BACKEND_TIMEOUT',
    'drop-before',
    'drop-after',
    'error:INSTANT_NOT_POSSIBLE',
  ]
  const step = fc.record({
    target: fc.constantFrom(...OPERATIONS),
    from: fc.integer({ min: 0, max: 4 }),
    over: fc.integer({ min: 1, max: 4 }),
    cents: fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constant(25_000), fc.constant(2_000_000)),
    outcome: fc.constantFrom(...OUTCOMES),
    repeats: fc.integer({ min: 1, max: 3 }),
    wait: fc.constantFrom(0, 1, 1_000, 5_000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { clock, own, there, statements } = await openOwn()
      const before = await statements.sum()
      for (const { target, from, over, cents: amount, outcome, repeats, wait } of steps) {
        const pending = outcome === 'pending' || outcome === 'pending-reject'
        if (outcome && !(pending && target === V2)) await plan(own, { operation: NAMES[target], outcome })
        const text = `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
        const body = transfer(ibans[from] ?? DEBTOR, ibans[(from + over) % 5] ?? FIRST, text)
        await Promise.all(Array.from({ length: repeats }, () => there.lost(target, body)))
        clock.move(wait)
      }
      // Plans that found no call stay unused now.
      clock.move(5_000)
      assert.equal(await statements.sum(), before)
      for (const balance of await statements.balances()) assert.isTrue(cents(balance) >= 0n, balance)
    }),
    { numRuns: 8 },
  )
})

test('gives every account its first money back on reset (gaps: shared.sandbox.control)', async () => {
  const { own, there } = await openOwn()
  await there.paid(SEPA, transfer(DEBTOR, SECOND, '12.34'))
  await there.accepted(transfer(DEBTOR, SECOND, '5.00'))
  await steer(own, 'POST', '/reset', {})
  await advance(own, 'PT5S')
  const again = await openStatements(own)
  assert.equal(await again.at(DEBTOR).balance(), '100000.00')
  assert.equal(await again.at(SECOND).balance(), '250.00')
})
