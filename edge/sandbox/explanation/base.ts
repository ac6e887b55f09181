// The signed text as parts: named lines and what joins them; and the first difference between two such texts.
// The parts depend on the scheme: online payments join nine lines, a JWS joins a header and a payload.

import { type Bytes, concatBytes, utf8 } from '../../../core/shared/bytes.ts'
import { type Difference, type Line, MOST_SHOWN } from './explanation.ts'

/** A part of the signed text. */
export interface Part {
  readonly name: string
  readonly value: Uint8Array
  readonly isSecret?: boolean
}

/** The parts in order, what joins them, and what follows the last one. */
export interface Base {
  readonly parts: readonly Part[]
  readonly join: string
  readonly tail?: string
}

/** Writes the bytes that are signed. */
export function bytesOf({ parts, join, tail = '' }: Base): Bytes {
  const between = utf8(join)
  return concatBytes(...parts.flatMap(({ value }, at) => (at === 0 ? [value] : [between, value])), utf8(tail))
}

/** Replaces the value of one part. */
export function withPart(base: Base, name: string, value: string | Uint8Array): Base {
  const bytes = typeof value === 'string' ? utf8(value) : value
  return { ...base, parts: base.parts.map((part) => (part.name === name ? { ...part, value: bytes } : part)) }
}

/** Reads one part as text, with replacement characters for bytes that are not UTF-8. */
export function partText({ parts }: Base, name: string): string {
  return lossy(parts.find((part) => part.name === name)?.value ?? new Uint8Array())
}

/** Shows the lines of both sides next to each other. */
export function linesOf(bank: Base, caller: Base | undefined, hide: (text: string) => string): Line[] {
  const shownOf = ({ value, isSecret }: Part) => {
    const text = lossy(value)
    return isSecret ? hide(text) : shown(text)
  }
  return bank.parts.map((part) => {
    const secret = part.isSecret ? ({ isSecret: true } as const) : {}
    if (!caller) return { name: part.name, bank: shownOf(part), ...secret }
    const theirs = caller.parts.find(({ name }) => name === part.name)
    const isSame = theirs !== undefined && isEqual(part.value, theirs.value)
    return { name: part.name, bank: shownOf(part), caller: theirs ? shownOf(theirs) : '', isSame, ...secret }
  })
}

/** Finds the first byte that differs; for a secret line only its position. */
export function differenceOf(bank: Base, caller: Base): Difference | undefined {
  const [ours, theirs] = [bytesOf(bank), bytesOf(caller)]
  let byte = 0
  while (byte < ours.length && byte < theirs.length && ours[byte] === theirs[byte]) byte += 1
  if (byte === ours.length && byte === theirs.length) return undefined
  let start = 0
  let found = bank.parts.at(-1)
  for (const part of bank.parts) {
    found = part
    if (byte < start + part.value.length + bank.join.length) break
    if (part !== bank.parts.at(-1)) start += part.value.length + bank.join.length
  }
  const around = (bytes: Uint8Array) =>
    found?.isSecret ? '' : shown(lossy(bytes.subarray(Math.max(byte - 8, start), byte + 16)))
  return {
    byte,
    line: found?.name ?? '',
    byteInLine: byte - start,
    bank: around(ours),
    caller: around(theirs),
  }
}

/** Escapes invisible characters as JSON does. */
function shown(text: string): string {
  const cut = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
  return JSON.stringify(cut).slice(1, -1).replaceAll('\\"', '"').replaceAll('\\\\', '\\')
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at])
}

const decoder = new TextDecoder()

function lossy(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
