/// <reference types="node" />
// Submitting immediate payments: results, scenarios on submit and get, failures and retries, and the day on which it ends.
// What all kinds share is tried with all kinds; due dates are in raw-due, foreign payments in raw-foreign.
import { assert, test } from '#kit'
import { advance, json, plan } from '../../raw-client.ts'
import { finnishIban } from '../../raw/ibans.ts'
import { cents, type Entry, openStatement } from '../../raw-statement.ts'
import {
  ELSEWHERE,
  EMPTY,
  FIRST,
  FOREIGN,
  MONDAY,
  TRIED,
  type Order,
  orderOf,
  RECURRING,
  SCHEDULED,
  SECOND,
  SEPA,
  to,
} from '../raw-orders.ts'
import { assertRefused } from '../raw-refusal.ts'
import { moveTo, openRenewable, type Tpp } from '../raw-tpp.ts'

const { renew } = await openRenewable()
const NOON = '2026-11-20T12:00:00.000+02:00'
const ARCHIVE = /^20261120\d{12}$/
const FAILURES = [
  'InsufficientFunds',
  'PaymentFail',
  'PaymentFail=AccountClosed',
  'PaymentFail=LimitExceeded',
]
const ALL = [
  ...FAILURES,
  'PaymentSystemUnavailable',
  'PaymentAccepted',
  'PaymentDebited',
  'PaymentCredited',
  'PaymentRejected',
]

/** Gives a bank as new, a provider, and the first account. */
async function openOwn() {
  const opened = await renew()
  return { ...opened, account: await openStatement(opened.own, 'customer-1', FIRST) }
}

/** Lists the payments of these tests on an account, whatever else its holder does. */
async function paymentsOn(account: { entries(): Promise<Entry[]> }): Promise<Entry[]> {
  const payees = ['Kauppa Oy', 'Supplier Ltd', 'Saaja Oy']
  return (await account.entries()).filter(({ creditor }) => payees.includes(creditor?.['accountName'] ?? ''))
}

const from = (payer: string, amountEUR = '1.00', payee = ELSEWHERE): Order =>
  to(payee, amountEUR, { payer: { iban: payer } })

// --- without a scenario ---------------------------------------------------------------------------------------------

test('debits an immediate payment to another bank at submission: Debited (2 A, What the service does; gaps: psd2.status.transitions)', async () => {
  const { own, tpp, account } = await openOwn()
  const { paymentId } = await tpp.authorized(SEPA, to(ELSEWHERE, '12.34'))
  assert.equal(await account.balance(), '10000.00')
  await advance(own, 'PT1M')
  const done = await tpp.submitted(SEPA, paymentId)
  const later = '2026-11-20T12:01:00.000+02:00'
  assert.deepInclude(done, { status: 'Debited', authorized: NOON, submitted: later, modified: later })
  assert.match(done.archiveId ?? '', ARCHIVE)
  assert.equal(await account.balance(), '9987.66')
  assert.deepEqual(await tpp.read(SEPA, paymentId), done)
  await advance(own, 'P30D')
  assert.deepEqual(await tpp.read(SEPA, paymentId), done, 'Debited is the end')
})

test('credits a payee of the same bank at once: Credited, also where nobody holds the account (gaps: psd2.status.transitions)', async () => {
  const { own, tpp, account } = await openOwn()
  const second = await openStatement(own, 'customer-1', SECOND)
  const done = await tpp.done(SEPA, to(SECOND, '12.34'))
  assert.equal(done.status, 'Credited')
  assert.match(done.archiveId ?? '', ARCHIVE)
  assert.equal(await second.balance(), '262.34')
  const unheld = await tpp.done(SEPA, to(finnishIban('999', 987_654), '1.00'))
  assert.equal(unheld.status, 'Credited')
  assert.equal(await account.balance(), '9986.66')
})

test('submits on any day, a closed one too (2 A, What the service does)', async () => {
  for (const day of ['2026-11-21T12:00:00+02:00', '2026-11-22T03:00:00+02:00', '2026-12-25T23:00:00+02:00']) {
    const { tpp } = await renew(day)
    const done = await tpp.done(SEPA)
    assert.equal(done.status, 'Debited')
    assert.match(done.archiveId ?? '', new RegExp(`^${day.slice(0, 10).replaceAll('-', '')}`))
  }
})

// --- scenarios on submit --------------------------------------------------------------------------------------------

test('credits another bank too with PaymentCredited (2 A, States; gaps: Part 2, PSD2 immediate SEPA)', async () => {
  const { tpp, account } = await openOwn()
  const done = await tpp.done(SEPA, undefined, 'PaymentCredited')
  assert.deepInclude(done, { status: 'Credited', submitted: NOON })
  assert.match(done.archiveId ?? '', ARCHIVE)
  assert.equal(await account.balance(), '9999.00')
})

test('accepts with PaymentAccepted, and moves on by a scenario only (2 A, States; gaps: psd2.scenario.results; Part 2, PSD2 immediate SEPA)', async () => {
  const { own, tpp, account } = await openOwn()
  const done = await tpp.done(SEPA, undefined, 'PaymentAccepted')
  assert.deepInclude(done, { status: 'Accepted', submitted: NOON })
  assert.notProperty(done, 'archiveId')
  for (const duration of ['PT10S', 'P1D', 'P30D']) {
    await advance(own, duration)
    assert.deepEqual(await tpp.read(SEPA, done.paymentId), done)
  }
  assert.isEmpty(await paymentsOn(account))
})

for (const [scenario, status] of [
  ['PaymentDebited', 'Debited'],
  ['PaymentRejected', 'Rejected'],
] as const) {
  test(`answers a submit with ${scenario} with Accepted, and the next get with ${status}, but never the bundle's list (2 A, States; gaps: psd2.scenario.results)`, async () => {
    const { own, tpp, account } = await openOwn()
    const { paymentId, authorizationId } = await tpp.authorized(SEPA)
    const done = await tpp.submitted(SEPA, paymentId, scenario)
    assert.deepInclude(done, { status: 'Accepted', submitted: NOON })
    assert.notProperty(done, 'archiveId')
    await advance(own, 'PT1M')
    const [listed] = (await tpp.payments(authorizationId))['sepaPayments'] ?? []
    assert.deepEqual(listed, done)
    assert.deepEqual(await tpp.submitted(SEPA, paymentId), done, 'a repeat shows nothing new')
    assert.equal(await account.balance(), '10000.00')
    const seen = await tpp.read(SEPA, paymentId)
    assert.deepInclude(seen, { status, modified: '2026-11-20T12:01:00.000+02:00' })
    if (status === 'Debited') assert.match(seen.archiveId ?? '', ARCHIVE)
    else assert.notProperty(seen, 'archiveId')
    assert.equal(await account.balance(), status === 'Debited' ? '9999.00' : '10000.00')
    assert.deepEqual(await tpp.read(SEPA, paymentId), seen)
    assert.deepEqual(((await tpp.payments(authorizationId))['sepaPayments'] ?? [])[0], seen)
  })
}

test('replaces a value kept from submit by one on get, and keeps it where that one is ignored (gaps: psd2.scenario.results)', async () => {
  for (const [kept, given, status] of [
    ['PaymentRejected', 'PaymentDebited', 'Debited'],
    ['PaymentDebited', 'PaymentRejected', 'Rejected'],
    ['PaymentDebited', 'PaymentCredited', 'Credited'],
    ['PaymentRejected', 'InsufficientFunds', 'Rejected'],
    ['PaymentDebited', 'PaymentFail=AccountClosed', 'Debited'],
    ['PaymentDebited', 'PaymentSystemUnavailable', 'Debited'],
    ['PaymentDebited', 'PaymentAccepted', 'Debited'],
  ] as const) {
    const { tpp } = await renew()
    const { paymentId } = await tpp.done(SEPA, undefined, kept)
    assert.equal((await tpp.read(SEPA, paymentId, given)).status, status, `${kept}, ${given}`)
    assert.equal((await tpp.read(SEPA, paymentId)).status, status)
  }
})

for (const kind of TRIED) {
  test(`fails ${kind} with InsufficientFunds and PaymentFail, changes nothing, and lets it be tried again (2 A, Rules 3; gaps: psd2.scenario.failure)`, async () => {
    const { tpp, account } = await openOwn()
    const before = await tpp.authorized(kind)
    const { paymentId } = before
    assertRefused(await tpp.submit(kind, paymentId, 'InsufficientFunds'), 422, 'InsufficientFunds')
    for (const [scenario, reason] of [
      ['PaymentFail', 'Unspecified'],
      ['PaymentFail=AccountClosed', 'AccountClosed'],
      ['PaymentFail=InvalidPayee', 'InvalidPayee'],
      ['PaymentFail=LimitExceeded', 'LimitExceeded'],
    ] as const) {
      const [violation] = assertRefused(await tpp.submit(kind, paymentId, scenario), 422, 'PaymentFail')
      assert.equal(violation?.message, reason)
    }
    assert.deepEqual(await tpp.read(kind, paymentId), before)
    assert.equal(await account.balance(), '10000.00')
    assert.property(await tpp.submitted(kind, paymentId), 'submitted')
  })

  test(`leaves ${kind} in SubmissionPending with PaymentSystemUnavailable: 200, not submitted, nothing debited (2 A, States; gaps: psd2.scenario.unavailable)`, async () => {
    const { own, tpp, account } = await openOwn()
    const { paymentId } = await tpp.authorized(kind)
    await advance(own, 'PT1S')
    const waiting = await tpp.submitted(kind, paymentId, 'PaymentSystemUnavailable')
    assert.deepInclude(waiting, { status: 'SubmissionPending', modified: '2026-11-20T12:00:01.000+02:00' })
    assert.doesNotHaveAnyKeys(waiting, ['submitted', 'archiveId'])
    assert.equal(
      (await tpp.submitted(kind, paymentId, 'PaymentSystemUnavailable')).status,
      'SubmissionPending',
    )
    assertRefused(await tpp.submit(kind, paymentId, 'PaymentFail'), 422, 'PaymentFail')
    for (const scenario of [undefined, ...ALL.filter((name) => name !== 'PaymentAccepted')]) {
      assert.equal((await tpp.read(kind, paymentId, scenario)).status, 'SubmissionPending', scenario)
    }
    assert.equal(await account.balance(), '10000.00')
    const done = await tpp.submitted(kind, paymentId)
    const results = {
      [SEPA]: 'Debited',
      [FOREIGN]: 'Accepted',
      [SCHEDULED]: 'AwaitingDueDate',
      [RECURRING]: 'AwaitingDueDate',
    }
    assert.equal(done.status, results[kind])
    assert.property(done, 'submitted')
  })

  test(`ends SubmissionPending of ${kind} by a get with PaymentAccepted, which counts as submitted (2 A, States; gaps: Part 2)`, async () => {
    const { own, tpp, account } = await openOwn()
    const { paymentId } = await tpp.done(kind, undefined, 'PaymentSystemUnavailable')
    await advance(own, 'PT1S')
    const seen = await tpp.read(kind, paymentId, 'PaymentAccepted')
    const isDated = kind === SCHEDULED || kind === RECURRING
    const now = '2026-11-20T12:00:01.000+02:00'
    assert.deepInclude(seen, {
      status: isDated ? 'AwaitingDueDate' : 'Accepted',
      submitted: now,
      modified: now,
    })
    assert.notProperty(seen, 'archiveId')
    assert.equal(await account.balance(), '10000.00')
    // Once only: a submit afterwards is a repeat.
    assert.deepEqual(await tpp.submitted(kind, paymentId), seen)
  })

  test(`processes ${kind} once: a submit afterwards answers 200 with the payment as it is (2 A, Rules 3; gaps: psd2.submit.repeat)`, async () => {
    const { tpp, account } = await openOwn()
    const done = await tpp.done(kind)
    const balance = await account.balance()
    for (const scenario of [undefined, ...ALL]) {
      if (kind === FOREIGN && scenario === 'PaymentCredited') continue
      assert.deepEqual(await tpp.submitted(kind, done.paymentId, scenario), done, scenario)
    }
    assert.equal(await account.balance(), balance)
  })

  test(`submits ${kind} in no state but Authorized and SubmissionPending: 409 (gaps: psd2.submit.repeat)`, async () => {
    const { tpp } = await renew()
    const open = await tpp.created(kind)
    const refused = await tpp.created(kind)
    await tpp.reject(refused.authorizationId)
    const revoked = await tpp.created(kind)
    await tpp.delete(kind, revoked.paymentId)
    const cancelled = await tpp.authorized(kind)
    await tpp.authorize(await tpp.askCancel(kind, cancelled.paymentId))
    for (const [payment, status] of [
      [open, 'Unauthorized'],
      [refused, 'Rejected'],
      [revoked, 'Revoked'],
      [cancelled, 'Cancelled'],
    ] as const) {
      for (const scenario of [
        undefined,
        'PaymentCredited',
        'PaymentSystemUnavailable',
        'InsufficientFunds',
      ]) {
        if (kind === FOREIGN && scenario === 'PaymentCredited') continue
        assertRefused(await tpp.submit(kind, payment.paymentId, scenario), 409, 'IllegalState')
      }
      assert.equal((await tpp.read(kind, payment.paymentId)).status, status)
    }
  })

  test(`debits ${kind} once where many submits cross (2 A, Rules 3; gaps: Part 4, psd2.submit)`, async () => {
    const { own, tpp, account } = await openOwn()
    const { paymentId } = await tpp.authorized(kind)
    const answers = await Promise.all(Array.from({ length: 15 }, () => tpp.submit(kind, paymentId)))
    for (const answer of answers) assert.equal(answer.status, 200, answer.body.toString())
    await moveTo(own, '2026-11-24T00:00:00+02:00')
    assert.lengthOf(await paymentsOn(account), 1)
  })
}

test('submits once where an answer is lost, before and after (2 A, Rules 3; gaps: Part 4, psd2.submit)', async () => {
  const { own, tpp, account } = await openOwn()
  const { paymentId } = await tpp.authorized(SEPA)
  const path = `/${SEPA}/${paymentId}/submit`
  await plan(own, { operation: 'psd2.submit', outcome: 'drop-before' })
  assert.isUndefined(await tpp.lost('POST', path, { body: '{}' }))
  assert.equal((await tpp.read(SEPA, paymentId)).status, 'Authorized')
  await plan(own, { operation: 'psd2.submit', outcome: 'drop-after' })
  assert.isUndefined(await tpp.lost('POST', path, { body: '{}' }))
  const done = await tpp.read(SEPA, paymentId)
  assert.equal(done.status, 'Debited')
  assert.deepEqual(await tpp.submitted(SEPA, paymentId), done)
  assert.equal(await account.balance(), '9999.00')
})

// --- money ------------------------------------------------------------------------------------------------------------

test('asks for money on submit without a scenario and with PaymentCredited: 422, and again when there is some (2 A, Rules 3; gaps: psd2.scenario.results)', async () => {
  const { own, tpp } = await renew()
  const empty = await openStatement(own, 'customer-2', EMPTY)
  const payment = await tpp.authorized(SEPA, from(EMPTY, '5.00'))
  assertRefused(await tpp.submit(SEPA, payment.paymentId), 422, 'InsufficientFunds')
  assertRefused(await tpp.submit(SEPA, payment.paymentId, 'PaymentCredited'), 422, 'InsufficientFunds')
  assert.deepEqual(await tpp.read(SEPA, payment.paymentId), payment)
  await tpp.done(SEPA, to(EMPTY, '4.99'))
  assertRefused(await tpp.submit(SEPA, payment.paymentId), 422, 'InsufficientFunds')
  await tpp.done(SEPA, to(EMPTY, '0.01'))
  assert.equal((await tpp.submitted(SEPA, payment.paymentId)).status, 'Debited')
  assert.equal(await empty.balance(), '0.00')
})

test('asks for no money with PaymentAccepted, PaymentDebited, PaymentRejected, and rejects a later debit without it (gaps: psd2.scenario.results; Part 2, PSD2 immediate SEPA)', async () => {
  const { tpp } = await renew()
  for (const [onSubmit, onGet] of [
    ['PaymentDebited', undefined],
    ['PaymentAccepted', 'PaymentDebited'],
    ['PaymentAccepted', 'PaymentCredited'],
    ['PaymentRejected', undefined],
  ] as const) {
    const { paymentId, status } = await tpp.done(SEPA, from(EMPTY), onSubmit)
    assert.equal(status, 'Accepted')
    const seen = await tpp.read(SEPA, paymentId, onGet)
    assert.equal(seen.status, 'Rejected', `${onSubmit}, ${onGet}`)
    assert.notProperty(seen, 'archiveId')
  }
  const { paymentId } = await tpp.done(SEPA, from(EMPTY), 'PaymentSystemUnavailable')
  assertRefused(await tpp.submit(SEPA, paymentId), 422, 'InsufficientFunds')
  assert.equal((await tpp.read(SEPA, paymentId)).status, 'SubmissionPending')
})

test('pays the whole of an account, and not a cent more (2 A, Rules 3)', async () => {
  const { own, tpp } = await renew()
  const second = await openStatement(own, 'customer-1', SECOND)
  const { paymentId } = await tpp.authorized(SEPA, from(SECOND, '250.01'))
  assertRefused(await tpp.submit(SEPA, paymentId), 422, 'InsufficientFunds')
  assert.equal((await tpp.done(SEPA, from(SECOND, '250.00'))).status, 'Debited')
  assert.equal(await second.balance(), '0.00')
})

// --- scenarios on get ---------------------------------------------------------------------------------------------------

test('moves Accepted and Debited on by a get as the table says, and ignores every other value (2 A, States; gaps: psd2.scenario.results; Part 2, PSD2 immediate SEPA)', async () => {
  const moves: Record<string, Record<string, string>> = {
    Accepted: { PaymentDebited: 'Debited', PaymentCredited: 'Credited', PaymentRejected: 'Rejected' },
    Debited: { PaymentCredited: 'Credited', PaymentRejected: 'Rejected' },
    Credited: {},
    Rejected: {},
    Authorized: {},
    Unauthorized: {},
  }
  const { tpp } = await renew()
  const make: Record<string, (there: Tpp) => Promise<{ paymentId: string }>> = {
    Accepted: (there) => there.done(SEPA, undefined, 'PaymentAccepted'),
    Debited: (there) => there.done(SEPA),
    Credited: (there) => there.done(SEPA, undefined, 'PaymentCredited'),
    Rejected: async (there) => {
      const { paymentId } = await there.done(SEPA, undefined, 'PaymentRejected')
      return there.read(SEPA, paymentId)
    },
    Authorized: (there) => there.authorized(SEPA),
    Unauthorized: (there) => there.created(SEPA),
  }
  for (const [status, outcomes] of Object.entries(moves)) {
    for (const scenario of ALL) {
      const { paymentId } = (await make[status]?.(tpp)) ?? { paymentId: '' }
      const before = await tpp.read(SEPA, paymentId)
      assert.equal(before.status, status)
      const seen = await tpp.read(SEPA, paymentId, scenario)
      const wanted = outcomes[scenario] ?? status
      assert.equal(seen.status, wanted, `${status}, ${scenario}`)
      if (wanted === status) assert.deepEqual(seen, before)
      if (status === 'Debited' || ['Debited', 'Credited'].includes(wanted))
        assert.match(seen.archiveId ?? '', ARCHIVE)
      else assert.notProperty(seen, 'archiveId')
      if (status === 'Debited') assert.equal(seen.archiveId, before.archiveId, 'debited once')
    }
  }
})

test('debits once on the way from Accepted over Debited to Credited (2 A, Rules 3; gaps: Part 2, PSD2 immediate SEPA)', async () => {
  const { tpp, account } = await openOwn()
  const { paymentId } = await tpp.done(SEPA, undefined, 'PaymentAccepted')
  for (const scenario of [
    'PaymentDebited',
    'PaymentDebited',
    'PaymentCredited',
    'PaymentCredited',
    undefined,
  ]) {
    await tpp.read(SEPA, paymentId, scenario)
    assert.equal(await account.balance(), '9999.00')
  }
})

for (const kind of [SEPA, SCHEDULED, RECURRING] as const) {
  test(`gives a debited payment of ${kind} back when a get asks for PaymentRejected, once, as an entry of its own (2 A, What the service does; gaps: Part 2)`, async () => {
    const { own, tpp, account } = await openOwn()
    const { paymentId } = await tpp.done(kind, orderOf(kind, { ownMessage: 'Oma' }))
    if (kind !== SEPA) await moveTo(own, '2027-01-15T12:00:00+02:00')
    const read = async (scenario?: string) =>
      json(
        await (kind === RECURRING
          ? tpp.instance(paymentId, MONDAY, scenario)
          : tpp.get(kind, paymentId, scenario)),
      )
    const paid = cents(await account.balance())
    const { archiveId } = await read()
    for (const scenario of ['PaymentRejected', 'PaymentDebited', 'PaymentRejected', undefined]) {
      assert.deepInclude(await read(scenario), { status: 'Rejected', archiveId })
    }
    assert.equal(cents(await account.balance()) - paid, 100n)
    const [back, ...more] = (await account.entries()).filter(
      ({ isoTransactionCode }) => isoTransactionCode === 'PMNT-RCDT-RRTN',
    )
    assert.isEmpty(more)
    assert.equal(back?.amount, '1.00')
    assert.notEqual(back?.archiveId, archiveId)
    assert.notProperty(back, 'message')
    if (kind !== RECURRING) return
    assert.equal((await tpp.read(kind, paymentId)).status, 'Completed')
    assert.equal(json(await tpp.instance(paymentId, '2026-11-30'))['status'], 'Debited')
  })
}

// --- the deadline -------------------------------------------------------------------------------------------------------

for (const kind of [SEPA, FOREIGN] as const) {
  test(`takes a submit of ${kind} until midnight of the day of authorisation, in Helsinki (2 A, What the service does; gaps: psd2.submit.deadline)`, async () => {
    const { own, tpp } = await renew()
    const one = await tpp.authorized(kind)
    const two = await tpp.authorized(kind)
    const waiting = await tpp.done(kind, undefined, 'PaymentSystemUnavailable')
    await moveTo(own, '2026-11-20T23:59:59+02:00')
    assert.property(await tpp.submitted(kind, one.paymentId), 'submitted')
    await moveTo(own, '2026-11-21T00:00:00+02:00')
    for (const { paymentId } of [two, waiting]) {
      assertRefused(await tpp.submit(kind, paymentId), 409, 'IllegalState')
      const ended = await tpp.read(kind, paymentId)
      assert.deepInclude(ended, { status: 'Rejected', modified: '2026-11-21T00:00:00.000+02:00' })
      assert.notProperty(ended, 'submitted')
      assert.equal((await tpp.bundle(ended.authorizationId)).status, 'Rejected')
    }
  })

  test(`gives ${kind} 15 minutes after an authorisation late in the day (gaps: psd2.submit.deadline)`, async () => {
    const { own, tpp } = await renew('2026-11-20T23:50:00+02:00')
    const one = await tpp.authorized(kind)
    const two = await tpp.authorized(kind)
    await moveTo(own, '2026-11-21T00:04:59+02:00')
    assert.property(await tpp.submitted(kind, one.paymentId), 'submitted')
    await moveTo(own, '2026-11-21T00:05:00+02:00')
    assertRefused(await tpp.submit(kind, two.paymentId), 409, 'IllegalState')
    assert.equal((await tpp.read(kind, two.paymentId))['modified'], '2026-11-21T00:05:00.000+02:00')
  })

  test(`lets ${kind} authorised at 23.45 end at midnight and one of 23.46 a minute later (gaps: psd2.submit.deadline)`, async () => {
    const { own, tpp } = await renew('2026-11-20T23:45:00+02:00')
    const one = await tpp.authorized(kind)
    await advance(own, 'PT1M')
    const two = await tpp.authorized(kind)
    await moveTo(own, '2026-11-21T00:00:00+02:00')
    assert.equal((await tpp.read(kind, one.paymentId)).status, 'Rejected')
    assert.equal((await tpp.read(kind, two.paymentId)).status, 'Authorized')
    await moveTo(own, '2026-11-21T00:01:00+02:00')
    assert.equal((await tpp.read(kind, two.paymentId)).status, 'Rejected')
  })
}

for (const kind of [SCHEDULED, RECURRING] as const) {
  test(`takes a submit of ${kind} until the due date begins (gaps: psd2.submit.deadline)`, async () => {
    const { own, tpp } = await renew()
    const one = await tpp.authorized(kind)
    const two = await tpp.authorized(kind)
    const waiting = await tpp.done(kind, undefined, 'PaymentSystemUnavailable')
    await moveTo(own, '2026-11-22T23:59:59+02:00')
    assert.equal((await tpp.submitted(kind, one.paymentId)).status, 'AwaitingDueDate')
    await moveTo(own, '2026-11-23T00:00:00+02:00')
    for (const { paymentId } of [two, waiting]) {
      assertRefused(await tpp.submit(kind, paymentId), 409, 'IllegalState')
      const ended = await tpp.read(kind, paymentId, 'PaymentAccepted')
      assert.deepInclude(ended, { status: 'Rejected', modified: '2026-11-23T00:00:00.000+02:00' })
    }
  })

  test(`authorises and rejects ${kind} in the same moment where its limit has passed; the rest of the bundle stays (gaps: psd2.submit.deadline)`, async () => {
    const { own, tpp } = await renew('2026-11-20T23:00:00+02:00')
    const late = await tpp.created(kind, orderOf(kind, { dueDate: '2026-11-21' }))
    const { authorizationId } = late
    const fine = await tpp.created(SEPA, orderOf(SEPA, { authorizationId }))
    await moveTo(own, '2026-11-21T00:30:00+02:00')
    assert.equal((await tpp.authorize(authorizationId)).status, 'Authorized')
    const now = '2026-11-21T00:30:00.000+02:00'
    assert.deepInclude(await tpp.read(kind, late.paymentId), {
      status: 'Rejected',
      authorized: now,
      modified: now,
    })
    assert.equal((await tpp.submitted(SEPA, fine.paymentId)).status, 'Debited')
    assert.equal((await tpp.bundle(authorizationId)).status, 'Completed')
  })
}

test('means by the end of the day that of Helsinki on days of 23 and 25 hours (gaps: psd2.submit.deadline, shared.time)', async () => {
  for (const [begin, last, end] of [
    ['2027-03-28T01:00:00+02:00', '2027-03-28T23:59:59+03:00', '2027-03-29T00:00:00+03:00'],
    ['2027-10-31T01:00:00+03:00', '2027-10-31T23:59:59+02:00', '2027-11-01T00:00:00+02:00'],
  ] as const) {
    const { own, tpp } = await renew(begin)
    const [one, two] = [await tpp.authorized(SEPA), await tpp.authorized(SEPA)]
    await moveTo(own, last)
    assert.equal((await tpp.submitted(SEPA, one.paymentId)).status, 'Debited')
    await moveTo(own, end)
    const { status, modified } = await tpp.read(SEPA, two.paymentId)
    assert.deepEqual([status, Date.parse(modified)], ['Rejected', Date.parse(end)])
  }
})

test('takes for the same bank only Finnish accounts of bank code 999 (gaps: shared.sandbox.identity, psd2.status.transitions)', async () => {
  const { tpp } = await renew()
  const address = { address: ['Tänav 1'], country: 'EE' }
  for (const [iban, status] of [
    ['EE159900000000000013', 'Debited'],
    ['LV56SBOX0000000000001', 'Debited'],
    [finnishIban('998', 1), 'Debited'],
    [finnishIban('199', 9_990_000), 'Debited'],
    [finnishIban('999', 20), 'Credited'],
  ] as const) {
    const done = await tpp.done(SEPA, orderOf(SEPA, { payee: { iban, name: 'Saaja Oy', ...address } }))
    assert.equal(done.status, status, iban)
  }
})
