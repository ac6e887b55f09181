// SEPA text: characters, spaces at the ends, length.
// Runs in every runtime: text.
import { anyCharacter, assert, fc, test } from '#kit'
import { checkText, countCodePoints, isText } from '../../../../core/shared/values/text.ts'

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
