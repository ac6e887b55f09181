// The grants of the token endpoint, one function each: code, refresh token, client credentials, assertion.
// Client, certificate and maintenance were checked before; all of it runs inside a transaction of the services.

import { sha256 } from '@noble/hashes/sha2.js'
import { equalSecrets, toBase64Url, toHex, utf8 } from '../../../core/shared/bytes.ts'
import type { OAuthHandler } from '../bank-interface.ts'
import type { Client } from '../clients/client.ts'
import type { Grant } from '../clients/tokens.ts'
import type { Services } from '../services.ts'
import { type OAuthAnswer, refuse } from './answers.ts'

/** A call for tokens, as grants need it. */
export interface GrantCall {
  services: Services
  /** Base address of the server that was called; tokens are valid only below it. */
  base: string
  handlers: readonly OAuthHandler[]
  client: Client
  form: URLSearchParams
  /** Thumbprint of the certificate that the call presents, which belongs to the client. */
  certificate?: string | undefined
  issuer: string | undefined
  /** What a genuine assertion of the call is about, if there is one. */
  asserted?: string | undefined
}

/** Grant type of an assertion (RFC 7523). */
export const BY_ASSERTION = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** The grants by their `grant_type`. */
export const GRANTS: Readonly<Record<string, (call: GrantCall) => OAuthAnswer>> = {
  authorization_code: exchangeCode,
  refresh_token: refreshToken,
  client_credentials: giveToClient,
  [BY_ASSERTION]: giveByAssertion,
}

/** Finds the interface of a call by its form, without checking the client. */
export function interfaceAsked(
  call: Pick<GrantCall, 'services' | 'base' | 'handlers' | 'form'>,
): OAuthHandler | undefined {
  const { services, handlers, form } = call
  const { tokens } = services
  const text = (name: string) => form.get(name) ?? ''
  const owner = (grant: Grant | undefined) => grant && handlerOf(call, grant)
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return owner(tokens.findCode(text('code'))?.grant)
    case 'refresh_token':
      return owner(tokens.findRefresh(text('refresh_token')))
    case 'client_credentials':
      return handlerOfScope(handlers, text('scope'))
    case BY_ASSERTION:
      return handlers.find(({ assertions }) => assertions)
    default:
      return owner(tokens.findAny(text('token')))
  }
}

/** Finds the interface to which all words of a scope belong, for clients without a user. */
function handlerOfScope(handlers: readonly OAuthHandler[], scope: string): OAuthHandler | undefined {
  const words = scope.split(' ')
  if (new Set(words).size !== words.length) return undefined
  return handlers.find(({ clientScopes = [] }) => words.every((word) => clientScopes.includes(word)))
}

/** Finds the handler of a grant's interface at the base address that was called. */
export function handlerOf(
  { handlers, base }: Pick<GrantCall, 'handlers' | 'base'>,
  grant: Grant,
): OAuthHandler | undefined {
  if ((grant.base ?? '') !== base) return undefined
  return handlers.find(({ interfaceName }) => interfaceName === grant.interfaceName)
}

/** Issues tokens for a code (gaps: shared.oauth.code). */
function exchangeCode(call: GrantCall): OAuthAnswer {
  const { services, client, form, certificate, issuer } = call
  const { tokens } = services
  const [code, redirectUri] = [form.get('code'), form.get('redirect_uri')]
  if (!code) return refuse('invalid_request', 'code is required')
  if (redirectUri === null) return refuse('invalid_request', 'redirect_uri is required')
  const found = tokens.findCode(code)
  const handler = found && handlerOf(call, found.grant)
  if (found?.grant.clientId !== client.clientId || !handler?.consents) {
    return refuse('invalid_grant', 'the code is not known')
  }
  const { grant, codeChallenge } = found
  if (found.isUsed) {
    // Somebody else may have used the code first, so the tokens made then must end.
    tokens.end(grant.grantId)
    return refuse('invalid_grant', 'the code was used before')
  }
  if (found.isLate) return refuse('invalid_grant', 'the code is older than 60 s')
  if (found.redirectUri !== redirectUri) return refuse('invalid_grant', 'redirect_uri is another one')
  const verifier = form.get('code_verifier')
  if (codeChallenge !== undefined) {
    if (!verifier) return refuse('invalid_request', 'code_verifier is required')
    const isForm = /^[\w.~-]{43,128}$/.test(verifier)
    if (!isForm || !equalSecrets(toBase64Url(sha256(utf8(verifier))), codeChallenge)) {
      return refuse('invalid_grant', 'code_verifier does not belong to the code')
    }
  } else if (verifier !== null) {
    // No challenge was sent when the code was requested, so a client with a verifier got a swapped code (RFC 9700, 2.1.1).
    return refuse('invalid_grant', 'the code was made without a code_challenge')
  }
  if (!handler.consents.isLive(grant.grantId, 'code')) {
    return refuse('invalid_grant', 'the permission has ended')
  }
  tokens.useCode(code)
  const { idToken } = handler.consents
  return {
    status: 200,
    body: { ...tokens.issue(grant, { refresh: true, certificate }) },
    ...(idToken && { signed: async () => ({ id_token: await idToken(grant, issuer) }) }),
  }
}

/** Issues one more access token for a refresh token (gaps: shared.oauth.code). */
function refreshToken(call: GrantCall): OAuthAnswer {
  const { services, client, form, certificate } = call
  const { tokens } = services
  const token = form.get('refresh_token')
  if (!token) return refuse('invalid_request', 'refresh_token is required')
  const grant = tokens.findRefresh(token)
  const handler = grant && handlerOf(call, grant)
  if (grant?.clientId !== client.clientId || !handler?.consents) {
    return refuse('invalid_grant', 'the refresh token is not known')
  }
  if (!handler.consents.isLive(grant.grantId, 'refresh')) {
    return refuse('invalid_grant', 'the permission has ended')
  }
  const scope = form.get('scope')
  if (scope !== null && scope !== grant.scope) {
    return refuse('invalid_scope', 'scope must be the one that was given')
  }
  return { status: 200, body: { ...tokens.refresh(token, { certificate }) } }
}

/** Issues a client's own token, if an interface has scopes for clients (gaps: shared.oauth.client-token). */
function giveToClient(call: GrantCall): OAuthAnswer {
  const { services, base, handlers, client, form, certificate } = call
  const scope = form.get('scope') ?? ''
  const handler = handlerOfScope(handlers, scope)
  if (!handler) {
    return refuse('invalid_scope', 'scope is missing, or not given to clients without a user')
  }
  const { interfaceName } = handler
  const { clientId } = client
  const grantId = `client-${toHex(sha256(utf8(JSON.stringify([interfaceName, base, clientId]))))}`
  const grant: Grant = { interfaceName, grantId, clientId, scope, base, isClientToken: true }
  return { status: 200, body: { ...services.tokens.issue(grant, { refresh: false, certificate }) } }
}

/** Issues a token for what a client's assertion is about, without a user (gaps: psd2.sca.exemption). */
function giveByAssertion(call: GrantCall): OAuthAnswer {
  const { services, handlers, client, form, certificate, asserted } = call
  const assertions = handlers.find((handler) => handler.assertions)?.assertions
  if (!assertions) return refuse('unsupported_grant_type', 'grant_type is not supported')
  if (!form.get('assertion')) return refuse('invalid_request', 'assertion is required')
  if ((form.get('scope') ?? assertions.scope) !== assertions.scope) {
    return refuse('invalid_scope', 'scope must be the one that is given for assertions')
  }
  const grant = asserted === undefined ? undefined : assertions.grant(asserted, client)
  if (!grant) return refuse('invalid_grant', 'what the assertion asks for is not given')
  return { status: 200, body: { ...services.tokens.issue(grant, { refresh: false, certificate }) } }
}
