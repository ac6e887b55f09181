// Amounts: spellings, arithmetic, display. The schemas of the interfaces have their own tests.
// Runs in every runtime: languages, numbers.
import { assert, fc, test } from '#kit'
import {
  addAmounts,
  type AmountForm,
  checkAmount,
  compareAmounts,
  formatAmount,
  formatMoney,
  fromMinorUnits,
  isAmount,
  isCurrency,
  makeMoneyFormat,
  minorDigitsOf,
  normaliseAmount,
  parseAmount,
  subtractAmounts,
  sumAmounts,
  toMinorUnits,
} from '../../../../core/shared/values/money.ts'
import { words } from '../lists.ts'

const PSD2_EURO: AmountForm = { integerDigits: 9, decimals: [0, 2] }
const PSD2_FOREIGN: AmountForm = { decimals: [0, 2] }
const PSD2_YEN: AmountForm = { decimals: [0, 2], minorDigits: 0 }
const BALTIC: AmountForm = { integerDigits: 14, decimals: [0, 1, 2, 3] }

const spaced = (text: string) => text.replace(/\s/gu, ' ')

for (const text of ['0.01', '1.00', '0010.00', '9999999999999.99']) {
  test(`accepts the amount ${text} (gaps: shared.amount-string, Part 3 Amounts)`, () => {
    assert.isTrue(isAmount(text))
  })
}

for (const text of '0.00|1|1.0|1.000|1,00|-1.00|+1.00| 1.00|1e2|10000000000000.00'.split('|')) {
  test(`refuses the amount "${text}" (gaps: shared.amount-string, Part 3 Amounts)`, () => {
    assert.isFalse(isAmount(text))
    assert.isUndefined(parseAmount(text))
  })
}

test('refuses other spellings of a number (gaps: shared.amount-string)', () => {
  for (const text of words('. 1. .50 0x10 1_0.00 １.00 ٣.00 NaN Infinity').concat(['', '1.00 ', '1.00\n'])) {
    assert.equal(checkAmount(text), 'amount_malformed', JSON.stringify(text))
  }
})

test('accepts the euro amounts of PSD2 (gaps: psd2.request.amount, Part 3 Amounts)', () => {
  for (const text of ['0.01', '1', '01.00', '999999999.99']) assert.isTrue(isAmount(text, PSD2_EURO), text)
})

test('refuses each wrong euro amount of PSD2 by its own rule (gaps: psd2.request.amount, Part 3 Amounts)', () => {
  for (const [text, rule] of Object.entries({
    '0': 'amount_zero',
    '0.00': 'amount_zero',
    '1.5': 'amount_decimals_wrong',
    '1000000000.00': 'amount_too_large',
    '0000000001.00': 'amount_malformed',
    '999 999 999.99': 'amount_malformed',
    '1.555': 'amount_decimals_wrong',
    '1000000000.5': 'amount_decimals_wrong',
  }))
    assert.equal(checkAmount(text, PSD2_EURO), rule, text)
})

test('accepts and refuses the foreign amounts of PSD2 (gaps: psd2.foreign.rules, Part 3 Amounts)', () => {
  assert.deepEqual(
    ['100', '100.00', '0', '100.0'].map((text) => isAmount(text, PSD2_FOREIGN)),
    [true, true, false, false],
  )
  assert.deepEqual(
    ['100', '100.00', '100.50', '0.00'].map((text) => isAmount(text, PSD2_YEN)),
    [true, true, false, false],
  )
})

test('accepts and refuses the digits of Baltic amounts (gaps: baltic.amount, Part 3 Amounts)', () => {
  const valid = ['10.1', '10.10', '12345678901234.12', '10', '10.100']
  const wrong = ['0', '-1', '1e3', '10.123', '123456789012345']
  assert.deepEqual(
    valid.filter((text) => !isAmount(text, BALTIC)),
    [],
  )
  assert.deepEqual(
    wrong.filter((text) => isAmount(text, BALTIC)),
    [],
  )
})

test('accepts signed amounts and zero only where the form says so (gaps: account-access.account.values)', () => {
  const balance = { negative: true, zero: true }
  for (const text of ['-1.00', '0.00', '-0.00', '12.50']) assert.isTrue(isAmount(text, balance), text)
  assert.equal(checkAmount('-1.00', { zero: true }), 'amount_malformed')
  assert.equal(checkAmount('-0.00', { negative: true }), 'amount_zero')
  assert.isFalse(isAmount('--1.00', balance))
})

test('reads minor units at the scale of the form (gaps: shared.amount-string)', () => {
  assert.equal(parseAmount('12.50'), 1250n)
  assert.equal(parseAmount('9999999999999.99'), 999_999_999_999_999n)
  assert.equal(parseAmount('100.00', PSD2_YEN), 100n)
  assert.equal(parseAmount('10.1', BALTIC), 1010n)
  assert.equal(parseAmount('-0.05', { negative: true }), -5n)
})

test('writes amounts without leading zeros and with all decimals (gaps: shared.amount-string)', () => {
  assert.equal(normaliseAmount('0010.00'), '10.00')
  assert.equal(normaliseAmount('1'), '1.00')
  assert.equal(normaliseAmount('-0.00'), '0.00')
  assert.equal(normaliseAmount('100.00', 0), '100')
  assert.equal(normaliseAmount('10.1', 3), '10.100')
  assert.equal(formatAmount(-5n), '-0.05')
  assert.equal(formatAmount(0n, 0), '0')
})

test('keeps every amount through reading and writing (gaps: shared.amount-string)', () => {
  const cents = fc.bigInt({ min: 1n, max: 999_999_999_999_999n })
  fc.assert(
    fc.property(cents, fc.nat(3), (units, zeros) => {
      const text = formatAmount(units)
      assert.equal(parseAmount(text), units)
      const padded = '0'.repeat(Math.min(zeros, 16 - text.length)) + text
      assert.equal(parseAmount(padded), units)
      assert.equal(normaliseAmount(padded), text)
    }),
  )
})

test('adds without a float (gaps: Part 3 Amounts, sums; promises: R56)', () => {
  assert.equal(addAmounts('0.10', '0.20'), '0.30')
  assert.equal(sumAmounts(['33.33', '33.33', '33.34']), '100.00')
  assert.equal(compareAmounts(sumAmounts(['33.33', '33.33', '33.34']), '100.00'), 0)
  assert.equal(compareAmounts(sumAmounts(['33.33', '33.33', '33.34', '0.01']), '100.00'), 1)
  assert.equal(subtractAmounts('0.10', '0.30'), '-0.20')
  assert.equal(addAmounts('9007199254740993.01', '0.01'), '9007199254740993.02')
  assert.equal(sumAmounts([]), '0.00')
  assert.equal(sumAmounts(['100', '200.00'], 0), '300')
})

test('sums and compares as whole cents do (gaps: shared.amount-string; promises: R56)', () => {
  const cents = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  fc.assert(
    fc.property(fc.array(cents), cents, cents, (all, a, b) => {
      const sum = all.reduce((total, one) => total + one, 0n)
      assert.equal(sumAmounts(all.map((one) => formatAmount(one))), formatAmount(sum))
      assert.equal(
        addAmounts(subtractAmounts(formatAmount(a), formatAmount(b)), formatAmount(b)),
        formatAmount(a),
      )
      const order = a < b ? -1 : Number(a > b)
      assert.equal(compareAmounts(formatAmount(a), formatAmount(b)), order)
    }),
  )
})

test('compares different spellings by value (gaps: shared.amount-string)', () => {
  assert.equal(compareAmounts('0010', '10.00'), 0)
  assert.equal(compareAmounts('10.001', '10.00'), 1)
  assert.equal(compareAmounts('-10.00', '9.00'), -1)
})

test('refuses to round, and does not repeat the value (house: 4 Errors)', () => {
  const thrown = [
    () => sumAmounts(['7.771']),
    () => normaliseAmount('7.7', 0),
    () => compareAmounts('7,77', '1'),
  ]
  for (const act of thrown) {
    let message = ''
    try {
      act()
    } catch (error) {
      assert.instanceOf(error, TypeError)
      message = error.message
    }
    assert.match(message, /^amount must /)
    assert.notInclude(message, '7')
  }
})

test('knows the minor units of currencies (gaps: psd2.foreign.rules)', () => {
  assert.deepEqual(
    ['EUR', 'JPY', 'ISK', 'KWD', 'HUF', 'XYZ', 'AKWD', 'JPYA'].map(minorDigitsOf),
    [2, 0, 0, 3, 2, 2, 2, 2],
  )
})

test('agrees with the platform about minor units (gaps: psd2.foreign.rules)', () => {
  // The platform follows ISO 4217, but may lag behind on currencies that were re-based.
  for (const currency of words('BIF CLP DJF GNF JPY KRW PYG VND XOF BHD JOD TND USD SEK')) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    assert.equal(minorDigitsOf(currency), maximumFractionDigits, currency)
  }
})

test('accepts currencies in use and refuses former and other codes (gaps: request-to-pay.create.amount)', () => {
  for (const code of ['EUR', 'USD', 'JPY', 'XOF', 'XCG', 'ZWG', 'SLE']) assert.isTrue(isCurrency(code), code)
  for (const code of ['BGN', 'HRK', 'ANG', 'DEM', 'XAU', 'XXX', 'eur', 'EU', 'EUR ', 'D A', '', 'AED AFN']) {
    assert.isFalse(isCurrency(code), code)
  }
})

test('shows money with a real minus in every language (look: principle 3)', () => {
  for (const locale of ['en', 'fi', 'sv', 'et', 'lt', 'lv']) {
    const text = formatMoney('-1234.50', 'EUR', locale)
    assert.include(text, '\u2212', locale)
    assert.notInclude(text, '-', locale)
    assert.equal(text.replace(/\D/gu, ''), '123450', locale)
  }
  assert.equal(spaced(formatMoney('-1234.50', 'EUR', 'fi')), '\u22121 234,50 €')
  assert.equal(formatMoney('-1234.50', 'EUR', 'en'), '\u2212€1,234.50')
})

test('shows every digit of a large amount (house: 4 Names)', () => {
  assert.equal(formatMoney('9007199254740993.01', 'EUR', 'en'), '€9,007,199,254,740,993.01')
  assert.equal(formatMoney('0.10', 'EUR', 'en'), '€0.10')
  assert.equal(formatMoney('100.00', 'JPY', 'en'), '¥100')
  assert.equal(formatMoney('100.50', 'JPY', 'en'), '¥100.5')
})

test('shows signs as asked, none for zero (look: principle 3)', () => {
  const signs = (['auto', 'always', 'never'] as const).map((sign) =>
    ['1.00', '-1.00', '0.00', '-0.00'].map(makeMoneyFormat('EUR', 'en', { sign })),
  )
  assert.deepEqual(signs, [
    ['€1.00', '\u2212€1.00', '€0.00', '€0.00'],
    ['+€1.00', '\u2212€1.00', '€0.00', '€0.00'],
    ['€1.00', '€1.00', '€0.00', '€0.00'],
  ])
})

test('refuses to show what is no amount (house: 4 Errors)', () => {
  for (const text of ['', 'abc', '1e3', '1,00', ' 1']) {
    assert.throws(() => formatMoney(text, 'EUR', 'en'), TypeError, /decimal string/, text)
  }
})

test('turns amounts into minor units of their currency and back, exactly (house: 4 Names; R56)', () => {
  for (const [amount, currency, units, written] of [
    ['24.00', 'EUR', 2_400n, '24.00'],
    ['24', 'EUR', 2_400n, '24.00'],
    ['-0.01', 'EUR', -1n, '-0.01'],
    ['0.5', 'EUR', 50n, '0.50'],
    ['12', 'JPY', 12n, '12'],
    ['12.00', 'JPY', 12n, '12'],
    ['1.5', 'KWD', 1_500n, '1.500'],
    ['90071992547409.93', 'EUR', 9_007_199_254_740_993n, '90071992547409.93'],
  ] as const) {
    assert.equal(toMinorUnits(amount, currency), units)
    assert.equal(fromMinorUnits(units, currency), written)
  }
  fc.assert(
    fc.property(fc.bigInt(), fc.constantFrom('EUR', 'JPY', 'KWD', 'ISK'), (units, currency) => {
      assert.equal(toMinorUnits(fromMinorUnits(units, currency), currency), units)
    }),
  )
})

test('refuses minor units of what is no amount, has too many digits, or is of an unknown currency (house: 4 Errors)', () => {
  for (const [make, message] of [
    [() => toMinorUnits('1,00', 'EUR'), 'amount must be a decimal string'],
    [() => toMinorUnits(1 as never, 'EUR'), 'amount must be a decimal string'],
    [() => toMinorUnits('1.001', 'EUR'), 'amount must have at most 2 decimals'],
    [() => toMinorUnits('1.5', 'JPY'), 'amount must have at most 0 decimals'],
    [() => toMinorUnits('1.00', 'eur'), 'currency must be an ISO 4217 code that people pay in'],
    [() => fromMinorUnits(1n, 'XAU'), 'currency must be an ISO 4217 code that people pay in'],
    [() => fromMinorUnits(100 as never, 'EUR'), 'units must be a bigint'],
  ] as const) {
    assert.throws(make, TypeError, message)
  }
})

test('writes amounts of one view in one form, in every language of the elements (look: Principle 3)', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  const write = (locale: string, currency: string, amount: string) =>
    plain(formatMoney(amount, currency, locale))
  assert.deepEqual(
    [write('en-150', 'EUR', '20024.00'), write('en-150', 'USD', '500.00'), write('en-150', 'CHF', '480.00')],
    ['€20,024.00', 'US$500.00', 'CHF 480.00'],
  )
  for (const locale of ['fi', 'sv', 'et', 'lv', 'lt'])
    assert.deepEqual(
      [write(locale, 'EUR', '9712.00'), write(locale, 'EUR', '20012.00')],
      ['9 712,00 €', '20 012,00 €'],
      locale,
    )
})
