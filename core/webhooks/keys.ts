// The keys of webhooks: shared secrets (`whsec_`), and Ed25519 pairs (`whsk_` signs, `whpk_` verifies).
// It does not know any header or time: signature.ts composes what is signed.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  type Bytes,
  concatBytes,
  equalSecrets,
  fromBase64,
  fromBase64Url,
  toBase64,
} from '../shared/bytes.ts'

/** One key, ready to use. Its material cannot be reached from outside. */
export interface WebhookKey {
  /** The prefix of its signatures: `v1` HMAC-SHA256, `v1a` Ed25519. */
  readonly version: 'v1' | 'v1a'
  /** Signs, as base64; absent if the key can only verify. */
  readonly sign?: (content: Bytes) => Promise<string>
  /** Returns whether a signature, as base64, was made over the content. */
  readonly verify: (signature: string, content: Bytes) => Promise<boolean>
}

const RULE =
  'must be whsec_ and base64 of 24 to 64 bytes, or whsk_ or whpk_ and base64 of the 32 bytes of an Ed25519 key, without white space around it'

/** The bytes before the 32 bytes of a seed that make a PKCS#8 key of it (RFC 8410). */
const PKCS8_HEAD = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32])

/**
 * Reads a key.
 *
 * @param text Standard Webhooks form, with its prefix.
 * @throws TypeError naming the rule, never the key.
 */
export function readWebhookKey(text: string): WebhookKey {
  const [, kind, base64 = ''] = /^(whsec|whsk|whpk)_(.+)$/.exec(text) ?? []
  const bytes = fromBase64(base64)
  if (!bytes) throw new TypeError(`a key ${RULE}`)
  if (kind === 'whsec' && bytes.length >= 24 && bytes.length <= 64) return sharedKey(bytes)
  if (kind === 'whsk' && bytes.length === 32) return privateKey(bytes)
  if (kind === 'whpk' && bytes.length === 32) return publicKey(bytes)
  throw new TypeError(`a key ${RULE}`)
}

/**
 * Makes the public key of a private one, for the receiver: `whsk_…` in, `whpk_…` out.
 *
 * @throws TypeError when it is not a private key, or when the runtime has no Ed25519.
 */
export async function publicKeyOf(text: string): Promise<string> {
  const seed = text.startsWith('whsk_') ? fromBase64(text.slice(5)) : undefined
  if (seed?.length !== 32) throw new TypeError('a private key must be whsk_ and base64 of 32 bytes')
  return `whpk_${toBase64(await publicBytesOf(seed))}`
}

function sharedKey(secret: Bytes): WebhookKey {
  // The hash state after the secret, made once: every signature starts from it.
  const begun = hmac.create(sha256, secret)
  const macOf = (content: Bytes) => toBase64(begun.clone().update(content).digest())
  return {
    version: 'v1',
    sign: async (content) => macOf(content),
    verify: async (signature, content) => equalSecrets(signature, macOf(content)),
  }
}

function privateKey(seed: Bytes): WebhookKey {
  const signing = once(() => importEd25519('pkcs8', concatBytes(PKCS8_HEAD, seed), 'sign'))
  const verifying = once(async () => importEd25519('raw', await publicBytesOf(seed), 'verify'))
  return {
    version: 'v1a',
    sign: async (content) =>
      toBase64(new Uint8Array(await crypto.subtle.sign('Ed25519', await signing(), content))),
    verify: verifierOf(verifying),
  }
}

function publicKey(point: Bytes): WebhookKey {
  return { version: 'v1a', verify: verifierOf(once(() => importEd25519('raw', point, 'verify'))) }
}

function verifierOf(key: () => Promise<CryptoKey>): WebhookKey['verify'] {
  return async (signature, content) => {
    const bytes = fromBase64(signature)
    return bytes?.length === 64 && crypto.subtle.verify('Ed25519', await key(), bytes, content)
  }
}

async function publicBytesOf(seed: Bytes): Promise<Bytes> {
  // The runtime gives the public half only with the private one, so this copy may be read out. It stays in this function.
  const pair = await importEd25519('pkcs8', concatBytes(PKCS8_HEAD, seed), 'sign', true)
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair)
  return fromBase64Url(x) ?? new Uint8Array()
}

async function importEd25519(
  format: 'pkcs8' | 'raw',
  bytes: Bytes,
  use: 'sign' | 'verify',
  isExtractable = false,
): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey(format, bytes, 'Ed25519', isExtractable, [use])
  } catch {
    // The bytes have the right length, and any seed is a key: so the algorithm is missing, or the point is not valid.
    throw new TypeError(
      'this runtime cannot use the Ed25519 key: it has no Ed25519, or the key is no point of its curve; whsec_ keys work everywhere',
    )
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
