// The two ids that a client gives a payment of corporate payments and Request-to-Pay (2 B, 1 C, Limits; gaps: Part 3, Patterns).
// Not which of them may come again: raw-repeat.

/** Values of `instructionId`: 1 to 35 letters and digits. */
export const INSTRUCTION_IDS = ['a', 'Z', '0', '9', 'aZ09', 'b'.repeat(34), 'c'.repeat(35)]

/** Lengths of 0 and 36, and a line break or a space at an end, for either id. */
const NO_IDS = ['', 'a'.repeat(36), 'a\n', ' a', 'a ']

/** Texts that are no `instructionId`. */
export const NO_INSTRUCTION_IDS = [
  ...NO_IDS,
  ...Array.from('-_=:.,+ /*åäöÅÄÖé{|}~[]^`@€\n\t١', (character) => `a${character}b`),
]

/** Values of `endToEndId`: 1 to 35 characters of the pattern, in which the hyphen is literal. */
export const END_TO_END_IDS = [
  ...Array.from('-_=:.,+åäöÅÄÖ'),
  'E2E-åäö_=:.,+',
  'aZ09',
  'c'.repeat(34),
  'd'.repeat(35),
  'ö'.repeat(34),
  'Å'.repeat(35),
  '-'.repeat(35),
]

/** Characters from z (7A) to å (E5) that the pattern has not: a hyphen read as a range would take them all. */
const BETWEEN = Array.from({ length: 0xe5 - 0x7b }, (_, at) => String.fromCodePoint(0x7b + at)).filter(
  (character) => !'ÅÄÖäåö'.includes(character),
)

/** Texts that are no `endToEndId`. */
export const NO_END_TO_END_IDS = [
  ...NO_IDS,
  'ä'.repeat(36),
  'a\u0308',
  'A\u030a',
  ...[...BETWEEN, ...Array.from(' /*;<>?@[\\]^`!"#$%&\'()üéõšžæøßЖ€🙂\n\t\u0000')].map(
    (character) => `a${character}b`,
  ),
]
