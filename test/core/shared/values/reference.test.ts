// Finnish and RF references: form, check digits, making, grouping, comparing.
import { assert, fc, test } from '#kit'
import { mod97 } from '../../../../core/shared/values/iban.ts'
import {
  equalReferences,
  groupReference,
  isFinnishReference,
  isReference,
  isRfReference,
  makeFinnishReference,
  makeRfReference,
  parseReference,
} from '../../../../core/shared/values/reference.ts'
import { words } from '../lists.ts'

const FINNISH =
  '13 0013 1232 1245 1234561 482738 00000000000000482738 17834735 202600017 1234567978 1234567123456784 12345678901234567894'
const RF =
  'RF741 RF4113 RF111232 RF481245 RF341234561 RF3517834735 RF3120260001 RF94INVOICE2026A RF18539007547034 ' +
  'RF47AAAAAAAAAAAAAAAAAAAAA'

for (const text of FINNISH.split(' ')) {
  test(`accepts the Finnish reference ${text} (gaps: Part 3 Finnish reference)`, () => {
    assert.equal(parseReference(text)?.kind, 'finnish')
    assert.isTrue(isReference(text))
    assert.isTrue(isFinnishReference(text))
    assert.isFalse(isRfReference(text))
  })
}

for (const text of words('1 0000 1234567 482739 12A2 000000000000000482738 00 １３').concat([
  '123 2',
  '',
  '13\n',
])) {
  test(`refuses the Finnish reference ${JSON.stringify(text)} (gaps: Part 3 Finnish reference)`, () => {
    assert.isFalse(isReference(text))
    assert.isUndefined(parseReference(text))
  })
}

for (const text of RF.split(' ')) {
  test(`accepts the RF reference ${text} (gaps: Part 3 RF reference)`, () => {
    assert.equal(parseReference(text)?.kind, 'rf')
    assert.isTrue(isReference(text))
    assert.isTrue(isRfReference(text))
    assert.isFalse(isFinnishReference(text))
  })
}

for (const text of 'RF5612345678|RF3617834735|rf481245|RF48 1245|RF48|RF47AAAAAAAAAAAAAAAAAAAAAA|RF94invoice2026a|RF00848'.split(
  '|',
)) {
  test(`refuses the RF reference ${text} (gaps: Part 3 RF reference)`, () => {
    assert.isFalse(isReference(text))
    assert.isUndefined(parseReference(text))
  })
}

test('refuses other text although mod 97 happens to be right (gaps: Part 3 RF reference)', () => {
  const right = (text: string) => mod97(text.slice(4) + text.slice(0, 4)) === 1
  const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const pairs = characters.flatMap((first) => characters.map((second) => first + second))
  const lookalikes = pairs
    .flatMap((pair) => [`RF${pair}INVOICE`, `${pair}RF741`, `${pair}48INVOICE`])
    .filter((text) => !/^RF\d\d/.test(text) && right(text))
  assert.isAbove(lookalikes.length, 10)
  assert.deepEqual(lookalikes.filter(isReference), [])
})

test('makes references of base digits (gaps: Part 3 Finnish reference)', () => {
  assert.equal(makeFinnishReference('1'), '13')
  assert.equal(makeFinnishReference('48273'), '482738')
  assert.equal(makeFinnishReference('1234567890123456789'), '12345678901234567894')
  for (const base of ['', '0', '000', '12a', '12345678901234567890'])
    assert.throws(() => makeFinnishReference(base), TypeError)
})

test('makes RF references around Finnish ones, without leading zeros, and free ones (gaps: Part 3 RF reference)', () => {
  assert.equal(makeRfReference('1'), 'RF741')
  assert.equal(makeRfReference('13'), 'RF4113')
  assert.equal(makeRfReference('0013'), 'RF4113')
  assert.equal(makeRfReference('17834735'), 'RF3517834735')
  assert.equal(makeRfReference('INVOICE2026A'), 'RF94INVOICE2026A')
  assert.equal(makeRfReference('A'.repeat(21)), `RF47${'A'.repeat(21)}`)
  for (const inner of ['', 'a', 'A B', 'Ä', 'A'.repeat(22)])
    assert.throws(() => makeRfReference(inner), TypeError)
})

const finnish = fc.bigInt({ min: 1n, max: 10n ** 19n - 1n }).map((base) => makeFinnishReference(String(base)))
const inner = fc.string({
  unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')),
  minLength: 1,
  maxLength: 21,
})

test('accepts every reference that it makes (gaps: shared.reference)', () => {
  fc.assert(
    fc.property(finnish, inner, (reference, free) => {
      assert.isTrue(isFinnishReference(reference))
      assert.isTrue(isRfReference(makeRfReference(reference)))
      assert.isTrue(isRfReference(makeRfReference(free)))
    }),
  )
})

test('refuses every reference with one digit changed (gaps: shared.reference; promises: R57)', () => {
  fc.assert(
    fc.property(finnish, fc.nat(), fc.integer({ min: 1, max: 9 }), (reference, place, step) => {
      for (const text of [reference, makeRfReference(reference)]) {
        const first = text.startsWith('RF') ? 2 : 0
        const at = first + (place % (text.length - first))
        const digit = String((Number(text[at]) + step) % 10)
        assert.isFalse(isReference(text.slice(0, at) + digit + text.slice(at + 1)), text)
      }
    }),
  )
})

test('refuses swapped neighbours: all in RF, all that do not differ by five in Finnish (gaps: shared.reference; promises: R57)', () => {
  fc.assert(
    fc.property(finnish, (reference) => {
      for (const text of [reference, makeRfReference(reference)]) {
        for (let at = text.startsWith('RF') ? 2 : 0; at < text.length - 1; at++) {
          const gap = Math.abs(Number(text[at]) - Number(text[at + 1]))
          if (gap === 0 || (gap === 5 && text === reference)) continue
          const swapped = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
          assert.isFalse(isReference(swapped), text)
        }
      }
    }),
  )
})

test('shows references in groups (gaps: shared.reference)', () => {
  assert.equal(groupReference('13'), '13')
  assert.equal(groupReference('482738'), '4 82738')
  assert.equal(groupReference('00000000000000482738'), '4 82738')
  assert.equal(groupReference('12345678901234567894'), '12345 67890 12345 67894')
  assert.equal(groupReference('RF3517834735'), 'RF35 1783 4735')
  assert.equal(groupReference('RF741'), 'RF74 1')
  assert.equal(groupReference('RF18539007547034'), 'RF18 5390 0754 7034')
})

test('shows any other text as it is (gaps: shared.reference)', () => {
  for (const text of ['', 'Invoice 12', '482739']) assert.equal(groupReference(text), text)
})

test('ignores leading zeros when it compares (gaps: shared.reference)', () => {
  assert.isTrue(equalReferences('482738', '00000000000000482738'))
  assert.isTrue(equalReferences('RF741', 'RF74001'))
  assert.isFalse(equalReferences('482738', '1232'))
  assert.isFalse(equalReferences('17834735', 'RF3517834735'))
  assert.isFalse(equalReferences('no reference', 'no reference'))
  fc.assert(
    fc.property(finnish, fc.nat(18), (reference, zeros) => {
      assert.isTrue(
        equalReferences(reference, reference.padStart(Math.min(20, reference.length + zeros), '0')),
      )
    }),
  )
})
