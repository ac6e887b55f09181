// Derives the other secrets of a proxy from one, `SILTA_SECRET`, if the deployment does not set them itself.
// It keeps nothing; a secret that a deployment sets itself does not depend on this one.

import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64, toBase64Url, utf8 } from '../shared/bytes.ts'
import { trimUnseen } from '../shared/values/typed.ts'

/** The secrets that can be derived, by the names of their settings. */
export const DERIVED_SECRETS = [
  'HANDLE_KEY',
  'ORDER_SECRET',
  'MERCHANT_KEYS',
  'WEBHOOK_KEYS',
  'CALLBACK_API_KEY',
] as const

/** Name of a secret that can be derived. */
export type DerivedSecret = (typeof DERIVED_SECRETS)[number]

/**
 * Derives a secret (HKDF, RFC 5869, SHA-256; the label is `silta ` and the name): the same for the proxy and for your server.
 *
 * @param given `SILTA_SECRET`: at least 32 random characters; invisible characters at its ends are ignored.
 * @throws TypeError if the secret is too short; the message repeats nothing of it.
 * @example
 * ```ts
 * import { deriveSecret } from 'silta/merchant'
 *
 * declare const secret: string // SILTA_SECRET
 *
 * const key = deriveSecret(secret, 'MERCHANT_KEYS')
 * ```
 */
export function deriveSecret(given: string, name: DerivedSecret): string {
  // A file or a variable often ends with a line end, and the two sides must not differ by it.
  const secret = trimUnseen(given)
  if (secret.length < 32) throw new TypeError('SILTA_SECRET must have at least 32 characters')
  const bytes = hkdf(sha256, utf8(secret), undefined, utf8(`silta ${name}`), 32)
  return name === 'WEBHOOK_KEYS' ? `whsec_${toBase64(bytes)}` : toBase64Url(bytes)
}
