// Entries that the tests of the statements share, as the two account interfaces give them.
// Not wire forms: those are beside the interfaces.
import { anyCharacter, fc } from '#kit'
import type { Entry } from '../../../core/view/index.ts'

/** An entry with every member. */
export const fullEntry: Entry = {
  id: 'h-1',
  status: 'booked',
  day: '2026-11-20',
  time: '11:59:58',
  valueDay: '2026-11-21',
  amount: '-12.50',
  currency: 'EUR',
  counterpart: { name: 'Esimerkki Oy', account: 'FI3099900000000102', bank: 'SBOXFIH0' },
  message: 'Lasku 12\nKiitos',
  reference: '1232',
  archiveId: '20261120000000000017',
  codes: { iso: 'PMNT-ICDT-ESCT', bank: '700', text: 'Payment' },
  balanceAfter: '987.50',
  original: { amount: '-13.75', currency: 'USD' },
  cardLastDigits: '1234',
}

/** The smallest entry: a Baltic booking has a day and no time. */
export const smallEntry: Entry = {
  id: 'h-2',
  status: 'booked',
  day: '2026-11-19',
  amount: '10.10',
  currency: 'EUR',
}

/** An entry that waits. */
export const pendingEntry: Entry = { ...smallEntry, id: 'h-3', status: 'pending', day: '2026-11-21' }

/** Makes any text: also what no keyboard types. */
export const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...Array.from('=+-@;,"\'\t\r\n\0 1A|(＝\uFEFF&<>]\u0007\u2028'), '\uD800'),
  }),
)

/** Makes any entry of one currency. */
export const anyEntry: fc.Arbitrary<Entry> = fc.record(
  {
    id: anyText,
    status: fc.constantFrom('booked' as const, 'pending' as const, 'rejected' as const),
    day: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    time: fc.constantFrom('00:00:00', '23:59:59'),
    amount: fc
      .tuple(fc.boolean(), fc.nat(9_999_999_999_999), fc.nat(99))
      .map(([minus, whole, cents]) => `${minus ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`),
    currency: fc.constant('EUR'),
    counterpart: fc.record({ name: anyText, account: anyText, bank: anyText }, { requiredKeys: [] }),
    message: anyText,
    reference: anyText,
    archiveId: anyText,
    codes: fc.record(
      { iso: fc.oneof(anyText, fc.constant('PMNT-RCDT-ESCT')), bank: anyText, text: anyText },
      { requiredKeys: [] },
    ),
    original: fc.record({ amount: fc.constant('-1600'), currency: fc.oneof(anyText, fc.constant('JPY')) }),
  },
  { requiredKeys: ['id', 'status', 'day', 'amount', 'currency'] },
)

/** Joins the pieces of a writer. */
export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
