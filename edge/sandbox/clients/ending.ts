// What a client has that is valid at a given moment: keys, certificates, secret and API key, and replaced ones of these.
// All of it ends by real time, as clients' clocks do; changes.ts makes the changes.

import { equalSecrets } from '../../../core/shared/bytes.ts'
import type { KnownCertificate } from './certificate-authority.ts'
import { type Client, type ClientKey, SECRET_KINDS, type SecretKind } from './client.ts'

/** Whether a key or certificate is valid, and why not. */
export type Standing = 'valid' | 'ended' | 'revoked' | 'not-yet'

/** Returns whether a key is valid. */
export function standingOfKey({ notAfter }: ClientKey, now: number): Standing {
  return notAfter === undefined || now <= notAfter ? 'valid' : 'ended'
}

/** Returns whether a certificate is valid. */
export function standingOfCertificate(
  { notBefore, notAfter, endsAt, revokedAt }: KnownCertificate,
  now: number,
): Standing {
  if (revokedAt !== undefined) return 'revoked'
  if (now < notBefore) return 'not-yet'
  return now <= Math.min(notAfter, endsAt ?? notAfter) ? 'valid' : 'ended'
}

/**
 * Finds a valid key of a client; one that has ended is as unknown as one that never existed.
 *
 * @param now Wire time, milliseconds since 1970.
 */
export function liveKeyOf({ keys }: Pick<Client, 'keys'>, kid: string, now: number): ClientKey | undefined {
  return keys.find((key) => key.kid === kid && standingOfKey(key, now) === 'valid')
}

/** Whether a client has a certificate, by its thumbprint, that is valid now. */
export function hasCertificate({ certificates = [] }: Client, thumbprint: string, now: number): boolean {
  const known = certificates.find((one) => one.thumbprint === thumbprint)
  return known !== undefined && standingOfCertificate(known, now) === 'valid'
}

/** Whether a text is a secret of a client that is valid now: the present one, or the former one while it lasts. */
export function isSecretOf(client: Client, kind: SecretKind, text: string, now: number): boolean {
  if (equalSecrets(client[kind], text)) return true
  const earlier = client.earlier?.[kind]
  return earlier !== undefined && now <= earlier.until && equalSecrets(earlier.value, text)
}

/** Finds when a replaced secret of a client ended; `undefined` if the text is not such a secret. */
export function endOfSecret(client: Client, kind: SecretKind, text: string, now: number): number | undefined {
  const earlier = client.earlier?.[kind]
  if (earlier === undefined || now <= earlier.until) return undefined
  return equalSecrets(earlier.value, text) ? earlier.until : undefined
}

/** Lists the secrets of a client, including replaced ones. */
export function secretsOfClient({ clientSecret, apiKey, earlier }: Client): string[] {
  const replaced = SECRET_KINDS.flatMap((kind) => earlier?.[kind]?.value ?? [])
  return [clientSecret, apiKey, ...replaced]
}
