// SEPA text: characters, spaces at the ends, length.
// Runs in every runtime: text.
import { anyCharacter, assert, fc, test } from '#kit'
import { checkText, countCodePoints, isText } from '../../../../core/shared/values/text.ts'
import { isBearerToken, isUuid, isVisibleAscii } from '../../../../core/shared/values/opaque.ts'

for (const text of [
  'a',
  'Lasku 12/2026, eräpäivä 1.12.',
  "A-B+C (D) 'E': F?",
  'Kask & Pojad OÜ',
  'Šarūnas Žukauskas',
  'é',
  'åäöõüšžéņų',
  "/-?:().,'+&0123456789",
]) {
  test(`accepts ${JSON.stringify(text)} (gaps: shared.text, Part 3 SEPA text)`, () => {
    assert.isUndefined(checkText(text, { max: 140 }))
    assert.isTrue(isText(text))
  })
}

for (const [text, character] of [
  ['100 €', 'U+20AC'],
  ['a_b', 'U+005F'],
  ['Ж', 'U+0416'],
  ['"x"', 'U+0022'],
  ['a\nb', 'U+000A'],
  ['a\tb', 'U+0009'],
  ['a\u0308', 'U+0308'],
  ['hi 🙂', 'U+1F642'],
  ['a\u00a0b', 'U+00A0'],
  ['a\u200bb', 'U+200B'],
  ['a\u0000', 'U+0000'],
  ['\ufeffa', 'U+FEFF'],
  ['\ud800', 'U+D800'],
  ['αβ', 'U+03B1'],
  ['٣', 'U+0663'],
  ['¼', 'U+00BC'],
  ['Ⅳ', 'U+2163'],
  ['\u212a', 'U+212A'],
  ['\u212b', 'U+212B'],
  ['a;b', 'U+003B'],
  ['a\\b', 'U+005C'],
  ['<b>', 'U+003C'],
] as const) {
  test(`refuses ${character} (gaps: shared.text, Part 3 SEPA text)`, () => {
    assert.deepEqual(checkText(text), { rule: 'text_character_refused', character })
    assert.isFalse(isText(text))
  })
}

test('refuses empty text and spaces at the ends (gaps: shared.text, Part 3 SEPA text)', () => {
  assert.deepEqual(checkText(''), { rule: 'text_too_short' })
  assert.isUndefined(checkText('', { min: 0 }))
  for (const text of [' a', 'a ', ' ']) assert.deepEqual(checkText(text), { rule: 'text_space_at_end' })
})

test('counts code points as received (gaps: shared.text, Part 3 SEPA text)', () => {
  assert.isTrue(isText('ä'.repeat(140), { max: 140 }))
  assert.deepEqual(checkText('a'.repeat(141), { max: 140 }), { rule: 'text_too_long' })
  assert.deepEqual(checkText('ab', { min: 3 }), { rule: 'text_too_short' })
  assert.equal(countCodePoints('a\u0308'), 2)
  assert.equal(countCodePoints('ä'), 1)
  assert.equal(countCodePoints('🙂'), 1)
  // 140 code points of two code units each: the length is right, the character is not.
  assert.equal(checkText('🙂'.repeat(140), { max: 140 })?.rule, 'text_character_refused')
})

test('accepts only what normalisation leaves alone (gaps: shared.text)', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 20 }), (text) => {
      if (isText(text)) assert.equal(text.normalize('NFC'), text)
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'åäöõüšžéņųÅÄÖ'.split('')), minLength: 1, maxLength: 20 }),
      (text) => {
        assert.isTrue(isText(text))
        assert.isFalse(isText(text.normalize('NFD')))
      },
    ),
  )
})

const uuid = '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11'

test('accepts UUIDs of any case and version, and no other form (paper 1 B, Limits)', () => {
  for (const text of [uuid, uuid.toUpperCase(), '00000000-0000-0000-0000-000000000000'])
    assert.isTrue(isUuid(text))
  for (const text of [
    '',
    uuid.slice(1),
    `${uuid}0`,
    uuid.replaceAll('-', ''),
    `{${uuid}}`,
    `${uuid}\n`,
    'g'.repeat(36),
  ]) {
    assert.isFalse(isUuid(text), text)
  }
  for (const other of [undefined, null, 5, [uuid]]) assert.isFalse(isUuid(other))
})

test('accepts bearer tokens up to 4096 characters, with = at the end only (gaps: account-access.auth.token)', () => {
  for (const text of ['a', 'A-._~+/9', 'a==', 'x'.repeat(4096)]) assert.isTrue(isBearerToken(text))
  for (const text of ['', '=', 'a=b', 'a b', 'a\n', 'ä', 'x'.repeat(4097)])
    assert.isFalse(isBearerToken(text))
  for (const other of [undefined, null, 5, ['a']]) assert.isFalse(isBearerToken(other))
})

test('accepts visible ASCII up to its length, and no space or control character (house: Errors)', () => {
  for (const text of ['!', '~', 'x'.repeat(10)]) assert.isTrue(isVisibleAscii(text, 10))
  for (const text of ['', ' ', 'a b', 'a\n', '\x7f', 'é', 'x'.repeat(11)])
    assert.isFalse(isVisibleAscii(text, 10))
  for (const other of [undefined, null, 5, ['a']]) assert.isFalse(isVisibleAscii(other, 10))
})
