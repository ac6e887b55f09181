// The authorization server of one base address: its pages, token calls, keys and metadata.

import type { Context, Hono } from 'hono'
import type { OAuthHandler, PageOwner } from '../bank-interface.ts'
import { flatRefusal } from '../errors/flat.ts'
import { issuerOf } from '../http/arrival.ts'
import { finishAll, json, type MethodRefusal, route } from '../http/http.ts'
import type { Plannable } from '../http/planned-outcomes.ts'
import { ALL_LANGUAGES, type Languages } from '../pages/languages.ts'
import { faultPage, notFoundPage } from '../pages/stray-pages.ts'
import type { Services } from '../services.ts'
import { OAUTH_ERRORS, refuse, respond, type OAuthAnswer } from './answers.ts'
import { answerBrowser, answerInPlace } from './authorize.ts'
import { answerTokenCall, giveTokens, TOKEN_OPERATION } from './token-endpoint.ts'
import { type GrantCall, handlerOf, BY_ASSERTION } from './grants.ts'

/** An authorization server of the bank. */
export interface AuthorizationServer extends PageOwner {
  /** Registers `/oauth` and `/.well-known` below its base address. */
  mount(app: Hono): void
  /** Answers for a fault of the bank itself; `undefined` if the path is not of this server. */
  failed(path: string, errorId: string, request: Request): Response | undefined
}

/** What can be planned for calls of all authorization servers (gaps: Part 4, oauth.token). */
export const OAUTH_OPERATIONS: Readonly<Record<string, Plannable>> = {
  [TOKEN_OPERATION]: { words: [], codes: Object.keys(OAUTH_ERRORS) },
}

/** Lists the base addresses of a bank's authorization servers: its origin, and those of its interfaces. */
export function oauthBases(handlers: readonly OAuthHandler[]): string[] {
  return [...new Set(['', ...handlers.map(({ base }) => base)])]
}

/**
 * Makes the authorization server of one base address.
 *
 * @param server `base` is `''` or a path without a slash at its end; `handlers` are those of the interfaces at this base.
 */
export function makeAuthorizationServer(server: {
  services: Services
  base: string
  handlers: readonly OAuthHandler[]
}): AuthorizationServer {
  const { services, base, handlers } = server
  const { settings, keys } = services
  const page = `${base}/oauth/authorize`
  const languages: Languages = handlers.find((handler) => handler.languages)?.languages ?? ALL_LANGUAGES
  const noMethod: MethodRefusal = (allow) =>
    respond(
      { ...refuse('invalid_request', 'the path does not have this method', { allow }), status: 405 },
      settings.uuid,
    )
  const noPage: MethodRefusal = (allow, request) =>
    notFoundPage(request, { status: 405, headers: { allow }, languages })
  const flat = (status: number, message: string, headers = {}) =>
    flatRefusal(status, 'VALIDATION', message, settings.uuid(), [], headers)
  const noDocument: MethodRefusal = (allow) => flat(405, 'the path does not have this method', { allow })
  const metadata = (request: Request) => {
    const origin = issuerOf(request, settings.publicBaseUrl)
    return origin === undefined
      ? flat(400, 'publicBaseUrl must be set for hosts outside the loopback')
      : json(200, metadataOf(origin + base, handlers, languages))
  }
  return {
    mount(app) {
      for (const { finish } of handlers) {
        if (!finish) continue
        finishAll(app, `${base}/oauth/*`, finish)
        finishAll(app, `${base}/.well-known/*`, finish)
      }
      const token = { ...server, operation: TOKEN_OPERATION, work: giveTokens }
      route(app, `${base}/oauth/token`, { POST: (c) => answerTokenCall(token, c) }, noMethod)
      const revocation = { ...server, work: revoke }
      route(app, `${base}/oauth/revoke`, { POST: (c) => answerTokenCall(revocation, c) }, noMethod)
      const browser = (c: Context) => answerBrowser({ ...server, languages }, c.req.raw)
      route(app, page, { GET: browser, POST: browser }, noPage)
      const jwks = async () => json(200, await keys.jwks())
      route(app, `${base}/.well-known/jwks.json`, { GET: jwks }, noDocument)
      const wellKnown = `${base}/.well-known/openid-configuration`
      route(app, wellKnown, { GET: (c) => metadata(c.req.raw) }, noDocument)
    },
    decideInPlace(request, decision) {
      return new URL(request.url).pathname === page
        ? answerInPlace({ ...server, languages }, request, decision)
        : undefined
    },
    failed(path, errorId, request) {
      if (path === page) return faultPage(request, errorId, languages)
      const body = { error: 'server_error', error_description: 'the bank has a fault' }
      return path.startsWith(`${base}/oauth/`) ? json(500, body, { 'x-error-id': errorId }) : undefined
    },
  }
}

/** Ends a token; an unknown token and one of another client get the same answer. */
function revoke(call: GrantCall): OAuthAnswer {
  const { services, client, form } = call
  const token = form.get('token')
  if (!token) return refuse('invalid_request', 'token is required')
  const grant = services.tokens.findAny(token)
  const handler = grant && handlerOf(call, grant)
  if (grant?.clientId !== client.clientId || !handler) return { status: 200 }
  if (grant.isClientToken) services.tokens.endOne(token)
  else handler.consents?.revoke(grant.grantId)
  return { status: 200 }
}

function metadataOf(
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

/** Joins the metadata of the interfaces: lists of the same name become one list. */
function joined(handlers: readonly OAuthHandler[]): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const [name, value] of handlers.flatMap(({ metadata = {} }) => Object.entries(metadata))) {
    const known = all[name]
    all[name] = Array.isArray(known) && Array.isArray(value) ? [...new Set([...known, ...value])] : value
  }
  return all
}
