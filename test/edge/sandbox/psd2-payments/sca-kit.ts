/// <reference types="node" />
// A provider that sends its payer to the bank: literal request objects and addresses, signed by node:crypto, and the page's form.
// Not our own client: what it knows of the wire is in the papers.
import { constants, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { SandboxOptions } from '../../../../edge/sandbox/index.ts'
import { formOf, type PageForm, send } from '../account-access/kit.ts'
import { type Answered, answered, BASE } from '../bank-kit.ts'
import { getBundle, openProvider, type ProviderBank } from './kit.ts'

/** The way back that is registered for the provider. */
export const REDIRECT = 'https://provider.example.com/approved?from=bank'

/** Starts a bank whose provider has a way back. */
export function openPayer(options: SandboxOptions = {}): Promise<ProviderBank> {
  return openProvider(options, { redirectUris: [REDIRECT] })
}

/** What differs from a right value; `null` takes a member away. */
export type Changes = Readonly<Record<string, unknown>>

/** A request of a payer's approval: its parameters, and the signed object that repeats them. */
export interface Asked {
  path: string
  state: string
  nonce: string
  request: string
}

/** How a request differs from a right one. */
export interface AskOptions {
  /** Parameters of the address; `null` takes one away. The request object has them too. */
  query?: Readonly<Record<string, string | null>>
  /** Claims of the request object alone. */
  claims?: Changes
  header?: Changes
  key?: KeyObject
}

const without = (members: Changes): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))

/** Signs claims as a compact JWS. */
function jws(header: Changes, claims: unknown, key: KeyObject): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${part(header)}.${part(claims)}`
  const options =
    header['alg'] === 'PS256'
      ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
      : header['alg'] === 'ES256'
        ? { key, dsaEncoding: 'ieee-p1363' as const }
        : key
  return `${input}.${sign('sha256', Buffer.from(input), options).toString('base64url')}`
}

/** Names a bundle in the two places where a request object has it. */
function about(authorizationId: string, acr = 'urn:openbanking:psd2:sca'): Record<string, unknown> {
  const named = { authorizationId: { value: authorizationId, essential: true } }
  return { userinfo: named, id_token: { ...named, acr: { essential: true, values: [acr] } } }
}

/** Writes the address to which a payer is sent. */
export function ask(bank: ProviderBank, authorizationId: string, options: AskOptions = {}): Asked {
  const { query: changes = {}, claims = {}, header = {}, key = bank.signingKey } = options
  const [state, nonce] = [`state-${randomUUID()}`, `nonce-${randomUUID()}`]
  const parameters = without({
    response_type: 'code id_token',
    client_id: bank.clientId,
    redirect_uri: REDIRECT,
    scope: 'openid payments',
    state,
    nonce,
    ...changes,
  }) as Record<string, string>
  const iat = Math.floor(bank.wire.now / 1000)
  const all = without({
    aud: BASE,
    iss: bank.clientId,
    ...parameters,
    max_age: 86400,
    iat,
    exp: iat + 900,
    claims: about(authorizationId),
    ...claims,
  })
  const request = jws(without({ alg: 'RS256', kid: bank.kid, ...header }), all, key)
  const query = new URLSearchParams({ ...parameters, request })
  return {
    path: `/oauth/authorize?${query}`,
    state: parameters['state'] ?? state,
    nonce: parameters['nonce'] ?? nonce,
    request,
  }
}

/** Opens an address as a browser does, without following where it leads. */
export function open(
  bank: ProviderBank,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return bank.sandbox.fetch(BASE + path, { redirect: 'manual', headers })
}

/** Opens the page of a bundle and reads its form. */
export async function pageOf(bank: ProviderBank, { path }: Asked, language = 'en'): Promise<PageForm> {
  const form = await formOf(bank, `${path}&language=${language}`)
  // Of several choices only the one that is checked is sent.
  const chosen = /<input type="radio" name="(\w+)" value="([^"]*)" checked>/.exec(form.html)
  if (chosen) form.fields.set(chosen[1] ?? '', chosen[2] ?? '')
  return form
}

/** Reads where a browser is sent back to: the fragment of the registered address. */
export function fragment(response: Response): URLSearchParams {
  const location = response.headers.get('location') ?? ''
  if (!location.startsWith(`${REDIRECT}#`)) throw new Error(`the way back is ${location}`)
  return new URLSearchParams(location.slice(REDIRECT.length + 1))
}

/** Reads the error with which a browser is sent back. */
export async function errorOf(answer: Promise<Response>): Promise<string | null> {
  return fragment(await answer).get('error')
}

/** Decides on the page of a bundle; the account is chosen if one is named. */
export async function decide(
  bank: ProviderBank,
  asked: Asked,
  decision: string,
  choice: Record<string, string> = {},
): Promise<Response> {
  return send(bank, await pageOf(bank, asked), decision, (fields) => {
    for (const [name, value] of Object.entries(choice)) fields.set(name, value)
  })
}

/** Calls an OAuth address with a form and the certificate; `null` takes a field or header away. */
async function oauth(
  bank: ProviderBank,
  path: 'token' | 'revoke',
  fields: Readonly<Record<string, string | null>>,
  headers: Readonly<Record<string, string | null>> = {},
): Promise<Answered> {
  const form = without({ client_id: bank.clientId, client_secret: bank.clientSecret, ...fields })
  const all = without({
    'content-type': 'application/x-www-form-urlencoded',
    'x-client-certificate': encodeURIComponent(bank.certificatePem),
    ...headers,
  })
  const response = await bank.sandbox.fetch(`${BASE}/oauth/${path}`, {
    method: 'POST',
    headers: all as Record<string, string>,
    body: new URLSearchParams(form as Record<string, string>).toString(),
  })
  return answered(response)
}

/** Exchanges a code. */
export const exchange = (bank: ProviderBank, code: string, changes: Record<string, string | null> = {}) =>
  oauth(bank, 'token', { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...changes })

/** Reads the status of a bundle. */
export async function bundleStatus(bank: ProviderBank, authorizationId: string): Promise<unknown> {
  return (await getBundle(bank, authorizationId)).json['status']
}
