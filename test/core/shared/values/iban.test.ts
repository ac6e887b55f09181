// IBANs and Finnish account numbers: form, length, check digits, area.
import { assert, fc, test } from '#kit'
import {
  bbanCheckDigit,
  groupIban,
  isEeaCountry,
  isFinnishBban,
  isIban,
  mod97,
  parseIban,
} from '../../../../core/shared/values/iban.ts'

const EEA =
  'FI6299900000000011 FI3099900000000102 FI4699800000000013 FI0899700000000023 EE159900000000000013 ' +
  'LV56SBOX0000000000001 LT379900000000000001 DE82999000000000000001 SE9399900000000000000001 NO7199900000002 ' +
  'BE60999000000070 NL33SBOX0000000001 LI2699900SBOX00000001 IE77SBOX99900000000001 IS949990000000000000000001 ' +
  'FR7699900999000000000000167 MT39SBOX99900000000000000000001'
const FOREIGN = 'GB07SBOX99900000000001 CH1399900SBOX00000001 SM57A9990000000SBOX00000001'
const TEST_CUSTOMERS =
  'FI6299900000000011 FI3099900000000102 FI7399900000000201 FI1999900000000300 FI8399900000000409 ' +
  'EE159900000000000013 LV56SBOX0000000000001 LT379900000000000001 EE899900000000000039 LV02SBOX0000000000003 ' +
  'LT809900000000000003'

/** Makes an IBAN around an account number. */
const make = (country: string, bban: string) =>
  `${country}${String(98 - mod97(`${bban}${country}00`)).padStart(2, '0')}${bban}`

for (const text of EEA.split(' ')) {
  test(`accepts ${text} for SEPA payments (gaps: Part 3 IBAN)`, () => {
    assert.deepEqual(parseIban(text), { country: text.slice(0, 2), area: 'eea' })
  })
}

for (const text of FOREIGN.split(' ')) {
  test(`accepts ${text} for foreign payments (gaps: Part 3 IBAN)`, () => {
    assert.deepEqual(parseIban(text), { country: text.slice(0, 2), area: 'other' })
  })
}

for (const [text, reason] of [
  ['FI6299900000000012', 'mod 97'],
  ['FI629990000000001', '17 characters'],
  ['FI3599900000000012', 'BBAN check digit'],
  ['fi6299900000000011', 'lower case'],
  ['FI62 9990 0000 0000 11', 'spaces'],
  ['ZZ6299900000000011', 'mod 97'],
  ['FI0040000003325984', 'check digits 00, where 97 is the spelling'],
  ['GB01SBOX99900000000012', 'check digits 01, where 98 is the spelling'],
  ['GB99SBOX99900000000091', 'check digits 99, where 02 is the spelling'],
  ['', 'empty'],
  ['FI62', 'no account'],
] as const) {
  test(`refuses "${text}": ${reason} (gaps: Part 3 IBAN)`, () => {
    assert.isFalse(isIban(text))
    assert.isUndefined(parseIban(text))
  })
}

test('accepts the accounts of the test customers (gaps: shared.sandbox.identity)', () => {
  for (const text of TEST_CUSTOMERS.split(' ')) assert.isTrue(isIban(text), text)
})

test('accepts wrong national check digits outside Finland (gaps: Part 3 Finnish BBAN)', () => {
  assert.equal(parseIban('EE489900000000000001')?.area, 'eea')
  assert.equal(parseIban('BE80999000000001')?.area, 'eea')
})

test('accepts 15 to 34 characters of a country without a known length, for foreign payments (gaps: shared.iban)', () => {
  assert.deepEqual(parseIban(make('US', '0'.repeat(10) + '1')), { country: 'US', area: 'other' })
  assert.isTrue(isIban(make('US', 'A'.repeat(30))))
  assert.isFalse(isIban(make('US', '0'.repeat(9) + '1')))
  assert.isFalse(isIban(make('US', 'A'.repeat(31))))
})

test('refuses a country that is none, though mod 97 is right (gaps: shared.iban, shared.bic-country)', () => {
  const text = make('ZZ', '99900000000011')
  assert.equal(mod97(text.slice(4) + text.slice(0, 4)), 1)
  assert.isFalse(isIban(text))
})

test('refuses other text although mod 97 happens to be right (gaps: shared.iban)', () => {
  const right = (text: string) => mod97(text.slice(4) + text.slice(0, 4)) === 1
  const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const pairs = characters.flatMap((first) => characters.map((second) => first + second))
  const lookalikes = pairs
    .flatMap((pair) => [
      `GB${pair}SBOX99900000000001`,
      `${pair}07SBOX99900000000001`,
      `US${pair}GB07SBOX99900000000001`,
    ])
    .filter((text) => !/^[A-Z]{2}\d\d/.test(text) && right(text))
  assert.isAbove(lookalikes.length, 10)
  assert.deepEqual(lookalikes.filter(isIban), [])
})

test('keeps to the length of every country of the table (gaps: Part 3 IBAN)', () => {
  const table =
    'NO 15 · BE 16 · DK FI NL 18 · SI 19 · AT EE LT LU 20 · HR LI LV 21 · BG DE IE 22 · CZ ES RO SE SK 24 · PT 25 · ' +
    'IS 26 · FR GR IT 27 · CY HU PL 28 · MT 31 · FK FO GL SD 18 · MK 19 · BA KZ MN XK 20 · CH 21 · ' +
    'BH CR GB GE ME RS VA 22 · AE GI IL IQ OM SO TL 23 · AD MD PK SA TN VG 24 · LY ST 25 · TR 26 · BI DJ MC MR SM 27 · ' +
    'AL AZ BY DO GT LB NI SV 28 · BR EG PS QA UA 29 · JO KW MU YE 30 · SC 31 · LC 32 · RU 33'
  const countries = table.split(' · ').flatMap((group) => {
    const words = group.split(' ')
    return words.slice(0, -1).map((country) => ({ country, length: Number(words.at(-1)) }))
  })
  assert.lengthOf(countries, 30 + 58)
  for (const { country, length } of countries) {
    for (const size of [length - 1, length, length + 1]) {
      assert.equal(isIban(make(country, '0'.repeat(size - 4))), size === length, `${country} ${size}`)
    }
  }
})

test('lists the 30 countries of the area, and not their neighbours (gaps: shared.eea)', () => {
  const list =
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' ')
  assert.lengthOf(list.filter(isEeaCountry), 30)
  for (const country of ['CH', 'GB', 'MC', 'SM', 'AD', 'VA', 'AX', 'US', 'TB', 'T B', '', 'AT BE', 'fi']) {
    assert.isFalse(isEeaCountry(country), country)
  }
})

test('makes the check digit of Finnish account numbers (gaps: Part 3 Finnish BBAN)', () => {
  for (const [digits, check] of [
    ['9990000000001', '1'],
    ['9990000000010', '2'],
    ['9980000000001', '3'],
    ['9970000000002', '3'],
    ['1234560000078', '5'],
  ] as const) {
    assert.equal(bbanCheckDigit(digits), check)
    assert.isTrue(isFinnishBban(digits + check))
  }
  for (const digits of ['', '123', '99900000000011', '999000000000A'])
    assert.throws(() => bbanCheckDigit(digits), TypeError)
  for (const text of ['', '9990000000001', '999000000000111', '99900000000012', 'A9900000000011'])
    assert.isFalse(isFinnishBban(text))
})

const digits13 = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 13, maxLength: 13 })
const finnish = digits13.map((digits) => make('FI', digits + bbanCheckDigit(digits)))
const letters = fc.string({
  unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')),
  minLength: 18,
  maxLength: 18,
})

test('refuses every IBAN with one digit changed (gaps: shared.iban; promises: R57)', () => {
  fc.assert(
    fc.property(
      finnish,
      fc.integer({ min: 2, max: 17 }),
      fc.integer({ min: 1, max: 9 }),
      (text, at, step) => {
        assert.isTrue(isIban(text), text)
        const digit = String((Number(text[at]) + step) % 10)
        assert.isFalse(isIban(text.slice(0, at) + digit + text.slice(at + 1)), text)
      },
    ),
  )
})

test('refuses every IBAN with two different digits or letters swapped (gaps: shared.iban; promises: R57)', () => {
  fc.assert(
    fc.property(
      letters.map((bban) => make('GB', bban)),
      (text) => {
        assert.isTrue(isIban(text), text)
        for (let at = 2; at < text.length - 1; at++) {
          const pair = text.slice(at, at + 2)
          // A digit and a letter may swap unnoticed: the standard does not promise to see it.
          if (pair[0] === pair[1] || !/^(\d\d|[A-Z]{2})$/.test(pair)) continue
          assert.isFalse(
            isIban(text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)),
            text,
          )
        }
      },
    ),
  )
})

test('refuses every Finnish account number with one digit changed (gaps: Part 3 Finnish BBAN; promises: R57)', () => {
  fc.assert(
    fc.property(digits13, fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, at, step) => {
      const text = digits + bbanCheckDigit(digits)
      assert.isTrue(isFinnishBban(text))
      const changed = String((Number(text[at]) + step) % 10)
      assert.isFalse(isFinnishBban(text.slice(0, at) + changed + text.slice(at + 1)))
    }),
  )
})

test('counts the remainder as big numbers do (ISO 7064 MOD 97-10)', () => {
  fc.assert(
    fc.property(letters, (text) => {
      const number = Array.from(text, (character) => Number.parseInt(character, 36)).join('')
      assert.equal(mod97(text), Number(BigInt(number) % 97n))
    }),
  )
})

test('shows IBANs in groups of four (look: Anatomy)', () => {
  assert.equal(groupIban('FI6299900000000011'), 'FI62 9990 0000 0000 11')
  assert.equal(groupIban('EE159900000000000013'), 'EE15 9900 0000 0000 0013')
  assert.equal(groupIban(''), '')
})
