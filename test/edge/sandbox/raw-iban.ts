// IBANs made by hand, after the vectors of the papers' gaps.
// It checks none: a bank does.

/** Makes a Finnish IBAN of a bank code and an account number (gaps: Part 3, Finnish BBAN, IBAN). */
export function finnishIban(bankCode: string, account: number): string {
  const digits = bankCode + String(account).padStart(10, '0')
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0)
  return ibanOf('FI', `${digits}${(10 - (sum % 10)) % 10}`)
}

/** Puts country and check digits in front of a BBAN (gaps: Part 3, IBAN). */
export function ibanOf(country: string, bban: string): string {
  const numbers = Array.from(`${bban}${country}00`, (character) => Number.parseInt(character, 36).toString())
  const check = 98n - (BigInt(numbers.join('')) % 97n)
  return `${country}${String(check).padStart(2, '0')}${bban}`
}
