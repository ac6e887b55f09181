// The metadata of an authorization server (RFC 8414).
// The keys that it names are the bank's own, the same under every base address.

import type { OAuthHandler } from '../bank-interface.ts'
import { BY_ASSERTION } from './grants.ts'
import type { Languages } from '../pages/languages.ts'

/** Writes the metadata of the server at an address. */
export function metadataOf(
  issuer: string,
  handlers: readonly OAuthHandler[],
  languages: Languages,
): Record<string, unknown> {
  const consents = handlers.flatMap((handler) => handler.consents ?? [])
  const clientScopes = handlers.flatMap((handler) => handler.clientScopes ?? [])
  const takesAssertions = handlers.some(({ assertions }) => assertions)
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    response_types_supported: [...new Set(consents.map(({ responseType }) => responseType))],
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      ...(clientScopes.length > 0 ? ['client_credentials'] : []),
      ...(takesAssertions ? [BY_ASSERTION] : []),
    ],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    tls_client_certificate_bound_access_tokens: true,
    ui_locales_supported: languages,
    id_token_signing_alg_values_supported: ['RS256'],
    ...joined(handlers),
  }
}

/** Joins the members of the interfaces: lists of one name become one list. */
function joined(handlers: readonly OAuthHandler[]): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const [name, value] of handlers.flatMap(({ metadata = {} }) => Object.entries(metadata))) {
    const known = all[name]
    all[name] = Array.isArray(known) && Array.isArray(value) ? [...new Set([...known, ...value])] : value
  }
  return all
}
