// Tests the rules: bounds, the three-month rule, windows, statuses, consents.
// Not the iteration that uses them: walk.test.ts.
import { assert, deep, fc, test } from '#kit'
import {
  bookingBoundAt,
  CONSENT_MOVES,
  CONSENT_STATES,
  consentEndsAt,
  isFinalConsentState,
  isFinalTransactionStatus,
  isRangeAllowed,
  isTransactionStatus,
  parseBookingBound,
  splitRange,
  TRANSACTION_MOVES,
  TRANSACTION_STATUSES,
} from '../../../core/account-access/rules.ts'

test('reads a bound in both forms (gaps: account-access.query.dates)', () => {
  assert.equal(parseBookingBound('2026-11-20T12:34:56'), '2026-11-20T12:34:56')
  assert.equal(parseBookingBound('2026-11-20'), '2026-11-20T00:00:00')
  assert.equal(parseBookingBound('2028-02-29'), '2028-02-29T00:00:00')
  assert.isUndefined(parseBookingBound('2026-02-29'))
})

test('accepts three months to the second, and refuses one second more (gaps: Part 3 three-month rule)', () => {
  assert.isTrue(isRangeAllowed('2026-11-30T00:00:00', '2027-02-28T00:00:00'))
  assert.isFalse(isRangeAllowed('2026-11-30T00:00:00', '2027-02-28T00:00:01'))
})

for (const [from, last] of [
  ['2026-01-15T12:00:00', '2026-04-15T12:00:00'],
  ['2026-01-31T23:59:59', '2026-04-30T23:59:59'],
  ['2027-11-30T00:00:00', '2028-02-29T00:00:00'],
  ['2026-12-31T00:00:00', '2027-03-31T00:00:00'],
  ['2026-08-31T08:00:00', '2026-11-30T08:00:00'],
  ['2026-10-01T03:30:00', '2027-01-01T03:30:00'],
] as const) {
  test(`accepts ${from} to ${last}, the last day for a missing one, and no second more (gaps: account-access.query.range)`, () => {
    assert.isTrue(isRangeAllowed(from, last))
    const later = new Date(Date.parse(`${last}Z`) + 1_000).toISOString().slice(0, 19)
    assert.isFalse(isRangeAllowed(from, later))
  })
}

const HOUR = 3_600_000
const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) })
const wall = (ms: number) => new Date(ms).toISOString().slice(0, 19)
const second = (text: string) => Date.parse(`${text}Z`) / 1_000

test('splits any range into allowed windows, newest first, each second once (gaps: account-access.query.range)', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 6 * 365 * 24 }), (end, hours) => {
      const range = { from: wall(end - hours * HOUR), to: wall(end) }
      const windows = Array.from(splitRange(range))
      assert.isNotEmpty(windows)
      assert.equal(windows[0]?.to, range.to)
      assert.equal(windows.at(-1)?.from, range.from)
      for (const [index, { from, to }] of windows.entries()) {
        assert.isAtMost(second(from), second(to))
        assert.isTrue(isRangeAllowed(from, to))
        const older = windows[index + 1]
        if (!older) continue
        assert.equal(second(older.to), second(from) - 1)
        // Midnight: no clock change of the year moves entries over a seam.
        assert.equal(from.slice(11), '00:00:00')
        // As long as allowed: a day more would be too much.
        assert.isFalse(isRangeAllowed(wall((second(from) - 86_400) * 1_000), to))
      }
    }),
    { numRuns: deep(100, 2_500) },
  )
})

test('splits no more than it must, and lazily (gaps: account-access.query.range)', () => {
  const one = { from: '2026-11-30T00:00:00', to: '2027-02-28T00:00:00' }
  assert.deepEqual(Array.from(splitRange(one)), [one])
  assert.deepEqual(Array.from(splitRange({ from: '2026-01-01T00:00:00', to: '2026-11-30T12:00:00' })), [
    { from: '2026-09-01T00:00:00', to: '2026-11-30T12:00:00' },
    { from: '2026-06-01T00:00:00', to: '2026-08-31T23:59:59' },
    { from: '2026-03-01T00:00:00', to: '2026-05-31T23:59:59' },
    { from: '2026-01-01T00:00:00', to: '2026-02-28T23:59:59' },
  ])
  const windows = splitRange({ from: '0001-01-01T00:00:00', to: '2026-11-20T00:00:00' })
  assert.deepEqual(windows.next().value, { from: '2026-08-20T00:00:00', to: '2026-11-20T00:00:00' })
  assert.deepEqual(Array.from(splitRange({ from: '2026-11-20T00:00:01', to: '2026-11-20T00:00:00' })), [])
})

test('splits by the months that a bank allows (gaps: account-access.query.range)', () => {
  const assumptions = { 'account-access.query.range': 1 }
  const windows = splitRange({ from: '2026-10-01T00:00:00', to: '2026-11-20T10:00:00' }, { assumptions })
  assert.deepEqual(Array.from(windows), [
    { from: '2026-10-21T00:00:00', to: '2026-11-20T10:00:00' },
    { from: '2026-10-01T00:00:00', to: '2026-10-20T23:59:59' },
  ])
})

test('shows now as the bank has it, summer and winter (gaps: account-access.query.dates)', () => {
  assert.equal(bookingBoundAt(Date.parse('2026-11-20T10:00:00.999Z')), '2026-11-20T12:00:00')
  assert.equal(bookingBoundAt(Date.parse('2026-07-01T21:30:00Z')), '2026-07-02T00:30:00')
})

test('keeps the moves of a transaction to those of the gaps (gaps: account-access.transaction.status)', () => {
  assert.deepEqual(TRANSACTION_STATUSES.toSorted(), [
    'Authorized',
    'AwaitingAuthorization',
    'Rejected',
    'Revoked',
  ])
  assert.deepEqual(TRANSACTION_MOVES.AwaitingAuthorization, ['Authorized', 'Rejected', 'Revoked'])
  assert.deepEqual(
    TRANSACTION_STATUSES.filter((status) => !isFinalTransactionStatus(status)),
    ['AwaitingAuthorization'],
  )
  assert.isFalse(isFinalTransactionStatus('OfTomorrow'))
  assert.isFalse(isTransactionStatus('toString'))
})

test('keeps the moves of a consent to those of the gaps (gaps: Part 2, Account access consent)', () => {
  const moves = CONSENT_STATES.flatMap((from) => CONSENT_MOVES[from].map((to) => `${from} ${to}`))
  assert.deepEqual(moves.toSorted(), [
    'received rejected',
    'received valid',
    'valid expired',
    'valid revokedByPsu',
  ])
  assert.deepEqual(CONSENT_STATES.filter(isFinalConsentState).toSorted(), [
    'expired',
    'rejected',
    'revokedByPsu',
  ])
})

test('ends a consent after 180 days, at the same time of day in Helsinki (gaps: account-access.consent.model)', () => {
  const end = consentEndsAt(Date.parse('2026-11-20T12:00:00.500+02:00'))
  assert.equal(end, Date.parse('2027-05-19T12:00:00.500+03:00'))
  const assumptions = { 'account-access.consent.model': 90 }
  const sooner = consentEndsAt(Date.parse('2026-11-20T10:00:00Z'), { assumptions })
  assert.equal(sooner, Date.parse('2027-02-18T10:00:00Z'))
})
