// Ids that depend on a seed: the same seed gives the same ids.
// They are no secrets.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'

/** Makes an id that depends on the seed and a name only, in the form of a UUID version 4. */
export function seededUuid(seed: string, name: string): string {
  const hex = toHex(sha256(utf8(`${seed}\n${name}`)))
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8'
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
