/// <reference types="node" />
// The key pair that the banks of the tests hand out as their sample, and pairs like it.
// Made anew for every process: no key is ever committed.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'

/** An RSA pair, as keys and in the forms that banks hand out. */
export interface RsaPair {
  privateKey: KeyObject
  /** PKCS #8, PEM */
  privatePem: string
  /** SubjectPublicKeyInfo, PEM */
  publicPem: string
}

/** Mints an RSA pair of the given size. */
export function mintRsa(bits = 2048): RsaPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  return {
    privateKey,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** The pair that every bank of this process hands out as its sample, for any merchant. */
export const sample = mintRsa()
