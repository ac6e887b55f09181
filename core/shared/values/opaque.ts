// Texts that machines make for machines: UUIDs, bearer tokens, visible ASCII.
// It tells their form only; what they stand for is not for this file.

/** Tells whether a text is a UUID of 36 characters, in any case and of any version. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Tells whether a text may follow the word `Bearer`: up to 4096 letters, digits and `- . _ ~ + /`, with `=` at the end. */
export function isBearerToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.~+/-]{1,4096}=*$/.test(text)
}

/** Tells whether a text is 1 to `max` visible ASCII characters: no space, no control character. */
export function isVisibleAscii(text: unknown, max: number): text is string {
  return typeof text === 'string' && text.length <= max && /^[!-~]+$/.test(text)
}
