// The token endpoint of the interface: it has its own path, needs the client's certificate, and signs a token bound to both.
// It knows one grant type; the endpoint that the other interfaces share is in ../oauth/.

import { sha256 } from '@noble/hashes/sha2.js'
import type { Hono } from 'hono'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import { type Grant, TOKEN_SECONDS } from '../clients/tokens.ts'
import type { ListRefusal } from '../errors/list.ts'
import { basePathOf, issuerOf } from '../http/arrival.ts'
import { route } from '../http/http.ts'
import type { Plannable } from '../http/planned-outcomes.ts'
import { note } from '../http/trace.ts'
import { type Prepared, underPlan } from '../http/under-plan.ts'
import {
  CERTIFICATE_REQUIRED,
  CLOSED,
  isOAuthError,
  OAUTH_ERRORS,
  type OAuthAnswer,
  refuse,
  respond,
  signed,
} from '../oauth/answers.ts'
import { readForm } from '../oauth/form.ts'
import { proveClient, type ProvenClient, shownByForm } from '../oauth/token-endpoint.ts'
import { refuseStray } from '../pages/stray-pages.ts'
import type { Services } from '../services.ts'
import { echoRequestId } from './answers.ts'
import { CODES, errors } from './refusals.ts'

/** Name of the interface, for maintenance, call limits and grants. */
export const NAME = 'corporate-payments'

/** Prefix of the paths of the token endpoint. */
const PREFIX = '/corporate-oidc'

/** What can be planned for token calls. */
export const TOKEN_PLANNABLE: Plannable = { words: [], codes: [...Object.keys(OAUTH_ERRORS), ...CODES.token] }

/** An answer of OAuth, or a refusal for which OAuth has no code. */
type Outcome = OAuthAnswer | { refusal: ListRefusal }

/** The token endpoint of one bank. */
export class TokenEndpoint {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  mount(app: Hono): void {
    const post = async (request: Request) => echoRequestId(await this.#answer(request), request)
    route(app, `${PREFIX}/v1/token`, { POST: (c) => post(c.req.raw) }, (allow) =>
      this.#write(errors.noMethod(), { allow }),
    )
    app.all(`${PREFIX}/*`, (c) => refuseStray(c.req.raw, this.#write(errors.noPath())))
  }

  /** Answers for a fault of the bank itself; `undefined` if the path is not of this endpoint. */
  failed(path: string, errorId: string): Response | undefined {
    if (!path.startsWith(`${PREFIX}/`)) return undefined
    return respond(refuse('server_error', 'the bank has a fault'), () => errorId)
  }

  async #answer(request: Request): Promise<Response> {
    const { limits, settings } = this.#services
    note(request, {
      interfaceName: NAME,
      operation: 'corporate.token',
      paper: '2 B, Endpoints',
      stage: 'maintenance',
    })
    if (limits.inMaintenance(NAME)) return respond(CLOSED, settings.uuid)
    note(request, { stage: 'body' })
    const form = await readForm(request)
    const answer = await underPlan<Outcome>(this.#services, request, () =>
      typeof form === 'string' ? { answer: refuse('invalid_request', form) } : this.#prepare(form, request),
    )
    if (!('refusal' in answer) && answer.status < 400) note(request, { stage: 'done' })
    return 'refusal' in answer ? this.#write(answer.refusal) : respond(await signed(answer), settings.uuid)
  }

  /** Identifies the client and counts its call; returns the work, for which an outcome may be planned. */
  #prepare(form: URLSearchParams, request: Request): Prepared<Outcome> {
    note(request, { stage: 'sender' })
    const proof = proveClient(this.#services, form, request.headers)
    if ('refused' in proof) return { answer: proof.refused }
    if (proof.certificate === undefined) return { answer: CERTIFICATE_REQUIRED }
    note(request, { client: proof.client.clientId, isProven: true, stage: 'limit' })
    const seconds = this.#services.limits.count(NAME, proof.client.clientId)
    if (seconds !== undefined) return { answer: { refusal: errors.tooMany(seconds) } }
    return {
      operation: 'corporate.token',
      shown: shownByForm(form, request),
      client: proof.client.clientId,
      taken: (outcome) => note(request, { outcome, stage: 'outcome' }),
      work: () => {
        note(request, { stage: 'work' })
        return this.#give(form, proof, request)
      },
      refuse(code, done) {
        if (done && ('refusal' in done || done.status >= 400)) return done
        if (!isOAuthError(code)) return { refusal: errors.planned(code) }
        return refuse(code, 'planned by the sandbox')
      },
      broken: (done) =>
        done && ('refusal' in done || done.status >= 400)
          ? done
          : refuse('server_error', 'planned by the sandbox'),
      closed: () => CLOSED,
    }
  }

  #give(form: URLSearchParams, { client, certificate }: ProvenClient, request: Request): OAuthAnswer {
    const type = form.get('grant_type')
    if (!type) return refuse('invalid_request', 'grant_type is required')
    if (type !== 'client_credentials') {
      return refuse('unsupported_grant_type', 'grant_type must be client_credentials')
    }
    const { clientId } = client
    const grantId = `client-${toHex(sha256(utf8(JSON.stringify([NAME, clientId]))))}`
    const grant: Grant = { interfaceName: NAME, grantId, clientId, scope: '', isClientToken: true }
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: TOKEN_SECONDS },
      // Signing takes time, which a transaction must not, so the token is stored once it is made.
      signed: async () => {
        const access_token = await this.#mint(clientId, request)
        const services = this.#services
        const { history, tokens } = services
        const caller = { who: 'caller', clientId, operation: 'corporate.token' } as const
        services.act(() => history.by(caller, () => tokens.keepAccess(access_token, grant, { certificate })))
        return { access_token }
      },
    }
  }

  /** Makes a token that names its client; the bank itself finds it by its digest (gaps: corporate.token.answer). */
  #mint(clientId: string, request: Request): Promise<string> {
    const { keys, settings } = this.#services
    const iat = Math.floor(settings.wire() / 1_000)
    const iss =
      issuerOf(request, settings.publicBaseUrl) ??
      new URL(this.#services.publicUrl(request)).origin + basePathOf(request)
    const claims = { iss, sub: clientId, iat, exp: iat + TOKEN_SECONDS, jti: settings.uuid() }
    return keys.jwt('corporate-token', claims)
  }

  #write(refusal: ListRefusal, headers: Record<string, string> = {}): Response {
    return errors.write(refusal, { id: this.#services.settings.uuid(), headers })
  }
}
