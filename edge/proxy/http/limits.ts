// Size limits of a request, checked before a route sees it. The platform's own limits are far higher.
// rate-limit.ts limits how often callers may ask.

import { parseJson } from '../../../core/shared/json.ts'
import type { ProblemCode } from '../../shared/problem.ts'

/** Longest address, characters. */
const MAX_ADDRESS = 4_096
/** Most headers, of different names. */
const MAX_HEADERS = 64
/** Most characters of all headers, names and values. */
const MAX_HEADERS_SIZE = 16_384
/** Largest body of any route, bytes; most routes take less. */
export const MAX_BODY = 65_536
/** Most members of a body, in all its objects together. */
const MAX_MEMBERS = 2_000

/** Names the problem of a request with too large an address or headers; `undefined` if both are small enough. */
export function excessOf({ url, headers }: Request): ProblemCode | undefined {
  if (url.length > MAX_ADDRESS) return 'address_too_long'
  let count = 0
  let size = 0
  headers.forEach((value, name) => {
    count += 1
    size += name.length + value.length
  })
  return count > MAX_HEADERS || size > MAX_HEADERS_SIZE ? 'headers_too_large' : undefined
}

/** The value of a body, or that it is unusable: broken, too deep, or with too many members. */
export type ParsedBody = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

/** Parses the body of a request. */
export function parseBody(bytes: Uint8Array): ParsedBody {
  const parsed = parseJson(bytes, { maxBytes: MAX_BODY })
  return parsed.ok && membersIn(parsed.value) <= MAX_MEMBERS ? parsed : { ok: false }
}

/** Counts the members of all objects together; the parsed value is not deep. */
function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside: unknown[] = Object.values(value)
  return inside.reduce<number>((sum, item) => sum + membersIn(item), Array.isArray(value) ? 0 : inside.length)
}
