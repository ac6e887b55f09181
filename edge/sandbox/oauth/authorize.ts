// The authorization endpoint, to which a browser brings a client's request: checks the client, its redirect address and the rest.
// The interface whose scope is requested owns the page on which a person decides.

import { withQuery } from '../../shared/address.ts'
import type {
  AuthorizationRequest,
  ConsentHandler,
  FieldFault,
  OAuthHandler,
  PageDecision,
} from '../bank-interface.ts'
import { GUESSED_WAIT_SECONDS } from '../errors/family.ts'
import { basePathOf, issuerOf, pagePathOf } from '../http/arrival.ts'
import { ConnectionDropped, headerOf } from '../http/http.ts'
import type { Plannable } from '../http/planned-outcomes.ts'
import { note, type PageRefusal } from '../http/trace.ts'
import { underPlan } from '../http/under-plan.ts'
import { ALL_LANGUAGES, chooseLanguage, type Languages, wantedLanguagesOf } from '../pages/languages.ts'
import { pageHeaders, AGAIN_PARAMETER } from '../pages/page.ts'
import type { Services } from '../services.ts'
import { readPageForm, repeatedName } from './form.ts'
import { noticePage } from './notice-page.ts'

/** An authorization server at one base address. */
export interface AuthorizeServer {
  services: Services
  base: string
  handlers: readonly OAuthHandler[]
  /** Languages of its pages. */
  languages: Languages
}

/** A request that may be shown to a person, and the handler that has the page for it. */
interface Accepted {
  request: AuthorizationRequest
  consents: ConsentHandler
}

/** Sends the browser back to the client; possible only once the client and its redirect address are known. */
type Back = AuthorizationRequest['back']

/** Parameters of the page itself, which are not part of the client's request. */
const OWN_PARAMETERS = ['language', 'customer', AGAIN_PARAMETER]

/** If a scope contains this word, the answer is put into the fragment (gaps: shared.oauth.authorize). */
const FRAGMENT_SCOPE = 'payments'

/** What can be planned for the pages of interfaces (gaps: shared.oauth.authorize, Part 4 psd2.sca). */
export const AUTHORIZE_PLANNABLE: Plannable = {
  words: [],
  codes: [
    'access_denied',
    'unsupported_response_type',
    'invalid_scope',
    'invalid_request_object',
    'invalid_request',
    'server_error',
  ],
}

/** Answers a browser, which sends a form if a person decides. */
export async function answerBrowser(server: AuthorizeServer, request: Request): Promise<Response> {
  const form = request.method === 'POST' ? await readPageForm(request) : undefined
  return visit(server, request, form, ({ request: asked, consents }) =>
    form ? consents.decide(asked, form) : consents.show(asked),
  )
}

/**
 * Answers as if a person had opened the page in a browser and decided there.
 *
 * @returns The answer to the form; the page itself if it asks for no decision; or the wrong field of the decision.
 */
export function answerInPlace(
  server: AuthorizeServer,
  request: Request,
  decision: PageDecision,
): Promise<Response | FieldFault> {
  return visit<Response | FieldFault>(server, request, undefined, ({ request: asked, consents }) => {
    const page = consents.show(asked)
    if (page instanceof Promise || page.status !== 200) return page
    const form = consents.fill(asked, decision)
    return form instanceof URLSearchParams ? consents.decide(asked, form) : form
  })
}

/** Runs the checks of a visit in order, then its work; the first check that fails answers. */
async function visit<T>(
  server: AuthorizeServer,
  browser: Request,
  form: URLSearchParams | undefined,
  work: (accepted: Accepted) => T | Promise<T>,
): Promise<T | Response> {
  const { services } = server
  const route = services.act(() => closedPage(server, browser) ?? knownReturn(server, browser))
  if (route instanceof Response) return route
  try {
    const accepted = services.act(() => accept(server, browser, route))
    if (accepted instanceof Response) return accepted
    const { request, consents } = accepted
    const checked = await consents.check?.(request)
    if (checked && 'error' in checked)
      return failed(services, browser, route.back, checked.error, checked.message)
    const bad = badChallenge(consents, request)
    if (bad !== undefined) return failed(services, browser, route.back, 'invalid_request', bad)
    const answer = () =>
      services.history.by({ who: 'person' }, () => work({ request: { ...request, ...checked }, consents }))
    const { operation } = consents
    if (operation === undefined) return await services.act(answer)
    return await underPlan<T | Response | Promise<T>>(services, browser, () => ({
      operation,
      shown: (name) => form?.get(name) ?? request.parameters.get(name) ?? headerOf(browser, name),
      client: request.client.clientId,
      work: answer,
      broken: () => failed(services, browser, route.back, 'server_error', PLANNED),
      closed: () => closedNotice(server, browser),
      refuse: (code) => {
        const error = AUTHORIZE_PLANNABLE.codes.includes(code) ? code : 'server_error'
        return failed(services, browser, route.back, error, PLANNED)
      },
    }))
  } catch (error) {
    if (error instanceof ConnectionDropped) throw error
    // The whole transaction was undone, and the client is told of the fault.
    services.settings.log({ event: 'sandbox.failed', errorId: services.settings.uuid(), error })
    return route.back({ error: 'server_error' })
  }
}

/** Answers for an interface in maintenance, before anything else is checked (gaps: shared.check-order). */
function closedPage(server: AuthorizeServer, browser: Request): Response | undefined {
  const { services, handlers } = server
  const { one } = readAddress(browser)
  const owner = handlers.find(({ consents }) => consents?.takesScope(one('scope') ?? '', undefined))
  if (!owner || !services.limits.inMaintenance(owner.interfaceName)) return undefined
  return closedNotice(server, browser)
}

function closedNotice({ languages }: AuthorizeServer, browser: Request): Response {
  const { wantedLanguages, address, base } = readAddress(browser)
  const wait = { 'retry-after': String(GUESSED_WAIT_SECONDS) }
  return noticePage('closed', { languages, wantedLanguages, address, base }, 503, wait)
}

/** Checks the client and its redirect address; if either is wrong, the bank redirects nowhere (gaps: shared.oauth.authorize). */
function knownReturn({ services, languages }: AuthorizeServer, browser: Request): ReturnRoute | Response {
  const { parameters, one, wantedLanguages, address, base } = readAddress(browser)
  const client = services.clients.find(one('client_id') ?? '')
  if (!client) note(browser, { refused: unknownClient(parameters.getAll('client_id')) })
  if (!client) return noticePage('client', { languages, wantedLanguages, address, base }, 400)
  const redirectUri = one('redirect_uri')
  if (redirectUri === undefined || !client.redirectUris.includes(redirectUri)) {
    const registered = client.redirectUris
    const came = parameters.getAll('redirect_uri').join(' ')
    note(browser, { refused: unknownRedirect(came, registered) })
    return noticePage(
      'redirect',
      { languages, wantedLanguages, address, base, redirect: { came, registered } },
      400,
    )
  }
  const state = one('state')
  const words = parameters.getAll('scope').flatMap((scope) => scope.split(' '))
  const write = words.includes(FRAGMENT_SCOPE) ? withFragment : withQuery
  const back: Back = (more) => {
    const query = new URLSearchParams({ ...more, ...(state !== undefined && { state }) })
    const headers = pageHeaders({ location: write(redirectUri, query) })
    return new Response(null, { status: browser.method === 'POST' ? 303 : 302, headers })
  }
  return { client, redirectUri, back }
}

/** The client that makes the request, and how the browser gets back to it. */
type ReturnRoute = Pick<AuthorizationRequest, 'client' | 'redirectUri' | 'back'>

function accept(
  { services, base, handlers }: AuthorizeServer,
  browser: Request,
  route: ReturnRoute,
): Accepted | Response {
  const { parameters, one, wantedLanguages, address } = readAddress(browser)
  const refuse = (error: string, message: string) => failed(services, browser, route.back, error, message)
  const repeated = repeatedName(withoutOwn(parameters))
  if (repeated !== undefined) return refuse('invalid_request', 'a parameter must not be repeated')
  const state = one('state')
  if (state === undefined || !/^[!-~]{8,128}$/.test(state))
    return refuse('invalid_request', 'state must be 8 to 128 visible ASCII characters')
  const responseType = one('response_type')
  if (!responseType) return refuse('invalid_request', 'response_type is required')
  const offers = handlers.flatMap(({ consents }) => consents ?? [])
  if (!offers.some((consents) => consents.responseType === responseType))
    return refuse('unsupported_response_type', 'response_type is not supported')
  const scope = one('scope') ?? ''
  const consents = offers.find((offer) => offer.takesScope(scope, route.client))
  if (!consents) return refuse('invalid_scope', 'scope is missing or not known')
  if (consents.responseType !== responseType)
    return refuse('unsupported_response_type', 'response_type is not supported for this scope')
  const [codeChallenge, nonce, requestObject] = [one('code_challenge'), one('nonce'), one('request')]
  const origin = issuerOf(browser, services.settings.publicBaseUrl)
  const request: AuthorizationRequest = {
    ...route,
    service: serviceOf(services, route),
    state,
    scope,
    ...(codeChallenge !== undefined && { codeChallenge }),
    ...(nonce !== undefined && { nonce }),
    ...(requestObject !== undefined && { requestObject }),
    issuer: origin && origin + base,
    parameters,
    language: chooseLanguage(wantedLanguages, ALL_LANGUAGES),
    wantedLanguages,
    address,
  }
  return { request, consents }
}

/** Finds what is wrong with the PKCE challenge of a request (RFC 7636). */
function badChallenge(
  { pkce }: ConsentHandler,
  { codeChallenge, parameters }: AuthorizationRequest,
): string | undefined {
  const method = parameters.get('code_challenge_method')
  if (pkce === 'optional' && codeChallenge === undefined && method === null) return undefined
  if (method !== 'S256') return 'code_challenge_method must be S256'
  return /^[\w-]{43}$/.test(codeChallenge ?? '')
    ? undefined
    : 'code_challenge must be 43 base64url characters'
}

/** Names a service for people. A name proves nothing, so the host is always part of it. */
function serviceOf(
  { settings: { serviceName }, clients }: Services,
  { client, redirectUri }: Pick<AuthorizationRequest, 'client' | 'redirectUri'>,
): string {
  const { host } = new URL(redirectUri)
  const isDefault = serviceName !== undefined && client.clientId === clients.defaultClient().clientId
  const name = client.name ?? (isDefault ? serviceName : undefined)
  return name === undefined ? host : `${name} (${host})`
}

/** Sends the browser back with an error; the reason is only recorded in the bank's own logs. */
function failed(
  { settings }: Services,
  browser: Request,
  back: Back,
  error: string,
  message: string,
): Response {
  settings.log({ event: 'oauth.refused', error, message })
  const name = PARAMETER.exec(message)?.[0]
  note(browser, {
    refused: {
      code: message === PLANNED ? 'planned' : 'parameter-wrong',
      sentence: `The browser went back with ${error}: ${message}.`,
      ...(name !== undefined && { at: name }),
    },
  })
  return back({ error })
}

const PLANNED = 'planned by the sandbox'

/** The parameter that an error message begins with. */
const PARAMETER = /^(?:state|nonce|scope|request|response_type|code_challenge(?:_method)?)(?= )/

function unknownClient(came: readonly string[]): PageRefusal {
  const sentence =
    came.length === 1
      ? `The bank knows no client ${came[0]}.`
      : `client_id ${came.length === 0 ? 'is missing' : 'is there more than once'}.`
  return { code: 'client-unknown', sentence, at: 'client_id' }
}

/** Most registered addresses that the page lists. */
const MOST_NAMED = 5

function unknownRedirect(came: string, registered: readonly string[]): PageRefusal {
  const known =
    registered.length === 0 ? 'none is' : `registered are ${registered.slice(0, MOST_NAMED).join(', ')}`
  // The query may contain something that only its receiver may see.
  const shown = came.replace(/(?<=\?).*/s, '…')
  const what = came === '' ? 'redirect_uri is missing' : `redirect_uri ${shown} is not registered`
  return { code: 'redirect-unknown', sentence: `${what}; ${known}.`, at: 'redirect_uri' }
}

/** Reads the parameters of the address; one that was sent twice counts as absent. */
function readAddress(browser: Request) {
  const { searchParams: parameters } = new URL(browser.url)
  const one = (name: string): string | undefined => {
    const values = parameters.getAll(name)
    return values.length === 1 ? values[0] : undefined
  }
  const wantedLanguages = wantedLanguagesOf(parameters, browser.headers.get('accept-language') ?? '')
  return { parameters, one, wantedLanguages, address: pagePathOf(browser), base: basePathOf(browser) }
}

function withoutOwn(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...parameters].filter(([name]) => !OWN_PARAMETERS.includes(name)))
}

/** Adds parameters in the fragment, which browsers do not send to servers; registered addresses have no fragment. */
function withFragment(address: string, query: URLSearchParams): string {
  return `${address}#${query}`
}
