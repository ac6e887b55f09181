/// <reference types="node" />
// The way of a person by hand: an address with a proof key, the bank's pages, the way back, codes and tokens.
// It approves nothing by itself: a test decides who decides what.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { assert } from '#kit'
import { type Answer, type Bank, header, json } from '../raw-client.ts'
import { type Choice, openPage, type PageSeen, sendForm } from '../raw-page.ts'
import { form } from '../raw-request.ts'
import { askToken, type Headers, REDIRECT, type Tokens, type Tpp } from './raw-tpp.ts'

/** A proof key, and what is shown of it (RFC 7636). */
export interface ProofKey {
  verifier: string
  challenge: string
}

/** Makes a proof key. */
export function proofKey(verifier: string = randomBytes(32).toString('base64url')): ProofKey {
  return { verifier, challenge: createHash('sha256').update(verifier, 'ascii').digest('base64url') }
}

/** Writes the address to which a provider sends the PSU (gaps: baltic.token.psu). */
export function addressOf(tpp: Tpp, scope: string, key: ProofKey, query: Headers = {}): string {
  const right = {
    response_type: 'code',
    client_id: tpp.client.clientId,
    redirect_uri: REDIRECT,
    scope,
    state: randomUUID(),
    code_challenge: key.challenge,
    code_challenge_method: 'S256',
  }
  return `${tpp.country.base}/oauth/authorize?${form({ ...right, ...query })}`
}

/** Reads what came back in the query of the registered address. */
export function queryIn({ answer, text }: PageSeen): Record<string, string> {
  assert.include([302, 303], answer.status, text.slice(0, 600))
  const location = header(answer, 'location') ?? ''
  assert.isTrue(location.startsWith(`${REDIRECT}?`), location)
  assert.notInclude(location, '#')
  const pairs = [...new URLSearchParams(location.slice(REDIRECT.length + 1))]
  assert.equal(new Set(pairs.map(([name]) => name)).size, pairs.length, location)
  return Object.fromEntries(pairs)
}

/** Goes the whole way to a decision, and reads the return. */
export async function passSca(bank: Bank, address: string, choice: Choice): Promise<Record<string, string>> {
  const page = await openPage(bank, address, choice.customerId)
  return queryIn(await sendForm(bank, page, choice))
}

/** Exchanges a code (gaps: shared.oauth.code). */
export function exchangeCode(
  tpp: Tpp,
  code: string | undefined,
  key: ProofKey,
  more: Headers = {},
): Promise<Answer> {
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    code_verifier: key.verifier,
    scope: undefined,
    ...more,
  }
  return askToken(tpp.bank, tpp.country.base, tpp.client, { fields })
}

/** Asks for another token by a refresh token. */
export function refresh(tpp: Tpp, token: string): Promise<Answer> {
  const fields = { grant_type: 'refresh_token', refresh_token: token, scope: undefined }
  return askToken(tpp.bank, tpp.country.base, tpp.client, { fields })
}

/** Ends tokens. */
export function revokeToken(tpp: Tpp, token: string): Promise<Answer> {
  const fields = { grant_type: undefined, scope: undefined, token }
  return askToken(tpp.bank, tpp.country.base, tpp.client, { path: '/oauth/revoke', fields })
}

/** Reads tokens, and checks their form (gaps: shared.oauth.client-token, shared.oauth.code). */
export function tokensIn(answer: Answer): Tokens {
  assert.equal(answer.status, 200, answer.body.toString())
  assert.equal(header(answer, 'cache-control'), 'no-store')
  const told = json(answer) as unknown as Tokens
  assert.hasAllKeys(told, ['access_token', 'refresh_token', 'token_type', 'expires_in', 'scope'])
  assert.deepInclude(told, { token_type: 'Bearer', expires_in: 3600 })
  assert.match(told.access_token, /^[A-Za-z0-9_-]{43}$/)
  assert.isNotEmpty(told.refresh_token)
  return told
}

/** Lets a person approve on the page, and takes the tokens. */
export async function approveOnPage(tpp: Tpp, scope: string, choice: Partial<Choice> = {}): Promise<Tokens> {
  const key = proofKey()
  const { code } = await passSca(tpp.bank, addressOf(tpp, scope, key), { decision: 'approve', ...choice })
  return tokensIn(await exchangeCode(tpp, code, key))
}
