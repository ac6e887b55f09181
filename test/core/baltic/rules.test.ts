// The rules of consents, reports and payments, each by its row of the gaps and the tables of Part 2.
// The dates of a series are in series.test.ts, what a client knows of its own consent in consent-knowledge.test.ts.
import { assert, test } from '#kit'
import {
  CONSENT_LIFECYCLE,
  CONSENT_STATUSES,
  consentEndsAt,
  consentKindOf,
  countedAs,
  executesAt,
  FUNDS_CONSENT_LIFECYCLE,
  grantedFrequency,
  grantedValidUntil,
  hasEnded,
  isCounted,
  isExecutionDateAllowed,
  isPsuPresent,
  isReachAllowed,
  isValidUntilAllowed,
  judgeCancel,
  namesAccount,
  nextReadInMs,
  PAYMENT_LIFECYCLES,
  reachOf,
  TRANSACTION_STATUSES,
} from '../../../core/baltic/rules/index.ts'

const at = (time: string) => Date.parse(time)
const minute = 60_000

test('moves an account consent only as the table says (3, States and transitions; gaps: baltic.consent.status-values, Part 2 Baltic account consent)', () => {
  assert.deepEqual(CONSENT_LIFECYCLE.moves, {
    received: ['valid', 'rejected'],
    valid: ['revokedByPsu', 'expired', 'terminatedByTpp'],
    rejected: [],
    revokedByPsu: [],
    expired: [],
    terminatedByTpp: [],
  })
  assert.sameMembers([...CONSENT_STATUSES], [...CONSENT_LIFECYCLE.statuses])
})

test('never replaces a consent to confirm funds (gaps: baltic.cof.request, Part 2 CoF consent)', () => {
  assert.deepEqual(FUNDS_CONSENT_LIFECYCLE.moves.valid, ['revokedByPsu', 'expired'])
  assert.isFalse(FUNDS_CONSENT_LIFECYCLE.isStatus('terminatedByTpp'))
})

test('moves payments only as the table says, by their kind (3, States and transitions; gaps: baltic.payment.status-values, Part 2 Baltic payment)', () => {
  for (const { moves } of Object.values(PAYMENT_LIFECYCLES)) {
    assert.deepEqual(moves.RCVD, ['ACTC', 'RJCT', 'CANC'])
    assert.deepEqual(moves.ACTC, ['ACSP', 'PDNG', 'RJCT', 'CANC'])
    assert.deepEqual(moves.PDNG, ['ACSP', 'RJCT'])
    for (const end of ['ACSC', 'RJCT', 'CANC'] as const) assert.deepEqual(moves[end], [])
  }
  assert.deepEqual(PAYMENT_LIFECYCLES.payments.moves.ACSP, ['ACSC'])
  assert.deepEqual(PAYMENT_LIFECYCLES['bulk-payments'].moves.ACSP, ['ACSC', 'PART', 'RJCT'])
  assert.deepEqual(PAYMENT_LIFECYCLES['periodic-payments'].moves.ACSP, ['ACSC', 'CANC'])
  assert.isFalse(PAYMENT_LIFECYCLES.payments.isStatus('PART'))
})

test('knows the end of a payment among all statuses, and takes an unknown one for none (gaps: baltic.payment.status-values)', () => {
  assert.deepEqual(TRANSACTION_STATUSES.filter(hasEnded), ['ACSC', 'ACCC', 'PART', 'RJCT', 'CANC'])
  assert.isFalse(hasEnded('XXXX'))
})

test('cancels before the approval at once, after it with the payer, and not when it is too late (gaps: baltic.cancel.codes)', () => {
  for (const service of ['payments', 'bulk-payments', 'periodic-payments'] as const) {
    assert.equal(judgeCancel(service, 'RCVD'), 'at-once')
    assert.equal(judgeCancel(service, 'ACTC'), 'approval')
    for (const late of ['PDNG', 'ACSC', 'RJCT', 'CANC', 'PART', 'XXXX']) {
      assert.equal(judgeCancel(service, late), 'too-late', late)
    }
  }
  assert.equal(judgeCancel('payments', 'ACSP'), 'too-late')
  assert.equal(judgeCancel('bulk-payments', 'ACSP'), 'too-late')
  assert.equal(judgeCancel('periodic-payments', 'ACSP'), 'approval')
})

test('takes execution dates from today to 365 days ahead in Helsinki (gaps: baltic.payment.dates)', () => {
  // One in the morning of 21 November in Helsinki.
  const now = at('2026-11-20T23:00:00Z')
  assert.isFalse(isExecutionDateAllowed('2026-11-20', now))
  assert.isTrue(isExecutionDateAllowed('2026-11-21', now))
  assert.isTrue(isExecutionDateAllowed('2027-11-21', now))
  assert.isFalse(isExecutionDateAllowed('2027-11-22', now))
  const assumptions = { 'baltic.payment.dates': 30 }
  assert.isFalse(isExecutionDateAllowed('2026-12-22', now, { assumptions }))
})

const executions: [name: string, day: string, approved: string, executed: string][] = [
  [
    'today, approved on a TARGET day: at once',
    '2026-11-20',
    '2026-11-20T10:00:00Z',
    '2026-11-20T10:00:00.000Z',
  ],
  ['today, approved in the last minute', '2026-11-20', '2026-11-20T21:59:00Z', '2026-11-20T21:59:00.000Z'],
  [
    'a later day: at its midnight in Helsinki',
    '2026-11-24',
    '2026-11-20T10:00:00Z',
    '2026-11-23T22:00:00.000Z',
  ],
  ['a Saturday: on Monday', '2026-11-21', '2026-11-20T10:00:00Z', '2026-11-22T22:00:00.000Z'],
  [
    'approved on a Saturday for today: on Monday',
    '2026-11-21',
    '2026-11-21T10:00:00Z',
    '2026-11-22T22:00:00.000Z',
  ],
  [
    'approved days after it, on a Sunday: on Monday',
    '2026-11-18',
    '2026-11-22T10:00:00Z',
    '2026-11-22T22:00:00.000Z',
  ],
  [
    'approved days after it, on a Monday: at once',
    '2026-11-18',
    '2026-11-23T10:00:00Z',
    '2026-11-23T10:00:00.000Z',
  ],
  ['Christmas: on the next TARGET day', '2026-12-25', '2026-11-20T10:00:00Z', '2026-12-27T22:00:00.000Z'],
  [
    'a Finnish holiday is a TARGET day: 6 January',
    '2027-01-06',
    '2026-11-20T10:00:00Z',
    '2027-01-05T22:00:00.000Z',
  ],
  ['in summer', '2027-06-01', '2027-05-28T10:00:00Z', '2027-05-31T21:00:00.000Z'],
]
for (const [name, day, approved, executed] of executions) {
  test(`executes ${name} (gaps: baltic.payment.dates)`, () => {
    assert.equal(new Date(executesAt(day, at(approved))).toISOString(), executed)
  })
}

test('reads a status after 2, 5, 15, then every 60 s, for a day (gaps: baltic.limits.calls)', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 100].map((reads) => nextReadInMs(reads, 0)),
    [2_000, 5_000, 15_000, 60_000, 60_000, 60_000],
  )
  assert.equal(nextReadInMs(50, 86_400_000), 60_000)
  assert.isUndefined(nextReadInMs(50, 86_400_001))
})

const iban = { accountNumber: 'EE159900000000000013' }

test('tells the four kinds of consents apart (gaps: baltic.consent.access)', () => {
  assert.equal(consentKindOf({}), 'bank-offered')
  assert.equal(consentKindOf({ accounts: [], balances: [], transactions: [] }), 'bank-offered')
  assert.equal(consentKindOf({ accounts: [], balances: [iban] }), 'dedicated')
  assert.equal(consentKindOf({ allPsd2: 'allAccounts', accounts: [iban] }), 'global')
  assert.equal(consentKindOf({ availableAccounts: 'allAccounts', balances: [iban] }), 'available-accounts')
})

test('gives each kind of consent its rights (gaps: baltic.consent.access)', () => {
  assert.deepEqual(reachOf({}), { details: 'chosen', balances: 'chosen', transactions: 'chosen' })
  assert.deepEqual(reachOf({ allPsd2: 'allAccounts', balances: [iban] }), {
    details: 'all',
    balances: 'all',
    transactions: 'all',
  })
  assert.deepEqual(reachOf({ availableAccounts: 'allAccounts' }), {
    details: 'all',
    balances: [],
    transactions: [],
  })
  assert.deepEqual(reachOf({ availableAccounts: 'allAccountsWithBalances', transactions: [iban] }), {
    details: 'all',
    balances: 'all',
    transactions: [],
  })
})

test('takes balances and transactions for details too, and an empty list beside a filled one for nothing (gaps: baltic.consent.access)', () => {
  const other = { accountNumber: 'EE899900000000000039', currency: 'EUR' }
  assert.deepEqual(reachOf({ accounts: [], balances: [iban], transactions: [other] }), {
    details: [iban, other],
    balances: [iban],
    transactions: [other],
  })
  assert.deepEqual(reachOf({ accounts: [iban], balances: [] }).balances, [])
})

test('finds an account by number, kind of number and currency (gaps: baltic.account-reference)', () => {
  const euros = { iban: 'EE159900000000000013', currency: 'EUR' }
  const card = { bban: '1234', currency: 'EUR' }
  assert.isTrue(namesAccount(iban, euros))
  assert.isTrue(namesAccount({ ...iban, currency: 'EUR', accountReferenceType: 'IBAN' }, euros))
  assert.isFalse(namesAccount({ ...iban, currency: 'USD' }, euros))
  assert.isFalse(namesAccount({ ...iban, accountReferenceType: 'BBAN' }, euros))
  assert.isFalse(namesAccount(iban, card))
  assert.isTrue(namesAccount({ accountNumber: '1234', accountReferenceType: 'BBAN' }, card))
  assert.isTrue(
    namesAccount(
      { accountNumber: '+3725550100', accountReferenceType: 'MSISDN' },
      { msisdn: '+3725550100', currency: 'EUR' },
    ),
  )
  assert.isFalse(namesAccount({ accountNumber: '1234', accountReferenceType: 'PAN' }, card))
})

test('lowers what a consent asks for: four reads a day, 180 days (gaps: baltic.consent.frequency, baltic.consent.valid-until)', () => {
  assert.deepEqual(
    [1, 4, 5, 1000].map((asked) => grantedFrequency(asked)),
    [1, 4, 4, 4],
  )
  const made = at('2026-11-20T23:00:00Z')
  assert.equal(grantedValidUntil('9999-12-31', made), '2027-05-20')
  assert.equal(grantedValidUntil('2027-05-20', made), '2027-05-20')
  assert.equal(grantedValidUntil('2027-05-19', made), '2027-05-19')
})

test('takes a last day of today or later (gaps: baltic.consent.valid-until)', () => {
  const now = at('2026-11-20T21:59:59Z')
  assert.isTrue(isValidUntilAllowed('2026-11-20', now))
  assert.isFalse(isValidUntilAllowed('2026-11-19', now))
  assert.isFalse(isValidUntilAllowed('2026-11-20', now + 1_000))
})

test('ends a consent with its last day, a one-off one with the day of its approval (gaps: baltic.consent.valid-until, baltic.consent.life)', () => {
  const approvedAtMs = at('2026-11-20T10:00:00Z')
  const until = { validUntil: '2027-01-31', approvedAtMs }
  const iso = (ms: number) => new Date(ms).toISOString()
  assert.equal(iso(consentEndsAt({ ...until, recurringIndicator: true })), '2027-01-31T22:00:00.000Z')
  assert.equal(iso(consentEndsAt({ ...until, recurringIndicator: false })), '2026-11-20T22:00:00.000Z')
  const short = { validUntil: '2026-11-20', approvedAtMs: at('2026-11-20T21:00:00Z') }
  assert.equal(iso(consentEndsAt({ ...short, recurringIndicator: false })), '2026-11-20T22:00:00.000Z')
})

test('counts five reads apart, by account and by transaction (gaps: baltic.consent.frequency)', () => {
  const names = [
    countedAs({ read: 'accounts' }),
    countedAs({ read: 'account', accountId: 'a' }),
    countedAs({ read: 'balances', accountId: 'a' }),
    countedAs({ read: 'transactions', accountId: 'a' }),
    countedAs({ read: 'transactions', accountId: 'b' }),
    countedAs({ read: 'transaction', accountId: 'a', transactionId: '1' }),
    countedAs({ read: 'transaction', accountId: 'a', transactionId: '2' }),
  ]
  assert.lengthOf([...new Set(names)], names.length)
  assert.equal(countedAs({ accountId: 'a', read: 'balances' }), names[2])
})

test('counts a one-off consent always, a recurring one without the person, and the first page only (gaps: baltic.consent.frequency)', () => {
  const once = { recurringIndicator: false }
  const again = { recurringIndicator: true }
  assert.isTrue(isCounted(once, { isPsuPresent: true }))
  assert.isTrue(isCounted(once, { isPsuPresent: false, page: 1 }))
  assert.isFalse(isCounted(again, { isPsuPresent: true }))
  assert.isTrue(isCounted(again, { isPsuPresent: false }))
  assert.isFalse(isCounted(once, { isPsuPresent: false, page: 2 }))
})

test('takes the person for present when their IP address is forwarded (gaps: baltic.headers.other)', () => {
  for (const ip of ['192.0.2.7', '2001:db8::7']) assert.isTrue(isPsuPresent(ip), ip)
  for (const none of [undefined, '', 'yes', '192.0.2', '192.0.2.7, 192.0.2.8']) {
    assert.isFalse(isPsuPresent(none), none ?? 'absent')
  }
})

test('reaches back 90 days, and further for 30 minutes after the approval (gaps: baltic.report.query)', () => {
  const approved = at('2026-11-20T10:00:00Z')
  const late = approved + 30 * minute + 1
  assert.isTrue(isReachAllowed('2026-08-22', late, approved))
  assert.isFalse(isReachAllowed('2026-08-21', late, approved))
  assert.isTrue(isReachAllowed('2020-01-01', late - 1, approved))
})
