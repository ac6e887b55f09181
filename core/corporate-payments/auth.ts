// Who is asking: the client with its keys, the bearer token, the signature over the body, and how to verify it.
// It requests no token and does not keep one; the tokens of the bank object do.

import type { Proof } from '../shared/definition.ts'
import { type Assumptions, assume } from '../shared/gaps.ts'
import type { InterfaceBank } from '../shared/interface-bank.ts'
import { readBearer } from '../shared/oauth/bearer.ts'
import type { OAuthClient } from '../shared/oauth/client.ts'
import type { TokenSource } from '../shared/oauth/token-cache.ts'
import {
  type JwsHeader,
  type JwsSigner,
  readDetachedJws,
  signDetachedJws,
  verifyDetachedJws,
} from '../shared/signing/jws.ts'
import type { JwsPublicKey } from '../shared/signing/key.ts'
import { corporatePaymentsGaps } from './gaps.ts'

export { sandboxCertificate } from '../shared/oauth/certificate.ts'

/** The identity of the client, ready to sign. */
export interface CorporateIdentity {
  readonly client: OAuthClient
  /** Name of the signing key at the bank, `kid`. */
  readonly keyId: string
  readonly sign: JwsSigner
  /** Name of the certificate that the transport presents, for a token cache that serves several. */
  readonly certificate: string | undefined
  /** Certificate for a sandbox without TLS, PEM; never set in production. */
  readonly certificatePem: string | undefined
}

/** A bank that knows a client. */
export interface CorporateClientBank extends InterfaceBank<CorporateIdentity, typeof corporatePaymentsGaps> {}

/** A bank that takes corporate payments. */
export interface CorporateBank extends CorporateClientBank {
  /** Where calls get their bearer token from; not enumerable. */
  readonly tokens: TokenSource
}

/** The purpose of the token, for a token cache of several interfaces. */
const SCOPE = 'corporate-payments'

/**
 * The proof that adds the bearer token; a token that the bank refuses is forgotten, and the call made once more.
 *
 * @see paper 2 B, Authentication; gaps: corporate.token.answer
 */
export const bearerToken: Proof<CorporateBank> = {
  kind: 'attempt',
  headers: ['authorization'],
  async prove(_draft, bank, options) {
    const { certificate } = bank.identity
    const token = await bank.tokens.get({ scope: SCOPE, certificate, signal: options?.signal })
    return { authorization: `${assume(corporatePaymentsGaps, bank, 'corporate.token.scheme')} ${token}` }
  },
  async renew({ headers }, bank) {
    const scheme = assume(corporatePaymentsGaps, bank, 'corporate.token.scheme')
    const token = readBearer(headers['authorization'] ?? '', scheme)
    if (token !== undefined) await bank.tokens.forget(token)
    return true
  },
}

/**
 * The proof that signs the body: a detached JWS whose header names key and time, made anew for each sending.
 *
 * @see paper 2 B, Authentication; RFC 7797
 */
export const requestSignature: Proof<CorporateBank> = {
  kind: 'attempt',
  row: 'corporate.signature.header',
  headers: ['x-req-signature'],
  async prove({ body }, bank) {
    const claim = assume(corporatePaymentsGaps, bank, 'corporate.signature.claim')
    const header = {
      kid: bank.identity.keyId,
      b64: false,
      [claim]: Math.floor(bank.clock() / 1_000),
      crit: ['b64', claim],
    }
    return { 'x-req-signature': await signDetachedJws(header, body, bank.identity.sign) }
  },
}

/** What is wrong with a signature: its form or a header member; its time; its key is not known; it does not verify. */
export type SignatureFault = 'header' | 'clock' | 'key' | 'signature'

/** Either the key that has signed, or what is wrong. */
export type SignatureVerdict =
  | { readonly ok: true; readonly keyId: string }
  | { readonly ok: false; readonly fault: SignatureFault }

/**
 * Verifies the value of `X-Req-Signature` over the bytes of a body, in the order of the bank: header, clock, key, signature.
 *
 * @param value Value of the header; empty if there is none.
 * @param findKey Finds a key of the client by its `kid`.
 * @param nowMs Wire time, epoch milliseconds.
 * @param assumptions Assumptions that differ at the bank: name of the time, tolerance.
 * @see gaps: corporate.signature.header, corporate.signature.errors
 */
export async function verifyRequestSignature(
  value: string,
  body: Uint8Array,
  findKey: (keyId: string) => JwsPublicKey | undefined | Promise<JwsPublicKey | undefined>,
  nowMs: number,
  assumptions?: Assumptions<typeof corporatePaymentsGaps>,
): Promise<SignatureVerdict> {
  const claim = assume(corporatePaymentsGaps, { assumptions }, 'corporate.signature.claim')
  const jws = readDetachedJws(value)
  const said = jws && readHeader(jws.header, claim)
  if (!said) return { ok: false, fault: 'header' }
  const skewSeconds = Math.abs(Math.floor(nowMs / 1_000) - said.signedAtSeconds)
  const tolerance = assume(corporatePaymentsGaps, { assumptions }, 'shared.clock-tolerance')
  if (skewSeconds > tolerance) return { ok: false, fault: 'clock' }
  const key = await findKey(said.keyId)
  if (key === undefined) return { ok: false, fault: 'key' }
  const isRight = await verifyDetachedJws(jws, body, key, 'RS256', [claim])
  return isRight ? { ok: true, keyId: said.keyId } : { ok: false, fault: 'signature' }
}

/** Reads a header of exactly the five members of the paper; `undefined` for any other. */
function readHeader(
  header: JwsHeader,
  claim: string,
): { keyId: string; signedAtSeconds: number } | undefined {
  const { alg, kid, b64, crit } = header
  const signedAt = header[claim]
  const isRight =
    Object.keys(header).length === 5 &&
    alg === 'RS256' &&
    b64 === false &&
    Array.isArray(crit) &&
    crit.length === 2 &&
    crit[0] === 'b64' &&
    crit[1] === claim
  if (!isRight || typeof kid !== 'string' || !Number.isInteger(signedAt)) return undefined
  return { keyId: kid, signedAtSeconds: signedAt as number }
}
