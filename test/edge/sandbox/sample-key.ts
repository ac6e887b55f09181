/// <reference types="node" />
// The key pair that the banks of the tests hand out as their sample, and pairs like it.
// Made anew for every process: no key is ever committed.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mintRsaPair, type PemPair } from '../../../edge/sandbox/clients/keys.ts'

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

const pool: Promise<PemPair>[] = []

/**
 * Gives a bank its pairs: no two of twelve in a row are the same, but every bank begins with those of the bank before it.
 *
 * Hundreds of banks with a pair for each of their clients would mint for half a minute.
 */
export function pairsOfTests(): () => Promise<PemPair> {
  let next = 0
  return () => (pool[next++ % 12] ??= mintRsaPair())
}
