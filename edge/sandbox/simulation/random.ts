// Repeatable random numbers: the same text gives the same number.
// They are not secret; ids and keys are made elsewhere.

import { sha256 } from '@noble/hashes/sha2.js'
import { utf8, toHex } from '../../../core/shared/bytes.ts'

/** A source of random numbers. */
export interface Random {
  /** Draws a whole number, both ends included. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** Returns `true` in a percentage of the draws. */
  chance(percent: number): boolean
}

/** Makes a source that depends only on the text: xoshiro128**, seeded with its SHA-256. */
export function makeRandom(text: string): Random {
  const state = new Uint32Array(sha256(utf8(text)).slice(0, 16).buffer)
  const next = (): number => {
    const [a = 0, b = 0, c = 0, d = 0] = state
    const drawn = Math.imul(turned(Math.imul(b, 5), 7), 9) >>> 0
    const mixed = c ^ a
    const other = d ^ b
    state.set([a ^ other, b ^ mixed, mixed ^ (b << 9), turned(other, 11)])
    return drawn
  }
  const int = (from: number, to: number) => from + Math.floor((next() / 2 ** 32) * (to - from + 1))
  return {
    int,
    pick(list) {
      const [first] = list
      if (first === undefined) throw new TypeError('list must not be empty')
      return list[int(0, list.length - 1)] ?? first
    },
    chance: (percent) => int(1, 100) <= percent,
  }
}

function turned(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

/** Makes an id that depends on the seed and a name only, in the form of a UUID version 4. */
export function seededUuid(seed: string, name: string): string {
  const hex = toHex(sha256(utf8(`${seed}\n${name}`)))
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8'
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
