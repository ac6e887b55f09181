// What can change about a client: one more key or certificate, one that ends or is revoked, a new secret.
// Pure; clients.ts stores the result, and ending.ts decides what is valid when.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import { type KnownCertificate, thumbprintOf } from './certificate-authority.ts'
import type { Client, ClientKey, SecretKind } from './client.ts'

/** Adds a key and names it; a name is never used twice, even after a key was revoked. */
export function withKey(client: Client, key: Omit<ClientKey, 'kid'>): Client {
  const number = lastNumberOf(client) + 1
  const kid = kidOf(client.clientId, number)
  return { ...client, lastKey: number, keys: [...client.keys, { kid, ...key }] }
}

/** Adds a certificate. */
export function withCertificate(client: Client, certificate: KnownCertificate): Client {
  return { ...client, certificates: [...(client.certificates ?? []), certificate] }
}

/** Sets when a key ends; `undefined` removes its end. */
export function withKeyEnd(client: Client, kid: string, notAfter: number | undefined): Client {
  const ending = ({ kid: name, publicKeyPem, addedAt }: ClientKey): ClientKey => ({
    kid: name,
    publicKeyPem,
    ...(addedAt !== undefined && { addedAt }),
    ...(notAfter !== undefined && { notAfter }),
  })
  return { ...client, keys: client.keys.map((key) => (key.kid === kid ? ending(key) : key)) }
}

/** Removes a key; with a lent key goes its certificate. */
export function withoutKey(client: Client, kid: string): Client {
  if (client.lent?.kid === kid) return withoutLentKey(client)
  return { ...client, lastKey: lastNumberOf(client), keys: client.keys.filter((key) => key.kid !== kid) }
}

/** Removes the key that the bank has lent a client, and its certificate. */
export function withoutLentKey({ lent, ...client }: Client): Omit<Client, 'lent'> {
  if (!lent) return client
  const thumbprint = thumbprintOf(lent.certificatePem)
  return {
    ...client,
    keys: client.keys.filter(({ kid }) => kid !== lent.kid),
    certificates: (client.certificates ?? []).filter((one) => one.thumbprint !== thumbprint),
  }
}

/**
 * Lets a certificate end before its own time, takes that back, or revokes it for good.
 *
 * @param change If empty, the certificate is valid until its own end.
 */
export function withCertificateChange(
  client: Client,
  thumbprint: string,
  change: Pick<KnownCertificate, 'endsAt' | 'revokedAt'>,
): Client {
  const changed = ({ serial, revokedAt, ...life }: KnownCertificate): KnownCertificate => ({
    thumbprint,
    notBefore: life.notBefore,
    notAfter: life.notAfter,
    serial,
    ...(revokedAt === undefined ? change : { revokedAt }),
  })
  const { certificates = [] } = client
  const all = certificates.map((one) => (one.thumbprint === thumbprint ? changed(one) : one))
  return { ...client, certificates: all }
}

/**
 * Replaces a secret. The former one stays valid for a while; the one before that ends now.
 *
 * @param until Last instant at which the former secret is valid, wire time.
 */
export function withSecret(client: Client, kind: SecretKind, value: string, until: number): Client {
  return {
    ...client,
    [kind]: value,
    earlier: { ...client.earlier, [kind]: { value: client[kind], until } },
  }
}

function lastNumberOf({ clientId, keys, lent, lastKey = 0 }: Client): number {
  // Lent keys are not numbered.
  const own = keys.filter(({ kid }) => kid !== lent?.kid)
  const beginning = kidOf(clientId, 0).slice(0, -1)
  const numbers = own.map(({ kid }) =>
    kid.startsWith(beginning) && /^\d{1,9}$/.test(kid.slice(beginning.length))
      ? Number(kid.slice(beginning.length))
      : 0,
  )
  return Math.max(lastKey, own.length, ...numbers)
}

/** Names a key; an id that a host has chosen may be longer than a `kid`, or contain more characters (gaps: shared.sandbox.clients). */
function kidOf(clientId: string, number: number): string {
  const isFit = /^[\w.-]{1,48}$/.test(clientId)
  return `${isFit ? clientId : toHex(sha256(utf8(clientId))).slice(0, 32)}.${number}`
}
