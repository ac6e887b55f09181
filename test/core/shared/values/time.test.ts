// Date-times, Helsinki, the HTTP date, calendar arithmetic, durations. The platform's own zone data is the judge.
// Runs in every runtime: time, languages.
import { assert, deep, fc, test } from '#kit'
import {
  addDays,
  addDuration,
  addMonths,
  daysBetween,
  formatDateTime,
  formatHttpDate,
  helsinkiDate,
  helsinkiInstant,
  helsinkiOffset,
  helsinkiWallClock,
  isDate,
  parseDateTime,
  parseHttpDate,
  weekdayOf,
  withinSkew,
} from '../../../../core/shared/values/time.ts'
import { words } from '../lists.ts'

const at = (iso: string) => Date.parse(iso)
const HOUR = 3_600_000
const NOW = at('2026-11-20T10:00:00Z')

const platform = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Helsinki',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function wallClockOfPlatform(epochMs: number): string {
  const parts = Object.fromEntries(platform.formatToParts(epochMs).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`
}

// 01.00 UTC on the last Sundays of March and October, from a printed calendar.
const EDGES = [
  [2026, 29, 25],
  [2027, 28, 31],
  [2028, 26, 29],
  [2029, 25, 28],
  [2030, 31, 27],
  [2031, 30, 26],
  [2032, 28, 31],
  [2033, 27, 30],
  [2034, 26, 29],
  [2035, 25, 28],
] as const

for (const [year, march, october] of EDGES) {
  test(`keeps Helsinki time over both clock changes of ${year} (gaps: shared.time)`, () => {
    const spring = at(`${year}-03-${march}T01:00:00Z`)
    const autumn = at(`${year}-10-${october}T01:00:00Z`)
    assert.deepEqual([spring - 1, spring, autumn - 1, autumn].map(helsinkiOffset), [
      2 * HOUR,
      3 * HOUR,
      3 * HOUR,
      2 * HOUR,
    ])
    for (const edge of [spring, autumn]) {
      for (let step = -30; step <= 30; step++) {
        for (const epochMs of [edge + step * HOUR, edge + step * HOUR - 1]) {
          assert.equal(
            helsinkiWallClock(epochMs),
            wallClockOfPlatform(epochMs),
            new Date(epochMs).toISOString(),
          )
          assert.equal(parseDateTime(formatDateTime(epochMs)), epochMs)
        }
      }
    }
    assert.equal(formatDateTime(spring - 1), `${year}-03-${march}T02:59:59.999+02:00`)
    assert.equal(formatDateTime(spring), `${year}-03-${march}T04:00:00.000+03:00`)
    assert.equal(formatDateTime(autumn - 1), `${year}-10-${october}T03:59:59.999+03:00`)
    assert.equal(formatDateTime(autumn), `${year}-10-${october}T03:00:00.000+02:00`)
    // The skipped hour counts as an hour later, the repeated one as the first.
    assert.equal(helsinkiInstant(`${year}-03-${march}`, '03:30:00'), spring + HOUR / 2)
    assert.equal(helsinkiInstant(`${year}-03-${march}`, '04:30:00'), spring + HOUR / 2)
    assert.equal(helsinkiInstant(`${year}-10-${october}`, '03:30:00'), autumn - HOUR / 2)
    assert.equal(helsinkiInstant(`${year}-10-${october}`, '04:00:00'), autumn + HOUR)
    assert.equal(helsinkiInstant(`${year}-03-${march}`), spring - 3 * HOUR)
    assert.equal(helsinkiInstant(`${year}-10-${october}`), autumn - 4 * HOUR)
  })
}

test('agrees with the platform at any instant of 2026 to 2035 (gaps: shared.time)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2035-12-31T23:59:59Z') }),
      (epochMs) => {
        const wall = helsinkiWallClock(epochMs)
        assert.equal(wall, wallClockOfPlatform(epochMs))
        assert.equal(helsinkiDate(epochMs), wall.slice(0, 10))
        assert.equal(parseDateTime(formatDateTime(epochMs)), epochMs)
        assert.isAtMost(helsinkiInstant(helsinkiDate(epochMs)), epochMs)
        assert.isAbove(helsinkiInstant(addDays(helsinkiDate(epochMs), 1)), epochMs)
      },
    ),
    { numRuns: deep(100, 2_500) },
  )
})

test('writes date-times with milliseconds and the offset of Helsinki (gaps: shared.time)', () => {
  assert.equal(formatDateTime(NOW), '2026-11-20T12:00:00.000+02:00')
  assert.equal(formatDateTime(at('2026-07-01T12:59:59.999Z')), '2026-07-01T15:59:59.999+03:00')
  assert.equal(formatDateTime(at('2026-12-31T22:00:00Z')), '2027-01-01T00:00:00.000+02:00')
  for (const epochMs of [Number.NaN, Infinity, 8.64e15, at('9999-12-31T22:00:00Z')]) {
    assert.throws(() => formatDateTime(epochMs), TypeError)
  }
  for (const epochMs of [Number.NaN, Infinity, 8.64e15]) {
    assert.throws(() => formatHttpDate(epochMs), TypeError)
  }
})

test('reads date-times of any offset and 0 to 9 fraction digits (gaps: shared.time)', () => {
  for (const text of words(`
    2026-11-20T10:00:00Z 2026-11-20T10:00:00.0Z 2026-11-20T10:00:00.000000000Z 2026-11-20T12:00:00.000+02:00
    2026-11-20T12:00:00+02:00 2026-11-20T04:30:00-05:30 2026-11-21T09:59:00+23:59 2026-11-21T06:00:00+20:00
    2026-11-20T10:00:00-00:00 2026-11-20t10:00:00z
  `)) {
    assert.equal(parseDateTime(text), NOW, text)
  }
  assert.equal(parseDateTime('2026-11-20T10:00:00.123456789Z'), NOW + 123)
  assert.equal(parseDateTime('2026-11-20T10:00:00.9999Z'), NOW + 999)
  assert.equal(parseDateTime('2026-11-20T10:00:00.05Z'), NOW + 50)
  assert.equal(parseDateTime('2028-02-29T00:00:00+02:00'), at('2028-02-28T22:00:00Z'))
})

for (const text of words(`
    2026-11-20 2026-11-20T10:00:00 2026-11-20T10:00Z 2026-11-20T10:00:00.Z 2026-11-20T10:00:00.0000000000Z
    2026-11-20T10:00:00,5Z 2026-11-20T24:00:00Z 2026-11-20T23:59:60Z 2026-11-20T10:60:00Z
    2026-11-20T10:00:00+2:00 2026-11-20T10:00:00+0200 2026-11-20T10:00:00+24:00 2026-02-29T00:00:00Z
    2026-04-31T00:00:00Z 2026-13-01T00:00:00Z 2026-00-10T00:00:00Z 2026-11-00T00:00:00Z 26-11-20T10:00:00Z
    +002026-11-20T10:00:00Z`).concat([
  '',
  '2026-11-20 10:00:00Z',
  ' 2026-11-20T10:00:00Z',
  '2026-11-20T10:00:00Z ',
])) {
  test(`refuses the date-time "${text}" (gaps: shared.time)`, () => {
    assert.isUndefined(parseDateTime(text))
  })
}

test('reads what the platform writes (gaps: shared.time)', () => {
  const date = fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(date, (instant) => {
      assert.equal(parseDateTime(instant.toISOString()), instant.getTime())
      assert.isTrue(isDate(instant.toISOString().slice(0, 10)))
      const seconds = Math.floor(instant.getTime() / 1000) * 1000
      assert.equal(parseHttpDate(formatHttpDate(instant.getTime())), seconds)
    }),
  )
})

test('writes and reads the HTTP date (gaps: Part 3 Online payment signature base)', () => {
  assert.equal(formatHttpDate(NOW), 'Fri, 20 Nov 2026 10:00:00 GMT')
  assert.equal(formatHttpDate(NOW + 999), 'Fri, 20 Nov 2026 10:00:00 GMT')
  assert.equal(parseHttpDate('Fri, 20 Nov 2026 10:00:00 GMT'), NOW)
})

for (const text of [
  '',
  'Thu, 20 Nov 2026 10:00:00 GMT',
  'fri, 20 Nov 2026 10:00:00 GMT',
  'Fri, 20 nov 2026 10:00:00 GMT',
  'Fri 20 Nov 2026 10:00:00 GMT',
  'Fri, 20 Nov 2026 10:00:00 UTC',
  'Fri, 20 Nov 2026 10:00:00 +0000',
  'Fri, 20 Nov 2026 10:00:00',
  'Fri, 20 Nov 26 10:00:00 GMT',
  'Friday, 20-Nov-26 10:00:00 GMT',
  'Fri Nov 20 10:00:00 2026',
  'Sun, 1 Nov 2026 10:00:00 GMT',
  'Tue, 31 Feb 2026 10:00:00 GMT',
  'Fri, 20 Nov 2026 24:00:00 GMT',
  'Sat, 20 Nov 2026 24:00:00 GMT',
  'Fri, 20 Foo 2026 10:00:00 GMT',
  'Fri, 20 Jan -026 10:00:00 GMT',
  'Fri, 20 Nov 2026 10:00:60 GMT',
  'Fri,  20 Nov 2026 10:00:00 GMT',
  'Fri, 20 Nov 2026 10:00:00 GMT ',
  '2026-11-20T10:00:00Z',
]) {
  test(`refuses the HTTP date "${text}" (RFC 9110, 5.6.7)`, () => {
    assert.isUndefined(parseHttpDate(text))
  })
}

test('accepts dates of the calendar only (gaps: shared.time)', () => {
  for (const text of ['2026-11-20', '2028-02-29', '2000-02-29', '0000-02-29', '9999-12-31'])
    assert.isTrue(isDate(text), text)
  for (const text of words(
    '2026-02-29 1900-02-29 2026-04-31 2026-13-01 2026-1-1 20261120 2026-11-20T',
  ).concat(['', ' 2026-11-20'])) {
    assert.isFalse(isDate(text), text)
  }
})

test('adds months, to the last day where the month is too short (gaps: Part 3 Three-month rule)', () => {
  assert.equal(addMonths('2026-11-30', 3), '2027-02-28')
  assert.equal(addMonths('2027-11-30', 3), '2028-02-29')
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(addMonths('2026-12-31', 2), '2027-02-28')
  assert.equal(addMonths('2026-03-31', -1), '2026-02-28')
  assert.equal(addMonths('2028-02-29', 12), '2029-02-28')
  assert.equal(addMonths('2026-05-15', -17), '2024-12-15')
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((months) => addMonths('2027-01-31', months)),
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
  )
})

test('measures three months as the bank does (gaps: account-access.query.range)', () => {
  const limit = `${addMonths('2026-11-30', 3)}T00:00:00`
  assert.isTrue('2027-02-28T00:00:00' <= limit)
  assert.isFalse('2027-02-28T00:00:01' <= limit)
})

test('adds and counts days, and knows weekdays (gaps: shared.calendar)', () => {
  assert.equal(addDays('2026-12-31', 1), '2027-01-01')
  assert.equal(addDays('2028-03-01', -1), '2028-02-29')
  assert.equal(addDays('2026-11-20', 365), '2027-11-20')
  assert.equal(daysBetween('2026-11-20', '2027-11-20'), 365)
  assert.equal(daysBetween('2026-03-30', '2026-03-28'), -2)
  assert.deepEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(weekdayOf), [5, 6, 7, 1])
  const date = fc
    .integer({ min: -700_000, max: 2_900_000 })
    .map((day) => new Date(day * 24 * HOUR).toISOString().slice(0, 10))
  fc.assert(
    fc.property(date, fc.integer({ min: -10_000, max: 10_000 }), (from, days) => {
      const to = addDays(from, days)
      assert.equal(daysBetween(from, to), days)
      assert.equal(addDays(to, -days), from)
      assert.equal(weekdayOf(to), ((((weekdayOf(from) - 1 + days) % 7) + 7) % 7) + 1)
    }),
  )
})

test('refuses to reckon with what is no date (house: 4 Errors)', () => {
  for (const act of [
    () => addDays('2026-02-29', 1),
    () => addMonths('x', 1),
    () => daysBetween('2026-11-20', '2026-11-31'),
    () => weekdayOf(''),
    () => addDays('9999-12-31', 1),
    () => addMonths('9999-12-31', 1),
    () => addDays('2026-11-20', Number.NaN),
    () => helsinkiInstant('2026-02-29'),
    () => helsinkiInstant('2026-02-28', '24:00:00'),
    () => helsinkiInstant('2026-02-28', '12:00'),
  ]) {
    assert.throws(act, TypeError)
  }
})

test('advances an instant by a duration (gaps: shared.sandbox.control)', () => {
  const advanced = (duration: string, from = NOW) => {
    const end = addDuration(from, duration)
    return end === undefined ? undefined : new Date(end).toISOString()
  }
  assert.equal(advanced('P1D'), '2026-11-21T10:00:00.000Z')
  assert.equal(advanced('P1W'), '2026-11-27T10:00:00.000Z')
  assert.equal(advanced('PT1H'), '2026-11-20T11:00:00.000Z')
  assert.equal(advanced('PT5S'), '2026-11-20T10:00:05.000Z')
  assert.equal(advanced('PT90M'), '2026-11-20T11:30:00.000Z')
  assert.equal(advanced('PT1.001S'), '2026-11-20T10:00:01.001Z')
  assert.equal(advanced('PT0,5S'), '2026-11-20T10:00:00.500Z')
  assert.equal(advanced('P1Y2M3W4DT5H6M7.5S'), '2028-02-14T15:06:07.500Z')
  assert.equal(advanced('P3M', at('2026-11-30T10:00:00.123Z')), '2027-02-28T10:00:00.123Z')
  assert.equal(advanced('P0D', NOW + 7), '2026-11-20T10:00:00.007Z')
  assert.equal(advanced('PT86400S'), '2026-11-21T10:00:00.000Z')
})

test('keeps the wall clock over days and real time over hours when the clocks change (gaps: shared.sandbox.control)', () => {
  const before = at('2026-03-28T10:00:00Z')
  assert.equal(addDuration(before, 'P1D'), at('2026-03-29T09:00:00Z'))
  assert.equal(addDuration(before, 'PT24H'), at('2026-03-29T10:00:00Z'))
  const second = at('2026-10-25T01:30:00Z')
  assert.equal(addDuration(second, 'PT0S'), second)
  assert.equal(addDuration(second, 'P0D'), second)
})

test('refuses what is no duration or leads too far (gaps: shared.sandbox.control)', () => {
  for (const text of words(`
      P PT P1DT 1D P1H PT1D P-1D -P1D +P1D P1.5D PT1.5H p1d P1D1Y PT1S1M P1S PT.5S PT1.S P0x1D P1e1D
      PT0x1S`).concat(['', 'P1D ', 'P 1D'])) {
    assert.isUndefined(addDuration(NOW, text), text)
  }
  for (const text of ['P8000Y', 'P999999999Y', 'P999999999D', 'P999999999W', 'P999999999YT999999999H']) {
    assert.isUndefined(addDuration(NOW, text), text)
  }
  assert.isNumber(addDuration(NOW, 'P7000Y'))
})

test('accepts 300 seconds of skew to either side and refuses 301 (gaps: shared.clock-tolerance; promises: R24)', () => {
  assert.isTrue(withinSkew(NOW, NOW + 300_000))
  assert.isTrue(withinSkew(NOW, NOW - 300_000))
  assert.isFalse(withinSkew(NOW, NOW + 301_000))
  assert.isFalse(withinSkew(NOW, NOW - 301_000))
  // Whole seconds: a fraction on either side does not count.
  assert.isTrue(withinSkew(NOW, NOW + 300_999))
  assert.isTrue(withinSkew(NOW + 999, NOW - 300_000))
  assert.isFalse(withinSkew(NOW + 999, NOW + 301_000))
  assert.isTrue(withinSkew(NOW, NOW + 5_000, 5))
  assert.isFalse(withinSkew(NOW, NOW + 6_000, 5))
  assert.isFalse(withinSkew(NOW, Number.NaN))
})
