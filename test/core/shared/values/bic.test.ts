// BICs and country codes: their form and the list of assigned countries.
import { assert, test } from '#kit'
import { isBic, isCountry } from '../../../../core/shared/values/bic.ts'
import { words } from '../lists.ts'

for (const text of ['SBOXFIH0', 'SBOXFIH0XXX', 'SBOXEE22', 'SBOXXK22', 'SBOXEEH0', 'SBOXLVH0', 'SBOXLTH0']) {
  test(`accepts the BIC ${text} (gaps: shared.bic-country, Part 3 BIC)`, () => {
    assert.isTrue(isBic(text))
  })
}

for (const text of words(
  'SBOXFIH SBOXFIHO SBOXFI1A SB0XFIH0 sboxfih0 SBOXZZH0 SBOXFIH0XX AAAAFIAAFI22',
).concat(['', 'SBOXFIH0 '])) {
  test(`refuses the BIC "${text}" (gaps: shared.bic-country, Part 3 BIC)`, () => {
    assert.isFalse(isBic(text))
  })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const known = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry)

test('knows the 249 assigned countries and Kosovo (gaps: shared.bic-country)', () => {
  assert.lengthOf(known, 250)
  for (const code of ['FI', 'AX', 'EE', 'GB', 'XK', 'AQ', 'BQ', 'CW', 'SS', 'SX', 'UM']) {
    assert.isTrue(isCountry(code), code)
  }
})

test('knows only countries that the platform has a name for (gaps: shared.bic-country)', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  assert.deepEqual(
    known.filter((code) => names.of(code) === undefined),
    [],
  )
})

test('refuses reserved, user-assigned and withdrawn country codes (gaps: shared.bic-country)', () => {
  // The platform names most of these too, so that the test above would let them pass.
  const codes = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XX ZZ AA QM AN BU CS DD FX NT SU TP UK YD YU ZR'
  assert.deepEqual(codes.split(' ').filter(isCountry), [])
})

test('refuses what has not the form of a country code (gaps: shared.bic-country)', () => {
  for (const code of ['', 'F', 'fi', 'FIN', 'F1', 'FI ', '__', 'ÅÄ']) {
    assert.isFalse(isCountry(code), code)
  }
})
