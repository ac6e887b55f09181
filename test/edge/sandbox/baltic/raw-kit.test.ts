// The hands of the raw tests, held to examples before they judge a bank.
import { assert, test } from '#kit'
import { withValue } from '../raw/json-form.ts'
import { amount, orderOf, BULK } from './raw-bodies.ts'
import { bodyText, exact, written } from './raw-exact.ts'

const body = (text: string) => ({ body: Buffer.from(text) })

test('keeps the text of every number of an answer, and of no string (gaps: baltic.amount)', () => {
  const text =
    '{"a":10.10,"b":[1,-2.50,1e3],"c":"1.0 \\"2.00\\" \\\\","d":true,"e":null,"f":{"g":12345678901234.12}}'
  assert.deepEqual(exact(body(text)), {
    a: '10.10',
    b: ['1', '-2.50', '1e3'],
    c: '1.0 "2.00" \\',
    d: true,
    e: null,
    f: { g: '12345678901234.12' },
  })
})

test('writes a number as it is told, inside of lists too (gaps: baltic.amount)', () => {
  assert.equal(
    bodyText({ a: written('10.10'), b: [amount('1e3')], c: '10.10' }),
    '{"a":10.10,"b":[{"amount":1e3,"currency":"EUR"}],"c":"10.10"}',
  )
})

test('puts a value at a path of members and positions, and leaves the rest (house: 4)', () => {
  const order = withValue(orderOf(BULK), 'payments[0].creditorName', 'a')
  const [item] = order['payments'] as Record<string, unknown>[]
  assert.isArray(order['payments'])
  assert.equal(item?.['creditorName'], 'a')
  assert.property(item, 'instructedAmount')
  assert.notEqual(order['payments'], orderOf(BULK)['payments'])
})
