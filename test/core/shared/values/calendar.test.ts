// Banking days, short days, cut-offs, series, and when a payment departs. An independent calendar library is the judge of
// the days, the platform's own zone data of the hours, and the printed tables of the gaps of both.
import { assert, deep, fc, test } from '#kit'
import Holidays from 'date-holidays'
import {
  bankingDayFrom,
  bankingDayUntil,
  datesOfSeries,
  easterSunday,
  isBankingDay,
  isShortBankingDay,
  lastBankingDayOfMonth,
  nextBankingDay,
  type Recurrence,
  RECURRENCES,
} from '../../../../core/shared/values/calendar.ts'
import { cutOffOf, foreignDebitingDay, executionOf } from '../../../../core/shared/values/departure.ts'
import { addDays, addMonths, isDate, weekdayOf } from '../../../../core/shared/values/time.ts'
import { words } from '../lists.ts'

const at = (iso: string) => Date.parse(iso)
const YEARS = Array.from({ length: 10 }, (_, index) => 2026 + index)
const QUARTER_MS = 15 * 60_000

/** Lists the days of a year by the platform's own calendar. */
function daysOf(year: number): string[] {
  const days: string[] = []
  for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += 86_400_000) {
    days.push(new Date(ms).toISOString().slice(0, 10))
  }
  return days
}

/** The weekday of the platform, so that the judge shares nothing with the defendant. */
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

// The library knows public holidays of Finland and, as a type of its own, the eves on which banks are closed or work shorter:
// the last day of the year is the one that is only shorter.
const finland = new Holidays('FI', { types: ['public', 'bank'] })
// It knows no days of TARGET. Five of the six are public holidays in Germany under the same rules, and it has the sixth too;
// which of the German days they are is chosen here by hand, by the names of its rules.
const germany = new Holidays('DE', { types: ['public'] })
const TARGET_RULES = ['01-01', 'easter -2', 'easter 1', '05-01', '12-25', '12-26']

const closedByYear = new Map<number, Set<string>>()

function finnishClosed(year: number): Set<string> {
  const known = closedByYear.get(year)
  if (known) return known
  const closed = finland.getHolidays(year).filter(({ rule }) => rule !== '12-31')
  const days = new Set(closed.map(({ date }) => date.slice(0, 10)))
  closedByYear.set(year, days)
  return days
}

function targetClosed(year: number): Set<string> {
  const closed = germany.getHolidays(year).filter(({ rule }) => TARGET_RULES.includes(rule))
  assert.lengthOf(closed, TARGET_RULES.length)
  return new Set(closed.map(({ date }) => date.slice(0, 10)))
}

for (const year of YEARS) {
  test(`keeps every Finnish banking day of ${year} as an independent calendar has it (gaps: shared.calendar; promises: R58)`, () => {
    const closed = finnishClosed(year)
    assert.isAtLeast(closed.size, 13)
    const days = daysOf(year)
    assert.deepEqual(
      days.filter((date) => isBankingDay(date)),
      days.filter((date) => !isWeekend(date) && !closed.has(date)),
    )
  })

  test(`keeps every TARGET day of ${year} as an independent calendar has it (gaps: shared.calendar; promises: R58)`, () => {
    const closed = targetClosed(year)
    const days = daysOf(year)
    assert.deepEqual(
      days.filter((date) => isBankingDay(date, 'target')),
      days.filter((date) => !isWeekend(date) && !closed.has(date)),
    )
  })
}

test('keeps short days to Maundy Thursday and 31 December, where they are open at all (gaps: shared.calendar)', () => {
  for (const year of YEARS) {
    const easter =
      finland
        .getHolidays(year)
        .find(({ rule }) => rule === 'easter')
        ?.date.slice(0, 10) ?? ''
    const maundy = new Date(at(`${easter}T00:00:00Z`) - 3 * 86_400_000).toISOString().slice(0, 10)
    const expected = [maundy, `${year}-12-31`].filter((date) => !isWeekend(date))
    assert.deepEqual(daysOf(year).filter(isShortBankingDay), expected)
  }
})

const PRINTED = [
  [2026, '01-01 01-06 04-03 04-06 05-01 05-14 06-19 12-24 12-25', '2026-04-05', '04-02 12-31'],
  [2027, '01-01 01-06 03-26 03-29 05-06 06-25 12-06 12-24', '2027-03-28', '03-25 12-31'],
  // 31 December 2028 is a Sunday.
  [2028, '01-06 04-14 04-17 05-01 05-25 06-23 12-06 12-25 12-26', '2028-04-16', '04-13'],
] as const

for (const [year, closed, easter, short] of PRINTED) {
  test(`keeps the printed closed weekdays, Easter and short days of ${year} (gaps: Part 3 Banking days)`, () => {
    const weekdays = daysOf(year).filter((date) => !isWeekend(date))
    const monthAndDay = (date: string) => date.slice(5)
    assert.equal(
      weekdays
        .filter((date) => !isBankingDay(date))
        .map(monthAndDay)
        .join(' '),
      closed,
    )
    assert.equal(easterSunday(year), easter)
    assert.equal(weekdays.filter(isShortBankingDay).map(monthAndDay).join(' '), short)
  })
}

test('keeps the printed closed weekdays of TARGET (gaps: Part 3 Banking days)', () => {
  const closed = [2026, 2027, 2028]
    .flatMap(daysOf)
    .filter((date) => !isWeekend(date) && !isBankingDay(date, 'target'))
  assert.deepEqual(
    closed,
    words(`
    2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-12-25 2027-01-01 2027-03-26 2027-03-29 2028-04-14
    2028-04-17 2028-05-01 2028-12-25 2028-12-26
  `),
  )
})

test('finds the banking days around any date: none lies between (gaps: shared.calendar)', () => {
  for (const date of YEARS.flatMap(daysOf)) {
    const [from, until, next] = [bankingDayFrom(date), bankingDayUntil(date), nextBankingDay(date)]
    for (const day of [from, until, next]) assert.isTrue(isBankingDay(day), day)
    assert.isTrue(until <= date && date <= from && date < next)
    for (let day = addDays(until, 1); day < from; day = addDays(day, 1))
      assert.isFalse(isBankingDay(day), day)
    for (let day = addDays(date, 1); day < next; day = addDays(day, 1)) assert.isFalse(isBankingDay(day), day)
  }
})

test('finds the last banking day of every month from 2026 to 2035 (gaps: psd2.request.recurrence)', () => {
  for (const year of YEARS) {
    const closed = finnishClosed(year)
    const open = daysOf(year).filter((date) => !isWeekend(date) && !closed.has(date))
    for (const date of daysOf(year)) {
      const ofMonth = open.filter((day) => day.startsWith(date.slice(0, 7)))
      assert.equal(lastBankingDayOfMonth(date), ofMonth.at(-1))
    }
  }
  for (const none of ['2026-02-30', '2026-2-3', ''])
    assert.throws(() => lastBankingDayOfMonth(none), TypeError)
})

const FOREIGN = [
  ['2026-11-20T15:59:59+02:00', '2026-11-20'],
  ['2026-11-20T16:00:00+02:00', '2026-11-23'],
  ['2026-07-01T12:59:59Z', '2026-07-01'],
  ['2026-07-01T13:00:00Z', '2026-07-02'],
  ['2026-11-20T13:59:59Z', '2026-11-20'],
  ['2026-11-20T14:00:00Z', '2026-11-23'],
  ['2026-11-21T10:00:00+02:00', '2026-11-23'],
  ['2026-12-24T10:00:00+02:00', '2026-12-28'],
  ['2026-12-23T16:00:00+02:00', '2026-12-28'],
  ['2027-06-24T16:00:00+03:00', '2027-06-28'],
  ['2026-12-31T11:59:59+02:00', '2026-12-31'],
  ['2026-12-31T12:00:00+02:00', '2027-01-04'],
  ['2027-03-25T11:59:59+02:00', '2027-03-25'],
  ['2027-03-25T12:00:00+02:00', '2027-03-30'],
] as const

for (const [submitted, day] of FOREIGN) {
  test(`debits a foreign payment of ${submitted} on ${day} (2 A, What the service does; gaps: Part 3 Banking days)`, () => {
    assert.equal(foreignDebitingDay(at(submitted)), day)
  })
}

const platform = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Helsinki',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Judges by the platform's zone data and the independent calendar alone. */
function judgedDay(epochMs: number): string {
  const [date = '', time = ''] = platform.format(epochMs).split(' ')
  const isOpen = (day: string) => !isWeekend(day) && !finnishClosed(Number(day.slice(0, 4))).has(day)
  const isShort = isShortBankingDay(date)
  if (isOpen(date) && time < (isShort ? '12:00:00' : '16:00:00')) return date
  let day = date
  do day = new Date(at(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  while (!isOpen(day))
  return day
}

// The last Sundays of March and October, and the banking days around them.
const CHANGES = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29'] as const

for (const sunday of CHANGES) {
  test(`keeps the cut-off every 15 minutes over the clock change of ${sunday} (gaps: psd2.foreign.cut-off; promises: R58)`, () => {
    const noon = at(`${sunday}T12:00:00Z`)
    for (let ms = noon - 3 * 86_400_000; ms <= noon + 2 * 86_400_000; ms += QUARTER_MS) {
      for (const instant of [ms - 1_000, ms]) {
        const told = new Date(instant).toISOString()
        assert.equal(foreignDebitingDay(instant), judgedDay(instant), told)
        assert.equal(executionOf({ kind: 'foreign' }, instant).date, judgedDay(instant), told)
      }
    }
  })
}

test('keeps one limit on each banking day, in UTC an hour earlier in summer (gaps: shared.time, psd2.foreign.cut-off)', () => {
  const limit = (date: string) => new Date(cutOffOf(date) ?? Number.NaN).toISOString()
  assert.equal(limit('2026-03-27'), '2026-03-27T14:00:00.000Z')
  assert.equal(limit('2026-03-30'), '2026-03-30T13:00:00.000Z')
  assert.equal(limit('2026-10-23'), '2026-10-23T13:00:00.000Z')
  assert.equal(limit('2026-10-26'), '2026-10-26T14:00:00.000Z')
  assert.equal(limit('2026-04-02'), '2026-04-02T09:00:00.000Z')
  assert.equal(limit('2026-12-31'), '2026-12-31T10:00:00.000Z')
  for (const closed of ['2026-11-21', '2026-12-24', '2026-06-19']) assert.isUndefined(cutOffOf(closed))
})

test('takes the limits of another bank (gaps: psd2.foreign.cut-off)', () => {
  const cutOff = { full: '14:30:00', short: '11:00:00' }
  assert.equal(foreignDebitingDay(at('2026-11-20T14:29:59+02:00'), cutOff), '2026-11-20')
  assert.equal(foreignDebitingDay(at('2026-11-20T14:30:00+02:00'), cutOff), '2026-11-23')
  assert.equal(executionOf({ kind: 'foreign' }, at('2026-12-31T11:00:00+02:00'), cutOff).why, 'cut_off')
})

const SERIES = [
  ['Weekly', '2026-12-18', '2027-01-08', '12-18 12-25 01-01 01-08', '12-18 12-28 01-04 01-08'],
  ['Monthly', '2027-01-31', '2027-05-31', '01-31 02-28 03-31 04-30 05-31', '02-01 03-01 03-31 04-30 05-31'],
  [
    'LastBankingDayOfTheMonth',
    '2026-12-01',
    '2027-03-31',
    '12-31 01-29 02-26 03-31',
    '12-31 01-29 02-26 03-31',
  ],
  ['LastBankingDayOfTheMonth', '2027-01-30', '2027-02-28', '02-26', '02-26'],
] as const

for (const [recurrence, dueDate, recurrenceEndDate, nominal, executed] of SERIES) {
  test(`lists the dates of a series, ${recurrence} from ${dueDate} to ${recurrenceEndDate} (gaps: psd2.request.recurrence, Part 3 Banking days)`, () => {
    const dates = [...datesOfSeries({ recurrence, dueDate, recurrenceEndDate })]
    assert.equal(dates.map((date) => date.slice(5)).join(' '), nominal)
    assert.equal(dates.map((date) => bankingDayFrom(date).slice(5)).join(' '), executed)
  })
}

test('lists the Baltic vectors by the banking days of TARGET on either side (gaps: Part 3 Banking days)', () => {
  const dates = ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']
  assert.deepEqual(
    dates.map((date) => bankingDayFrom(date, 'target')),
    ['2026-11-30', '2026-12-31', '2027-02-01', '2027-03-01'],
  )
  assert.deepEqual(
    dates.map((date) => bankingDayUntil(date, 'target')),
    ['2026-11-30', '2026-12-31', '2027-01-29', '2027-02-26'],
  )
})

test('lists one date where a series begins and ends, none where no last banking day is inside (gaps: psd2.request.recurrence)', () => {
  const one = (recurrence: Recurrence, dueDate: string, recurrenceEndDate = dueDate) => [
    ...datesOfSeries({ recurrence, dueDate, recurrenceEndDate }),
  ]
  assert.deepEqual(one('Weekly', '2026-12-25'), ['2026-12-25'])
  assert.deepEqual(one('Monthly', '2028-02-29'), ['2028-02-29'])
  assert.deepEqual(one('LastBankingDayOfTheMonth', '2026-11-30'), ['2026-11-30'])
  assert.deepEqual(one('LastBankingDayOfTheMonth', '2026-11-29'), [])
  assert.deepEqual(one('LastBankingDayOfTheMonth', '2027-01-30', '2027-01-31'), [])
  assert.deepEqual(one('Weekly', '2026-12-25', '2026-12-24'), [])
  assert.throws(() => one('Weekly', '2026-02-30', '2026-03-30'), TypeError)
  assert.throws(() => one('Weekly', '2026-03-30', '2026-02-30'), TypeError)
})

test('lists dates in order, none twice, none outside, each of its kind, whatever the series (gaps: psd2.request.recurrence)', () => {
  const date = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2026-01-01', days))
  const series = fc.record({
    recurrence: fc.constantFrom(...RECURRENCES),
    dueDate: date,
    months: fc.integer({ min: 0, max: 60 }),
  })
  fc.assert(
    fc.property(series, ({ recurrence, dueDate, months }) => {
      const recurrenceEndDate = addMonths(dueDate, months)
      const dates = [...datesOfSeries({ recurrence, dueDate, recurrenceEndDate })]
      assert.deepEqual(dates, [...new Set(dates)].toSorted())
      for (const day of dates) {
        assert.isTrue(isDate(day) && day >= dueDate && day <= recurrenceEndDate)
        if (recurrence === 'Weekly') assert.equal(weekdayOf(day), weekdayOf(dueDate))
        if (recurrence === 'LastBankingDayOfTheMonth') {
          assert.isTrue(isBankingDay(day))
          assert.notEqual(nextBankingDay(day).slice(0, 7), day.slice(0, 7))
        }
        if (recurrence === 'Monthly') {
          const isLast = addDays(day, 1).endsWith('-01')
          assert.isTrue(day.slice(8) === dueDate.slice(8) || (isLast && day.slice(8) < dueDate.slice(8)))
        }
      }
      if (recurrence === 'Monthly') assert.lengthOf(dates, months + 1)
    }),
    { numRuns: deep(60, 1_500) },
  )
})

const LEAVING = [
  [{ kind: 'sepa' }, '2026-11-21T23:59:00+02:00', '2026-11-21', 'today', 'at_once'],
  [{ kind: 'foreign' }, '2026-11-19T15:59:59+02:00', '2026-11-19', 'today', 'in_time'],
  [{ kind: 'foreign' }, '2026-11-19T16:00:00+02:00', '2026-11-20', 'tomorrow', 'cut_off'],
  [{ kind: 'foreign' }, '2026-11-20T16:00:00+02:00', '2026-11-23', 'later', 'cut_off'],
  [{ kind: 'foreign' }, '2026-11-22T10:00:00+02:00', '2026-11-23', 'tomorrow', 'closed_day'],
  [{ kind: 'foreign' }, '2026-11-22T22:30:00Z', '2026-11-23', 'today', 'in_time'],
  [
    { kind: 'scheduled', dueDate: '2026-11-23' },
    '2026-11-22T10:00:00+02:00',
    '2026-11-23',
    'tomorrow',
    'due_date',
  ],
  [
    { kind: 'scheduled', dueDate: '2026-12-24' },
    '2026-11-22T10:00:00+02:00',
    '2026-12-28',
    'later',
    'closed_day',
  ],
  [
    { kind: 'scheduled', dueDate: '2026-12-24', isSameBank: true },
    '2026-12-23T10:00:00+02:00',
    '2026-12-24',
    'tomorrow',
    'due_date',
  ],
  [
    { kind: 'recurring', dueDate: '2026-12-25' },
    '2026-11-22T10:00:00+02:00',
    '2026-12-28',
    'later',
    'closed_day',
  ],
] as const

for (const [payment, now, date, day, why] of LEAVING) {
  const { kind, ...rest } = payment
  const about =
    'dueDate' in rest
      ? `${kind} payment for ${rest.dueDate}${'isSameBank' in rest ? ' at the same bank' : ''}`
      : `${kind} payment`
  test(`says at ${now} that a ${about} leaves on ${date}, ${day}, because ${why} (gaps: psd2.due.execution, psd2.foreign.cut-off)`, () => {
    const leaving = executionOf(payment, at(now))
    assert.deepInclude(leaving, { date, day, why })
    assert.equal(leaving.untilMs, why === 'in_time' ? cutOffOf(date) : undefined)
  })
}
