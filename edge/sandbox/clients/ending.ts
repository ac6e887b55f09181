// What of a client counts at a moment: its keys, its certificates, its secret and its API key, and those that they have replaced.
// All of it ends by real time, as the clocks of clients do; changes.ts makes the changes.

import { equalSecrets } from '../../../core/shared/bytes.ts'
import type { KnownCertificate } from './certificate-authority.ts'
import { type Client, type ClientKey, SECRET_KINDS, type SecretKind } from './client.ts'

/** States of something that may end. */
export type Standing = 'valid' | 'ended' | 'revoked' | 'not-yet'

/** Judges a key. */
export function standingOfKey({ notAfter }: ClientKey, now: number): Standing {
  return notAfter === undefined || now <= notAfter ? 'valid' : 'ended'
}

/** Judges a certificate. */
export function standingOfCertificate(
  { notBefore, notAfter, endsAt, revokedAt }: KnownCertificate,
  now: number,
): Standing {
  if (revokedAt !== undefined) return 'revoked'
  if (now < notBefore) return 'not-yet'
  return now <= Math.min(notAfter, endsAt ?? notAfter) ? 'valid' : 'ended'
}

/**
 * Finds a key of a client that counts; one that has ended is as unknown as one that never was.
 *
 * @param now Wire time, milliseconds since 1970.
 */
export function liveKeyOf({ keys }: Pick<Client, 'keys'>, kid: string, now: number): ClientKey | undefined {
  return keys.find((key) => key.kid === kid && standingOfKey(key, now) === 'valid')
}

/** Whether a certificate, by its thumbprint, is one of a client that counts now. */
export function hasCertificate({ certificates = [] }: Client, thumbprint: string, now: number): boolean {
  const known = certificates.find((one) => one.thumbprint === thumbprint)
  return known !== undefined && standingOfCertificate(known, now) === 'valid'
}

/** Whether a text is a secret of a client that counts now: the one that it has, or the one before while that still does. */
export function isSecretOf(client: Client, kind: SecretKind, text: string, now: number): boolean {
  if (equalSecrets(client[kind], text)) return true
  const earlier = client.earlier?.[kind]
  return earlier !== undefined && now <= earlier.until && equalSecrets(earlier.value, text)
}

/** Finds when a secret of a client ended that another one has replaced; `undefined` if the text is not such a secret. */
export function endOfSecret(client: Client, kind: SecretKind, text: string, now: number): number | undefined {
  const earlier = client.earlier?.[kind]
  if (earlier === undefined || now <= earlier.until) return undefined
  return equalSecrets(earlier.value, text) ? earlier.until : undefined
}

/** Lists the secrets of a client, those that were replaced too. */
export function secretsOfClient({ clientSecret, apiKey, earlier }: Client): string[] {
  const replaced = SECRET_KINDS.flatMap((kind) => earlier?.[kind]?.value ?? [])
  return [clientSecret, apiKey, ...replaced]
}
