// Identifies the caller: token, certificate and the consent of the call. The call pipeline runs it first.

import * as v from 'valibot'
import { isPsuPresent } from '../../../core/baltic/rules/index.ts'
import { exactJson } from '../../../core/shared/exact-json.ts'
import { readBearer } from '../../../core/shared/oauth/bearer.ts'
import type { ArrivedCall, CallRules, OperationData, Refused } from '../call-rules.ts'
import { presentedThumbprint, presentsOtherCertificate } from '../clients/client-certificate.ts'
import type { FoundToken, Grant } from '../clients/tokens.ts'
import { chooseMediaType } from '../http/accept.ts'
import type { Finish } from '../http/http.ts'
import type { Languages } from '../pages/languages.ts'
import type { Services } from '../services.ts'
import { echoingRequestId } from './answers.ts'
import type { Service } from './approvable.ts'
import type { Consents } from './consents/consents.ts'
import type { CountryPlace } from './countries.ts'
import type { CountryBank } from './country-bank.ts'
import { judgePaymentPath } from './payments/order-rules.ts'
import { errors, groupOf, refusal, type Refusal, type Refusals } from './refusals.ts'
import type { Sender, SentHeaders } from './sender.ts'

/** Name of the interface, for maintenance, call limits and grants. */
export const NAME = 'baltic'

/** A sender as token and certificate show it, before any consent is read. */
interface Caller {
  /** Client of the token, or of the certificate if there is no token. */
  readonly clientId?: string
  readonly services?: readonly Service[]
  readonly subject?: { readonly service: Service; readonly id: string }
}

type Entered = { who: Sender } | Refused<Refusals>

/** Authenticates the senders of one country. */
export class Authentication implements CallRules<Refusals, Sender, SentHeaders> {
  readonly name = NAME
  readonly prefix: string
  readonly base: string
  readonly errors = errors
  readonly judgePath = judgePaymentPath
  readonly languages: Languages
  readonly finish: Finish
  readonly #services: Services
  readonly #consents: Consents

  constructor({ base, languages, services }: CountryBank, consents: Consents) {
    this.prefix = base
    this.base = base
    this.languages = languages
    this.finish = echoingRequestId(services.settings.uuid)
    this.#services = services
    this.#consents = consents
  }

  authenticate(call: ArrivedCall, now: number): Entered {
    const caller = this.#callerOf(call)
    if ('refusal' in caller) return caller
    switch (kindOf(call.operation)) {
      case 'read':
        return this.#withAccountConsent(call, caller, now)
      case 'funds':
        return this.#withFundsConsent(call, caller, now)
      case 'token': {
        const { clientId, services } = caller
        if (clientId === undefined || services === undefined) return refuse(NO_TOKEN)
        return { who: { ...caller, clientId } }
      }
    }
  }

  clientOf({ clientId }: Sender): string {
    return clientId
  }

  headers({ header, operation }: ArrivedCall): { sent: SentHeaders } | Refused<Refusals> {
    const accept = header('accept').trim()
    const isRefused = accept !== '' && chooseMediaType(accept, ['application/json']) === undefined
    if (isRefused && groupOf(operation.id) === 'R') return refuse(NOT_ACCEPTABLE)
    return { sent: { isPsuPresent: isPsuPresent(header('psu-ip-address')) } }
  }

  writeBody(body: unknown): Uint8Array<ArrayBuffer> {
    return ANSWER.write(body)
  }

  /** Judges token and certificate; a bad token is refused even if the consent is good (gaps: baltic.errors.reads). */
  #callerOf({ header, request }: ArrivedCall): Caller | Refused<Refusals> {
    const { clients, tokens, settings } = this.#services
    const wire = settings.wire()
    if (!request.headers.has('authorization')) {
      if (presentedThumbprint(request.headers) === undefined) return {}
      const holder = clients.list().find((one) => !presentsOtherCertificate(request.headers, one, wire))
      return holder ? { clientId: holder.clientId } : refuse(BAD_CERTIFICATE)
    }
    const bearer = readBearer(header('authorization'))
    if (bearer === undefined) return refuse(BAD_TOKEN)
    const token = tokens.findAccess(bearer)
    const client = token && this.#isOurs(token) ? clients.find(token.grant.clientId) : undefined
    if (!token || !client) return refuse(UNKNOWN_TOKEN)
    if (token.hasEnded) return refuse(OLD_TOKEN)
    if (presentsOtherCertificate(request.headers, client, wire, token.certificate)) {
      return refuse(BAD_CERTIFICATE)
    }
    const { clientId, isClientToken, scope } = token.grant
    if (isClientToken) return { clientId, services: scope.split(' ').filter(isService) }
    const subject = subjectOf(scope)
    return subject ? { clientId, services: [subject.service], subject } : refuse(UNKNOWN_TOKEN)
  }

  /** A token is valid only below the base address that issued it (gaps: baltic.token.client). */
  #isOurs({ grant }: FoundToken): boolean {
    return grant.interfaceName === NAME && grant.base === this.base
  }

  /** Finds the consent by its id, by the token of its PSU, or by both, which must agree (gaps: baltic.token.read). */
  #withAccountConsent({ header }: ArrivedCall, caller: Caller, now: number): Entered {
    const { accounts } = this.#consents
    const sent = header('consent-id')
    const ofToken = caller.subject?.service === 'AIS' ? caller.subject.id : undefined
    const named = sent === '' ? ofToken : sent
    if (named === undefined) return refuse(NO_CONSENT)
    const consent = accounts.consent(named)
    if (!consent || (caller.clientId !== undefined && caller.clientId !== consent.clientId)) {
      return refuse(UNKNOWN_CONSENT)
    }
    if (caller.subject && ofToken !== named) return refuse(OTHER_CONSENT)
    const state = accounts.stateOf(consent, now)
    if (state === 'expired') return refuse(ENDED_CONSENT)
    if (state !== 'valid' || !accounts.isApproved(consent)) {
      return refuse(refusal('CONSENT_INVALID', `the consent ${accounts.standingOf(consent, now)}`))
    }
    return { who: { ...caller, clientId: consent.clientId, accountConsent: consent } }
  }

  /** A consent for funds is addressed by its id only; all its faults get one refusal (gaps: baltic.funds.request). */
  #withFundsConsent({ header }: ArrivedCall, caller: Caller, now: number): Entered {
    const { funds } = this.#consents
    const consent = funds.consent(header('consent-id'))
    const isForeign = caller.clientId !== undefined && caller.clientId !== consent?.clientId
    const isOther = caller.subject?.service === 'PIIS' && caller.subject.id !== consent?.consentId
    if (!consent || isForeign || isOther || funds.stateOf(consent, now) !== 'valid') {
      return refuse(NO_FUNDS_CONSENT)
    }
    return { who: { ...caller, clientId: consent.clientId, fundsConsent: consent } }
  }
}

/** Reads what a token of a PSU is for: `PIS:{paymentId}` (gaps: baltic.token.psu). */
export function subjectOf(scope: string): { service: Service; id: string } | undefined {
  const [service = '', id = '', ...more] = scope.split(':')
  return isService(service) && id !== '' && more.length === 0 ? { service, id } : undefined
}

function kindOf({ id, group = id }: OperationData): 'read' | 'funds' | 'token' {
  if (group === 'baltic.account.read') return 'read'
  return group === 'baltic.funds' ? 'funds' : 'token'
}

/** Services, as the scopes of clients name them. */
export const SERVICES = ['AIS', 'PIS', 'PIIS'] as const satisfies readonly Service[]

function isService(word: string): word is Service {
  return (SERVICES as readonly string[]).includes(word)
}

function refuse(said: Refusal): Refused<Refusals> {
  return { refusal: said }
}

const ANSWER = exactJson(v.unknown())

const NO_TOKEN = refusal('TOKEN_UNKNOWN', 'a token of the bank is required')
const UNKNOWN_TOKEN = refusal('TOKEN_UNKNOWN', 'the token is not known under this address')
const BAD_TOKEN = refusal('TOKEN_INVALID', 'authorization must be Bearer and a token')
const OLD_TOKEN = refusal('TOKEN_EXPIRED', 'the token is too old')
const BAD_CERTIFICATE = refusal(
  'CERTIFICATE_INVALID',
  'the certificate is not that of the client or of its token',
)
const NO_CONSENT = refusal(
  'CONSENT_INVALID',
  'the call names no consent: send consent-id, or the token that its approval brought',
)
const OTHER_CONSENT = refusal('CONSENT_INVALID', 'consent-id does not name the consent of the token')
const ENDED_CONSENT = refusal('CONSENT_EXPIRED', 'the consent has ended')
const UNKNOWN_CONSENT = refusal('CONSENT_UNKNOWN', 'the consent is not known')
const NO_FUNDS_CONSENT = refusal('NO_PIIS_ACTIVATION', 'there is no valid consent to confirm funds')
const NOT_ACCEPTABLE = refusal('REQUESTED_FORMATS_INVALID', 'accept must allow application/json', 'accept')

/** Returns the grant that the tokens for something approved by a PSU have. */
export function grantOf(
  { base }: CountryPlace,
  { id, clientId, scope }: { readonly id: string; readonly clientId: string; readonly scope: string },
): Grant {
  return { interfaceName: NAME, grantId: id, clientId, scope, base }
}
