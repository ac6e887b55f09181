/// <reference types="node" />
// The way through SCA by hand: a request object, the bank's pages as a browser without script meets them, and the way back.
// It approves nothing by itself: a test decides who decides what.
import { createHash, randomUUID } from 'node:crypto'
import { assert } from '#kit'
import { type Answer, type Bank, header } from '../raw-client.ts'
import { type Choice, openPage, type PageSeen, sendForm } from '../raw-page.ts'
import { type Credentials, form } from '../raw-request.ts'
import { type Algorithm, signedJwt } from './raw-jws.ts'
import { askToken, type Headers, REDIRECT } from './raw-tpp.ts'

/** Assurance that a person was there, and that of the exemption (gaps: psd2.sca.request-object, psd2.sca.exemption). */
export const SCA = 'urn:openbanking:psd2:sca'
export const EXEMPT = 'urn:openbanking:psd2:ca'

/** Everything about an authorization request that a test may bend. */
export interface Request {
  /** Parameters of the address put in the place of the right ones; `undefined` leaves one out. */
  query: Headers
  /** Claims of the request object put in the place of the right ones; `undefined` leaves one out. */
  claims: Record<string, unknown>
  /** The `claims` claim as a whole. */
  asked: unknown
  head: Record<string, unknown>
  key: Parameters<typeof signedJwt>[2]
  alg: Algorithm
  /** Makes of the right request object what is sent. */
  bend: (jwt: string) => string
}

/** Writes the claims that ask for a bundle (gaps: psd2.sca.request-object). */
export function askedFor(authorizationId: string, acr: string = SCA): Record<string, unknown> {
  const id = { value: authorizationId, essential: true }
  return {
    userinfo: { authorizationId: id },
    id_token: { authorizationId: id, acr: { essential: true, values: [acr] } },
  }
}

/** Writes the address to which a provider sends the PSU (gaps: psd2.sca.start). */
export function addressOf(
  bank: Bank,
  client: Credentials,
  authorizationId: string,
  nowMs: number,
  bent: Partial<Request> = {},
): string {
  const query = {
    response_type: 'code id_token',
    client_id: client.clientId,
    redirect_uri: REDIRECT,
    scope: 'openid payments',
    state: randomUUID(),
    nonce: randomUUID(),
    ...bent.query,
  }
  const iat = Math.floor(nowMs / 1000)
  const { request: _, ...again } = query as Headers
  const claims = {
    aud: bank.base,
    iss: client.clientId,
    ...again,
    max_age: 86_400,
    iat,
    exp: iat + 600,
    claims: bent.asked ?? askedFor(authorizationId),
    ...bent.claims,
  }
  const { alg = 'RS256', key = client.privateKeyPem, head = { alg, kid: client.kid } } = bent
  const jwt = signedJwt(head, claims, key, alg)
  const request = bent.query && 'request' in bent.query ? bent.query['request'] : (bent.bend ?? String)(jwt)
  return `/oauth/authorize?${form({ ...query, request })}`
}

/** Reads what came back in the fragment of the registered address. */
export function fragmentIn({ answer, text }: PageSeen): Record<string, string> {
  assert.include([302, 303], answer.status, text.slice(0, 600))
  const location = header(answer, 'location') ?? ''
  assert.isTrue(location.startsWith(`${REDIRECT}#`), location)
  const pairs = [...new URLSearchParams(location.slice(REDIRECT.length + 1))]
  assert.equal(new Set(pairs.map(([name]) => name)).size, pairs.length, location)
  return Object.fromEntries(pairs)
}

/** Goes the whole way to a decision, and reads the return. */
export async function passSca(bank: Bank, address: string, choice: Choice): Promise<Record<string, string>> {
  const page = await openPage(bank, address, choice.customerId)
  return fragmentIn(await sendForm(bank, page, choice))
}

/** Exchanges a code (gaps: shared.oauth.code). */
export function exchangeCode(
  bank: Bank,
  client: Credentials,
  code: string | undefined,
  more: Headers = {},
): Promise<Answer> {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, scope: undefined, ...more }
  return askToken(bank, client, { fields })
}

/** Asks for another token by a refresh token (gaps: shared.oauth.code). */
export function refresh(bank: Bank, client: Credentials, token: string): Promise<Answer> {
  const fields = { grant_type: 'refresh_token', refresh_token: token, scope: undefined }
  return askToken(bank, client, { fields })
}

/** Ends tokens (gaps: shared.oauth.code). */
export function revokeToken(bank: Bank, client: Credentials, token: string): Promise<Answer> {
  const fields = { grant_type: undefined, scope: undefined, token }
  return askToken(bank, client, { target: '/oauth/revoke', fields })
}

/** Asks for the exemption (gaps: psd2.sca.exemption). */
export function askExemption(
  bank: Bank,
  client: Credentials,
  assertion: string | undefined,
): Promise<Answer> {
  const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  return askToken(bank, client, { fields: { grant_type: grant, scope: undefined, assertion } })
}

/** Hash of a value as an id token bears it: the left half of SHA-256 (OpenID Connect Core, 3.3.2.11). */
export function halfHash(value: string): string {
  return createHash('sha256').update(value, 'ascii').digest().subarray(0, 16).toString('base64url')
}
