// The dates of a series: the vectors of Part 3, every frequency, and what must hold for any series.
// When a date is executed after a late approval is in rules.test.ts.
import { assert, fc, test } from '#kit'
import type { PeriodicSeries } from '../../../core/baltic/index.ts'
import {
  EXECUTION_RULES,
  executionDay,
  FREQUENCIES,
  hasNominalDate,
  nominalDates,
} from '../../../core/baltic/rules/index.ts'
import { addDays, daysBetween } from '../../../core/shared/values/time.ts'

const datesOf = (series: PeriodicSeries, most = 100) => {
  const dates: string[] = []
  for (const date of nominalDates(series)) {
    dates.push(date)
    if (dates.length === most) break
  }
  return dates
}
const executedOn = (series: PeriodicSeries) => datesOf(series).map((date) => executionDay(date, series))

const day31: PeriodicSeries = {
  startDate: '2026-11-20',
  endDate: '2027-02-28',
  frequency: 'Monthly',
  dayOfExecution: 31,
}

test('lists the nominal dates of the vector, and executes them on the following TARGET day (gaps: baltic.payment.frequency, Part 3 Series)', () => {
  assert.deepEqual(datesOf(day31), ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
  assert.deepEqual(executedOn(day31), ['2026-11-30', '2026-12-31', '2027-02-01', '2027-03-01'])
})

test('executes the same series on the preceding TARGET day (gaps: baltic.payment.frequency, Part 3 Series)', () => {
  const preceding = { ...day31, executionRule: 'preceding' as const }
  assert.deepEqual(executedOn(preceding), ['2026-11-30', '2026-12-31', '2027-01-29', '2027-02-26'])
})

test('never executes before the start of a series: then the following day (gaps: baltic.payment.frequency)', () => {
  const series: PeriodicSeries = {
    startDate: '2026-11-21',
    endDate: '2026-12-31',
    frequency: 'Monthly',
    executionRule: 'preceding',
  }
  assert.deepEqual(executedOn(series), ['2026-11-23', '2026-12-21'])
})

const frequencies: [series: PeriodicSeries, dates: string[]][] = [
  [{ startDate: '2026-12-30', frequency: 'Daily' }, ['2026-12-30', '2026-12-31', '2027-01-01']],
  [
    { startDate: '2026-12-18', frequency: 'Weekly', dayOfExecution: 3 },
    ['2026-12-18', '2026-12-25', '2027-01-01'],
  ],
  [{ startDate: '2026-12-18', frequency: 'EveryTwoWeeks' }, ['2026-12-18', '2027-01-01', '2027-01-15']],
  [{ startDate: '2027-01-31', frequency: 'Monthly' }, ['2027-01-31', '2027-02-28', '2027-03-31']],
  [
    { startDate: '2027-01-20', frequency: 'Monthly', dayOfExecution: 5 },
    ['2027-02-05', '2027-03-05', '2027-04-05'],
  ],
  [{ startDate: '2026-12-31', frequency: 'EveryTwoMonths' }, ['2026-12-31', '2027-02-28', '2027-04-30']],
  [
    { startDate: '2026-11-20', frequency: 'Quarterly', dayOfExecution: 15 },
    ['2026-12-15', '2027-03-15', '2027-06-15'],
  ],
  [{ startDate: '2026-08-31', frequency: 'SemiAnnual' }, ['2026-08-31', '2027-02-28', '2027-08-31']],
  [{ startDate: '2028-02-29', frequency: 'Annual' }, ['2028-02-29', '2029-02-28', '2030-02-28']],
  [
    { startDate: '2027-02-28', frequency: 'Annual', dayOfExecution: 31 },
    ['2027-02-28', '2028-02-29', '2029-02-28'],
  ],
]
for (const [series, dates] of frequencies) {
  const day = series.dayOfExecution === undefined ? '' : ` on day ${series.dayOfExecution}`
  test(`lists dates ${series.frequency} from ${series.startDate}${day} (gaps: baltic.payment.frequency)`, () => {
    assert.deepEqual(datesOf(series, 3), dates)
  })
}

test('has no date where a series ends before its first one (gaps: baltic.payment.frequency)', () => {
  const series: PeriodicSeries = { startDate: '2026-11-20', frequency: 'Monthly', dayOfExecution: 15 }
  assert.isFalse(hasNominalDate({ ...series, endDate: '2026-12-14' }))
  assert.isTrue(hasNominalDate({ ...series, endDate: '2026-12-15' }))
  assert.isFalse(hasNominalDate({ ...series, frequency: 'Daily', endDate: '2026-11-19' }))
  assert.isTrue(hasNominalDate(series))
  assert.isTrue(hasNominalDate({ ...series, startDate: '9999-12-30' }))
  assert.isFalse(hasNominalDate({ ...series, startDate: '9999-12-30', endDate: '9999-12-31' }))
})

const anySeries = fc.record({
  startDate: fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days)),
  frequency: fc.constantFrom(...FREQUENCIES),
  executionRule: fc.constantFrom(...EXECUTION_RULES),
  dayOfExecution: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
})

test('keeps dates in order, none before the start, and each executed within the days that banks are closed (gaps: baltic.payment.frequency)', () => {
  fc.assert(
    fc.property(anySeries, (series) => {
      const dates = datesOf(series, 14)
      assert.isAtLeast(daysBetween(series.startDate, dates[0] ?? ''), 0)
      for (const [at, date] of dates.entries()) {
        const before = dates[at - 1]
        if (before !== undefined) assert.isBelow(daysBetween(date, before), 0)
        const executed = executionDay(date, series)
        assert.isAtLeast(daysBetween(series.startDate, executed), 0)
        // Good Friday to Easter Monday: the day after it is at most four days away.
        assert.isAtMost(Math.abs(daysBetween(date, executed)), 4)
      }
    }),
  )
})

test('keeps to the day of the month, or to the last one of a shorter month (gaps: baltic.payment.frequency)', () => {
  fc.assert(
    fc.property(anySeries, ({ startDate, dayOfExecution = 31 }) => {
      for (const date of datesOf({ startDate, frequency: 'Monthly', dayOfExecution }, 14)) {
        const isLast = addDays(date, 1).endsWith('-01')
        assert.isTrue(
          Number(date.slice(8)) === dayOfExecution || (isLast && Number(date.slice(8)) < dayOfExecution),
        )
      }
    }),
  )
})
