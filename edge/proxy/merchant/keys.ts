// The keys of the merchant's own server: one, or two while one takes the place of the other.
// A key is never kept, shown or logged; it is compared in a time that tells nothing of it.

import { equalSecrets } from '../../../core/shared/bytes.ts'

/** Splits the setting. */
export function merchantKeysIn(setting: string): string[] {
  return setting.split(' ')
}

/** Tells whether an `Authorization` header carries one of the keys; each is compared, whatever the others gave. */
export function isMerchant(authorization: string | undefined, keys: readonly string[]): boolean {
  const [, given = ''] = /^Bearer ([!-~]+)$/i.exec(authorization ?? '') ?? []
  return keys.map((key) => equalSecrets(given, key)).includes(true)
}
