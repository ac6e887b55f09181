// Strict JSON: what a body must be before its members are read, and when two bodies are the same.
// It does not know any schema or money: numbers become JavaScript numbers, unless exact-json.ts has quoted them before.

import { fromUtf8, utf8 } from './bytes.ts'

/** The rule that a body breaks. */
export type JsonRule =
  | 'json_too_large'
  | 'json_not_utf8'
  | 'json_byte_order_mark'
  | 'json_too_deep'
  | 'json_member_repeated'
  | 'json_malformed'

/** Either the parsed value or the rule that the body breaks. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly rule: JsonRule }

/** Limits of a body, and how it is read. */
export interface JsonLimits {
  /** Most bytes in UTF-8; 65 536 when absent. */
  readonly maxBytes?: number
  /** Most objects and lists inside each other; 20 when absent. */
  readonly maxDepth?: number
  /** Rewrites the text before it is parsed; a text that is not JSON must stay so. */
  readonly rewrite?: (text: string) => string
}

/**
 * Parses JSON strictly and never throws.
 *
 * Refused, besides what is not JSON: a byte order mark, broken UTF-8, a member name that occurs twice in one object
 * (readers disagree which one counts), too many bytes, too great a depth. Depth is counted without recursion, before
 * anything is built. A member `__proto__` becomes a plain member and changes no prototype.
 *
 * @see gaps: shared.body
 */
export function parseJson(
  body: string | Uint8Array,
  { maxBytes = 65_536, maxDepth = 20, rewrite = String }: JsonLimits = {},
): ParsedJson {
  if (body.length > maxBytes) return { ok: false, rule: 'json_too_large' }
  if (body.length === 0) return { ok: false, rule: 'json_malformed' }
  const text = typeof body === 'string' ? body : decode(body)
  // Bytes that decode contain no lone surrogate.
  const isBroken = text === undefined || (typeof body === 'string' && /\p{Surrogate}/u.test(text))
  if (isBroken) return { ok: false, rule: 'json_not_utf8' }
  // Characters are fewer than bytes, so a text within the limit may still be too large.
  if (typeof body === 'string' && utf8(body).length > maxBytes) {
    return { ok: false, rule: 'json_too_large' }
  }
  if (text.startsWith('\uFEFF')) return { ok: false, rule: 'json_byte_order_mark' }
  const json = rewrite(text)
  const names = countNames(json, maxDepth)
  if (names === undefined) return { ok: false, rule: 'json_too_deep' }
  try {
    const value: unknown = JSON.parse(json)
    // Of two members of one name, the parser returns one.
    return countMembers(value) === names ? { ok: true, value } : { ok: false, rule: 'json_member_repeated' }
  } catch {
    return { ok: false, rule: 'json_malformed' }
  }
}

/**
 * Returns whether two bodies mean the same: member order and white space do not matter, and a `null` member counts as absent.
 *
 * Amounts and references are texts and compared as such: `10.00` is not `10.0`.
 *
 * @see gaps: shared.body-equality
 */
export function equalBodies(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) return false
  // An item of a list is not a member: `null` is a value there.
  const isGiven = (value: unknown) => Array.isArray(left) || value !== null
  const names = Object.keys(left).filter((name) => isGiven(left[name]))
  if (names.length !== Object.values(right).filter(isGiven).length) return false
  return names.every((name) => Object.hasOwn(right, name) && equalBodies(left[name], right[name]))
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return fromUtf8(bytes)
  } catch {
    return undefined
  }
}

/**
 * Counts the names of members in a text, `undefined` if it is too deep. On a text that is not JSON the count means
 * nothing: JSON.parse has the last word there.
 *
 * It jumps over strings, which are most of a text: every answer of a bank goes through here.
 */
function countNames(text: string, maxDepth: number): number | undefined {
  let names = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at)
        break
      case ':':
        names++
        break
      case '{':
      case '[':
        if (++depth > maxDepth) return undefined
        break
      case '}':
      case ']':
        depth--
    }
  }
  return names
}

/** Finds the quote that ends a string: one with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0) {
    let before = end
    while (text[before - 1] === '\\') before--
    if ((end - before) % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/** Counts the members of all objects inside a parsed value. */
function countMembers(value: unknown): number {
  if (!isContainer(value)) return 0
  let members = 0
  if (Array.isArray(value)) for (const item of value) members += countMembers(item)
  else for (const name in value) members += 1 + countMembers(value[name])
  return members
}
