// The checking of values: which faults are named, in which order, in which words.
import { assert, fc, test } from '#kit'
import * as v from 'valibot'
import {
  check,
  checkArgument,
  exactlyOne,
  list,
  loose,
  oneOf,
  open,
  strict,
  text,
} from '../../../core/shared/check.ts'

const Short = text((value) => value.length <= 3, 'must be at most 3 characters')
const Order = strict({
  id: Short,
  kind: oneOf('a', 'b'),
  note: v.optional(Short),
  payee: v.optional(strict({ name: Short, address: v.optional(list(Short)) })),
})
const good = { id: '1', kind: 'a' } as const

test('accepts an object with and without its optional members (gaps: shared.members)', () => {
  assert.deepEqual(check(Order, good), { ok: true, value: { id: '1', kind: 'a' } })
  const full = { ...good, note: 'x', payee: { name: 'n', address: ['1', '2'] } }
  assert.deepEqual(check(Order, full), { ok: true, value: full })
})

test('counts null in an optional member as absent, at any depth (gaps: shared.members)', () => {
  const given = { ...good, note: null, payee: { name: 'n', address: null } }
  assert.deepEqual(check(Order, given), { ok: true, value: { ...good, payee: { name: 'n' } } })
  assert.deepEqual(
    given,
    { ...good, note: null, payee: { name: 'n', address: null } },
    'the input was changed',
  )
})

for (const [value, path, kind, rule] of [
  [{ kind: 'a' }, 'id', 'missing', 'is required'],
  [{ id: null, kind: 'a' }, 'id', 'missing', 'is required'],
  [{ id: undefined, kind: 'a' }, 'id', 'missing', 'is required'],
  [{ ...good, id: 1 }, 'id', 'invalid', 'must be a string'],
  [{ ...good, id: ['1'] }, 'id', 'invalid', 'must be a string'],
  [{ ...good, id: {} }, 'id', 'invalid', 'must be a string'],
  [{ ...good, id: true }, 'id', 'invalid', 'must be a string'],
  [{ ...good, id: '1234' }, 'id', 'invalid', 'must be at most 3 characters'],
  [{ ...good, kind: 'c' }, 'kind', 'invalid', 'must be a or b'],
  [{ ...good, kind: 'A' }, 'kind', 'invalid', 'must be a or b'],
  [{ ...good, kind: 1 }, 'kind', 'invalid', 'must be a or b'],
  [{ ...good, note: 5 }, 'note', 'invalid', 'must be a string'],
  [{ ...good, more: 'x' }, 'more', 'unknown', 'is not a known member'],
  [{ ...good, payee: 'n' }, 'payee', 'invalid', 'must be an object'],
  [{ ...good, payee: {} }, 'payee.name', 'missing', 'is required'],
  [{ ...good, payee: { name: 'n', x: 1 } }, 'payee.x', 'unknown', 'is not a known member'],
  [{ ...good, payee: { name: 'n', address: 'x' } }, 'payee.address', 'invalid', 'must be a list'],
  [{ ...good, payee: { name: 'n', address: ['1', 2] } }, 'payee.address[1]', 'invalid', 'must be a string'],
  [
    { ...good, payee: { name: 'n', address: ['1', null] } },
    'payee.address[1]',
    'invalid',
    'must be a string',
  ],
  [undefined, '', 'missing', 'is required'],
  [null, '', 'invalid', 'must be an object'],
  ['text', '', 'invalid', 'must be an object'],
  [5, '', 'invalid', 'must be an object'],
] as const) {
  test(`refuses ${JSON.stringify(value) ?? 'undefined'}: ${path || 'the value'} ${rule} (gaps: shared.errors.detail)`, () => {
    assert.deepEqual(check(Order, value), { ok: false, faults: [{ path, kind, rule }] })
  })
}

test('names every faulty field at once, in the order of the schema, each once (gaps: shared.errors.detail)', () => {
  const result = check(Order, { payee: { address: [1, 2] }, note: '12345', more: 1 })
  assert.isFalse(result.ok)
  const faults = result.ok ? [] : result.faults.map(({ path, kind }) => [path, kind])
  assert.deepEqual(faults, [
    ['id', 'missing'],
    ['kind', 'missing'],
    ['note', 'invalid'],
    ['payee.name', 'missing'],
    ['payee.address[0]', 'invalid'],
    ['payee.address[1]', 'invalid'],
    ['more', 'unknown'],
  ])
})

for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '']) {
  test(`refuses a member called ${JSON.stringify(name)} like any unknown one (gaps: shared.members)`, () => {
    const value: unknown = JSON.parse(`{"id":"1","kind":"a",${JSON.stringify(name)}:{"polluted":1}}`)
    assert.deepEqual(check(Order, value), {
      ok: false,
      faults: [{ path: name, kind: 'unknown', rule: 'is not a known member' }],
    })
    assert.notProperty({}, 'polluted')
  })
}

test('keeps unknown members of an answer, at any depth, and unknown values of an open set (gaps: shared.members)', () => {
  const Answer = loose({ id: Short, status: open('A', 'B'), inner: v.optional(loose({ a: Short })) })
  const value = { id: '1', status: 'LATER', more: [1, { b: 2 }], inner: { a: '1', c: '3' } }
  assert.deepEqual(check(Answer, value), { ok: true, value })
  assert.deepEqual(check(Answer, { id: '1', status: 3 }), {
    ok: false,
    faults: [{ path: 'status', kind: 'invalid', rule: 'must be a string' }],
  })
})

const One = exactlyOne({ id: Short, left: v.optional(Short), right: v.optional(Short) }, 'left', 'right')

test('accepts exactly one of two members (gaps: online-payment.refund.text)', () => {
  assert.deepEqual(check(One, { id: '1', left: 'x' }), { ok: true, value: { id: '1', left: 'x' } })
  assert.deepEqual(check(One, { id: '1', right: 'x' }), { ok: true, value: { id: '1', right: 'x' } })
  assert.isTrue(check(One, { id: '1', left: null, right: 'x' }).ok)
  assert.isTrue(check(One, { id: '1', left: undefined, right: 'x' }).ok)
  assert.isTrue(check(One, { id: '1', left: 'x', right: undefined }).ok)
})

for (const value of [
  { id: '1' },
  { id: '1', left: 'x', right: 'y' },
  { id: '1', left: null, right: null },
  { id: '1', left: undefined, right: undefined },
]) {
  test(`refuses ${JSON.stringify(value)}, and names the first of the two as missing (gaps: online-payment.refund.text)`, () => {
    assert.deepEqual(check(One, value), {
      ok: false,
      faults: [{ path: 'left', kind: 'missing', rule: 'is required, or right, and not both' }],
    })
  })
}

test('names an invalid member of the two by its own rule (gaps: online-payment.refund.text)', () => {
  assert.deepEqual(check(One, { id: '1', left: '1234', right: 'y' }), {
    ok: false,
    faults: [{ path: 'left', kind: 'invalid', rule: 'must be at most 3 characters' }],
  })
  assert.deepEqual(check(One, 'text'), {
    ok: false,
    faults: [{ path: '', kind: 'invalid', rule: 'must be an object' }],
  })
})

test('throws a TypeError that names each field and its rule (gaps: shared.errors.detail)', () => {
  assert.throws(
    () => checkArgument(Order, { kind: 'x', payee: { name: '1234' } }, 'some.call body'),
    TypeError,
    /^some\.call body\.id is required; some\.call body\.kind must be a or b; some\.call body\.payee\.name must be at most 3 characters$/,
  )
  assert.throws(
    () => checkArgument(Order, undefined, 'some.call body'),
    TypeError,
    /^some\.call body is required$/,
  )
  assert.deepEqual(checkArgument(Order, good, 'some.call body'), { id: '1', kind: 'a' })
})

test('keeps the value out of every fault (house: Messages)', () => {
  const mark = 'marked-secret-77'
  const hostile = fc.constantFrom<unknown>(mark, [mark], { [`x`]: mark }, { name: mark }, { address: [mark] })
  fc.assert(
    fc.property(
      fc.record({ id: hostile, kind: hostile, note: hostile, payee: hostile }, { requiredKeys: [] }),
      (value) => {
        const result = check(Order, value)
        assert.isFalse(result.ok)
        assert.notInclude(JSON.stringify(result), mark)
      },
    ),
  )
})

test('hands the text to a rule that looks at it, and passes on its words (gaps: shared.text)', () => {
  const Letter = text(
    (value) => value === 'a',
    (value) => `must be a; it has ${value.length} characters`,
  )
  assert.deepEqual(check(Letter, 'bcd'), {
    ok: false,
    faults: [{ path: '', kind: 'invalid', rule: 'must be a; it has 3 characters' }],
  })
})
