// Keys of online payments: the published sample pair, merchants' public keys and names, secrets for callbacks and links.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64, utf8 } from '../../../core/shared/bytes.ts'
import { fromPem, type Keys, type PemPair, toPem } from '../clients/keys.ts'
import { remember } from '../storage/watched-store.ts'
import { byId, collection, type Store } from '../storage/store.ts'
import type { OnlinePaymentSettings } from './options.ts'

/** The keys of this interface; merchants' keys outlive a reset. */
export interface OnlinePaymentKeys {
  /** The published sample pair, key version 0 of every merchant. */
  sample(): Promise<PemPair>
  /** Returns the public keys of a merchant by version, the sample key as version 0. */
  publicKeysOf(merchantId: string): Promise<{ [version: number]: string }>
  /**
   * Adds a key of a merchant and returns its version, from 1; `undefined` after the last, 9999.
   *
   * @param name Seller's name that payers see from now on; if absent, the name stays.
   */
  addMerchantKey(merchantId: string, publicKeyPem: string, name: string | undefined): number | undefined
  /** Returns the seller's name that payers see; `undefined` if the merchant has given none. */
  sellerOf(merchantId: string): string | undefined
  /** Value of `x-api-key` of callbacks. */
  callbackApiKey(): string
  /** Secret with which payment links are proven genuine. */
  validationSecret(): string
}

/** Makes the keys of this interface. */
export function makeOnlinePaymentKeys(
  { keys, store }: { keys: Keys; store: Store },
  { sampleKey, callbackApiKey, merchantName }: OnlinePaymentSettings,
): OnlinePaymentKeys {
  const merchants = collection<string[]>(store, 'keep/merchant-keys/')
  const names = collection<string>(store, 'keep/merchant-names/')
  const registered = remember(store, merchants.prefix, () => byId(merchants))
  const keysOf = (merchantId: string) => registered().get(merchantId.toLowerCase()) ?? []
  let given: Promise<PemPair> | undefined
  const sample = () => {
    if (sampleKey === undefined) return keys.pair('sample')
    return (given ??= pairOf(sampleKey))
  }
  return {
    sample,
    async publicKeysOf(merchantId) {
      const own = keysOf(merchantId).map((pem, at) => [at + 1, pem] as const)
      return { ...Object.fromEntries(own), 0: (await sample()).publicKeyPem }
    },
    addMerchantKey(merchantId, publicKeyPem, name) {
      const known = keysOf(merchantId)
      if (known.length >= 9999) return undefined
      if (name !== undefined) names.put(merchantId.toLowerCase(), name)
      merchants.put(merchantId.toLowerCase(), [...known, publicKeyPem])
      return known.length + 1
    },
    sellerOf: (merchantId) => names.get(merchantId.toLowerCase()) ?? merchantName,
    callbackApiKey: () => callbackApiKey ?? keys.secret('callback-api-key', 18),
    validationSecret: () => keys.secret('validation', 32),
  }
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

async function pairOf(privateKeyPem: string): Promise<PemPair> {
  const bad = new TypeError('sampleKey must be an RSA key of 2048 to 4096 bits as PKCS#8 PEM')
  const key = await crypto.subtle
    .importKey('pkcs8', fromPem(privateKeyPem), RSA, true, ['sign'])
    .catch(() => {
      throw bad
    })
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', key)
  if (kty === undefined || n === undefined || e === undefined) throw bad
  const shared = await crypto.subtle.importKey('jwk', { kty, n, e }, RSA, true, ['verify'])
  const publicKey = await crypto.subtle.exportKey('spki', shared)
  return { privateKeyPem, publicKeyPem: toPem('PUBLIC KEY', new Uint8Array(publicKey)) }
}

/** Makes the proof in a payment link: base64 of HMAC-SHA-256 over the operation id (gaps: online-payment.create.response). */
export function validationOf(secret: string, operationId: string): string {
  return toBase64(hmac(sha256, utf8(secret), utf8(operationId)))
}
