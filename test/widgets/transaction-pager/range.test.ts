// Periods of bank days: what the quick choices mean, the limits of sources, and steps without gaps.

import { assert, fc, test } from '#kit'
import { addDays, addMonths, daysBetween } from '../../../core/shared/values/time.ts'
import type { Entry, EntryLimits } from '../../../core/view/index.ts'
import { daysOf } from '../../../widgets/transaction-pager/days.ts'
import {
  earlier,
  lastDay,
  later,
  periodNames,
  type Range,
  rangeFault,
  rangeOf,
  shorten,
} from '../../../widgets/transaction-pager/range.ts'

const today = '2026-11-20'
const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days))

/** The period before one, where the source has no end. */
const before = (range: Range, now: string) => earlier(range, now) ?? assert.fail('There is a period before')

test('means whole months of the bank by its quick choices (look: date range)', () => {
  assert.deepEqual(rangeOf('thisMonth', today), { from: '2026-11-01', to: '2026-11-20' })
  assert.deepEqual(rangeOf('lastMonth', today), { from: '2026-10-01', to: '2026-10-31' })
  assert.deepEqual(rangeOf('threeMonths', today), { from: '2026-08-21', to: '2026-11-20' })
  assert.deepEqual(rangeOf('lastMonth', '2026-03-31'), { from: '2026-02-01', to: '2026-02-28' })
})

test('refuses periods that a bank does not give at once (gaps: account-access.query.range)', () => {
  assert.isUndefined(rangeFault({ from: '2026-09-01', to: '2026-11-30' }, today))
  assert.equal(rangeFault({ from: '2026-09-01', to: '2026-12-01' }, today), 'long')
  assert.equal(rangeFault({ from: '2026-09-02', to: '2026-09-01' }, today), 'order')
  assert.equal(rangeFault({ from: '', to: '2026-09-01' }, today), 'incomplete')
  assert.equal(rangeFault({ from: '2026-02-29', to: '2026-03-01' }, today), 'form')
  assert.equal(lastDay('2026-11-30'), '2027-02-27')
})

test('judges any day that a person can type, up to the last that there is (look: date range)', () => {
  for (const from of ['9999-12-01', '9999-10-01', '9998-12-31', '0001-01-01'])
    assert.isUndefined(rangeFault({ from, to: from }, today, { pageSize: 50, months: 3 }), from)
  assert.equal(
    rangeFault({ from: '9998-06-01', to: '9999-12-31' }, today, { pageSize: 50, months: 3 }),
    'long',
  )
})

test('steps from this month to whole months and back (look: date range)', () => {
  const november = rangeOf('thisMonth', today)
  const october = before(november, today)
  const september = before(october, today)
  assert.deepEqual(
    [october, september],
    [
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-09-01', to: '2026-09-30' },
    ],
  )
  assert.deepEqual(later(september, today), october)
  assert.deepEqual(later(october, today), november)
  assert.isUndefined(later(november, today))
})

test('walks two years back by three months, without a gap or an overlap (look: date range)', () => {
  fc.assert(
    fc.property(day, (now) => {
      let range = rangeOf('threeMonths', now)
      while (range.from > addMonths(now, -24)) {
        const previous = before(range, now)
        assert.isUndefined(rangeFault(previous, now))
        assert.equal(addDays(previous.to, 1), range.from)
        range = previous
      }
    }),
  )
})

test('steps from any period to one that a bank gives, right before and right after it (gaps: account-access.query.range)', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 91 }), (from, length) => {
      const range: Range = { from, to: addDays(from, length) }
      const now = addDays(range.to, 400)
      fc.pre(rangeFault(range, now) === undefined)
      for (const next of [earlier(range, now), later(range, now)]) {
        if (!next) throw new Error('There is a period after this one')
        assert.isUndefined(rangeFault(next, now))
        assert.isAtMost(Math.abs(daysBetween(next.from, next.to) - length), 4)
      }
      assert.equal(addDays(before(range, now).to, 1), from)
      assert.equal(later(range, now)?.from, addDays(range.to, 1))
    }),
  )
})

test('ends a later period today at the latest (look: date range)', () => {
  assert.deepEqual(later({ from: '2026-10-10', to: '2026-11-09' }, today), {
    from: '2026-11-10',
    to: '2026-11-20',
  })
})

test('groups rows by day, and ends also where a page gives rows without one (peers: 2)', () => {
  const row = (id: string, when?: string) =>
    ({ id, status: 'booked', amount: '-1.00', currency: 'EUR', ...(when && { day: when }) }) as Entry
  const days = daysOf([row('a', today), row('b', today), row('c'), row('d'), row('e', '2026-11-19')])
  assert.deepEqual(
    days.map((group) => group.entries.map(({ id }) => id).join('')),
    ['ab', 'c', 'd', 'e'],
  )
})

/** A source with periods of any length, which goes 90 days back. */
const ninetyDays: EntryLimits = { pageSize: 100, daysBack: 90 }
const oneMonth: EntryLimits = { pageSize: 20, months: 1 }

test('takes periods of any length from a source that sets none, and no day before its first (gaps: baltic.report.query)', () => {
  assert.isUndefined(rangeFault({ from: '2026-08-22', to: '2027-11-20' }, today, ninetyDays))
  assert.equal(rangeFault({ from: '2026-08-21', to: today }, today, ninetyDays), 'early')
  assert.deepEqual(rangeOf('threeMonths', today, ninetyDays), { from: '2026-08-22', to: today })
  assert.isUndefined(earlier({ from: '2026-08-22', to: today }, today, ninetyDays))
  assert.deepEqual(earlier({ from: '2026-09-01', to: '2026-09-30' }, today, ninetyDays), {
    from: '2026-08-22',
    to: '2026-08-31',
  })
})

test('offers only the named periods that a source gives whole (house: 4)', () => {
  assert.deepEqual(periodNames(today), ['thisMonth', 'lastMonth', 'threeMonths'])
  assert.deepEqual(periodNames(today, oneMonth), ['thisMonth', 'lastMonth'])
  assert.deepEqual(periodNames(today, ninetyDays), ['thisMonth', 'lastMonth'])
  assert.deepEqual(periodNames(today, { pageSize: 1, daysBack: 0 }), ['thisMonth'])
})

test('keeps every period that it makes within the limits of its source (house: 4)', () => {
  const some = fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined })
  fc.assert(
    fc.property(day, some, some, fc.nat(400), fc.nat(400), (now, months, weeks, back, length) => {
      const limits: EntryLimits = {
        pageSize: 1,
        ...(months !== undefined && { months }),
        ...(weeks !== undefined && { daysBack: weeks * 7 }),
      }
      const to = addDays(now, -back)
      const range = shorten({ from: addDays(to, -length), to }, now, limits)
      for (const name of periodNames(now, limits))
        assert.isUndefined(rangeFault(rangeOf(name, now, limits), now, limits), name)
      // A period that lies wholly before the first day of the source cannot be made shorter.
      if (rangeFault(range, now, limits) === 'early')
        return assert.isTrue(to < addDays(now, -(weeks ?? 0) * 7))
      assert.isUndefined(rangeFault(range, now, limits))
      for (const next of [earlier(range, now, limits), later(range, now, limits)])
        if (next) assert.isUndefined(rangeFault(next, now, limits))
    }),
  )
})
