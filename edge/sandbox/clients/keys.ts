// The bank's own keys and secrets: made at first use, kept through restarts and resets, never in the repository.
// Keys of clients and merchants are in clients.ts.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, fromBase64, toBase64, toBase64Url, toHex, utf8 } from '../../../core/shared/bytes.ts'
import type { JsonWebKeyLike } from '../../../core/shared/signing/key.ts'
import { type JwsSigner, makeJwsSigner, signCompactJws } from '../../../core/shared/signing/jws.ts'
import { importJwsKey } from '../../../core/shared/signing/jws-key.ts'
import { makeSigner, makeVerifier, type Signer } from '../../../core/shared/signing/rsa.ts'
import type { Settings } from '../options/index.ts'
import { remember } from '../storage/watched-store.ts'
import { byId, collection } from '../storage/store.ts'

/** A key pair in the forms that are handed out. */
export interface PemPair {
  /** PKCS#8. */
  privateKeyPem: string
  /** SubjectPublicKeyInfo. */
  publicKeyPem: string
}

/** Names of the bank's published keys (gaps: shared.keys). */
export const BANK_KIDS = ['callback-0', 'id-token', 'psd2-response', 'corporate-token'] as const

/** The keys of one bank. */
export interface Keys {
  /** Returns an interface's own key pair, by its name; made at first use and kept. */
  pair(name: string): Promise<PemPair>
  /** Returns a signer of callbacks of online payments; `nobody` is a key that the bank does not publish. */
  signer(kid: 'callback-0' | 'nobody'): Promise<Signer>
  /** Returns a signer of JWS in the bank's name, RS256, with a published key. */
  jwsSigner(kid: (typeof BANK_KIDS)[number]): Promise<JwsSigner>
  /** Signs claims as a JSON Web Token, RS256, with a published key. */
  jwt(kid: (typeof BANK_KIDS)[number], claims: Readonly<Record<string, unknown>>): Promise<string>
  /** Returns the published keys as a JSON Web Key set. */
  jwks(): Promise<{ keys: JsonWebKeyLike[] }>
  /** Value of `x-sandbox-key`. */
  sandboxKey(): string
  /** Returns an interface's own secret of that many random bytes, by its name; made at first use and kept. */
  secret(name: string, bytes: number): string
  /** Derives 32 bytes from a text that only this bank can derive; different for every purpose. */
  mac(purpose: string, text: string): Uint8Array
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** Makes the keys kept in a store. */
export function makeKeys({ store, sandboxKey, mintRsaPair: mint = mintRsaPair }: Settings): Keys {
  const pairs = collection<PemPair>(store, 'keep/key/')
  const secrets = collection<string>(store, 'keep/secret/')
  const knownPairs = remember(store, pairs.prefix, () => byId(pairs))
  const knownSecrets = remember(store, secrets.prefix, () => byId(secrets))
  const making = new Map<string, Promise<PemPair>>()
  const signers = new Map<string, Signer>()
  const jwsSigners = new Map<string, JwsSigner>()
  const macs = new Map<string, ReturnType<typeof hmac.create>>()
  // An import may replace keys that were read before.
  store.watch(pairs.prefix, () => {
    making.clear()
    signers.clear()
    jwsSigners.clear()
  })
  store.watch(secrets.prefix, () => macs.clear())

  const secret = (name: string, bytes: number) =>
    knownSecrets().get(name) ?? secrets.put(name, randomText(bytes))
  const pair = (name: string): Promise<PemPair> => {
    const known = knownPairs().get(name)
    if (known) return Promise.resolve(known)
    const made = making.get(name) ?? mint().then((minted) => pairs.get(name) ?? pairs.put(name, minted))
    making.set(name, made)
    return made
  }
  const signer: Keys['signer'] = async (kid) => {
    const known = signers.get(kid) ?? makeSigner((await pair(kid)).privateKeyPem)
    signers.set(kid, known)
    return known
  }
  const jwsSigner: Keys['jwsSigner'] = async (kid) => {
    const known = jwsSigners.get(kid) ?? makeJwsSigner((await pair(kid)).privateKeyPem, 'RS256')
    jwsSigners.set(kid, known)
    return known
  }
  return {
    pair,
    secret,
    signer,
    jwsSigner,
    jwt: async (kid, claims) => signCompactJws({ typ: 'JWT', kid }, claims, await jwsSigner(kid)),
    async jwks() {
      const keys = BANK_KIDS.map(async (kid) => publicJwk((await pair(kid)).publicKeyPem, kid))
      return { keys: await Promise.all(keys) }
    },
    sandboxKey: () => sandboxKey ?? secret('sandbox-key', 18),
    mac(purpose, text) {
      // Cached, since a list of entries needs hundreds; secrets outlive a reset, so the keyed hash stays right.
      const keyed = macs.get(purpose) ?? hmac.create(sha256, utf8(secret(`mac ${purpose}`, 32)))
      macs.set(purpose, keyed)
      return keyed.clone().update(utf8(text)).digest()
    },
  }
}

/** Makes an unguessable text of base64url characters. */
export function randomText(bytes: number): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** Makes an RSA pair of 2048 bits. */
export async function mintRsaPair(): Promise<PemPair> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  return {
    privateKeyPem: toPem('PRIVATE KEY', new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))),
    publicKeyPem: toPem('PUBLIC KEY', new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))),
  }
}

/** Whether a text is an RSA public key that the bank accepts: SPKI PEM, 2048 to 4096 bits. */
export async function isRsaKey(pem: string): Promise<boolean> {
  try {
    // Checking any signature imports the key; this throws if the text is not a key.
    await makeVerifier(pem)(new Uint8Array(256), new Uint8Array())
    return true
  } catch {
    return false
  }
}

/** Whether a text is a public key that a client may sign with: RSA of 2048 to 4096 bits or EC P-256, SPKI PEM. */
export async function isSigningKey(pem: string): Promise<boolean> {
  if (await isRsaKey(pem)) return true
  return importJwsKey(pem, 'verify', 'ES256').then(
    () => true,
    () => false,
  )
}

/** Describes a public key that the bank accepts: its type, and the SHA-256 of its SPKI in hex, as `openssl` prints it. */
export async function describeKey(pem: string): Promise<{ type: string; sha256: string }> {
  const der = fromPem(pem)
  const type = await crypto.subtle.importKey('spki', der, RSA, true, ['verify']).then(
    ({ algorithm }) => `RSA ${(algorithm as { modulusLength?: number }).modulusLength ?? ''}`.trim(),
    () => 'EC P-256',
  )
  return { type, sha256: toHex(sha256(der)) }
}

/** Writes bytes as PEM. */
export function toPem(label: string, der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/**
 * Reads the bytes of the first PEM in a text; empty if the text has none.
 *
 * @param label Pattern that the label must match; any label if absent.
 */
export function fromPem(pem: string, label = '[A-Z ]+'): Bytes {
  const [, , base64 = ''] = new RegExp(`-----BEGIN (${label})-----([^-]*)-----END \\1-----`).exec(pem) ?? []
  return fromBase64(base64.replace(/\s/g, '')) ?? new Uint8Array()
}

async function publicJwk(publicKeyPem: string, kid: string): Promise<JsonWebKeyLike> {
  const key = await crypto.subtle.importKey('spki', fromPem(publicKeyPem), RSA, true, ['verify'])
  const { n, e } = await crypto.subtle.exportKey('jwk', key)
  return { kty: 'RSA', n, e, alg: 'RS256', use: 'sig', kid } as JsonWebKeyLike
}
