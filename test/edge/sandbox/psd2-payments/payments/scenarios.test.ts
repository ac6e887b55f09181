// What a test may ask of a payment with x-sandbox-scenario: on a submission, on a reading, and on a due date.
// Without a scenario payments go their own way: payments.test.ts, series.test.ts, foreign.test.ts.
import { assert, test } from '#kit'
import { cents } from '../../account-access/kit.ts'
import { advance, type Answered, control, violations } from '../../bank-kit.ts'
import {
  approved,
  call,
  COLLECTIONS,
  create,
  created,
  get,
  getInstance,
  NOBODY,
  openProvider,
  order,
  PAYER,
  POOR,
  statement,
  statusOf,
  submit,
  submitted,
} from '../kit.ts'

const balanceOf = async (bank: Parameters<typeof statement>[0]) => (await statement(bank)).balance
const seen = (answer: Answered) => [answer.status, answer.json['status'] ?? violations(answer).join()]

for (const { scenario, violation, message } of [
  { scenario: 'InsufficientFunds', violation: 'InsufficientFunds', message: undefined },
  { scenario: 'PaymentFail', violation: 'PaymentFail', message: 'Unspecified' },
  { scenario: 'PaymentFail=AccountClosed', violation: 'PaymentFail', message: 'AccountClosed' },
  { scenario: 'PaymentFail=InvalidPayee', violation: 'PaymentFail', message: 'InvalidPayee' },
  { scenario: 'PaymentFail=LimitExceeded', violation: 'PaymentFail', message: 'LimitExceeded' },
] as const) {
  for (const kind of ['sepa', 'scheduled', 'recurring', 'foreign'] as const) {
    test(`fails a submission of a ${kind} payment with ${scenario}, which may be repeated (2 A, Rules 3; gaps: psd2.scenario.failure)`, async () => {
      const bank = await openProvider()
      const payment = await approved(bank, kind)
      const before = (await get(bank, payment)).json
      const failed = await submit(bank, payment, scenario)
      assert.deepEqual(
        [failed.status, failed.json['type'], ...violations(failed)],
        [422, 'BUSINESS', violation],
      )
      const [told] = failed.json['violations'] as { message: string }[]
      if (message !== undefined) assert.equal(told?.message, message)
      // On a reading it is as if absent.
      assert.deepEqual((await get(bank, payment, scenario)).json, before)
      assert.equal((await submit(bank, payment)).status, 200)
    })
  }
}

for (const { asked, next, archived } of [
  { asked: 'PaymentDebited', next: 'Debited', archived: true },
  { asked: 'PaymentRejected', next: 'Rejected', archived: false },
]) {
  test(`accepts with ${asked} on a submission, and shows ${next} at the next reading of the payment (gaps: psd2.scenario.results)`, async () => {
    const bank = await openProvider()
    const before = await balanceOf(bank)
    const payment = await approved(bank, 'sepa')
    const accepted = await submit(bank, payment, asked)
    assert.deepEqual(
      [accepted.json['status'], accepted.json['archiveId'], 'submitted' in accepted.json],
      ['Accepted', undefined, true],
    )
    const list = () => call(bank, 'GET', `/authorizations/${payment.authorizationId}/payments`)
    const [listed] = (await list()).json['sepaPayments'] as { status: string }[]
    assert.equal(listed?.status, 'Accepted')
    assert.equal(await balanceOf(bank), before)
    const { json } = await get(bank, payment)
    assert.deepEqual([json['status'], 'archiveId' in json], [next, archived])
    assert.equal((await balanceOf(bank)) !== before, archived)
    assert.deepEqual((await get(bank, payment)).json, json)
  })
}

test('credits at once with PaymentCredited on a submission, if there is money (gaps Part 2, PSD2 immediate SEPA)', async () => {
  const bank = await openProvider()
  assert.deepEqual(seen(await submit(bank, await approved(bank, 'sepa'), 'PaymentCredited')), [
    200,
    'Credited',
  ])
  const poor = await approved(bank, 'sepa', { payer: { iban: POOR } })
  assert.deepEqual(seen(await submit(bank, poor, 'PaymentCredited')), [422, 'InsufficientFunds'])
})

test('leaves a payment that was accepted as it is until a scenario moves it on (gaps Part 2, PSD2 immediate SEPA)', async () => {
  const bank = await openProvider()
  const payment = await submitted(
    bank,
    'sepa',
    { payee: { iban: NOBODY, name: 'Nobody' } },
    'PaymentAccepted',
  )
  await advance(bank, 'P3D')
  assert.equal(statusOf(await get(bank, payment)), 'Accepted')
  assert.equal(statusOf(await get(bank, payment, 'PaymentAccepted')), 'Accepted')
  assert.equal(statusOf(await get(bank, payment, 'PaymentDebited')), 'Debited')
  assert.equal(statusOf(await get(bank, payment, 'PaymentAccepted')), 'Debited')
  assert.equal(statusOf(await get(bank, payment, 'PaymentCredited')), 'Credited')
  for (const scenario of ['PaymentDebited', 'PaymentRejected'])
    assert.equal(statusOf(await get(bank, payment, scenario)), 'Credited')
})

for (const kind of ['sepa', 'scheduled', 'recurring'] as const) {
  test(`gives a debited ${kind} payment back when a reading asks for PaymentRejected, once, as an entry of its own (2 A, What the service does; gaps: Part 2)`, async () => {
    const bank = await openProvider()
    const payment = await submitted(bank, kind, { ownMessage: 'Own' })
    if (kind !== 'sepa') await advance(bank, 'P60D')
    const read = (scenario?: string) =>
      kind === 'recurring' ? getInstance(bank, payment, '2026-12-18', scenario) : get(bank, payment, scenario)
    const paid = await balanceOf(bank)
    const { archiveId } = (await read()).json
    for (const scenario of ['PaymentRejected', 'PaymentDebited', 'PaymentRejected', undefined]) {
      const { json } = await read(scenario)
      assert.deepEqual([json['status'], json['archiveId']], ['Rejected', archiveId])
    }
    const { balance, entries } = await statement(bank)
    assert.equal(cents(balance) - cents(paid), 1_000n)
    const ours = entries.filter(({ reference }) => reference === '13')
    const back = ours.filter(({ amount }) => amount === '10.00')
    assert.equal(ours.length, kind === 'recurring' ? 5 : 2)
    assert.equal(back.length, 1)
    assert.notProperty(back[0], 'message')
    assert.notEqual(back[0]?.['archiveId'], archiveId)
    // The other payments of a series, and the series itself, stay as they are.
    if (kind !== 'recurring') return
    assert.equal(statusOf(await get(bank, payment)), 'Completed')
    assert.equal(statusOf(await getInstance(bank, payment, '2026-12-25')), 'Debited')
  })
}

test('leaves a debited foreign payment as it is, whatever a reading asks for (gaps Part 2, PSD2 foreign)', async () => {
  const bank = await openProvider()
  const payment = await submitted(bank, 'foreign')
  assert.equal(statusOf(await get(bank, payment, 'PaymentDebited')), 'Debited')
  assert.equal(statusOf(await get(bank, payment, 'PaymentRejected')), 'Debited')
})

test('replaces what the submission has asked for by what the reading asks for (gaps: psd2.scenario.results)', async () => {
  const bank = await openProvider()
  const payment = await submitted(bank, 'sepa', {}, 'PaymentRejected')
  assert.equal(statusOf(await get(bank, payment, 'PaymentDebited')), 'Debited')
  assert.equal(statusOf(await get(bank, payment)), 'Debited')
  const ignored = await submitted(bank, 'sepa', {}, 'PaymentRejected')
  assert.equal(statusOf(await get(bank, ignored, 'PaymentAccepted')), 'Rejected')
})

test('rejects a later debit without money (gaps: psd2.scenario.results)', async () => {
  const bank = await openProvider()
  const poor = { payer: { iban: POOR } }
  for (const kind of ['sepa', 'foreign'] as const) {
    const payment = await submitted(bank, kind, poor, 'PaymentDebited')
    const { json } = await get(bank, payment)
    assert.deepEqual([json['status'], json['archiveId']], ['Rejected', undefined])
  }
  const accepted = await submitted(bank, 'sepa', poor, 'PaymentAccepted')
  assert.equal(statusOf(await get(bank, accepted, 'PaymentCredited')), 'Rejected')
})

for (const { kind, next } of [
  { kind: 'sepa', next: 'Accepted' },
  { kind: 'foreign', next: 'Accepted' },
  { kind: 'scheduled', next: 'AwaitingDueDate' },
  { kind: 'recurring', next: 'AwaitingDueDate' },
] as const) {
  test(`takes a ${kind} payment on later with PaymentSystemUnavailable and PaymentAccepted (2 A, States; gaps: psd2.scenario.unavailable)`, async () => {
    const bank = await openProvider()
    const payment = await approved(bank, kind)
    const pending = await submit(bank, payment, 'PaymentSystemUnavailable')
    assert.deepEqual([...seen(pending), 'submitted' in pending.json], [200, 'SubmissionPending', false])
    assert.equal(statusOf(await submit(bank, payment, 'PaymentSystemUnavailable')), 'SubmissionPending')
    assert.equal(statusOf(await get(bank, payment)), 'SubmissionPending')
    assert.equal(statusOf(await get(bank, payment, 'PaymentDebited')), 'SubmissionPending')
    const { json } = await get(bank, payment, 'PaymentAccepted')
    assert.deepEqual([json['status'], 'submitted' in json], [next, true])
    assert.equal(statusOf(await get(bank, payment)), next)
    await advance(bank, 'P60D')
    // Nothing was stored: due dates go their own way, the others wait for a scenario.
    const later = { sepa: 'Accepted', foreign: 'Accepted', scheduled: 'Debited', recurring: 'Completed' }[
      kind
    ]
    assert.equal(statusOf(await get(bank, payment)), later)
  })
}

for (const [asked, next] of [
  ['PaymentAccepted', 'Accepted'],
  ['PaymentDebited', 'Debited'],
  ['PaymentCredited', 'Credited'],
  ['PaymentRejected', 'Rejected'],
]) {
  test(`shows on the due date what the submission has asked for: ${asked} (gaps: psd2.scenario.results)`, async () => {
    const bank = await openProvider()
    const payment = await submitted(bank, 'scheduled', {}, asked)
    const series = await submitted(bank, 'recurring', {}, asked)
    assert.equal(statusOf(await get(bank, payment)), 'AwaitingDueDate')
    await advance(bank, 'P60D')
    assert.equal(statusOf(await get(bank, payment)), next)
    assert.equal(statusOf(await getInstance(bank, series, '2026-12-18')), next)
    assert.equal(statusOf(await getInstance(bank, series, '2026-12-25')), 'Debited')
    const whole = next === 'Accepted' ? 'AwaitingDueDate' : 'Completed'
    assert.equal(statusOf(await get(bank, series)), whole)
    if (next !== 'Accepted') return
    assert.equal(statusOf(await getInstance(bank, series, '2026-12-18', 'PaymentDebited')), 'Debited')
    assert.equal(statusOf(await get(bank, series)), 'Completed')
  })

  test(`moves what waits for its day when a reading asks for ${asked} (gaps Part 2, PSD2 scheduled, Recurrence instance)`, async () => {
    const bank = await openProvider()
    const payment = await submitted(bank, 'scheduled', {}, 'PaymentRejected')
    const series = await submitted(bank, 'recurring')
    assert.equal(statusOf(await get(bank, payment, asked)), next)
    assert.equal(statusOf(await getInstance(bank, series, '2026-12-25', asked)), next)
    assert.equal(statusOf(await get(bank, series, asked)), 'AwaitingDueDate')
    assert.equal(statusOf(await getInstance(bank, series, '2026-12-18')), 'AwaitingDueDate')
    await advance(bank, 'P60D')
    assert.equal(statusOf(await get(bank, payment)), next)
    assert.equal(statusOf(await getInstance(bank, series, '2026-12-25')), next)
    assert.equal(statusOf(await getInstance(bank, series, '2026-12-18')), 'Debited')
  })
}

test('refuses PaymentCredited for a submission of a foreign payment, and lets a reading ignore it (gaps Part 2, PSD2 foreign)', async () => {
  const bank = await openProvider()
  const payment = await approved(bank, 'foreign')
  const refused = await submit(bank, payment, 'PaymentCredited')
  assert.deepEqual([refused.status, ...violations(refused)], [400, 'InvalidValue x-sandbox-scenario'])
  assert.equal(statusOf(await submit(bank, payment, 'PaymentRejected')), 'Accepted')
  assert.equal(statusOf(await get(bank, payment, 'PaymentCredited')), 'Rejected')
})

test('knows the values of the paper, in their case, on get, submit and confirm; elsewhere it reads none (gaps: psd2.scenario.form)', async () => {
  const bank = await openProvider()
  const scenario = { 'x-sandbox-scenario': 'paymentdebited' }
  const made = await create(bank, 'sepa', order('sepa'), scenario)
  assert.equal(made.status, 201)
  const payment = await created(bank, 'recurring')
  for (const answer of [
    await get(bank, payment, 'paymentdebited'),
    await submit(bank, payment, 'PaymentFail=Other'),
    await getInstance(bank, payment, '2026-12-18', 'Payment'),
  ]) {
    assert.deepEqual([answer.status, ...violations(answer)], [400, 'InvalidValue x-sandbox-scenario'])
  }
  const path = `/authorizations/${payment.authorizationId}`
  for (const [method, at] of [
    ['GET', path],
    ['GET', `${path}/payments`],
    ['DELETE', `${COLLECTIONS.recurring}/${payment.paymentId}`],
    ['DELETE', path],
  ] as const) {
    assert.equal((await call(bank, method, at, undefined, scenario)).status, 200)
  }
})

test('shows what was planned for each call, and after an effect what it came to (gaps: shared.sandbox.outcomes, Part 4)', async () => {
  const bank = await openProvider()
  const plan = async (operation: string, outcome: string) =>
    (await control(bank, 'POST', '/outcomes', { operation, outcome })).status
  const payment = await approved(bank, 'sepa')
  assert.equal(await plan('psd2.submit', 'error:PaymentFail'), 204)
  assert.deepEqual(seen(await submit(bank, payment)), [422, 'PaymentFail'])
  assert.equal(await plan('psd2.submit', 'error-after:500'), 204)
  assert.equal((await submit(bank, payment)).status, 500)
  assert.equal(statusOf(await get(bank, payment)), 'Debited')
  for (const [operation, outcome] of [
    ['psd2.create', 'error:SepaIban'],
    ['psd2.get', 'error:503'],
    ['psd2.recurrence', 'error:Date'],
    ['psd2.confirm', 'error:InsufficientFunds'],
    ['psd2.delete', 'error:IllegalState'],
    ['psd2.authorization.get', 'slow:1'],
    ['psd2.authorization.payments', 'drop-before'],
    ['psd2.authorization.delete', 'drop-after'],
    ['psd2.sca', 'error:IllegalState'],
  ] as const) {
    assert.equal(await plan(operation, outcome), 204, `${operation} ${outcome}`)
  }
  for (const [operation, outcome] of [
    ['psd2.create', 'reject'],
    ['psd2.submit', 'pending'],
    ['psd2.get', 'error:PaymentFail'],
  ] as const) {
    assert.equal(await plan(operation, outcome), 400, `${operation} ${outcome}`)
  }
  const planned = await create(bank, 'sepa', order('sepa', { payer: { iban: PAYER } }))
  assert.deepEqual(seen(planned), [400, 'SepaIban'])
})
