// OAuth as all interfaces share it: where a browser asks for a permission, where a code becomes a token, where one ends.
// It knows no interface: what may be given, and the page on which a person gives it, stands with the interface.

import { sha256 } from '@noble/hashes/sha2.js'
import type { Context, Hono } from 'hono'
import { equalSecrets, fromUtf8, toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import type { Client } from '../clients/clients.ts'
import type { Services } from '../services.ts'
import { readBody } from '../../shared/body.ts'
import { headerOf, json, MOST_BYTES, route } from '../http/http.ts'
import { underPlan } from '../http/under-plan.ts'
import { presentsOtherCertificate } from '../clients/client-certificate.ts'
import { noticePage } from './notice-page.ts'
import type { Grant } from '../clients/tokens.ts'
import type { Plannable } from '../http/planned-outcomes.ts'
import { faultPage, languageOf, notFoundPage, PAGE_LANGUAGES, pageHeaders } from '../pages/page.ts'
import type { AuthorizationRequest, ConsentHandler } from '../bank-interface.ts'

/** The OAuth addresses of a bank. */
export interface OAuth {
  /** Operations as Part 4 names them. */
  readonly operations: Readonly<Record<string, Plannable>>
  mount(app: Hono): void
  /** Answers for a fault of the bank itself; `undefined` where the path is no OAuth address. */
  failed(path: string, errorId: string): Response | undefined
  /** What the metadata document of the bank says about them. */
  metadata(issuer: string): Record<string, unknown>
}

const ERRORS = {
  invalid_request: 400,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  invalid_client: 401,
  // Chaos only: the bank itself gives these two for maintenance and planned failures.
  server_error: 500,
  temporarily_unavailable: 503,
} as const

type ErrorCode = keyof typeof ERRORS

/** What came of a call for tokens. */
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** Makes the OAuth addresses of a bank. */
export function makeOAuth(services: Services, consentHandlers: readonly ConsentHandler[]): OAuth {
  const { settings, clients, tokens, limits } = services
  const consentHandlerOf = ({ interfaceName }: Grant) =>
    consentHandlers.find((consentHandler) => consentHandler.interfaceName === interfaceName)

  const refuse = (error: ErrorCode, error_description: string, headers = {}): Answer => ({
    status: ERRORS[error],
    body: { error, error_description },
    headers,
  })
  const closed = (interfaceName: string): Answer | undefined =>
    limits.inMaintenance(interfaceName)
      ? refuse('temporarily_unavailable', 'the bank is closed for maintenance', { 'retry-after': '60' })
      : undefined

  const exchange = (client: Client, form: URLSearchParams): Answer => {
    const [code, redirectUri] = [form.get('code'), form.get('redirect_uri')]
    if (!code) return refuse('invalid_request', 'code is required')
    if (redirectUri === null) return refuse('invalid_request', 'redirect_uri is required')
    const found = tokens.findCode(code)
    if (found?.grant.clientId !== client.clientId) return refuse('invalid_grant', 'the code is not known')
    const { grant, codeChallenge } = found
    const shut = closed(grant.interfaceName)
    if (shut) return shut
    if (found.isUsed) {
      // Somebody else may have been first: what the code brought them must not serve on.
      tokens.end(grant.grantId)
      return refuse('invalid_grant', 'the code was used before')
    }
    if (found.isLate) return refuse('invalid_grant', 'the code is older than 60 s')
    if (found.redirectUri !== redirectUri) return refuse('invalid_grant', 'redirect_uri is another one')
    if (codeChallenge !== undefined) {
      const verifier = form.get('code_verifier')
      if (!verifier) return refuse('invalid_request', 'code_verifier is required')
      const isForm = /^[\w.~-]{43,128}$/.test(verifier)
      if (!isForm || !equalSecrets(toBase64Url(sha256(utf8(verifier))), codeChallenge)) {
        return refuse('invalid_grant', 'code_verifier does not belong to the code')
      }
    }
    if (!consentHandlerOf(grant)?.isLive(grant.grantId))
      return refuse('invalid_grant', 'the permission has ended')
    tokens.useCode(code)
    return { status: 200, body: tokens.issue(grant, { refresh: true }) }
  }
  const refresh = (client: Client, form: URLSearchParams): Answer => {
    const token = form.get('refresh_token')
    if (!token) return refuse('invalid_request', 'refresh_token is required')
    const grant = tokens.findRefresh(token)
    if (grant?.clientId !== client.clientId) return refuse('invalid_grant', 'the refresh token is not known')
    const shut = closed(grant.interfaceName)
    if (shut) return shut
    if (!consentHandlerOf(grant)?.isLive(grant.grantId))
      return refuse('invalid_grant', 'the permission has ended')
    const scope = form.get('scope')
    if (scope !== null && scope !== grant.scope)
      return refuse('invalid_scope', 'scope must be the one that was given')
    return { status: 200, body: tokens.refresh(token) }
  }
  const token = (client: Client, form: URLSearchParams): Answer => {
    switch (form.get('grant_type')) {
      case null:
      case '':
        return refuse('invalid_request', 'grant_type is required')
      case 'authorization_code':
        return exchange(client, form)
      case 'refresh_token':
        return refresh(client, form)
      case 'client_credentials':
        return refuse('invalid_scope', 'scope is not given to clients without a user')
      default:
        return refuse('unsupported_grant_type', 'grant_type is not supported')
    }
  }
  const revoke = (client: Client, form: URLSearchParams): Answer => {
    const value = form.get('token')
    if (!value) return refuse('invalid_request', 'token is required')
    const grant = tokens.findAny(value)
    // An unknown token has ended already; whose it was is nobody else's business.
    if (grant?.clientId !== client.clientId) return { status: 200 }
    const shut = closed(grant.interfaceName)
    if (shut) return shut
    consentHandlerOf(grant)?.revoke(grant.grantId)
    return { status: 200 }
  }

  /** Reads the form, finds the client, and lets the work be done in one transaction. */
  const call = async (
    { req }: Context,
    operation: string | undefined,
    work: (client: Client, form: URLSearchParams) => Answer,
  ): Promise<Response> => {
    const form = await readForm(req.raw)
    const answer = await underPlan<Answer>(services, () => {
      if (typeof form === 'string') return { answer: refuse('invalid_request', form) }
      const client = clients.find(form.get('client_id') ?? '')
      if (!client || !equalSecrets(form.get('client_secret') ?? '', client.clientSecret)) {
        return { answer: refuse('invalid_client', 'client_id or client_secret is missing or wrong') }
      }
      if (presentsOtherCertificate(req.raw.headers, client)) {
        return { answer: refuse('invalid_client', 'the certificate is not that of the client') }
      }
      if (operation === undefined) return { answer: work(client, form) }
      return {
        operation,
        shown: (name) => form.get(name) ?? headerOf(req.raw, name),
        work: () => work(client, form),
        refuse: (code, done) =>
          isErrorCode(code) && (done?.status ?? 200) < 400
            ? refuse(code, 'planned by the sandbox')
            : (done ?? refuse('server_error', 'planned by the sandbox')),
      }
    })
    return respond(answer)
  }
  const respond = ({ status, body, headers = {} }: Answer): Response => {
    const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }
    if (status === 200) {
      return body === undefined
        ? new Response(null, { status, headers: noStore })
        : json(status, body, noStore)
    }
    return json(status, body, { ...noStore, 'x-error-id': settings.uuid(), ...headers })
  }

  /** Checks who asks and the way back; without both nobody is sent anywhere (gaps: shared.oauth.authorize). */
  const ask = (c: Context): { asked: AuthorizationRequest; consentHandler: ConsentHandler } | Response => {
    const { searchParams: parameters } = new URL(c.req.url)
    const language = languageOf(parameters, c.req.header('accept-language') ?? '')
    const address = addressOf(c)
    const one = (name: string) => {
      const values = parameters.getAll(name)
      return values.length === 1 ? values[0] : undefined
    }
    const client = clients.find(one('client_id') ?? '')
    const redirectUri = one('redirect_uri')
    if (!client || redirectUri === undefined || !client.redirectUris.includes(redirectUri)) {
      if (!client) return noticePage('client', { language, address }, 400)
      const view = { language, address, registered: client.redirectUris }
      return noticePage('redirect', view, 400)
    }
    const state = one('state')
    const back = (more: Record<string, string>) => {
      const query = new URLSearchParams({ ...more, ...(state !== undefined && { state }) })
      const location = withQuery(redirectUri, query)
      const status = c.req.method === 'POST' ? 303 : 302
      return new Response(null, { status, headers: pageHeaders({ location }) })
    }
    const failed = (error: string, message: string) => {
      settings.log({ event: 'oauth.refused', error, message })
      return back({ error })
    }
    const repeated = [...new Set(parameters.keys())].find((name) => parameters.getAll(name).length > 1)
    if (repeated !== undefined && !OWN_PARAMETERS.includes(repeated))
      return failed('invalid_request', 'a parameter must not be repeated')
    if (state === undefined || !/^[!-~]{8,128}$/.test(state))
      return failed('invalid_request', 'state must be 8 to 128 visible ASCII characters')
    const responseType = one('response_type')
    if (!responseType) return failed('invalid_request', 'response_type is required')
    if (!consentHandlers.some((consentHandler) => consentHandler.responseType === responseType))
      return failed('unsupported_response_type', 'response_type is not supported')
    const scope = one('scope') ?? ''
    const consentHandler = consentHandlers.find((candidate) => candidate.takesScope(scope))
    if (!consentHandler) return failed('invalid_scope', 'scope is missing or not known')
    if (consentHandler.responseType !== responseType)
      return failed('unsupported_response_type', 'response_type is not supported for this scope')
    const codeChallenge = one('code_challenge') ?? ''
    if (one('code_challenge_method') !== 'S256')
      return failed('invalid_request', 'code_challenge_method must be S256')
    if (!/^[\w-]{43}$/.test(codeChallenge))
      return failed('invalid_request', 'code_challenge must be 43 base64url characters')
    if (limits.inMaintenance(consentHandler.interfaceName)) {
      return noticePage('closed', { language, address }, 503, { 'retry-after': '60' })
    }
    const asked = { client, redirectUri, state, scope, codeChallenge, parameters, language, address, back }
    return { asked: asked, consentHandler }
  }

  return {
    operations: { 'oauth.token': { words: [], codes: Object.keys(ERRORS) } },
    metadata: (issuer) => ({
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      response_types_supported: [...new Set(consentHandlers.map(({ responseType }) => responseType))],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      ui_locales_supported: PAGE_LANGUAGES,
    }),
    failed(path, errorId) {
      if (path === '/oauth/authorize') return faultPage(errorId)
      const body = { error: 'server_error', error_description: 'the bank has a fault' }
      return path.startsWith('/oauth/') ? json(500, body, { 'x-error-id': errorId }) : undefined
    },
    mount(app) {
      const noMethod = (allow: string) =>
        json(
          405,
          { error: 'invalid_request', error_description: 'the path does not have this method' },
          {
            allow,
            'x-error-id': settings.uuid(),
          },
        )
      route(app, '/oauth/token', { POST: (c) => call(c, 'oauth.token', token) }, noMethod)
      route(app, '/oauth/revoke', { POST: (c) => call(c, undefined, revoke) }, noMethod)
      const show = (c: Context) =>
        services.act(() => {
          const asked = ask(c)
          return asked instanceof Response ? asked : asked.consentHandler.show(asked.asked)
        })
      const decide = async (c: Context) => {
        const body = await readBody(c.req.raw, MOST_BYTES)
        const form = new URLSearchParams(new TextDecoder().decode(body.ok ? body.bytes : undefined))
        return services.act(() => {
          const asked = ask(c)
          return asked instanceof Response ? asked : asked.consentHandler.decide(asked.asked, form)
        })
      }
      const noPage = (allow: string) => notFoundPage(405, { allow })
      route(app, '/oauth/authorize', { GET: show, POST: decide }, noPage)
    },
  }
}

/** Parameters that belong to our page and not to the client's request. */
const OWN_PARAMETERS = ['language', 'customer']

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text)
}

/** Reads a form; a text says what is wrong with it. */
async function readForm(request: Request): Promise<URLSearchParams | string> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type))
    return 'content-type must be application/x-www-form-urlencoded'
  const body = await readBody(request, 65_536)
  if (!body.ok) return 'body must be at most 65536 bytes'
  let form: URLSearchParams
  try {
    form = new URLSearchParams(fromUtf8(body.bytes))
  } catch {
    return 'body must be UTF-8'
  }
  const isRepeated = [...new Set(form.keys())].some((name) => form.getAll(name).length > 1)
  return isRepeated ? 'a parameter must not be repeated' : form
}

function addressOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}

/** Adds parameters to an address that may have some; what it has stays byte for byte. */
function withQuery(address: string, query: URLSearchParams): string {
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${query}`
}
