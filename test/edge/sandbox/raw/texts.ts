// Free texts: names, messages, lines of addresses (gaps: shared.text; Part 3, SEPA text).
// Not how long one may be: that is a rule of an interface, and `ofLength` writes it out.

/** Texts of the Latin script and of every sign that is allowed. */
export const TEXTS = [
  'a',
  '1',
  '-',
  'é',
  'õņ',
  'a  b',
  'Lasku 12/2026, eräpäivä 1.12.',
  "A-B+C (D) 'E': F?",
  'Kask & Pojad OÜ',
  'Šarūnas Žukauskas',
  "0123456789/-?:().,'+&",
  'åäöõüšžéņų ÅÄÖÕÜŠŽÉŅŲ',
  'Groß Æsir Łódź Þór ı Ə ẞ ạ',
]

/** Texts with other characters, or with a space at an end; none is empty. */
export const NO_TEXTS = [
  ' ',
  ' a',
  'a ',
  '100 €',
  'a_b',
  'Ж',
  'Ω',
  'א',
  '漢',
  'ｱ',
  '"x"',
  '<b>',
  ...Array.from(';=@#*%![]{}|\\`^~$', (character) => `a${character}b`),
  'a\nb',
  'a\r\nb',
  'a\tb',
  'a\u0308',
  'e\u0301',
  // Not composed: the signs of ångström and kelvin stand for letters.
  '\u212b',
  '\u212a',
  'a\u00a0b',
  'a\u00adb',
  'a\u200db',
  'a\u2028b',
  '\ufeffa',
  'a’b',
  'a–b',
  '×',
  '÷',
  '١',
  '²',
  '🙂',
  'a\u0000b',
  'a\u001fb',
  'a\u007f',
  'a\u0085b',
  '\ud800',
]

/** The first character of a text that is refused, and the number of its code point, one of which the refusal names. */
export const NAMED_CHARACTERS = [
  ['100 €', '€', '20AC'],
  ['a_b', '_', '005F'],
  ['aЖ', 'Ж', '0416'],
  ['a 🙂 b_', '🙂', '1F642'],
  ['a\tb', '\t', '0009'],
  ['a\r\nb', '\r', '000D'],
  ['a\u0308', '\u0308', '0308'],
  ['a\u00a0b', '\u00a0', '00A0'],
] as const

/**
 * Writes texts of one code point, of all that are allowed but one, and of all; and texts that are too long by one. The
 * letter U+1DF00 has two UTF-16 units and four bytes, `ä` has two bytes: code points count.
 */
export function ofLength(most: number): { fit: string[]; long: string[] } {
  return {
    fit: ['a', 'ä', 'ä'.repeat(most - 1), 'ä'.repeat(most), 'Z'.repeat(most), '\u{1df00}'.repeat(most)],
    long: ['a'.repeat(most + 1), 'ä'.repeat(most + 1), '\u{1df00}'.repeat(most + 1)],
  }
}
