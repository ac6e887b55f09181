// Texts that machines make for machines: UUIDs, bearer tokens, visible ASCII.
// It checks their form only, not what they mean.

/** Returns whether a text is a UUID of 36 characters, in any case and of any version. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Returns whether a text may follow the word `Bearer`: up to 4096 letters, digits and `- . _ ~ + /`, with `=` at the end. */
export function isBearerToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.~+/-]{1,4096}=*$/.test(text)
}

/** Returns whether a text is 1 to `max` visible ASCII characters: no space, no control character. */
export function isVisibleAscii(text: unknown, max: number): text is string {
  return typeof text === 'string' && text.length <= max && /^[!-~]+$/.test(text)
}

/** Returns whether a text is an IPv4 or IPv6 address, without brackets, zone and leading zeros. */
export function isIpAddress(text: unknown): text is string {
  if (typeof text !== 'string') return false
  const byte = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
  if (new RegExp(`^(${byte}\\.){3}${byte}$`).test(text)) return true
  return /^[0-9a-f:.]{2,45}$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]`)
}
