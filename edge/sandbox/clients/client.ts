// What a client is to the bank, as it is stored: ids, secrets, keys, certificates, and what it registered.

import type { KnownCertificate } from './certificate-authority.ts'
import { text } from '../../../core/shared/check.ts'

/** Names of the secrets of a client. */
export const SECRET_KINDS = ['clientSecret', 'apiKey'] as const

/** Name of a secret of a client. */
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
  /** When it was added, wire time; absent for a key that the host has given. */
  addedAt?: number | undefined
  /** The last instant at which the key is valid, wire time; absent if there is no end. */
  notAfter?: number | undefined
}

/** A secret that another one has replaced. */
export interface EarlierSecret {
  value: string
  /** The last instant at which it is still valid, wire time. */
  until: number
}

/** An application as the bank keeps it. */
export interface Client extends ClientSecrets {
  /** Certificates that the authority of the sandbox issued to it; each is valid until it ends. */
  certificates?: KnownCertificate[]
  /** Name that people see on the bank's pages. */
  name?: string
  redirectUris: readonly string[]
  ownIbans: readonly string[]
  debtorIbans: readonly string[]
  keys: ClientKey[]
  /** The highest number that one of its keys ever had, including revoked ones. */
  lastKey?: number
  /** Replaced secrets, and until when each is valid. */
  earlier?: { [K in SecretKind]?: EarlierSecret | undefined }
  /** The bank's own key with which the console makes calls as this client, and its certificate. */
  lent?: LentKey
}

/** A key of the bank that is valid as one of a client, with a certificate; the bank keeps its private half. */
export interface LentKey {
  /** Begins with `console-`. */
  kid: string
  certificatePem: string
}
