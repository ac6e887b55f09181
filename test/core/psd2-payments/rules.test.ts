// The pure rules of PSD2 payments: which kind a payment is, moves, deadlines, deletes, dates, waits.
// The calendar itself is in test/core/shared/values/calendar.test.ts.
import { assert, fc, test } from '#kit'
import type { DeleteVerdict } from '../../../core/psd2-payments/index.ts'
import {
  BUNDLE_LIFECYCLE,
  BUNDLE_STATUSES,
  canSubmit,
  checkIdempotencyKey,
  debitedReadings,
  debitingDay,
  hasEnded,
  OCCURRENCE_LIFECYCLE,
  OCCURRENCE_STATUSES,
  CREATE_REFUSALS,
  isDueDateAllowed,
  isSeriesEndAllowed,
  judgeDelete,
  needsAddress,
  nextReadInMs,
  nextSendingInMs,
  PAYMENT_KINDS,
  PAYMENT_LIFECYCLES,
  PAYMENT_STATUSES,
  sepaOrForeign,
  submitDeadline,
  approvalEndsAt,
  approvalPhaseOf,
  executionAt,
  judgeCreate,
  judgeSending,
  judgeSubmission,
  phaseOf,
} from '../../../core/psd2-payments/rules/index.ts'
import { BankError, type BankErrorDetail, type BankFault } from '../../../core/shared/errors.ts'
import { words } from '../shared/lists.ts'

const at = (iso: string) => Date.parse(iso)

const areas: [string, Parameters<typeof sepaOrForeign>[0], ReturnType<typeof sepaOrForeign>][] = [
  ['euro to a Finnish IBAN', { currency: 'EUR', iban: 'FI6299900000000011' }, { kind: 'sepa' }],
  [
    'euro to Norway, which is no member of the EU',
    { currency: 'EUR', iban: 'NO7199900000002' },
    { kind: 'sepa' },
  ],
  [
    'dollars to a Finnish IBAN',
    { currency: 'USD', iban: 'FI6299900000000011' },
    { kind: 'foreign', why: 'currency' },
  ],
  ['euro to an account of digits', { currency: 'EUR', bic: 'SBOXFIH0' }, { kind: 'foreign', why: 'account' }],
  [
    'euro to an IBAN that is none',
    { currency: 'EUR', iban: 'FI6299900000000012' },
    { kind: 'foreign', why: 'account' },
  ],
  [
    'euro to Switzerland',
    { currency: 'EUR', iban: 'CH1399900SBOX00000001' },
    { kind: 'foreign', why: 'area' },
  ],
  [
    'euro to Great Britain',
    { currency: 'EUR', iban: 'GB07SBOX99900000000001' },
    { kind: 'foreign', why: 'area' },
  ],
  [
    'euro to San Marino with a BIC in the EU',
    { currency: 'EUR', iban: 'SM57A9990000000SBOX00000001', bic: 'SBOXDE22' },
    { kind: 'foreign', why: 'area' },
  ],
]

for (const [name, payee, area] of areas) {
  test(`takes ${name} for ${area.kind === 'sepa' ? 'a SEPA payment' : `a foreign one because of the ${area.why}`} (2 A, What the service does; gaps: shared.eea)`, () => {
    assert.deepEqual(sepaOrForeign(payee), area)
  })
}

test('asks for an address unless the IBAN is Finnish (2 A, Payment request)', () => {
  assert.deepEqual(['FI6299900000000011', 'EE159900000000000013', 'SE93'].map(needsAddress), [
    false,
    true,
    true,
  ])
})

test('keeps every status of payments, instances and bundles in one spelling (gaps: psd2.status.values, psd2.bundle.values)', () => {
  const used = PAYMENT_KINDS.flatMap((kind) => PAYMENT_LIFECYCLES[kind].statuses)
  assert.sameMembers([...new Set(used)], [...PAYMENT_STATUSES])
  assert.sameMembers([...OCCURRENCE_LIFECYCLE.statuses], [...OCCURRENCE_STATUSES])
  assert.sameMembers([...BUNDLE_LIFECYCLE.statuses], [...BUNDLE_STATUSES])
})

/** Moves of Part 2 of the gaps, written out a second time. */
const APPROVAL =
  'Unauthorized>Authorizing Unauthorized>Authorized Unauthorized>Rejected Unauthorized>Revoked Authorizing>Unauthorized Authorizing>Authorized Authorizing>Rejected Authorized>Cancelled Authorized>SubmissionPending Authorized>Rejected SubmissionPending>Rejected'
const MOVES = {
  sepa: `${APPROVAL} Authorized>Debited Authorized>Credited Authorized>Accepted SubmissionPending>Debited SubmissionPending>Credited SubmissionPending>Accepted Accepted>Debited Accepted>Credited Accepted>Rejected Debited>Credited Debited>Rejected`,
  scheduled: `${APPROVAL} SubmissionPending>Cancelled Authorized>AwaitingDueDate SubmissionPending>AwaitingDueDate AwaitingDueDate>Cancelled AwaitingDueDate>Accepted AwaitingDueDate>Debited AwaitingDueDate>Credited AwaitingDueDate>Rejected Accepted>Debited Accepted>Credited Accepted>Rejected Debited>Credited Debited>Rejected`,
  recurring: `${APPROVAL} SubmissionPending>Cancelled Authorized>AwaitingDueDate SubmissionPending>AwaitingDueDate AwaitingDueDate>Cancelled AwaitingDueDate>Completed`,
  foreign: `${APPROVAL} Authorized>Accepted SubmissionPending>Accepted Accepted>Debited Accepted>Rejected`,
} as const
const BUNDLE =
  'Unauthorized>Authorizing Unauthorized>Authorized Unauthorized>Rejected Unauthorized>Completed Unauthorized>Revoked Authorizing>Unauthorized Authorizing>Authorized Authorizing>Rejected Authorizing>Completed Authorized>PartiallyRevoked Authorized>Revoked Authorized>Completed Authorized>Rejected PartiallyRevoked>Revoked PartiallyRevoked>Completed PartiallyRevoked>Rejected'
const INSTANCE =
  'AwaitingDueDate>Accepted AwaitingDueDate>Debited AwaitingDueDate>Credited AwaitingDueDate>Rejected AwaitingDueDate>Cancelled Accepted>Debited Accepted>Credited Accepted>Rejected Debited>Credited Debited>Rejected'

const movesOf = ({ moves }: { moves: Readonly<Record<string, readonly string[]>> }) =>
  Object.entries(moves).flatMap(([from, to]) => to.map((status) => `${from}>${status}`))

for (const kind of PAYMENT_KINDS) {
  test(`keeps the moves of a ${kind} payment to those of the tables (gaps: Part 2)`, () => {
    assert.sameMembers(movesOf(PAYMENT_LIFECYCLES[kind]), MOVES[kind].split(' '))
  })
}

test('keeps the moves of bundles and instances to those of the tables (gaps: Part 2)', () => {
  assert.sameMembers(movesOf(BUNDLE_LIFECYCLE), BUNDLE.split(' '))
  assert.sameMembers(movesOf(OCCURRENCE_LIFECYCLE), INSTANCE.split(' '))
})

test('folds late answers in forward only, but lets a payer who leaves open the bundle again (gaps: Part 2)', () => {
  const { forward } = PAYMENT_LIFECYCLES.sepa
  assert.equal(forward('Authorized', 'Unauthorized'), 'Authorized')
  assert.equal(forward('Unauthorized', 'Credited'), 'Credited')
  assert.equal(forward('Authorizing', 'Unauthorized'), 'Unauthorized')
  assert.isUndefined(forward('Cancelled', 'Debited'))
})

test('knows the ends, what can be submitted, and takes an unknown status for neither (gaps: psd2.status.transitions, Part 4 psd2.submit)', () => {
  const ended = ['Debited', 'Credited', 'Rejected', 'Revoked', 'Cancelled', 'Completed']
  assert.deepEqual(PAYMENT_STATUSES.filter(hasEnded), ended)
  assert.deepEqual(PAYMENT_STATUSES.filter(canSubmit), ['Authorized', 'SubmissionPending'])
  assert.isFalse(hasEnded('New') || canSubmit('New'))
})

test('gives an immediate or foreign payment until midnight in Helsinki, and 15 minutes at least (2 A, What the service does; gaps: psd2.submit.deadline)', () => {
  for (const kind of ['sepa', 'foreign'] as const) {
    const deadline = (authorized: string) => new Date(submitDeadline({ kind }, at(authorized))).toISOString()
    assert.equal(deadline('2026-11-20T08:00:00Z'), '2026-11-20T22:00:00.000Z')
    assert.equal(deadline('2026-11-20T21:44:59Z'), '2026-11-20T22:00:00.000Z')
    assert.equal(deadline('2026-11-20T21:45:00Z'), '2026-11-20T22:00:00.000Z')
    assert.equal(deadline('2026-11-20T21:45:01Z'), '2026-11-20T22:00:01.000Z')
    assert.equal(deadline('2026-07-01T08:00:00Z'), '2026-07-01T21:00:00.000Z')
    // The nights of both clock changes.
    assert.equal(deadline('2026-03-29T00:30:00Z'), '2026-03-29T21:00:00.000Z')
    assert.equal(deadline('2026-10-24T21:30:00Z'), '2026-10-25T22:00:00.000Z')
  }
})

test('gives a scheduled payment and a series until the due date begins in Helsinki (gaps: psd2.submit.deadline)', () => {
  for (const kind of ['scheduled', 'recurring'] as const) {
    const deadline = (dueDate: string) => new Date(submitDeadline({ kind, dueDate }, 0)).toISOString()
    assert.equal(deadline('2026-12-24'), '2026-12-23T22:00:00.000Z')
    assert.equal(deadline('2026-07-01'), '2026-06-30T21:00:00.000Z')
    assert.throws(() => submitDeadline({ kind }, 0), TypeError)
  }
})

test('judges a delete by kind, status and time (2 A, Rules; gaps: psd2.delete.before, psd2.delete.after, psd2.delete.too-late)', () => {
  const before = at('2026-12-23T21:59:59Z')
  const begun = at('2026-12-23T22:00:00Z')
  const judged = (kind: (typeof PAYMENT_KINDS)[number], nowMs: number) =>
    Object.fromEntries(
      PAYMENT_STATUSES.map((status) => [status, judgeDelete({ kind, status, dueDate: '2026-12-24' }, nowMs)]),
    )
  const common: Record<string, DeleteVerdict> = {
    Unauthorized: 'revoke',
    Authorizing: 'refused',
    Rejected: 'refused',
    Revoked: 'done',
    Cancelled: 'done',
    Accepted: 'refused',
    Debited: 'refused',
    Credited: 'refused',
    Completed: 'refused',
  }
  for (const kind of ['sepa', 'foreign'] as const) {
    for (const now of [before, begun]) {
      assert.deepEqual(judged(kind, now), {
        ...common,
        Authorized: 'sca',
        SubmissionPending: 'refused',
        AwaitingDueDate: 'refused',
      })
    }
  }
  for (const kind of ['scheduled', 'recurring'] as const) {
    assert.deepEqual(judged(kind, before), {
      ...common,
      Authorized: 'sca',
      SubmissionPending: 'sca',
      AwaitingDueDate: 'sca',
    })
    assert.deepEqual(judged(kind, begun), {
      ...common,
      Authorized: 'refused',
      SubmissionPending: 'refused',
      AwaitingDueDate: 'refused',
    })
  }
})

test('checks idempotency keys by the names of their violations (gaps: psd2.idempotency.key)', () => {
  for (const key of ['a', 'a b', 'k'.repeat(40)]) assert.isUndefined(checkIdempotencyKey(key))
  assert.equal(checkIdempotencyKey(undefined), 'Required')
  assert.equal(checkIdempotencyKey(''), 'Required')
  assert.equal(checkIdempotencyKey('k'.repeat(41)), 'Size')
  for (const key of [' a', 'a ', 'ä', 'a\tb', ' ']) assert.equal(checkIdempotencyKey(key), 'InvalidValue')
})

test('takes due dates from tomorrow to 365 days ahead in Helsinki, and other limits of another bank (gaps: psd2.request.due-date)', () => {
  const now = at('2026-11-20T21:59:59Z')
  const allowed = (dueDate: string) => isDueDateAllowed(dueDate, now)
  assert.deepEqual(['2026-11-20', '2026-11-21', '2027-11-20', '2027-11-21'].map(allowed), [
    false,
    true,
    true,
    false,
  ])
  assert.isFalse(isDueDateAllowed('2026-11-21', now + 1_000))
  const assumptions = { 'psd2.request.due-date': { daysAhead: 30, seriesMonths: 12 } }
  assert.isFalse(isDueDateAllowed('2026-12-21', now, { assumptions }))
  const series = { recurrence: 'Monthly', dueDate: '2026-12-01', recurrenceEndDate: '2027-12-02' } as const
  assert.isTrue(isSeriesEndAllowed(series))
  assert.isFalse(isSeriesEndAllowed(series, { assumptions }))
})

test('debits a foreign payment by the cut-off of the bank (2 A, Limits; gaps: psd2.foreign.cut-off)', () => {
  assert.equal(debitingDay(at('2026-11-20T13:59:59Z')), '2026-11-20')
  assert.equal(debitingDay(at('2026-11-20T14:00:00Z')), '2026-11-23')
  const assumptions = { 'psd2.foreign.cut-off': { full: '10:00:00', short: '09:00:00' } }
  assert.equal(debitingDay(at('2026-11-20T08:00:00Z'), { assumptions }), '2026-11-23')
})

test('reads what is debited again on the next three banking days, or as a bank assumes (2 A, What the service does; gaps: psd2.debited)', () => {
  const readings = (debited: string, bank?: Parameters<typeof debitedReadings>[1]) =>
    debitedReadings(at(debited), bank).map((ms) => new Date(ms).toISOString().slice(0, 16))
  // A Friday, and a Saturday.
  const week = ['2026-11-23T16:00', '2026-11-24T16:00', '2026-11-25T16:00']
  assert.deepEqual(readings('2026-11-20T10:00:00Z'), week)
  assert.deepEqual(readings('2026-11-21T10:00:00Z'), week)
  // Christmas; and the days on which summer begins.
  assert.deepEqual(readings('2026-12-22T21:59:59Z'), [
    '2026-12-23T16:00',
    '2026-12-28T16:00',
    '2026-12-29T16:00',
  ])
  assert.deepEqual(readings('2027-03-24T10:00:00Z'), [
    '2027-03-25T16:00',
    '2027-03-30T15:00',
    '2027-03-31T15:00',
  ])
  const assumptions = { 'psd2.debited': { readAt: '09:30:00', bankingDays: 1 } }
  assert.deepEqual(readings('2026-11-20T10:00:00Z', { assumptions }), ['2026-11-23T07:30'])
})

test('sends a create after 1 s, at most 3 times, within 24 h of the first (gaps: Part 4 psd2.create)', () => {
  const first = at('2026-11-20T10:00:00Z')
  const day = 86_400_000
  assert.equal(nextSendingInMs([], first), 0)
  assert.equal(nextSendingInMs([first], first), 1_000)
  assert.equal(nextSendingInMs([first], first + 400), 600)
  assert.equal(nextSendingInMs([first], first + 5_000), 0)
  assert.equal(nextSendingInMs([first, first + 1_000], first + 1_000), 1_000)
  assert.isUndefined(nextSendingInMs([first, first + 1_000, first + 2_000], first + 5_000))
  assert.equal(nextSendingInMs([first], first + day - 1), 0)
  assert.isUndefined(nextSendingInMs([first], first + day))
})

test('reads a status after 2, 5, 15 s, then every 60 s, for a day (gaps: psd2.limits.calls)', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 99].map((reads) => nextReadInMs(reads, 0)),
    [2_000, 5_000, 15_000, 60_000, 60_000, 60_000],
  )
  assert.equal(nextReadInMs(9, 86_340_000), 60_000)
  assert.isUndefined(nextReadInMs(9, 86_340_001))
})

test('gives a deadline after the approval, and on its day or the next, at any instant (gaps: psd2.submit.deadline)', () => {
  const start = at('2026-01-01T00:00:00Z')
  const instant = fc.integer({ min: start, max: start + 10 * 365 * 86_400_000 })
  fc.assert(
    fc.property(instant, (authorized) => {
      const waitMs = submitDeadline({ kind: 'sepa' }, authorized) - authorized
      assert.isTrue(waitMs >= 900_000 && waitMs <= 25 * 3_600_000)
    }),
  )
})

test('executes a payment at 06.00 of its day, or of the next banking day where the payee is elsewhere (gaps: psd2.due.execution)', () => {
  assert.equal(executionAt('2026-11-20', false), at('2026-11-20T06:00:00+02:00'))
  assert.equal(executionAt('2026-11-21', false), at('2026-11-23T06:00:00+02:00'))
  assert.equal(executionAt('2026-11-21', true), at('2026-11-21T06:00:00+02:00'))
  assert.equal(executionAt('2026-07-04', true), at('2026-07-04T06:00:00+03:00'))
  const assumptions = { 'psd2.due.execution': '09:30:00' }
  assert.equal(executionAt('2026-11-20', false, { assumptions }), at('2026-11-20T09:30:00+02:00'))
})

test('opens the address of an approval for 15 minutes, or as long as a bank takes a request object (gaps: psd2.sca.request-object)', () => {
  const madeAt = at('2026-11-20T10:00:00Z')
  assert.equal(approvalEndsAt(madeAt), madeAt + 900_000)
  const request = { lifeSeconds: 60, maxAgeSeconds: 60, acr: 'a', exemptionAcr: 'b' }
  const assumptions = { 'psd2.sca.request-object': request }
  assert.equal(approvalEndsAt(madeAt, { assumptions }), madeAt + 60_000)
})

test('tells what each status of a payment and of a bundle means, and takes an unknown one for none (gaps: psd2.status.values, psd2.bundle.values)', () => {
  assert.deepEqual(
    PAYMENT_STATUSES.map((status) => phaseOf(status)),
    words(`
      unapproved unapproved approved approved scheduled processing paid paid rejected revoked cancelled
      completed
    `),
  )
  assert.deepEqual(
    BUNDLE_LIFECYCLE.statuses.map((status) => [status, approvalPhaseOf(status)]),
    [
      ['Unauthorized', 'open'],
      ['Authorizing', 'opened'],
      ['Authorized', 'approved'],
      ['PartiallyRevoked', 'approved'],
      ['Rejected', 'rejected'],
      ['Completed', 'approved'],
      ['Revoked', 'revoked'],
    ],
  )
  for (const unknown of ['OnHold', 'Authorize', '', 'constructor'])
    assert.deepEqual([phaseOf(unknown), approvalPhaseOf(unknown)], ['unknown', 'unknown'])
})

const fault = (status: number, code?: string, more: Partial<BankErrorDetail> = {}) =>
  new BankError({
    code: 'call_refused',
    operation: 'psd2.create.sepa',
    status,
    faults: code === undefined ? [] : [{ code }],
    ...more,
  })
const lost = fault(500, undefined, { code: 'outcome_unknown' })

/** Status, faults, and what they say of a first sending and of a second one. */
const CREATE_FAULTS: readonly (readonly [status: number, faults: readonly BankFault[], string, string])[] = [
  // Before the bank looks for the key.
  [401, [], 'refused', 'unknown'],
  [403, [{ code: 'InvalidValue' }], 'refused', 'unknown'],
  [404, [], 'refused', 'unknown'],
  [415, [], 'refused', 'unknown'],
  [400, [{ code: 'InvalidValue', path: 'x-jws-signature' }], 'refused', 'unknown'],
  // About the order, which the earlier sending had too; but nothing dates it, and it may still arrive.
  [400, [{ code: 'Iban', path: 'payee.iban' }], 'refused', 'listed'],
  [409, [{ code: 'IllegalState' }], 'refused', 'listed'],
  [422, [{ code: 'InsufficientFunds' }], 'refused', 'listed'],
  // About the key, or what cannot be told from that.
  [409, [{ code: 'DuplicatePayment' }], 'listed', 'listed'],
  [409, [{ code: 'IdempotencyKeyReused' }], 'listed', 'listed'],
  [409, [], 'listed', 'listed'],
  [400, [], 'listed', 'listed'],
  [422, [], 'listed', 'listed'],
  [400, [{ code: 'InvalidValue', path: 'x-idempotency-key' }], 'listed', 'listed'],
]

test('never takes a refusal of a create for a no to an earlier sending, and one about its key for none at all (gaps: psd2.idempotency.repeat, Part 4, psd2.create; gaps Part 5, law 4)', () => {
  for (const [status, faults, first, second] of CREATE_FAULTS) {
    const error = fault(status, undefined, { faults })
    const judged = [judgeCreate(error, 1), judgeCreate(error, 2)]
    assert.deepEqual(judged, [first, second], `${status} ${JSON.stringify(faults)}`)
  }
  const limit = fault(429, undefined, { code: 'limit_reached' })
  assert.deepEqual([judgeCreate(limit, 1), judgeCreate(limit, 2)], ['refused', 'unknown'])
  assert.deepEqual([judgeCreate(lost, 1), judgeCreate(lost, 2)], ['lost', 'lost'])
})

test('knows each violation of the paper by one meaning (gaps: psd2.errors.violations)', () => {
  const all = Object.values(CREATE_REFUSALS.codes).flat()
  assert.lengthOf(new Set(all), 25)
  assert.lengthOf(all, 25)
})

test('tells a fault of the settings from one of the payment, and both from a lost answer (gaps: psd2.errors.codes, Part 4, psd2.create)', () => {
  assert.deepEqual(judgeSending(fault(401, undefined, { operation: 'oauth.token' })), { fault: 'not_sent' })
  for (const error of [fault(401), fault(403), fault(429, undefined, { code: 'limit_reached' })])
    assert.deepEqual(judgeSending(error), { fault: 'later' })
  assert.deepEqual(judgeSending(fault(409, 'DuplicatePayment')), { fault: 'duplicate' })
  const member = fault(400, undefined, { faults: [{ code: 'Iban', path: 'payee.iban' }] })
  assert.deepEqual(judgeSending(member), { fault: 'refused', about: 'fields' })
  assert.deepEqual(judgeSending(lost), { fault: 'lost' })
})

test('takes a conflict for a submission that came first, and 422 for one that may be made again (gaps: psd2.submit.repeat, Part 4, psd2.submit)', () => {
  assert.equal(judgeSubmission(fault(409, 'IllegalState')), 'crossed')
  assert.equal(judgeSubmission(fault(409)), 'crossed')
  for (const status of [400, 409, 422])
    assert.equal(judgeSubmission(fault(status, 'InsufficientFunds')), 'declined')
  for (const status of [400, 401, 403, 404]) assert.equal(judgeSubmission(fault(status)), 'refused')
  assert.equal(judgeSubmission(lost), 'lost')
})
