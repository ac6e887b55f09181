// Takes secrets out of an answer before it is printed: of a token, a code or a secret only the length is left.

const SECRET = /(^|_)(token|code|secret)$|Token$|Secret$|privateKeyPem$/

/** Masks the secrets of an answer. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      typeof member === 'string' && SECRET.test(name) ? `(${member.length} characters)` : masked(member),
    ]),
  )
}
