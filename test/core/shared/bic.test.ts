// BICs and country codes: their form and the list of assigned countries.
import { assert, test } from '#kit'
import { isBic, isCountry } from '../../../core/shared/bic.ts'

for (const text of ['SBOXFIH0', 'SBOXFIH0XXX', 'SBOXEE22', 'SBOXXK22', 'SBOXEEH0', 'SBOXLVH0', 'SBOXLTH0']) {
  test(`accepts the BIC ${text} (gaps: shared.bic-country, Part 3 BIC)`, () => {
    assert.isTrue(isBic(text))
  })
}

for (const text of [
  'SBOXFIH',
  'SBOXFIHO',
  'SBOXFI1A',
  'SB0XFIH0',
  'sboxfih0',
  'SBOXZZH0',
  'SBOXFIH0XX',
  '',
  'SBOXFIH0 ',
]) {
  test(`refuses the BIC "${text}" (gaps: shared.bic-country, Part 3 BIC)`, () => {
    assert.isFalse(isBic(text))
  })
}

test('knows the 249 assigned countries and Kosovo (gaps: shared.bic-country)', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const known = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry)
  assert.lengthOf(known, 250)
  for (const code of ['FI', 'AX', 'EE', 'GB', 'XK', 'AQ', 'BQ', 'CW', 'SS', 'SX', 'UM'])
    assert.isTrue(isCountry(code), code)
})

test('agrees with the names that the platform has for countries (gaps: shared.bic-country)', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  // Named by the platform, but reserved or user-assigned in the standard.
  const unassigned = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ')
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
    if (isCountry(code)) assert.isString(names.of(code), code)
    else if (isCurrent && !unassigned.includes(code)) assert.isUndefined(names.of(code), code)
  }
})

test('refuses other country codes (gaps: shared.bic-country)', () => {
  for (const code of ['', 'F', 'fi', 'FIN', 'ZZ', 'EU', 'UK', 'AN', 'XX', 'F1', 'FI ', '__', 'ÅÄ']) {
    assert.isFalse(isCountry(code), code)
  }
})
