// The digest that the shop's books have instead of a secret.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Makes the digest that is stored instead of a secret. */
export function digestOf(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)))
}
