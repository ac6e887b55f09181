// The two ids that the orderer of a payment gives it: towards the bank, and from end to end.
// It checks their form only; the bank knows whether one was used before.

/**
 * Returns whether a text may be an `instructionId`: 1 to 35 letters and digits.
 *
 * @see paper 2 B, Limits; gaps: request-to-pay.create.ids
 */
export function isInstructionId(text: string): boolean {
  return /^[a-zA-Z0-9]{1,35}$/.test(text)
}

/**
 * Returns whether a text may be an `endToEndId`: 1 to 35 of the characters that payments of companies take.
 *
 * @see paper 2 B, Limits; gaps: Part 3, Patterns, request-to-pay.create.ids
 */
export function isEndToEndId(text: string): boolean {
  return /^[0-9A-Za-z\-åäöÅÄÖ_=:.,+]{1,35}$/.test(text)
}
