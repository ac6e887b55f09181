// Reads texts that a person typed or pasted, and texts of files and variables, without their invisible characters.
// Texts from the wire are not read this way: there a text has one spelling.

// Spaces, format and control characters, and the rest that is shown as nothing: joiners, marks of direction, a byte order mark.
const UNSEEN = '[\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{DI}\\u2800]'
const AMID = /* @__PURE__ */ new RegExp(`${UNSEEN}+`, 'gu')
const INVISIBLE = /[\p{Cf}\p{DI}]+/gu
// A run of invisible characters is matched from its first one only, so that a long run inside a text costs one pass.
const ENDS = /* @__PURE__ */ new RegExp(`^${UNSEEN}+|(?<!${UNSEEN})${UNSEEN}+$`, 'gu')

/** Drops the invisible characters at both ends of a text: spaces of every kind, line ends, a byte order mark. */
export function trimUnseen(text: string): string {
  return text.replace(ENDS, '')
}

/** Writes a typed text as it looks: without invisible characters, and full width as plain ASCII. Spaces stay. */
export function asSeen(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

/**
 * Reads an IBAN, a reference or another code that a person typed or pasted, as it goes over the wire: in upper case, without
 * what groups it (spaces, hyphens, dots), what cannot be seen, and a leading `IBAN`. It is not checked.
 */
export function readCode(text: string): string {
  return asSeen(text)
    .replace(AMID, '')
    .replace(/[\p{Pd}\u2212.\u00B7\u2024\u2027]/gu, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '')
}

/**
 * Reads an amount that a person typed or pasted: `1 234,50 €` and `1.234,50` are `1234.50`.
 *
 * The last mark counts as the decimal mark only before one or two digits, and marks of thousands only in front of one:
 * whether `1.234` is above a thousand is not guessed.
 *
 * @returns A decimal string as it was written, signed if it was; `undefined` if it is none.
 */
export function readAmount(text: string): string | undefined {
  const plain = asSeen(text)
    .replace(AMID, '')
    .replace(/^(?:€|EUR)|(?:€|EUR)$/gi, '')
    .replace(/^[\p{Pd}\u2212]/u, '-')
  const [, sign = '', digits, , fraction] =
    /^(-?)(\d+|\d{1,3}(?:([.,'\u2019])\d{3})+(?=(?!\3)[.,]))(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (digits === undefined) return undefined
  const whole = digits.replace(/\D/g, '')
  return sign + whole + (fraction === undefined ? '' : `.${fraction}`)
}
