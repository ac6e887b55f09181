// References: Finnish ones and RF ones, right and wrong (gaps: shared.reference; Part 3, Finnish reference, RF reference).
// Not the ids that a client makes: ids.ts.

/** Finnish references of 2 to 20 digits whose check digit is right, padded ones too. */
export const FINNISH_REFERENCES = `13 0013 1232 1245 1234561 482738 00000000000000482738 17834735 202600017
  1234567978 1234567123456784 12345678901234567894`.split(/\s+/)

/** Texts that are no Finnish reference: too short, zero, a wrong check digit, other characters, of 21, 25 and 26 digits. */
export const NO_FINNISH_REFERENCES = [
  '',
  '1',
  '0',
  '00',
  '0000',
  '1234567',
  '482739',
  '123 2',
  '12A2',
  ' 1232',
  '1232 ',
  '1232\n',
  '-1232',
  '١٣',
  '١٢٣٢',
  '000000000000000482738',
  '0000000000000000000482738',
  '1111111111111111111111111',
  '00000000000000000000482738',
]

/** RF references of 5 to 25 characters whose check digits are right. */
export const RF_REFERENCES = `RF741 RF4113 RF111232 RF481245 RF341234561 RF3517834735 RF3120260001
  RF94INVOICE2026A RF18539007547034 RF47AAAAAAAAAAAAAAAAAAAAA`.split(/\s+/)

/** Texts that are no RF reference: wrong check digits, lower case, other characters, of 4 and 26 characters. */
export const NO_RF_REFERENCES = [
  'RF5612345678',
  'RF3617834735',
  'rf481245',
  'Rf481245',
  'RF48 1245',
  'RF48-1245',
  'RF48124_',
  'RF481245\n',
  'RF94invoice2026a',
  'RF',
  'RF48',
  'RF47AAAAAAAAAAAAAAAAAAAAAA',
  'AB481245',
  'INVOICE',
  'INVOICE1',
]
