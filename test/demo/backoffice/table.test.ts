/// <reference types="node" />
// The rows of the table that a merchant saves: what each cell is, before a file is written of it, and in the file.
// How a file is written is held in merchant-files.test.ts.
import { assert, test } from '#kit'
import type { SavedPayment } from '../../../demo/backoffice/merchant/calls.ts'
import { makePayment } from './merchant-stand.ts'

// What draws is loaded while there is no document: it would ask it for more than a language.
await import('lit')
// The words of a page ask a browser for the language; here nobody but this test reads them.
Object.assign(globalThis, {
  document: { documentElement: { lang: '' } },
  location: new URL('http://localhost/merchant?lang=en'),
})
const { csvOf, tableOf } = await import('../../../demo/backoffice/merchant/table.ts')

function saved(orderId: string, changes: Partial<SavedPayment>): SavedPayment {
  return { ...makePayment(orderId), ...changes }
}

const buyer = (name: string, email = 'a@shop.example') => ({ customer: { name, email } })

test('writes a row for each payment, the newest first, with the day and the time in Finland (house: 2)', () => {
  const { head, rows } = tableOf([
    saved('100000000001', { createdAt: '2026-11-25T21:59:00Z' }),
    saved('100000000002', {
      createdAt: '2026-11-26T22:05:00Z',
      amount: '90071992547409.93',
      refunded: '12.00',
      state: 'paid_twice',
      message: 'Two mugs',
      lines: [
        { sku: 'laine', quantity: 2 },
        { sku: 'gone', quantity: 1 },
      ],
      ...buyer('Väinö Öhman', 'vaino@shop.example'),
    }),
  ])
  assert.deepEqual(head.slice(0, 4), ['Day', 'Time', 'Order', 'Buyer'])
  assert.isTrue(rows.every((row) => row.length === head.length))
  assert.deepEqual(rows[0], [
    { day: '2026-11-27' },
    { time: '00:05' },
    '100000000002',
    'Väinö Öhman',
    'vaino@shop.example',
    '2 × Laine, 1 × gone',
    '',
    'Paid twice',
    { amount: '90071992547409.93' },
    { amount: '12.00' },
    'EUR',
    'RF18 5390 0754 7034',
    'Two mugs',
  ])
  // What the shop does not know is an empty cell; what was not given back is nought, not nothing.
  assert.deepEqual(rows[1]?.slice(0, 5), [{ day: '2026-11-25' }, { time: '23:59' }, '100000000001', '', ''])
  assert.deepEqual(rows[1]?.[9], { amount: '0.00' })
  assert.lengthOf(tableOf([]).rows, 0)
})

test('keeps what buyers write as text: formulas, quotes, line ends and letters of any script (house: 6)', () => {
  const names = [
    '=HYPERLINK("http://evil.example")',
    '+358 40',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '＝1',
    'O"Neil; Oy, Ab',
    '日本 Õ 🙂',
    'Aino\r\nEsimerkki',
  ]
  const payments = names.map((name, at) =>
    saved(String(100_000_000_001 + at), {
      ...buyer(name),
      message: name,
      createdAt: `2026-11-25T10:${59 - at}:00Z`,
    }),
  )
  const table = tableOf(payments)
  assert.deepEqual(
    table.rows.map((row) => [row[3], row[12]]),
    names.map((name) => [name, name]),
  )
  const lines = csvOf(table, 'fi')
  // No cell of the file begins as a formula does, in quotes or without.
  assert.notMatch(lines.slice(1), /(^|;|\n)"?\s*[=+\-@＝]/)
  for (const name of [
    '\'=HYPERLINK(""http://evil.example"")',
    "'+358 40",
    "'-2+3",
    "'@SUM(A1)",
    'O""Neil; Oy, Ab',
    '日本 Õ 🙂',
  ])
    assert.include(lines, name)
  assert.include(lines, ';24,00;0,00;EUR;')
})
