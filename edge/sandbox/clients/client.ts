// What a client is to the bank, as it is stored: ids, secrets, keys, certificates, and what it registered.

import type { KnownCertificate } from './certificate-authority.ts'
import { text } from '../../../core/shared/check.ts'

/** Names of the secrets of a client. */
export const SECRET_KINDS = ['clientSecret', 'apiKey'] as const

/** One of them. */
export type SecretKind = (typeof SECRET_KINDS)[number]

/** A name of 1 to 70 characters (code points), none of them a control character or invisible. */
export const ClientName = text((name) => /^[^\p{C}]{1,70}$/u.test(name), 'must be 1 to 70 characters')

/** Id and secrets of a client. */
export interface ClientSecrets {
  clientId: string
  clientSecret: string
  apiKey: string
}

/** A key that a client signs with. */
export interface ClientKey {
  kid: string
  /** SPKI. */
  publicKeyPem: string
  /** When it came, wire time; absent for one of a host. */
  addedAt?: number | undefined
  /** The last instant at which the key is valid, wire time; absent if there is no end. */
  notAfter?: number | undefined
}

/** A secret that another one has replaced. */
export interface EarlierSecret {
  value: string
  /** The last instant at which it still counts, wire time. */
  until: number
}

/** An application as the bank keeps it. */
export interface Client extends ClientSecrets {
  /** Certificates that the authority of the sandbox issued to it; all of them count until they end. */
  certificates?: KnownCertificate[]
  /** Name that people read on the bank's pages. */
  name?: string
  redirectUris: readonly string[]
  ownIbans: readonly string[]
  debtorIbans: readonly string[]
  keys: ClientKey[]
  /** The highest number that one of its keys has had, also of one that was revoked. */
  lastKey?: number
  /** Secrets that others have replaced, and until when they count. */
  earlier?: { [K in SecretKind]?: EarlierSecret | undefined }
  /** The key with which the bank signs for it, and which it shows, if its console makes calls. */
  lent?: LentKey
}

/** A key of the bank's own that counts as one of a client, and a certificate to go with it; its private half stays the bank's. */
export interface LentKey {
  /** Begins with `console-`. */
  kid: string
  certificatePem: string
}
