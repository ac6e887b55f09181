// The grants of the token endpoint, one function each: a code, a refresh token, a client by itself.
// Who the client is was proven before; all of it runs inside a transaction of the services.

import { sha256 } from '@noble/hashes/sha2.js'
import { equalSecrets, toBase64Url, toHex, utf8 } from '../../../core/shared/bytes.ts'
import type { OAuthHandler } from '../bank-interface.ts'
import type { Client } from '../clients/clients.ts'
import type { Grant } from '../clients/tokens.ts'
import type { Services } from '../services.ts'
import { CERTIFICATE_REQUIRED, CLOSED, type OAuthAnswer, refuse } from './answers.ts'

/** What a grant works with. */
export interface GrantCall {
  services: Services
  /** Base address of the server that is asked; a token serves under it alone. */
  base: string
  handlers: readonly OAuthHandler[]
  client: Client
  form: URLSearchParams
  /** Thumbprint of the certificate that the call presents, which is one of the client's. */
  certificate?: string | undefined
  issuer: string | undefined
}

/** The grants by their `grant_type`. */
export const GRANTS: Readonly<Record<string, (call: GrantCall) => OAuthAnswer>> = {
  authorization_code: exchangeCode,
  refresh_token: refreshToken,
  client_credentials: giveToClient,
}

/** Finds what the interface of a grant gives at the base address that is asked. */
export function handlerOf(
  { handlers, base }: Pick<GrantCall, 'handlers' | 'base'>,
  grant: Grant,
): OAuthHandler | undefined {
  if ((grant.base ?? '') !== base) return undefined
  return handlers.find(({ interfaceName }) => interfaceName === grant.interfaceName)
}

/** Refuses what an interface does not do now, or not without the client's certificate. */
export function refuseFor(
  { services, certificate }: Pick<GrantCall, 'services' | 'certificate'>,
  { interfaceName, needsCertificate = false }: OAuthHandler,
): OAuthAnswer | undefined {
  if (services.limits.inMaintenance(interfaceName)) return CLOSED
  return needsCertificate && certificate === undefined ? CERTIFICATE_REQUIRED : undefined
}

/** Makes tokens of a code (gaps: shared.oauth.code). */
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
  const refused = refuseFor(call, handler)
  if (refused) return refused
  const { grant, codeChallenge } = found
  if (found.isUsed) {
    // Somebody else may have been first: what the code brought them must not serve on.
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
    // The code was not asked for with a challenge: whoever sends a verifier is the victim of a swap (RFC 9700, 2.1.1).
    return refuse('invalid_grant', 'the code was made without a code_challenge')
  }
  if (!handler.consents.isLive(grant.grantId)) return refuse('invalid_grant', 'the permission has ended')
  tokens.useCode(code)
  const { idToken } = handler.consents
  return {
    status: 200,
    body: { ...tokens.issue(grant, { refresh: true, certificate }) },
    ...(idToken && { signed: async () => ({ id_token: await idToken(grant, issuer) }) }),
  }
}

/** Makes another access token beside a refresh token (gaps: shared.oauth.code). */
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
  const refused = refuseFor(call, handler)
  if (refused) return refused
  if (!handler.consents.isLive(grant.grantId)) return refuse('invalid_grant', 'the permission has ended')
  const scope = form.get('scope')
  if (scope !== null && scope !== grant.scope) {
    return refuse('invalid_scope', 'scope must be the one that was given')
  }
  return { status: 200, body: { ...tokens.refresh(token, { certificate }) } }
}

/** Gives a client a token of its own, where an interface has scopes for that (gaps: shared.oauth.client-token). */
function giveToClient(call: GrantCall): OAuthAnswer {
  const { services, base, handlers, client, form, certificate } = call
  const scope = form.get('scope') ?? ''
  const words = scope.split(' ')
  const handler = handlers.find(({ clientScopes = [] }) => words.every((word) => clientScopes.includes(word)))
  if (!handler || new Set(words).size !== words.length) {
    return refuse('invalid_scope', 'scope is missing, or not given to clients without a user')
  }
  const refused = refuseFor(call, handler)
  if (refused) return refused
  const { interfaceName } = handler
  const { clientId } = client
  const grantId = `client-${toHex(sha256(utf8(JSON.stringify([interfaceName, base, clientId]))))}`
  const grant: Grant = { interfaceName, grantId, clientId, scope, base, isClientToken: true }
  return { status: 200, body: { ...services.tokens.issue(grant, { refresh: false, certificate }) } }
}
