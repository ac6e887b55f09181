// Thumbprints of certificates are base64url: one in 64 begins with a dash, and is not an option.

/** SHA-256 in base64url with a dash in front; no option is that long. */
const THUMBPRINT = /^-[\w-]{42}$/

/** Puts thumbprints last, behind the mark after which nothing is an option. */
export function withOperandsLast(words: readonly string[]): string[] {
  const odd = words.filter((word) => THUMBPRINT.test(word))
  if (odd.length === 0 || words.includes('--')) return [...words]
  return [...words.filter((word) => !odd.includes(word)), '--', ...odd]
}
