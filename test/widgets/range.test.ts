// Periods of bank days: what the quick choices mean, the limit of three months, and steps without gaps.
// Not how a person chooses them: pager.test.ts holds that.

import { assert, fc, test } from '#kit'
import { addDays, addMonths, daysBetween } from '../../core/shared/values/time.ts'
import type { Entry } from '../../core/view/index.ts'
import { daysOf } from '../../widgets/transaction-pager/days.ts'
import {
  earlier,
  lastDay,
  later,
  type Range,
  rangeFault,
  rangeOf,
} from '../../widgets/transaction-pager/range.ts'

const today = '2026-11-20'
const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days))

test('means whole months of the bank by its quick choices (look: date range)', () => {
  assert.deepEqual(rangeOf('thisMonth', today), { from: '2026-11-01', to: '2026-11-20' })
  assert.deepEqual(rangeOf('lastMonth', today), { from: '2026-10-01', to: '2026-10-31' })
  assert.deepEqual(rangeOf('threeMonths', today), { from: '2026-08-21', to: '2026-11-20' })
  assert.deepEqual(rangeOf('lastMonth', '2026-03-31'), { from: '2026-02-01', to: '2026-02-28' })
})

test('refuses periods that a bank does not give at once (gaps: account-access.query.range)', () => {
  assert.isUndefined(rangeFault({ from: '2026-09-01', to: '2026-11-30' }))
  assert.equal(rangeFault({ from: '2026-09-01', to: '2026-12-01' }), 'long')
  assert.equal(rangeFault({ from: '2026-09-02', to: '2026-09-01' }), 'order')
  assert.equal(rangeFault({ from: '', to: '2026-09-01' }), 'incomplete')
  assert.equal(rangeFault({ from: '2026-02-29', to: '2026-03-01' }), 'incomplete')
  assert.equal(lastDay('2026-11-30'), '2027-02-27')
})

test('steps from this month to whole months and back (look: date range)', () => {
  const november = rangeOf('thisMonth', today)
  const october = earlier(november, today)
  const september = earlier(october, today)
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
        const before = earlier(range, now)
        assert.isUndefined(rangeFault(before))
        assert.equal(addDays(before.to, 1), range.from)
        range = before
      }
    }),
  )
})

test('steps from any period to one that a bank gives, right before and right after it (gaps: account-access.query.range)', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 91 }), (from, length) => {
      const range: Range = { from, to: addDays(from, length) }
      fc.pre(rangeFault(range) === undefined)
      const now = addDays(range.to, 400)
      for (const next of [earlier(range, now), later(range, now)]) {
        if (!next) throw new Error('There is a period after this one')
        assert.isUndefined(rangeFault(next))
        assert.isAtMost(Math.abs(daysBetween(next.from, next.to) - length), 4)
      }
      assert.equal(addDays(earlier(range, now).to, 1), from)
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
