// Tries what callers may have signed by mistake: one change of the bytes at a time, then two, then single characters of the body.

import { type Bytes, utf8 } from '../../../core/shared/bytes.ts'
import { type Base, bytesOf, partText, withPart } from './base.ts'
import type { CauseCode } from './causes.ts'

/** One way in which what was signed may differ from what was sent. */
export interface Change {
  readonly code: CauseCode
  /** What was signed, as part of a sentence: `the path alone`. */
  readonly sentence: string
  /** Part or header that the change is about. */
  readonly at: string
  readonly apply: (base: Base) => Base
  /** Whether it is never combined with others, because there are many of its kind. */
  readonly isAlone?: true
}

/** Checks whether a signature was made over some bytes. */
export type Fits = (bytes: Bytes) => boolean | Promise<boolean>

/** What was signed, and the changes that lead to it. */
export interface Found {
  readonly changes: readonly Change[]
  readonly base: Base
}

/** Most tries of one signature: some tenths of a second of work, in small pieces. */
const MOST_TRIES = 12_000
/** Most bytes that are hashed for one signature, so that a long body gets fewer tries. */
const MOST_HASHED = 24_000_000
/** Tries between two pauses, so that other calls are answered meanwhile. */
const TRIES_AT_ONCE = 200

/**
 * Finds the bytes that were really signed.
 *
 * @param isDeep Whether two changes at a time, and single characters of the body, are tried too; a try must cost microseconds then.
 * @param body The body as text, and how a changed one is written into the signed text.
 */
export async function findChanges(
  base: Base,
  changes: readonly Change[],
  fits: Fits,
  { isDeep, body }: { isDeep: boolean; body: BodyText },
): Promise<Found | undefined> {
  let [tries, hashed] = [0, 0]
  for (const { found, bytes } of candidates(base, changes, isDeep ? body : undefined)) {
    tries += 1
    hashed += bytes.length
    if (tries > MOST_TRIES || hashed > MOST_HASHED) return undefined
    if (tries % TRIES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve, 0))
    const verdict = fits(bytes)
    if (verdict === true || (verdict !== false && (await verdict))) return found
  }
  return undefined
}

/** The body of a call. */
export interface BodyText {
  readonly text: string
  /** Name of the part that the body is in. */
  readonly name: string
  readonly write: (text: string) => Uint8Array
}

function* candidates(base: Base, changes: readonly Change[], body: BodyText | undefined) {
  const own = changes.map((change) => ({ change, base: change.apply(base) }))
  for (const one of own) yield { found: { changes: [one.change], base: one.base }, bytes: bytesOf(one.base) }
  if (!body) return
  yield* ofBody(base, body)
  const paired = own.filter(({ change }) => !change.isAlone)
  for (const [at, first] of paired.entries()) {
    for (const { change } of paired.slice(at + 1)) {
      if (change.at === first.change.at) continue
      const both = change.apply(first.base)
      yield { found: { changes: [first.change, change], base: both }, bytes: bytesOf(both) }
    }
  }
}

/** Longest body in which single characters are changed. */
const MOST_BODY = 2_000

/** Bodies that differ in one character (another digit, another case, one more or less), or in the order of two characters. */
function* ofBody(base: Base, { text, name, write }: BodyText) {
  if (text.length > MOST_BODY) return
  for (const [sentence, other] of slipsOf(text)) {
    const changed = withPart(base, name, write(other))
    const change: Change = { code: 'signature-body', sentence, at: name, apply: () => changed }
    yield { found: { changes: [change], base: changed }, bytes: bytesOf(changed) }
  }
}

const ONE = 'a body that differs in one character'
const SWAPPED = 'a body in which two characters are the other way round'

function* slipsOf(text: string): Iterable<[sentence: string, other: string]> {
  for (let at = 0; at < text.length; at += 1) {
    const [before, character, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
    yield [ONE, before + after]
    if (/\d/.test(character)) {
      for (const digit of '0123456789') if (digit !== character) yield [ONE, before + digit + after]
    }
    const other = character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
    if (other !== character) yield [ONE, before + other + after]
    if (/[:,]/.test(character)) yield [ONE, `${before}${character} ${after}`]
    const next = after.charAt(0)
    if (next !== '' && next !== character) yield [SWAPPED, before + next + character + after.slice(1)]
  }
}

/** Longest body that is rewritten, bytes: a caller without a valid signature decides how long a body is. */
const MOST_REWRITTEN = 64 * 1024
/** Most spaces that an indent of four may add to a rewritten body. */
const MOST_INDENT = 1_000_000

/** Estimates the most spaces that an indent of four needs; short JSON can need many if it is deeply nested. */
function indentOf(text: string): number {
  let [depth, spaces] = [0, 0]
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1
    if (character === ']' || character === '}') depth -= 1
    if ('[]{},'.includes(character)) spaces += 4 * depth
  }
  return spaces
}

/** Removes line breaks at the end; a pattern would be slow, as it would start at every line break. */
function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end -= 1
  return text.slice(0, end)
}

/** Other spellings of a body that mean the same, or that a program may have had before it sent the body. */
export function bodyChanges(name: string, digestOf: (bytes: Uint8Array) => readonly string[]): Change[] {
  const of = (sentence: string, write: (text: string) => string | undefined): Change => ({
    code: 'signature-body',
    sentence,
    at: name,
    apply(base) {
      const size = base.parts.find((part) => part.name === name)?.value.length ?? 0
      if (size === 0 || size > MOST_REWRITTEN) return base
      const text = partText(base, name)
      return withPart(base, name, write(text) ?? text)
    },
  })
  const again = (sentence: string, write: (value: unknown) => string): Change =>
    of(sentence, (text) => {
      if (indentOf(text) > MOST_INDENT) return undefined
      try {
        return write(JSON.parse(text))
      } catch {
        return undefined
      }
    })
  return [
    of('an empty body', () => ''),
    of('a body without its line break at the end', withoutLastBreaks),
    of('a body with a line break at the end', (text) => `${text}\n`),
    of('a body with LF line breaks', (text) => text.replaceAll('\r\n', '\n')),
    of('a body with CR LF line breaks', (text) => text.replaceAll(/\r?\n/g, '\r\n')),
    of('a body with a byte order mark', (text) => `\uFEFF${text}`),
    again('the same JSON without spaces', (value) => JSON.stringify(value)),
    again('the same JSON on one line with spaces', (value) =>
      JSON.stringify(value, null, 1)
        .replace(/\n */g, ' ')
        .replace(/([{[]) | ([}\]])/g, '$1$2'),
    ),
    again('the same JSON with an indent of two', (value) => JSON.stringify(value, null, 2)),
    again('the same JSON with an indent of four', (value) => JSON.stringify(value, null, 4)),
    again('the same JSON with its members in another order', (value) => JSON.stringify(sorted(value))),
    again('the same JSON with the members of the body sorted', (value) => JSON.stringify(sortedOnce(value))),
    again('the same JSON with its letters beyond ASCII escaped', (value) =>
      JSON.stringify(value).replace(
        /[\u0080-\uFFFF]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ),
    again('the same JSON with its slashes escaped', (value) => JSON.stringify(value).replaceAll('/', '\\/')),
    again('the same JSON as a text of JSON', (value) => JSON.stringify(JSON.stringify(value))),
    ...[0, 1, 2].map((at) => of('a digest in place of the body', (text) => digestOf(utf8(text))[at])),
  ]
}

function sortedOnce(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}
