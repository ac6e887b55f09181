/// <reference types="node" />
// A client of the Baltic interface made by hand: literal paths and headers, tokens by form, consents by control calls.
// Not our own client: what it knows of the wire is in the papers.
import { createHash, randomBytes } from 'node:crypto'
import type { SandboxOptions } from '../../../../edge/sandbox/index.ts'
import { type Answered, answered, BASE, control, type Json, openBank, type TestBank } from '../bank-kit.ts'

/** The way back that is registered for the clients of the tests. */
export const REDIRECT = 'https://books.example.com/connected'

/** A client of the bank. */
export interface Tpp {
  clientId: string
  clientSecret: string
  certificatePem: string
}

/** A bank with its default client. */
export interface BalticBank extends TestBank, Tpp {}

/** Starts a bank; its clock shows noon in Helsinki, 2026-11-20, a Friday. */
export async function openBaltic(options: SandboxOptions = {}): Promise<BalticBank> {
  const bank = openBank({ redirectUris: [REDIRECT], ...options })
  const { json } = await control(bank, 'GET', '/keys')
  return { ...bank, ...tppOf(json['defaultClient'] as Json) }
}

/** Registers another client. */
export async function anotherTpp(bank: TestBank): Promise<Tpp> {
  const { json } = await control(bank, 'POST', '/clients', { redirectUris: [REDIRECT] })
  return tppOf(json)
}

function tppOf(json: Json): Tpp {
  const text = (name: string) => String(json[name])
  return {
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    certificatePem: text('certificatePem'),
  }
}

/** Sends a call below the origin: `/baltic/ee/account/v1/accounts`. */
export async function call(
  bank: TestBank,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return answered(
    await bank.sandbox.fetch(BASE + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: text }),
    }),
  )
}

/** Asks a token endpoint. */
export async function token(bank: TestBank, tpp: Tpp, form: Record<string, string>, country = 'ee') {
  const { clientId, clientSecret } = tpp
  return answered(
    await bank.sandbox.fetch(`${BASE}/baltic/${country}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form }),
    }),
  )
}

/** Gets a token of a client, as the header that bears it. */
export async function bearer(bank: TestBank, tpp: Tpp, scope: string, country = 'ee') {
  const { json } = await token(bank, tpp, { grant_type: 'client_credentials', scope }, country)
  return { authorization: `Bearer ${String(json['access_token'])}` }
}

/** Makes the body of a consent for everything; the members of a test come over it. */
function consentBody(changes: Json = {}): Json {
  return {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
    ...changes,
  }
}

/** Asks for an account consent. */
export async function askConsent(bank: TestBank, tpp: Tpp, changes: Json = {}, country = 'ee') {
  const headers = await bearer(bank, tpp, 'AIS', country)
  const body = consentBody(changes)
  return call(bank, 'POST', `/baltic/${country}/consent/v1/consents`, { headers, body })
}

/** Asks for an account consent and approves it without a browser; returns its id. */
export async function giveConsent(
  bank: BalticBank,
  changes: Json = {},
  {
    country = 'ee',
    tpp = bank,
    ...decision
  }: { country?: string; tpp?: Tpp; customerId?: string; iban?: string } = {},
): Promise<string> {
  const { json } = await askConsent(bank, tpp, changes, country)
  const consentId = String(json['consentId'])
  await decide(bank, consentId, { result: 'authorized', ...decision })
  return consentId
}

/** Decides in place of a PSU. */
export async function decide(bank: TestBank, id: string, decision: Json): Promise<number> {
  return (await control(bank, 'POST', `/sca/${id}`, decision)).status
}

/** Reads below the accounts of a country, without the PSU. */
export function read(
  bank: TestBank,
  consentId: string,
  path = '',
  headers: Record<string, string> = {},
  country = 'ee',
) {
  return call(bank, 'GET', `/baltic/${country}/account/v1/accounts${path}`, {
    headers: { 'consent-id': consentId, ...headers },
  })
}

/** The header of a PSU that is there: such reads are not counted. */
export const PRESENT = { 'psu-ip-address': '192.0.2.7' }

/** Lists the codes of a refusal. */
function codes({ json }: Answered): string[] {
  const messages: unknown = json['tppMessages']
  if (!Array.isArray(messages)) return []
  return messages.map((one: { code: string; path?: string }) =>
    [one.code, one.path].filter(Boolean).join(' '),
  )
}

/** Names status and codes of an answer: `401 CONSENT_INVALID`. */
export function said(answer: Answered): string {
  return [answer.status, ...codes(answer)].join(' ')
}

/** Makes the challenge that a browser brings along, and its proof. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
