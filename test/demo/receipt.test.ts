// What a receipt of the shop reckons: the tax in a price, the days of a subscription, the file for a calendar.
import { assert, test } from '#kit'
import { daysOf, makeCalendar } from '../../demo/site/shop/calendar.ts'
import { taxIn } from '../../demo/site/shop/tax.ts'

test('reckons the tax that a price contains, to the cent (house: 4)', () => {
  assert.deepEqual(
    ['125.50', '72.00', '0.01', '19.50', '234.00'].map((amount) => taxIn(amount, '25.5')),
    ['25.50', '14.63', '0.00', '3.96', '47.55'],
  )
  assert.equal(taxIn('124.00', '24'), '24.00')
})

test('lists the days on which a subscription is paid, on the next banking day where banks are closed (gaps: psd2.due.execution)', () => {
  const days = daysOf({ dueDate: '2026-12-01', recurrence: { every: 'monthly', until: '2027-11-01' } })
  assert.lengthOf(days, 12)
  assert.deepEqual(days.slice(0, 3), ['2026-12-01', '2027-01-04', '2027-02-01'])
})

test('writes a file that a calendar takes: whole days, escaped, in short lines, the same events when it is taken twice (RFC 5545)', () => {
  const events = {
    days: ['2026-12-01', '2027-01-04'],
    orderId: '123456789012',
    nowMs: Date.UTC(2026, 10, 26, 20),
  }
  const text = makeCalendar({ ...events, title: `Poukama, Kuu; ${'ä'.repeat(60)}` })
  assert.isTrue(text.endsWith('END:VCALENDAR\r\n'))
  for (const line of text.split('\r\n')) assert.isAtMost(new TextEncoder().encode(line).length, 75)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  assert.include(lines, 'UID:123456789012-2026-12-01@poukama.example')
  assert.include(lines, 'DTSTART;VALUE=DATE:20270104')
  assert.include(lines, 'DTSTAMP:20261126T200000Z')
  assert.include(lines, `SUMMARY:Poukama\\, Kuu\\; ${'ä'.repeat(60)}`)
  assert.lengthOf(
    lines.filter((line) => line === 'BEGIN:VEVENT'),
    2,
  )
})
