// Makes and verifies the signed request by which a provider asks a payer, or the bank alone, to approve a bundle.
// The address that carries it, and what comes back, are in sca.ts.

import { type Assumptions, assume } from '../shared/gaps.ts'
import { type Claims, readCompactJws, signCompactJws, verifyCompactJws } from '../shared/signing/jws.ts'
import { isJwsAlgorithm } from '../shared/signing/jws-key.ts'
import type { Locales } from '../shared/oauth/locales.ts'
import type { FindPublicKey, Psd2Bank } from './auth.ts'
import { psd2PaymentsGaps } from './gaps.ts'

/** The parameters of the address, which the request repeats under the same names. */
export type ScaParameters = Readonly<
  Record<'response_type' | 'client_id' | 'redirect_uri' | 'scope' | 'state' | 'nonce', string>
>

const PARAMETERS = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'nonce'] as const

/**
 * Signs the request object of an address.
 *
 * @throws TypeError when the seal key cannot be read.
 * @see gaps: psd2.sca.request-object; RFC 9101
 */
export function signRequestObject(
  bank: Psd2Bank,
  authorizationId: string,
  parameters: ScaParameters & Locales,
): Promise<string> {
  const { acr, maxAgeSeconds } = assume(psd2PaymentsGaps, bank, 'psd2.sca.request-object')
  return sign(bank, {
    ...parameters,
    max_age: maxAgeSeconds,
    ...about(authorizationId, acr),
  })
}

/**
 * Signs the assertion for an approval without a payer.
 *
 * @throws TypeError when the seal key cannot be read.
 * @see gaps: psd2.sca.exemption; RFC 7523
 */
export function signExemptionAssertion(bank: Psd2Bank, authorizationId: string): Promise<string> {
  const { exemptionAcr } = assume(psd2PaymentsGaps, bank, 'psd2.sca.request-object')
  return sign(bank, about(authorizationId, exemptionAcr))
}

function sign(bank: Psd2Bank, claims: Claims): Promise<string> {
  const { client, keyId, sign: signer } = bank.identity
  const { lifeSeconds } = assume(psd2PaymentsGaps, bank, 'psd2.sca.request-object')
  const iat = Math.floor(bank.clock() / 1_000)
  const all = { aud: bank.baseUrl, iss: client.id, iat, exp: iat + lifeSeconds, ...claims }
  return signCompactJws({ kid: keyId }, all, signer)
}

/** Makes the claims that name the bundle, and how it is to be approved. */
function about(authorizationId: string, acr: string): Claims {
  const named = { authorizationId: { value: authorizationId, essential: true } }
  return {
    claims: { userinfo: named, id_token: { ...named, acr: { essential: true, values: [acr] } } },
  }
}

/** What a request must be about, besides being signed by a key of the provider. */
export interface ExpectedRequest {
  /** Address of the bank, as `aud` must contain it. */
  readonly audience: string
  readonly clientId: string
  /** Parameters of the address, which it must repeat; absent for the assertion of an exemption. */
  readonly parameters?: Partial<ScaParameters> | undefined
}

/** What is wrong with a request: its form or header; its key; its signature; its time; a claim. */
export type RequestFault = 'form' | 'key' | 'signature' | 'time' | 'claims'

/** Either the bundle that a request is about, or what is wrong with it. */
export type RequestVerdict =
  | { readonly ok: true; readonly authorizationId: string; readonly keyId: string }
  | { readonly ok: false; readonly fault: RequestFault }

/**
 * Verifies a request object, or the assertion of an exemption if no parameters are expected.
 *
 * @param findKey Finds a key of the provider by its `kid`.
 * @param nowMs Wire time, epoch milliseconds.
 * @param assumptions Assumptions that differ at the bank, by id of the gap.
 * @see gaps: psd2.sca.request-object, psd2.sca.exemption, shared.clock-tolerance
 */
export async function verifyRequestObject(
  request: string,
  expected: ExpectedRequest,
  findKey: FindPublicKey,
  nowMs: number,
  assumptions?: Assumptions<typeof psd2PaymentsGaps>,
): Promise<RequestVerdict> {
  const jws = readCompactJws(request)
  const { alg, kid } = jws?.header ?? {}
  if (!jws || !isJwsAlgorithm(alg) || typeof kid !== 'string') return { ok: false, fault: 'form' }
  const key = await findKey(kid)
  if (key === undefined) return { ok: false, fault: 'key' }
  if (!(await verifyCompactJws(jws, key, alg))) return { ok: false, fault: 'signature' }
  const { claims } = jws
  const bank = { assumptions }
  if (!isTimely(claims, expected, nowMs, bank)) return { ok: false, fault: 'time' }
  const authorizationId = isExpected(claims, expected, bank) ? bundleOf(claims, expected, bank) : undefined
  if (authorizationId === undefined) return { ok: false, fault: 'claims' }
  return { ok: true, authorizationId, keyId: kid }
}

interface Assuming {
  readonly assumptions?: Assumptions<typeof psd2PaymentsGaps> | undefined
}

/**
 * Returns whether the claims were made about now, are valid for 15 minutes at most, and have not expired. The time `nbf` of
 * a request must have come (RFC 7519, 4.1.5); the `nbf` of an assertion is not checked.
 */
function isTimely(
  { iat, exp, nbf = iat }: Claims,
  { parameters }: ExpectedRequest,
  nowMs: number,
  bank: Assuming,
): boolean {
  const now = Math.floor(nowMs / 1_000)
  const { lifeSeconds } = assume(psd2PaymentsGaps, bank, 'psd2.sca.request-object')
  const tolerance = assume(psd2PaymentsGaps, bank, 'shared.clock-tolerance')
  const from = parameters ? nbf : iat
  if (typeof iat !== 'number' || typeof exp !== 'number' || typeof from !== 'number') return false
  if (Math.floor(from) - now > tolerance) return false
  return Math.abs(now - Math.floor(iat)) <= tolerance && exp <= iat + lifeSeconds && exp > now
}

function isExpected(
  claims: Claims,
  { audience, clientId, parameters }: ExpectedRequest,
  bank: Assuming,
): boolean {
  const { aud, iss, max_age: maxAge } = claims
  const isForUs = aud === audience || (Array.isArray(aud) && aud.includes(audience))
  if (!isForUs || iss !== clientId) return false
  if (!parameters) return true
  const { maxAgeSeconds } = assume(psd2PaymentsGaps, bank, 'psd2.sca.request-object')
  return (
    maxAge === maxAgeSeconds &&
    PARAMETERS.every((name) => parameters[name] !== undefined && claims[name] === parameters[name])
  )
}

/** Reads the bundle from both claims that must name it, with the kind of approval. */
function bundleOf({ claims }: Claims, { parameters }: ExpectedRequest, bank: Assuming): string | undefined {
  const { acr, exemptionAcr } = assume(psd2PaymentsGaps, bank, 'psd2.sca.request-object')
  const [userinfo, idToken] = ['userinfo', 'id_token'].map((name) => memberOf(claims, name))
  const [one, other] = [userinfo, idToken].map((part) => essentialOf(memberOf(part, 'authorizationId')))
  const asked = memberOf(idToken, 'acr')
  const values = memberOf(asked, 'values')
  const isAsked =
    memberOf(asked, 'essential') === true &&
    Array.isArray(values) &&
    values.length === 1 &&
    values[0] === (parameters ? acr : exemptionAcr)
  return isAsked && one === other ? one : undefined
}

const essentialOf = (claim: unknown): string | undefined => {
  const value = memberOf(claim, 'value')
  return memberOf(claim, 'essential') === true && typeof value === 'string' ? value : undefined
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
