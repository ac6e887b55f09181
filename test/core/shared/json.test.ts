// Strict JSON and the equality of bodies.
// Runs in every runtime: numbers, text.
import { assert, deep, fc, test } from '#kit'
import { equalBodies, type JsonRule, parseJson } from '../../../core/shared/json.ts'
import { words } from './lists.ts'

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(
    values.flatMap((value) =>
      typeof value === 'number' ? [value] : Array.from(new TextEncoder().encode(value)),
    ),
  )

const read = (text: string): unknown => JSON.parse(text)

/** Escapes every character of a text. */
const escape = (text: string) =>
  text.replace(/./gsu, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  )

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const nestedObjects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

const REFUSED: readonly (readonly [JsonRule, string, string | Uint8Array])[] = [
  ['json_byte_order_mark', 'a byte order mark', bytes(0xef, 0xbb, 0xbf, '{}')],
  ['json_byte_order_mark', 'a byte order mark in text', '\uFEFF{}'],
  ['json_not_utf8', 'a stray byte', bytes('"', 0xe4, '"')],
  ['json_not_utf8', 'an overlong form', bytes('"', 0xc0, 0xaf, '"')],
  ['json_not_utf8', 'a surrogate in UTF-8', bytes('"', 0xed, 0xa0, 0x80, '"')],
  ['json_not_utf8', 'a cut character', bytes('"a', 0xc3)],
  ['json_not_utf8', 'UTF-16', bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0)],
  ['json_not_utf8', 'a lone surrogate in text', '"\ud800"'],
  ['json_member_repeated', 'a repeated member', '{"amount":"1.00","amount":"2.00"}'],
  ['json_member_repeated', 'a repeated member, once escaped', '{"amount":"1.00","\\u0061mount":"2.00"}'],
  ['json_member_repeated', 'a repeated member in a list of objects', '[{"a":1},{"a":1,"b":{},"a":2}]'],
  ['json_member_repeated', 'a repeated member around an object', '{"a":{"b":[1,{"a":1}]},"c":1,"a":2}'],
  ['json_member_repeated', 'a repeated empty name', '{"":1,"":1}'],
  ['json_member_repeated', 'a repeated __proto__', '{"__proto__":1,"__proto__":1}'],
  ['json_member_repeated', 'a repeated name with a quote', '{"a\\"":1,"a\\u0022":1}'],
  ['json_too_deep', 'depth 21', nested(21)],
  ['json_too_deep', 'depth 21 of objects', nestedObjects(21)],
  ['json_too_deep', 'depth 21 that never closes', '['.repeat(21)],
  ['json_malformed', 'nothing', ''],
  ['json_malformed', 'white space', ' '],
  ['json_malformed', 'a comma at the end', '[1,]'],
  ['json_malformed', 'a member without a value', '{"a"}'],
  ['json_malformed', 'single quotes', "{'a':1}"],
  ['json_malformed', 'a comment', '{/* */}'],
  ['json_malformed', 'two values', '{}{}'],
  ['json_malformed', 'a closing bracket too many', '[]]'],
  ['json_malformed', 'a string that never ends', '{"a'],
  ['json_malformed', 'a string that ends in a backslash', '{"a\\'],
  ['json_malformed', 'a wrong escape in a name', '{"\\x":1}'],
  ['json_malformed', 'a line break in a string', '"a\nb"'],
  ['json_malformed', 'NaN', 'NaN'],
  ['json_malformed', 'a leading zero', '{"a":01}'],
  ['json_malformed', 'a number without digits after the point', '1.'],
  ['json_malformed', 'a null byte', '{}\u0000'],
  ['json_malformed', 'a no-break space', '\u00a0{}'],
]

for (const [rule, what, body] of REFUSED) {
  test(`refuses ${what}: ${rule} (gaps: shared.body)`, () => {
    assert.deepEqual(parseJson(body), { ok: false, rule })
    if (typeof body === 'string' && rule !== 'json_not_utf8')
      assert.deepEqual(parseJson(bytes(body)), { ok: false, rule })
  })
}

test('accepts depth 20 and the same name in different objects (gaps: shared.body)', () => {
  for (const text of [
    nested(20),
    nestedObjects(20),
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '["a","a"]',
    '{"a":"a","b":"a"}',
  ]) {
    assert.deepEqual(parseJson(text), { ok: true, value: JSON.parse(text) as unknown })
  }
  assert.isTrue(parseJson(nested(3), { maxDepth: 3 }).ok)
  assert.isFalse(parseJson(nested(4), { maxDepth: 3 }).ok)
})

test('accepts brackets, commas and quotes inside strings (gaps: shared.body)', () => {
  const value = { 'a"{[': '}],"a":1', 'b\\': ['\\', '\\"', '['.repeat(50)] }
  assert.deepEqual(parseJson(JSON.stringify(value)), { ok: true, value })
})

test('refuses a depth of 100 000 and of a million without overflowing (gaps: shared.body)', () => {
  for (const depth of [100_000, 1_000_000]) {
    for (const body of [nested(depth), nestedObjects(depth), '['.repeat(depth)]) {
      assert.deepEqual(parseJson(body, { maxBytes: 10_000_000 }), { ok: false, rule: 'json_too_deep' })
    }
  }
})

test('counts bytes, not characters (gaps: shared.body)', () => {
  const body = JSON.stringify('ä'.repeat(32_767))
  assert.equal(bytes(body).length, 65_536)
  assert.isTrue(parseJson(body).ok)
  assert.isTrue(parseJson(bytes(body)).ok)
  for (const tooLarge of [`${body} `, bytes(body, ' '), ' '.repeat(70_000)]) {
    assert.deepEqual(parseJson(tooLarge), { ok: false, rule: 'json_too_large' })
  }
  assert.isTrue(parseJson(`${body} `, { maxBytes: 262_144 }).ok)
})

test('keeps __proto__ a plain member (gaps: shared.body)', () => {
  const parsed = parseJson('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}')
  assert.isTrue(parsed.ok)
  if (!parsed.ok) return
  const value = parsed.value as Record<string, unknown>
  assert.deepEqual(Object.keys(value), ['__proto__', 'constructor'])
  assert.equal(Object.getPrototypeOf(value), Object.prototype)
  assert.isUndefined(value['admin'])
  assert.isUndefined(({} as Record<string, unknown>)['admin'])
})

test('reads every JSON value as the platform does (gaps: shared.body)', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, undefined, space)
      const expected: unknown = JSON.parse(text)
      assert.deepEqual(parseJson(text, { maxBytes: 1_000_000 }), { ok: true, value: expected })
      assert.deepEqual(parseJson(bytes(text), { maxBytes: 1_000_000 }), { ok: true, value: expected })
    }),
  )
})

test('never throws and never accepts what the platform refuses (gaps: shared.body)', () => {
  const piece = fc.constantFrom(...words('{ } [ ] , : "a" " \\ "\\u0061" 1 - null e'), ' ', '\u0000')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const parsed = parseJson(text)
      if (parsed.ok) assert.deepEqual(parsed.value, JSON.parse(text) as unknown)
    }),
    { numRuns: deep(400, 10_000) },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (body) => {
      assert.isBoolean(parseJson(body).ok)
    }),
  )
})

test('finds a repeated member wherever it stands (gaps: shared.body)', () => {
  const name = fc.string({ maxLength: 5 })
  const member = fc.tuple(name, fc.jsonValue({ maxDepth: 3 }))
  fc.assert(
    fc.property(
      fc.uniqueArray(member, { selector: ([key]) => key, minLength: 1 }),
      fc.nat(),
      fc.boolean(),
      (members, pick, escaped) => {
        const written = members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
        assert.isTrue(parseJson(`[{${written.join()}}]`).ok)
        const [key = ''] = members[pick % members.length] ?? []
        const again = escaped ? `"${escape(key)}":0` : `${JSON.stringify(key)}:0`
        assert.deepEqual(parseJson(`[{${[...written, again].join()}}]`), {
          ok: false,
          rule: 'json_member_repeated',
        })
      },
    ),
  )
})

test('compares bodies by value: order of members aside (gaps: shared.body-equality)', () => {
  assert.isTrue(equalBodies({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }))
  const different: [unknown, unknown][] = [
    [{ amount: '1.00' }, { amount: '01.00' }],
    [{ amount: '1.00' }, { amount: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 1]],
    [[], {}],
    [{}, null],
    [{ a: undefined }, { b: undefined }],
    [{ a: null }, { b: 1 }],
    [[null], []],
    [[1, null], [1]],
    [{ a: 1, b: null }, { b: 1 }],
    [{ toString: 1 }, { valueOf: 1 }],
    ['1', 1],
    [0, false],
    ['a', ['a']],
    ['a\u0308', 'ä'],
  ]
  for (const [left, right] of different) {
    assert.isFalse(equalBodies(left, right), JSON.stringify([left, right]))
    assert.isFalse(equalBodies(right, left), JSON.stringify([right, left]))
  }
})

test('counts a null member as absent, and null in a list as a value (gaps: shared.body-equality)', () => {
  assert.isTrue(equalBodies({ a: null }, {}))
  assert.isTrue(equalBodies({ a: 1, b: { c: null } }, { b: {}, a: 1, d: null }))
  assert.isTrue(equalBodies([{ a: null }, null], [{}, null]))
})

test('compares a member __proto__ like any other (gaps: shared.body-equality)', () => {
  assert.isTrue(equalBodies(read('{"__proto__":{"a":1}}'), read('{"__proto__":{"a":1}}')))
  assert.isFalse(equalBodies(read('{"__proto__":{"a":1}}'), read('{"__proto__":{"a":2}}')))
  assert.isFalse(equalBodies(read('{"__proto__":{}}'), read('{"x":{}}')))
})

test('finds each value equal to itself with its members turned round (gaps: shared.body-equality)', () => {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, member]) => [name, turned(member)]),
    )
  }
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
      assert.isTrue(equalBodies(value, turned(value)))
      assert.equal(equalBodies(value, other), equalBodies(other, value))
      assert.equal(equalBodies({ value }, { value, other }), other === null)
    }),
  )
})
