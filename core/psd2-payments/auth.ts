// Who is asking: the provider with its keys and its token, the key of an intent, the signature over a body, and how to verify it.
// It requests no token and does not keep one; the tokens of the bank object do. The approval of the payer is in sca.ts.

import type { Proof } from '../shared/definition.ts'
import { assume } from '../shared/gaps.ts'
import type { InterfaceBank } from '../shared/interface-bank.ts'
import { readBearer } from '../shared/oauth/bearer.ts'
import type { OAuthClient } from '../shared/oauth/client.ts'
import type { FindKey } from '../shared/oauth/key-set.ts'
import type { TokenSource } from '../shared/oauth/token-cache.ts'
import {
  hasExtension,
  type JwsSigner,
  readDetachedJws,
  signDetachedJws,
  verifyDetachedJws,
} from '../shared/signing/jws.ts'
import { isJwsAlgorithm } from '../shared/signing/jws-key.ts'
import type { JwsPublicKey } from '../shared/signing/key.ts'
import { psd2PaymentsGaps } from './gaps.ts'

/** The identity of the provider, ready to sign. */
export interface Psd2Identity {
  readonly client: OAuthClient
  /** Value of `x-api-key`. */
  readonly apiKey: string
  /** Name of the seal key at the bank, `kid`. */
  readonly keyId: string
  readonly sign: JwsSigner
  /** Accounts of the provider itself. */
  readonly ownIbans: readonly string[]
  /** Name of the certificate that the transport presents, for a token cache that serves several. */
  readonly certificate: string | undefined
  /** Certificate for a sandbox without TLS, PEM; never set in production. */
  readonly certificatePem: string | undefined
}

/** A bank that knows a provider. */
export interface Psd2ClientBank extends InterfaceBank<Psd2Identity, typeof psd2PaymentsGaps> {
  /** Finds a public key of the bank by its name. */
  readonly findKey: FindKey
  /** Time by which the bank judges dates, epoch milliseconds; absent if it is not known. */
  readonly bankClock: (() => number) | undefined
}

/** A bank that takes PSD2 payments. */
export interface Psd2Bank extends Psd2ClientBank {
  /** Where calls get their bearer token from; not enumerable. */
  readonly tokens: TokenSource
}

/**
 * The proof that adds the api key and the bearer token; a token that the bank refuses is forgotten, and the call made again.
 *
 * @see paper 2 A, Authentication; gaps: psd2.headers.api-key, psd2.token
 */
export const accessHeaders: Proof<Psd2Bank> = {
  kind: 'attempt',
  headers: ['x-api-key', 'authorization'],
  async prove(_draft, bank, options) {
    const { apiKey, certificate } = bank.identity
    const { scope, scheme } = assume(psd2PaymentsGaps, bank, 'psd2.token')
    const token = await bank.tokens.get({ scope, certificate, signal: options?.signal })
    return { 'x-api-key': apiKey, authorization: `${scheme} ${token}` }
  },
  async renew({ headers }, bank) {
    const { scheme } = assume(psd2PaymentsGaps, bank, 'psd2.token')
    const token = readBearer(headers['authorization'] ?? '', scheme)
    if (token !== undefined) await bank.tokens.forget(token)
    return true
  },
}

/**
 * The proof that makes the key of an intent if the caller gave none; a draft keeps its key however often it is sent.
 *
 * @see paper 2 A, Rules; gaps: psd2.idempotency.key
 */
export const idempotencyKey: Proof<Psd2Bank> = {
  kind: 'intent',
  headers: ['x-idempotency-key'],
  prove: (_draft, { uuid }) => Promise.resolve({ 'x-idempotency-key': uuid() }),
}

/** Name of the header with the signature, of requests and answers. */
const SIGNATURE = 'x-jws-signature'

/**
 * The proof that signs the body with the seal key, and verifies the signature of an answer if there is one.
 *
 * @see paper 2 A, Authentication; gaps: psd2.jws
 */
export const bodySignature: Proof<Psd2Bank> = {
  kind: 'attempt',
  row: 'psd2.jws',
  headers: [SIGNATURE],
  async prove({ body }, { identity: { keyId, sign } }) {
    return { [SIGNATURE]: await signDetachedJws({ kid: keyId }, body, sign) }
  },
  async verify({ headers, body }, _draft, { findKey }) {
    const value = headers.get(SIGNATURE)
    if (value === null) return true
    // Keys that cannot be read verify nothing: the outcome is then unknown, and the caller asks again.
    const find = (keyId: string) => findKey(keyId).catch(() => undefined)
    return (await verifyJwsSignature(value, body, find, 'answer')).ok
  },
}

/** What is wrong with a signature: its form or a header member; its key is not known; it does not verify. */
export type SignatureFault = 'header' | 'key' | 'signature'

/** Either the key that has signed, or what is wrong. */
export type SignatureVerdict =
  | { readonly ok: true; readonly keyId: string }
  | { readonly ok: false; readonly fault: SignatureFault }

/** A search for a public key by its name; `undefined` if there is none. */
export type FindPublicKey = (keyId: string) => JwsPublicKey | undefined | Promise<JwsPublicKey | undefined>

/**
 * Verifies the value of `x-jws-signature` over the bytes of a body, in the order of the bank: header, key, signature.
 *
 * The header of a request has exactly `alg` (RS256, PS256 or ES256) and `kid`; that of an answer may have more, but neither
 * `crit` nor `b64`. A key that is for another algorithm verifies nothing.
 *
 * @param findKey Finds a key of the signer by its `kid`.
 * @see paper 2 A, Authentication; gaps: psd2.jws
 */
export async function verifyJwsSignature(
  value: string,
  body: Uint8Array,
  findKey: FindPublicKey,
  of: 'request' | 'answer' = 'request',
): Promise<SignatureVerdict> {
  const jws = readDetachedJws(value)
  const { alg, kid, ...others } = jws?.header ?? {}
  const hasOthers = of === 'request' ? Object.keys(others).length > 0 : hasExtension(others)
  if (!jws || !isJwsAlgorithm(alg) || typeof kid !== 'string' || hasOthers) {
    return { ok: false, fault: 'header' }
  }
  const key = await findKey(kid)
  if (key === undefined) return { ok: false, fault: 'key' }
  const isRight = await verifyDetachedJws(jws, body, key, alg)
  return isRight ? { ok: true, keyId: kid } : { ok: false, fault: 'signature' }
}
