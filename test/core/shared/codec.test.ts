// Codecs: bytes and content type together, and amounts that stay exact between a JSON number and a decimal string.
// What a schema judges is tested with the interfaces.
// Runs in every runtime: numbers.
import { assert, deep, fc, test } from '#kit'
import * as v from 'valibot'
import { check, list, strict, text } from '../../../core/shared/check.ts'
import { emptyJson, form, json } from '../../../core/shared/codec.ts'
import { exactJson } from '../../../core/shared/exact-json.ts'
import { parseJson } from '../../../core/shared/json.ts'
import { words } from './lists.ts'

const bytes = (written: string) => new TextEncoder().encode(written)
const shown = (written: Uint8Array) => new TextDecoder().decode(written)
const amount = text((digits) => /^\d{1,14}(\.\d{1,3})?$/.test(digits), 'must be an amount')
const exact = exactJson(v.unknown())

/** Reads a text that must be readable. */
function readOf(written: string): unknown {
  const parsed = exact.read(bytes(written))
  if (!parsed.ok) throw new Error(parsed.rule)
  return parsed.value
}

test('writes JSON, a form and the empty object with their content types (house: The operation)', () => {
  const [asJson, asForm] = [json(v.unknown()), form(v.unknown())]
  assert.equal(asJson.contentType, 'application/json')
  assert.equal(shown(asJson.write({ a: 'å', b: undefined })), '{"a":"å"}')
  assert.equal(emptyJson.contentType, 'application/json')
  assert.equal(asForm.contentType, 'application/x-www-form-urlencoded')
  assert.equal(shown(asForm.write({ a: 'å&=+ %', b: undefined, c: '' })), 'a=%C3%A5%26%3D%2B+%25&c=')
})

test('writes a decimal string as a number of the same digits, and nothing else (gaps: baltic.amount)', () => {
  const order = { instructedAmount: { amount: '12345678901234.10', currency: 'EUR' }, note: '1.10', count: 3 }
  assert.equal(
    shown(exact.write(order)),
    '{"instructedAmount":{"amount":12345678901234.10,"currency":"EUR"},"note":"1.10","count":3}',
  )
  assert.equal(shown(exact.write([{ amount: '0.10' }, { amount: '10' }])), '[{"amount":0.10},{"amount":10}]')
  assert.equal(
    shown(exactJson(v.unknown(), ['fee']).write({ amount: '1', fee: '2' })),
    '{"amount":"1","fee":2}',
  )
})

for (const wrong of ['', '1,5', '+1', '01', '1.', '.5', '1e3', 'NaN', '1 ', '１', '1"', '"']) {
  test(`refuses to write ${JSON.stringify(wrong)} as a number, and does not repeat it (house: Errors)`, () => {
    const write = () => exact.write({ amount: wrong })
    assert.throws(write, TypeError, 'amount must be a decimal string, without sign or zeros before it')
  })
}

test('reads the digits of a number as they stand (gaps: baltic.amount)', () => {
  for (const digits of words('10.10 12345678901234.12 0.10 100 1e3 -1 0.30000000000000004 1E-7')) {
    assert.deepEqual(readOf(`{"amount":${digits}}`), { amount: digits })
    assert.deepEqual(readOf(`{"a":[{"amount" :\n ${digits} ,"b":1}]}`), { a: [{ amount: digits, b: 1 }] })
  }
})

test('tells a string from a number: where a number belongs, no schema takes a string (gaps: baltic.amount)', () => {
  const schema = strict({ amount })
  assert.isTrue(check(schema, readOf('{"amount":10.10}')).ok)
  assert.isFalse(check(schema, readOf('{"amount":"10.10"}')).ok)
  for (const other of ['null', 'true', '[1]', '{"amount":1}']) {
    assert.isFalse(check(schema, readOf(`{"amount":${other}}`)).ok)
  }
})

test('leaves alone what only looks like such a member (gaps: baltic.amount)', () => {
  for (const written of [
    '{"text":"\\"amount\\":1.10"}',
    '{"a":"\\\\","amounts":1.5}',
    '["amount",1.5]',
    '{"a":"amount","b":1.5}',
    '{"amount\\"":1.5}',
    '"amount"',
    '{"a":{"amount":{"b":1.5}}}',
  ]) {
    assert.deepEqual(readOf(written), JSON.parse(written), written)
  }
  assert.deepEqual(readOf('{"am\\u006funt":1.10}'), { amount: '1.10' })
})

for (const [written, rule] of [
  ['{"amount":1.10.1}', 'json_malformed'],
  ['{"amount":01}', 'json_malformed'],
  ['{"amount":1.}', 'json_malformed'],
  ['{"amount":+1}', 'json_malformed'],
  ['{"amount":1,"amount":2}', 'json_member_repeated'],
  ['{"amount":1', 'json_malformed'],
  ['\uFEFF{}', 'json_byte_order_mark'],
] as const) {
  test(`refuses ${JSON.stringify(written)} with ${rule} (gaps: shared.body)`, () => {
    assert.deepEqual(exact.read(bytes(written)), { ok: false, rule })
  })
}

test('reads an unfinished text of 256 KiB full of quotes in no time worth naming (gaps: shared.body)', () => {
  const parsed = exact.read(bytes(`{"a":"${'\\"'.repeat(131_000)}`), { maxBytes: 262_144 })
  assert.deepEqual(parsed, { ok: false, rule: 'json_malformed' })
})

test('brings every amount back as it was, digit by digit, inside any other value (R56)', () => {
  const digits = fc
    .tuple(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), fc.option(fc.stringMatching(/^\d{1,3}$/)))
    .map(([whole, fraction]) => (fraction === null ? `${whole}` : `${whole}.${fraction}`))
  const around = fc.record({ before: fc.jsonValue(), after: fc.jsonValue() })
  const codec = exactJson(v.unknown(), ['exact-amount'])
  fc.assert(
    fc.property(digits, around, (value, { before, after }) => {
      const body = JSON.parse(
        JSON.stringify({ before, rows: [{ 'exact-amount': value, text: value }], after }),
      ) as unknown
      const written = codec.write(body)
      assert.include(shown(written), `"exact-amount":${value}`)
      assert.deepEqual(codec.read(written), { ok: true, value: body })
    }),
  )
})

test('reads what is JSON, and nothing else, whatever stands where an exact number may be (gaps: shared.body, baltic.amount)', () => {
  const runs = deep(2_000, 100_000)
  const pieces = [
    '"',
    '\\',
    '\\"',
    'amount',
    '"amount":',
    '"amount" : ',
    '"\\u0061mount":',
    '"x\\"amount":',
    '"\\\\"',
  ]
  const values = [...words('1 -1.50 01 1. - 1e3 1e "1" " {} [ ] { } , :'), ' ', 'x', '\n', 'null']
  const inner = fc
    .array(fc.constantFrom(...pieces, ...values), { maxLength: 12 })
    .map((parts) => parts.join(''))
  const whole = fc.constantFrom(
    (inside: string) => inside,
    (inside: string) => `{"amount":${inside}}`,
    (inside: string) => `{"a":"${inside}","amount":1}`,
    (inside: string) => `[{${inside}1}]`,
  )
  let count = 0
  fc.assert(
    fc.property(inner, whole, (inside, around) => {
      const written = around(inside)
      const plain = parseJson(bytes(written))
      const read = exact.read(bytes(written))
      assert.equal(read.ok, plain.ok, written)
      if (plain.ok) count += 1
    }),
    { numRuns: runs },
  )
  assert.isAbove(count, runs / 40, 'of what is JSON there is enough')
})

test('judges a list of exact amounts by its schema, and names the wrong one (house: Errors)', () => {
  const result = check(list(strict({ amount })), readOf('[{"amount":1.10},{"amount":1e3},{"amount":"2"}]'))
  assert.deepEqual(result.ok ? [] : result.faults.map(({ path }) => path), ['[1].amount', '[2].amount'])
})
