// JSON whose amounts are numbers on the wire and decimal strings here, exactly: no digit passes through a float.
// It rewrites text, because only some runtimes tell the source text of a number or write a number as it is given.

import type * as v from 'valibot'
import { fromUtf8, utf8 } from './bytes.ts'
import type { ReplyCodec } from './codec.ts'
import { parseJson } from './json.ts'

/**
 * Makes the codec of a JSON body with exact numbers.
 *
 * A string where such a number belongs is no number: it is read as an object, which no schema of a string takes.
 *
 * @param members Names of the members that are exact numbers, wherever they stand.
 * @see gaps: baltic.amount
 */
export function exactJson<const S extends v.GenericSchema>(
  schema: S,
  members: readonly string[] = ['amount'],
): ReplyCodec<S, unknown> {
  return {
    contentType: 'application/json',
    schema,
    exact: members,
    write: (body) => utf8(rewritten(JSON.stringify(body), members, bareNumber)),
    read(bytes, limits) {
      const parsed = parseJson(bytes, limits)
      if (!parsed.ok) return parsed
      const value: unknown = JSON.parse(rewritten(fromUtf8(bytes), members, quotedNumber))
      return { ok: true, value }
    },
  }
}

/** Writes a decimal string as a number. */
function bareNumber(value: string, member: string): string {
  const digits = value.slice(1, -1)
  if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(digits)) {
    throw new TypeError(`${member} must be a decimal string, without sign or zeros before it`)
  }
  return digits
}

/** Reads a number as a string of the same digits. */
const quotedNumber = (value: string): string => (value.startsWith('"') ? `{"string":${value}}` : `"${value}"`)

/** A string; and where it is the name of a member, the string or number that it names. */
const STRING = /("[^"\\]*(?:\\.[^"\\]*)*")(?:(\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*))?/g

/** Rewrites the values of some members of a text that is known to be JSON. */
function rewritten(
  text: string,
  members: readonly string[],
  rewrite: (value: string, member: string) => string,
): string {
  return text.replace(STRING, (whole, name: string, colon: string | undefined, value: string | undefined) => {
    if (colon === undefined || value === undefined) return whole
    const member = String(JSON.parse(name))
    return members.includes(member) ? `${name}${colon}${rewrite(value, member)}` : whole
  })
}
