// How large a request may be before anybody looks at it; the platform's own limits are far above.
// Limits on what somebody may ask for how often stand in rate-limit.ts.

import { type ParsedJson, parseJson } from '../../../core/shared/json.ts'
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

/** Names the problem of a request whose address or headers are too large; `undefined` where they are not. */
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

/** Parses a body that a page sent. */
export function parseBody(bytes: Uint8Array): ParsedJson {
  return parseJson(bytes, { maxBytes: MAX_BODY, maxMembers: MAX_MEMBERS })
}
