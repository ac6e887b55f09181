// JSON whose amounts are numbers on the wire and decimal strings here, exactly: no digit passes through a float.
// It rewrites text, because only some runtimes give the source text of a number or write a number from its digits.

import type * as v from 'valibot'
import { utf8 } from './bytes.ts'
import type { ReplyCodec } from './codec.ts'
import { parseJson } from './json.ts'

/**
 * Makes the codec of a JSON body with exact numbers.
 *
 * A JSON string where an exact number belongs is read as an object, so that the member's schema, of a string, refuses it.
 *
 * @param members Names of the members that are exact numbers, at any depth; of ASCII letters and hyphens.
 * @see gaps: baltic.amount
 */
export function exactJson<const S extends v.GenericSchema>(
  schema: S,
  members: readonly string[] = ['amount'],
): ReplyCodec<S, unknown> {
  let named: RegExp | undefined
  // Made at the first use: most processes use only a few of all codecs.
  const pattern = () => (named ??= valuesOf(members))
  return {
    contentType: 'application/json',
    schema,
    exact: members,
    write: (body) => utf8(JSON.stringify(body).replace(pattern(), bareNumber)),
    read: (bytes, limits) =>
      parseJson(bytes, { ...limits, rewrite: (text) => text.replace(pattern(), quotedNumber) }),
  }
}

/** Writes a decimal string as a number. */
function bareNumber(_whole: string, before: string, value: string): string {
  const [, digits] = /^"(-?(?:0|[1-9]\d*)(?:\.\d+)?)"$/.exec(value) ?? []
  if (digits === undefined) {
    const member = String(JSON.parse(before.slice(0, before.lastIndexOf('"') + 1)))
    throw new TypeError(`${member} must be a decimal string, without sign or zeros before it`)
  }
  return before + digits
}

/** Reads a number as a string of the same digits. */
const quotedNumber = (_whole: string, before: string, value: string): string =>
  value.startsWith('"') ? `${before}{"string":${value}}` : `${before}"${value}"`

const STRING = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`
/** Matches a whole JSON number, never a part of another token. */
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.eE+-])`

/**
 * Makes the pattern that finds members by their names, each with its value if that is a string or a number.
 *
 * It needs no parser: in JSON, a quote without a backslash before it begins or ends a string, and a word right after an
 * ending quote is not JSON, neither before the rewriting nor after. A name may be written with escapes.
 */
function valuesOf(members: readonly string[]): RegExp {
  const names = members.map((member) => Array.from(member, letterOf).join('')).join('|')
  return new RegExp(String.raw`(?<!\\)("(?:${names})"\s*:\s*)(${STRING}|${NUMBER})`, 'g')
}

/** Matches an ASCII letter, as it is or as an escape. */
function letterOf(letter: string): string {
  const code = letter.charCodeAt(0).toString(16).padStart(4, '0')
  return String.raw`(?:${letter}|\\u${code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}
