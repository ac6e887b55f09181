// Amounts that are texts: one to thirteen digits, a dot, two decimals, above zero (gaps: shared.amount-string; Part 3, Amounts).
// Not what an interface narrows: its ceiling, its currencies, decimals that may be left out.

/** Amounts that every account can pay. */
export const AMOUNTS = ['0.01', '1.00', '0010.00', '0000000000000.01']

/** Amounts up to the ceiling of thirteen digits, the last one beyond what a float holds exactly. */
export const LARGE_AMOUNTS = ['999999999.99', '999999999999.99', '9999999999999.99', '9007199254740.93']

/** Texts that are no plain decimal number: a sign, a space, a comma, an exponent, other digits. */
export const NO_NUMBERS = [
  '',
  ' 1.00',
  '1.00 ',
  '1.00\n',
  '-1.00',
  '+1.00',
  '1,00',
  '1 000.00',
  '1e2',
  '1.00e2',
  '0x1.00',
  'abc',
  'NaN',
  'Infinity',
  '١.٠٠',
  '１.００',
]

/** Everything that is no such amount. */
export const NO_AMOUNTS = [
  ...NO_NUMBERS,
  '0.00',
  '0000000000000.00',
  '1',
  '1.',
  '1.0',
  '1.000',
  '.50',
  '10000000000000.00',
  '00000000000001.00',
  1.5,
  100,
]

/** Texts in the place of EUR, where no other currency is taken. */
export const NO_EUR = ['USD', 'SEK', 'eur', 'Eur', 'EURO', 'EU', ' EUR', 'EUR ', 'EUR\n', '€', '978', '']
