// Texts as people type and paste them: codes, amounts, and the ends of settings.
// Runs in every runtime: text.
import { assert, fc, test } from '#kit'
import { asSeen, readAmount, readCode, trimUnseen } from '../../../../core/shared/values/typed.ts'

const IBAN = 'EE159900000000000013'
/** Invisible characters: zero width, joiners, soft hyphen, marks of direction, byte order mark, variation selector, blank. */
const INVISIBLE = [
  ...'\u200B\u200C\u200D\u2060\u00AD\u200E\u200F\u061C\u202A\u202C\u2066\u2069\uFEFF\u034F\uFE0F\u2800',
]
/** What separates groups. */
const SEPARATORS = [
  ...' \t\n\u00A0\u1680\u2007\u2009\u202F\u205F\u3000\u2028-\u2010\u2011\u2013\u2212.\u00B7',
]

for (const sign of [...INVISIBLE, ...SEPARATORS]) {
  const name = `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  test(`reads an IBAN that was pasted with ${name} (gaps: shared.iban)`, () => {
    assert.equal(readCode(`${sign}EE15${sign}9900 0000${sign}${sign}0000 0013${sign}`), IBAN)
  })
}

for (const text of [
  'IBAN EE15 9900 0000 0000 0013',
  'IBAN: EE159900000000000013',
  'iban\u00A0ee15 9900 0000 0000 0013',
  'ＥＥ１５　９９００　００００　００００　００１３',
  'I\u200BBAN-EE15-9900-0000-0000-0013',
]) {
  test(`reads ${JSON.stringify(text)} as the IBAN that it shows (gaps: shared.iban)`, () => {
    assert.equal(readCode(text), IBAN)
  })
}

test('reads references as people group them (gaps: shared.reference)', () => {
  assert.equal(readCode('rf48\u200B 1245'), 'RF481245')
  assert.equal(readCode('1 78347\u00A035'), '17834735')
  assert.equal(readCode(''), '')
})

for (const [text, amount] of [
  ['24', '24'],
  ['24,5', '24.5'],
  ['24.00', '24.00'],
  ['024,00', '024.00'],
  ['24,00 €', '24.00'],
  ['€24.00', '24.00'],
  ['EUR 24,00', '24.00'],
  ['1 234,50', '1234.50'],
  ['1\u00A0234\u202F567,50', '1234567.50'],
  ['1.234,50', '1234.50'],
  ['1,234,567.50', '1234567.50'],
  ["1'234.50", '1234.50'],
  ['\u200E24,00\u200B', '24.00'],
  ['２４，００', '24.00'],
  ['\u221224,00', '-24.00'],
  ['-0.00', '-0.00'],
  ['1.234', undefined],
  ['1,234', undefined],
  ['1.234.567', undefined],
  ['1.234.50', undefined],
  ['1.23,4,5', undefined],
  ['12.34,50', undefined],
  ['24,005', undefined],
  ['1e3', undefined],
  ['24,', undefined],
  [',50', undefined],
  ['--1', undefined],
  ['24²', undefined],
  ['٢٤', undefined],
  ['', undefined],
] as const) {
  test(`reads the amount ${JSON.stringify(text)} as ${amount ?? 'none'} (gaps: shared.amount-string)`, () => {
    assert.equal(readAmount(text), amount)
  })
}

test('drops at the ends what cannot be seen, and keeps all between (house: 4)', () => {
  for (const sign of INVISIBLE) assert.equal(trimUnseen(`${sign}\r\n a${sign} b ${sign}\0`), `a${sign} b`)
  assert.equal(trimUnseen(' \t'), '')
  assert.equal(asSeen('a\u200Bb ｃ'), 'ab c')
})

test('reads any text without an error, and a second time as it is (house: 4)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const code = readCode(text)
      assert.notMatch(code, /[\s\p{Cf}-]/u)
      const ends = trimUnseen(text)
      assert.equal(trimUnseen(ends), ends)
      const amount = readAmount(text)
      if (amount !== undefined) assert.equal(readAmount(amount), amount)
    }),
  )
})
