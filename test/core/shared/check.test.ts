// The checking of values: which faults are named, in which order, in which words.
import { assert, deep, fc, test } from '#kit'
import * as v from 'valibot'
import {
  checkArgument,
  exactlyOne,
  list,
  loose,
  oneOf,
  open,
  record,
  strict,
  text,
} from '../../../core/shared/check.ts'
import { checkKinds } from '../../../core/shared/fault-kind.ts'

const Short = text((value) => value.length <= 3, 'must be at most 3 characters')
const Order = strict({
  id: Short,
  kind: oneOf('a', 'b'),
  note: v.optional(Short),
  payee: v.optional(strict({ name: Short, address: v.optional(list(Short)) })),
})
const good = { id: '1', kind: 'a' } as const

test('accepts an object with and without its optional members (gaps: shared.members)', () => {
  assert.deepEqual(checkKinds(Order, good), { ok: true, value: { id: '1', kind: 'a' } })
  const full = { ...good, note: 'x', payee: { name: 'n', address: ['1', '2'] } }
  assert.deepEqual(checkKinds(Order, full), { ok: true, value: full })
})

test('counts null in an optional member as absent, at any depth (gaps: shared.members)', () => {
  const given = { ...good, note: null, payee: { name: 'n', address: null } }
  assert.deepEqual(checkKinds(Order, given), { ok: true, value: { ...good, payee: { name: 'n' } } })
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
  [{ ...good, id: 1 }, 'id', 'type', 'must be a string'],
  [{ ...good, id: ['1'] }, 'id', 'type', 'must be a string'],
  [{ ...good, id: {} }, 'id', 'type', 'must be a string'],
  [{ ...good, id: true }, 'id', 'type', 'must be a string'],
  [{ ...good, id: '1234' }, 'id', 'value', 'must be at most 3 characters'],
  [{ ...good, kind: 'c' }, 'kind', 'value', 'must be a or b'],
  [{ ...good, kind: 'A' }, 'kind', 'value', 'must be a or b'],
  [{ ...good, kind: 1 }, 'kind', 'type', 'must be a or b'],
  [{ ...good, note: 5 }, 'note', 'type', 'must be a string'],
  [{ ...good, more: 'x' }, 'more', 'unknown', 'is not a known member'],
  [{ ...good, payee: 'n' }, 'payee', 'type', 'must be an object'],
  [{ ...good, payee: {} }, 'payee.name', 'missing', 'is required'],
  [{ ...good, payee: { name: 'n', x: 1 } }, 'payee.x', 'unknown', 'is not a known member'],
  [{ ...good, payee: { name: 'n', address: 'x' } }, 'payee.address', 'type', 'must be a list'],
  [{ ...good, payee: { name: 'n', address: ['1', 2] } }, 'payee.address[1]', 'type', 'must be a string'],
  [{ ...good, payee: { name: 'n', address: ['1', null] } }, 'payee.address[1]', 'type', 'must be a string'],
  [undefined, '', 'missing', 'is required'],
  [null, '', 'type', 'must be an object'],
  ['text', '', 'type', 'must be an object'],
  [5, '', 'type', 'must be an object'],
] as const) {
  test(`refuses ${JSON.stringify(value) ?? 'undefined'}: ${path || 'the value'} ${rule} (gaps: shared.errors.detail)`, () => {
    assert.deepEqual(checkKinds(Order, value), { ok: false, faults: [{ path, kind, rule }] })
  })
}

test('names every faulty field at once, in the order of the schema, each once (gaps: shared.errors.detail)', () => {
  const result = checkKinds(Order, { payee: { address: [1, 2] }, note: '12345', more: 1 })
  assert.isFalse(result.ok)
  const faults = result.ok ? [] : result.faults.map(({ path, kind }) => [path, kind])
  assert.deepEqual(faults, [
    ['id', 'missing'],
    ['kind', 'missing'],
    ['note', 'value'],
    ['payee.name', 'missing'],
    ['payee.address[0]', 'type'],
    ['payee.address[1]', 'type'],
    ['more', 'unknown'],
  ])
})

test('names every unknown member, whatever it holds, at any depth, after the known ones (gaps: shared.members, shared.errors.detail)', () => {
  const value = { one: null, ...good, payee: { name: 'n', two: 2, three: null }, four: 4, note: 5 }
  const result = checkKinds(Order, value)
  const faults = result.ok ? [] : result.faults.map(({ path, kind }) => [path, kind])
  assert.deepEqual(faults, [
    ['note', 'type'],
    ['one', 'unknown'],
    ['payee.two', 'unknown'],
    ['payee.three', 'unknown'],
    ['four', 'unknown'],
  ])
})

for (const [value, path] of [
  [[], ''],
  [[good], ''],
  [{ ...good, payee: [] }, 'payee'],
  [{ ...good, payee: [{ name: 'n' }] }, 'payee'],
] as const) {
  test(`refuses a list in place of an object: ${JSON.stringify(value)} (gaps: shared.errors.violations)`, () => {
    assert.deepEqual(checkKinds(Order, value), {
      ok: false,
      faults: [{ path, kind: 'type', rule: 'must be an object' }],
    })
  })
}

const isEven = (value: string) => Number(value) % 2 === 0

const Facts = strict({
  when: text((value) => value === '2026-11-20', 'must be a date', 'date'),
  short: text((value) => value.length < 3, 'must be shorter', 'size'),
  lines: v.pipe(
    list(v.string('must be a string')),
    v.minLength(1, 'must hold one'),
    v.maxLength(2, 'at most two'),
  ),
  count: v.pipe(v.number('must be a number'), v.minValue(1, 'at least one'), v.maxValue(9, 'at most nine')),
  euro: v.literal('EUR', 'must be EUR'),
  even: text(isEven, 'must be even', 'Even'),
  again: text(isEven, 'must be even'),
  flag: v.boolean('must be true or false'),
  names: record(v.string('must be a string')),
})
const facts = {
  when: '2026-11-20',
  short: 'a',
  lines: ['a'],
  count: 1,
  euro: 'EUR',
  even: '2',
  again: '2',
  flag: true,
  names: { a: 'b' },
}

for (const [more, path, kind] of [
  [{ when: 'x' }, 'when', 'date'],
  [{ when: 1 }, 'when', 'type'],
  [{ short: 'abc' }, 'short', 'size'],
  [{ lines: [] }, 'lines', 'size'],
  [{ lines: ['a', 'b', 'c'] }, 'lines', 'size'],
  [{ lines: [null] }, 'lines[0]', 'type'],
  [{ lines: {} }, 'lines', 'type'],
  [{ count: 0 }, 'count', 'min'],
  [{ count: 10 }, 'count', 'max'],
  [{ count: '1' }, 'count', 'type'],
  [{ euro: 'USD' }, 'euro', 'value'],
  [{ euro: 1 }, 'euro', 'type'],
  [{ even: '1' }, 'even', 'Even'],
  [{ again: '1' }, 'again', 'value'],
  [{ flag: 'true' }, 'flag', 'type'],
  [{ names: [] }, 'names', 'type'],
  [{ names: { a: 1 } }, 'names.a', 'type'],
  [{ names: null }, 'names', 'missing'],
] as const) {
  test(`tells the kind of the fault ${JSON.stringify(more)}: ${kind} (gaps: shared.errors.violations)`, () => {
    const result = checkKinds(Facts, { ...facts, ...more })
    const faults = result.ok ? [] : result.faults.map((fault) => [fault.path, fault.kind])
    assert.deepEqual(faults, [[path, kind]])
  })
}

test('adds what a schema cannot judge in the order of its members, and nothing where it judged (gaps: shared.errors.detail)', () => {
  const more = () =>
    (['note', 'id', 'kind'] as const).map(
      (path) => ({ path, kind: 'value', rule: 'is another one' }) as const,
    )
  const result = checkKinds(Order, { ...good, kind: 'c', other: 1 }, more)
  assert.deepEqual(result.ok ? [] : result.faults, [
    { path: 'id', kind: 'value', rule: 'is another one' },
    { path: 'kind', kind: 'value', rule: 'must be a or b' },
    { path: 'note', kind: 'value', rule: 'is another one' },
    { path: 'other', kind: 'unknown', rule: 'is not a known member' },
  ])
  assert.isFalse(checkKinds(Order, good, more).ok)
  assert.deepEqual(
    checkKinds(Order, good, () => []),
    { ok: true, value: good },
  )
})

for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '']) {
  test(`refuses a member called ${JSON.stringify(name)} like any unknown one (gaps: shared.members)`, () => {
    const value: unknown = JSON.parse(`{"id":"1","kind":"a",${JSON.stringify(name)}:{"polluted":1}}`)
    assert.deepEqual(checkKinds(Order, value), {
      ok: false,
      faults: [{ path: name, kind: 'unknown', rule: 'is not a known member' }],
    })
    assert.notProperty({}, 'polluted')
  })
}

test('keeps unknown members of an answer, at any depth, and unknown values of an open set (gaps: shared.members)', () => {
  const Answer = loose({ id: Short, status: open('A', 'B'), inner: v.optional(loose({ a: Short })) })
  const value = { id: '1', status: 'LATER', more: [1, { b: 2 }], inner: { a: '1', c: '3' } }
  assert.deepEqual(checkKinds(Answer, value), { ok: true, value })
  assert.deepEqual(checkKinds(Answer, { id: '1', status: 3 }), {
    ok: false,
    faults: [{ path: 'status', kind: 'type', rule: 'must be a string' }],
  })
})

const One = exactlyOne({ id: Short, left: v.optional(Short), right: v.optional(Short) }, 'left', 'right')

test('accepts exactly one of two members (gaps: online-payment.refund.text)', () => {
  assert.deepEqual(checkKinds(One, { id: '1', left: 'x' }), { ok: true, value: { id: '1', left: 'x' } })
  assert.deepEqual(checkKinds(One, { id: '1', right: 'x' }), { ok: true, value: { id: '1', right: 'x' } })
  assert.isTrue(checkKinds(One, { id: '1', left: null, right: 'x' }).ok)
  assert.isTrue(checkKinds(One, { id: '1', left: undefined, right: 'x' }).ok)
  assert.isTrue(checkKinds(One, { id: '1', left: 'x', right: undefined }).ok)
})

for (const value of [
  { id: '1' },
  { id: '1', left: 'x', right: 'y' },
  { id: '1', left: null, right: null },
  { id: '1', left: undefined, right: undefined },
]) {
  test(`refuses ${JSON.stringify(value)}, and names the first of the two as missing (gaps: online-payment.refund.text)`, () => {
    assert.deepEqual(checkKinds(One, value), {
      ok: false,
      faults: [{ path: 'left', kind: 'missing', rule: 'is required, or right, and not both' }],
    })
  })
}

test('names an invalid member of the two by its own rule (gaps: online-payment.refund.text)', () => {
  assert.deepEqual(checkKinds(One, { id: '1', left: '1234', right: 'y' }), {
    ok: false,
    faults: [{ path: 'left', kind: 'value', rule: 'must be at most 3 characters' }],
  })
  assert.deepEqual(checkKinds(One, 'text'), {
    ok: false,
    faults: [{ path: '', kind: 'type', rule: 'must be an object' }],
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
        const result = checkKinds(Order, value)
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
  assert.deepEqual(checkKinds(Letter, 'bcd'), {
    ok: false,
    faults: [{ path: '', kind: 'value', rule: 'must be a; it has 3 characters' }],
  })
})

test('takes and refuses the same by its short ways as the library does by its own (house: 4)', () => {
  const ours = loose({
    id: text((id) => id !== '', 'must not be empty'),
    kind: v.optional(open('A')),
    nested: v.optional(
      loose({
        a: v.string('must be a string'),
        rows: v.optional(list(loose({ b: text((b) => b > 'b', 'r') }))),
      }),
    ),
    changed: v.optional(
      v.pipe(
        v.string(),
        v.transform((value) => value.trim()),
      ),
    ),
    defaulted: v.optional(v.number(), 7),
  })
  const string = v.string()
  const theirs = v.looseObject({
    id: v.pipe(
      string,
      v.check((id) => id !== ''),
    ),
    kind: v.optional(string),
    nested: v.optional(
      v.looseObject({
        a: string,
        rows: v.optional(
          v.array(
            v.looseObject({
              b: v.pipe(
                string,
                v.check((b) => b > 'b'),
              ),
            }),
          ),
        ),
      }),
    ),
    changed: v.optional(
      v.pipe(
        string,
        v.transform((value) => value.trim()),
      ),
    ),
    defaulted: v.optional(v.number(), 7),
  })
  const odd = fc.constantFrom<unknown>('', 'b', ' c ', 5, [], {}, ['x'], true)
  const row = fc.record({ b: odd, c: odd }, { requiredKeys: [] })
  const nested = fc.record({ a: odd, rows: fc.oneof(odd, fc.array(row)), x: odd }, { requiredKeys: [] })
  const value = fc.record(
    { id: odd, kind: odd, nested: fc.oneof(odd, nested), changed: odd, defaulted: odd, more: odd },
    { requiredKeys: [] },
  )
  // Half of them would be refused for what is required alone.
  const complete = value.map((members) => ({ ...members, id: 'i', nested: { a: 'a', rows: [{ b: 'c' }] } }))
  fc.assert(
    fc.property(fc.oneof(value, complete, odd), (given) => {
      const [left, right] = [
        v.safeParse(ours, given),
        v.safeParse(theirs, Array.isArray(given) ? null : given),
      ]
      assert.equal(left.success, right.success)
      if (left.success && right.success) assert.deepEqual<unknown>(left.output, right.output)
    }),
    { numRuns: deep(100, 2_500) },
  )
})
