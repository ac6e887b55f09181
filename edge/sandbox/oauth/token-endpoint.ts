// The steps of every call for tokens: form, maintenance, client, certificate, assertion, planned outcome, then the work; in one
// transaction, except for the signature of an assertion.
// The work itself is in grants.ts; an interface with a token endpoint of its own is built from the same parts.

import type { Context } from 'hono'
import { presentedThumbprint, presentsOtherCertificate } from '../clients/client-certificate.ts'
import type { Client } from '../clients/client.ts'
import { isSecretOf } from '../clients/ending.ts'
import { issuerOf } from '../http/arrival.ts'
import { headerOf } from '../http/http.ts'
import { note } from '../http/trace.ts'
import type { Matcher } from '../http/planned-outcomes.ts'
import { type Prepared, underPlan } from '../http/under-plan.ts'
import type { OAuthHandler } from '../bank-interface.ts'
import type { Services } from '../services.ts'
import {
  CERTIFICATE_REQUIRED,
  CLOSED,
  isOAuthError,
  type OAuthAnswer,
  refuse,
  respond,
  signed,
} from './answers.ts'
import { readForm } from './form.ts'
import { BY_ASSERTION, type GrantCall, GRANTS, interfaceAsked } from './grants.ts'

/** Name of token calls by which failures are planned (gaps: Part 4). */
export const TOKEN_OPERATION = 'oauth.token'

/** Name of calls that end tokens, for the log. */
const REVOKE_OPERATION = 'oauth.revoke'

interface TokenCall {
  services: Services
  base: string
  handlers: readonly OAuthHandler[]
  /** Name under which outcomes are planned, if they can be. */
  operation?: string
  work: (call: GrantCall) => OAuthAnswer
}

/** Answers by the grant of the call's `grant_type`. */
export function giveTokens(call: GrantCall): OAuthAnswer {
  const type = call.form.get('grant_type')
  if (!type) return refuse('invalid_request', 'grant_type is required')
  const grant = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined
  return grant ? grant(call) : refuse('unsupported_grant_type', 'grant_type is not supported')
}

/** Answers a call for tokens. */
export async function answerTokenCall(call: TokenCall, { req }: Context): Promise<Response> {
  const { services, operation = REVOKE_OPERATION } = call
  note(req.raw, { interfaceName: 'oauth', operation, stage: 'body' })
  const form = await readForm(req.raw)
  const asserted = typeof form === 'string' ? undefined : await verifyAssertion(call, form, req.raw)
  const answer = await underPlan<OAuthAnswer>(services, req.raw, () =>
    typeof form === 'string'
      ? { answer: refuse('invalid_request', form) }
      : prepare(call, { form, asserted }, req.raw),
  )
  if (answer.status < 400) note(req.raw, { stage: 'done' })
  return respond(await signed(answer), services.settings.uuid)
}

/** A client that was identified. */
export interface ProvenClient {
  client: Client
  /** Thumbprint of the certificate that the call presents, which belongs to the client. */
  certificate: string | undefined
}

/** Identifies the client: by id and secret in the form, and by its certificate if the call presents one. */
export function proveClient(
  { clients, settings }: Services,
  form: URLSearchParams,
  headers: Headers,
): ProvenClient | { refused: OAuthAnswer } {
  const client = clients.find(form.get('client_id') ?? '')
  if (!client || !isSecretOf(client, 'clientSecret', form.get('client_secret') ?? '', settings.wire())) {
    return { refused: refuse('invalid_client', 'client_id or client_secret is missing or wrong') }
  }
  if (presentsOtherCertificate(headers, client, settings.wire())) {
    const message = 'the certificate is not that of the client, or not valid now'
    return { refused: refuse('invalid_client', message) }
  }
  return { client, certificate: presentedThumbprint(headers) }
}

/** Returns what a plan can match in a call for tokens: a field of the form, a header. */
export function shownByForm(form: URLSearchParams, request: Request): Matcher {
  return (name) => form.get(name) ?? headerOf(request, name)
}

/** Verifies the assertion of an identified client and returns what it is about; `undefined` if there is no valid one. */
async function verifyAssertion(
  { services, base, handlers }: TokenCall,
  form: URLSearchParams,
  request: Request,
): Promise<string | undefined> {
  const assertion = form.get('assertion')
  const assertions = handlers.find((handler) => handler.assertions)?.assertions
  if (form.get('grant_type') !== BY_ASSERTION || !assertion || !assertions) return undefined
  const proof = services.act(() => proveClient(services, form, request.headers))
  // An unidentified client is refused later, in `prepare`.
  if ('refused' in proof) return undefined
  return assertions.verify(assertion, proof.client, issuerAt(services, base, request))
}

/** Checks the call up to the assertion, and returns the remaining work, for which an outcome may be planned. */
function prepare(
  call: TokenCall,
  { form, asserted }: Pick<GrantCall, 'form' | 'asserted'>,
  request: Request,
): Prepared<OAuthAnswer> {
  const { services, base, handlers, operation, work } = call
  const asked = interfaceAsked({ services, base, handlers, form })
  note(request, { interfaceName: asked?.interfaceName ?? 'oauth', stage: 'maintenance' })
  if (asked && services.limits.inMaintenance(asked.interfaceName)) return { answer: CLOSED }
  note(request, { stage: 'sender' })
  const proof = proveClient(services, form, request.headers)
  if ('refused' in proof) return { answer: proof.refused }
  note(request, { client: proof.client.clientId, isProven: true })
  const issuer = issuerAt(services, base, request)
  const proven: GrantCall = { services, base, handlers, form, issuer, asserted, ...proof }
  // Calls for tokens need the certificate; to end a token, a client needs only the token and its secret.
  if (operation === undefined) {
    const caller = { who: 'caller', clientId: proof.client.clientId, operation: 'oauth.revoke' } as const
    return { answer: services.history.by(caller, () => work(proven)) }
  }
  if (asked?.needsCertificate && proof.certificate === undefined) return { answer: CERTIFICATE_REQUIRED }
  const isAsserting = form.get('grant_type') === BY_ASSERTION && Boolean(form.get('assertion'))
  if (asked && isAsserting && asserted === undefined) {
    return { answer: refuse('invalid_grant', 'the assertion is not right') }
  }
  return {
    operation,
    shown: shownByForm(form, request),
    client: proof.client.clientId,
    taken: (outcome) => note(request, { outcome, stage: 'outcome' }),
    work: () => {
      note(request, { stage: 'work' })
      const caller = { who: 'caller', clientId: proof.client.clientId, operation } as const
      return services.history.by(caller, () => work(proven))
    },
    // A call that was refused stays refused: a planned answer after the work needs a call that had an effect.
    refuse: (code, done) =>
      done && done.status >= 400
        ? done
        : refuse(isOAuthError(code) ? code : 'server_error', 'planned by the sandbox'),
    broken: (done) => (done && done.status >= 400 ? done : refuse('server_error', 'planned by the sandbox')),
    closed: () => CLOSED,
  }
}

/** Returns the issuer for the server that was called; `undefined` if the bank cannot know it. */
function issuerAt({ settings }: Services, base: string, request: Request): string | undefined {
  const origin = issuerOf(request, settings.publicBaseUrl)
  return origin && origin + base
}
