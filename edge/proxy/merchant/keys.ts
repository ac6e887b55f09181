// The keys of the merchant's server: one, or two while one replaces the other.
// A key is never stored, shown or logged; it is compared in constant time.

import { equalSecrets } from '../../../core/shared/bytes.ts'

/** Splits the setting into its keys. */
export function merchantKeysIn(setting: string): string[] {
  return setting.split(' ')
}

/** Tells whether an `Authorization` header has one of the keys; every key is compared, even after a match. */
export function isMerchant(authorization: string | undefined, keys: readonly string[]): boolean {
  const [, given = ''] = /^Bearer ([!-~]+)$/i.exec(authorization ?? '') ?? []
  return keys.map((key) => equalSecrets(given, key)).includes(true)
}
