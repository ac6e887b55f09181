// How a payer approves a bundle: the bank's page, the decision, the redirect back with a code and an id_token.
// Client and redirect address were checked before; ../payments/bundles.ts decides what happens to the bundle.

import { psd2PaymentsGaps } from '../../../../core/psd2-payments/index.ts'
import { equalSecrets } from '../../../../core/shared/bytes.ts'
import type { AuthorizationRequest, ConsentHandler, FieldFault, PageDecision } from '../../bank-interface.ts'
import type { Grant } from '../../clients/tokens.ts'
import { again } from '../../oauth/fingerprint.ts'
import { answeredPage } from '../../pages/parts.ts'
import type { Services } from '../../services.ts'
import { grantOf } from '../authenticate.ts'
import type { Payments } from '../payments/payments.ts'
import type { Bundle } from '../records.ts'
import { signIdToken } from './id-token.ts'
import { type ScaPage, ScaPages } from './open-pages.ts'
import { leftPage } from './page.ts'
import { PayerPage } from './payer-page.ts'
import { checkRequestObject, digestOf } from './request-object.ts'

/** What a request for an approval must contain (gaps: psd2.sca.start). */
const START = psd2PaymentsGaps['psd2.sca.start'].assumption

/** Statuses of approved bundles that have not ended, for which new tokens are issued (gaps: shared.oauth.code). */
const LIVE: readonly string[] = ['Authorized', 'PartiallyRevoked']

/** Name by which outcomes of the page are planned (gaps: Part 4). */
export const SCA_OPERATION = 'psd2.sca'

/** Handles the approvals of payers; all of it but `check` and `idToken` runs inside a transaction. */
export class PayerApproval implements ConsentHandler {
  readonly responseType = START.responseType
  readonly pkce = 'optional'
  readonly operation = SCA_OPERATION
  readonly #services: Services
  readonly #payments: Payments
  readonly #pages: ScaPages
  readonly #payerPage: PayerPage

  constructor(services: Services, payments: Payments) {
    this.#services = services
    this.#payments = payments
    this.#pages = new ScaPages(services, payments.bundles)
    this.#payerPage = new PayerPage(services, payments)
  }

  takesScope(scope: string): boolean {
    return wordsOf(scope) === wordsOf(START.scope)
  }

  /** Verifies the request object, unless it has already opened a page: it was genuine then, and may have expired since. */
  async check(request: AuthorizationRequest) {
    const known = this.#services.act(() => this.#pages.find(digestOf(request)))
    if (known) return { subject: known.authorizationId }
    return checkRequestObject(request, this.#services.settings.wire())
  }

  show(request: AuthorizationRequest): Response {
    const bundle = this.#bundleOf(request)
    const page = bundle && this.#open(request, bundle)
    if (!bundle || !page) return this.#invalid(request)
    return this.#payerPage.show(request, bundle, this.#pages.formTokenOf(page))
  }

  decide(request: AuthorizationRequest, form: URLSearchParams): Response | Promise<Response> {
    const bundle = this.#bundleOf(request)
    if (!bundle) return this.#invalid(request)
    const page = this.#pages.find(digestOf(request))
    const isOurs = page && equalSecrets(form.get('token') ?? '', this.#pages.formTokenOf(page))
    // Not from our page: show it. Nothing is decided.
    if (!page || !isOurs) return again(request)
    if (page.decided) return this.#answer(request, bundle, page)
    if (bundle.status !== 'Authorizing') return this.#invalid(request)
    const decision = form.get('decision')
    // The version is not checked if a payer leaves. A browser always sends the shown one; a program may have seen no page.
    const version = this.#payerPage.versionOf(bundle)
    if (decision !== 'leave' && decision !== 'late' && (form.get('shown') ?? version) !== version) {
      return this.#payerPage.show(request, bundle, this.#pages.formTokenOf(page), 'changed')
    }
    switch (decision) {
      case 'approve':
        return this.#approve(request, bundle, page, form)
      case 'refuse':
        this.#payments.bundles.refuse(bundle.authorizationId, this.#services.clock.now())
        return this.#answer(request, bundle, this.#pages.decide(page, 'refused'))
      case 'leave':
        this.#payments.bundles.leave(bundle.authorizationId, this.#services.clock.now())
        return leftPage(request)
      case 'late':
        this.#payments.bundles.leave(bundle.authorizationId, this.#services.clock.now())
        return this.#invalid(request)
      default:
        return again(request)
    }
  }

  fill(request: AuthorizationRequest, decision: PageDecision): URLSearchParams | FieldFault {
    const bundle = this.#bundleOf(request)
    const page = this.#pages.find(digestOf(request))
    if (!bundle || !page) throw new TypeError('only a page that is open can be filled in')
    return this.#payerPage.fill(bundle, this.#pages.formTokenOf(page), decision)
  }

  isLive(grantId: string, by: 'code' | 'refresh'): boolean {
    const status = this.#payments.bundles.find(grantId)?.status
    // A code belongs to an approval, and stays valid for its minute whatever happens to the bundle.
    return status !== undefined && (by === 'code' || LIVE.includes(status))
  }

  revoke(grantId: string): void {
    this.#services.tokens.end(grantId)
  }

  readonly idToken = ({ grantId }: Grant, issuer: string | undefined): Promise<string> => {
    const approval = this.#services.act(() => {
      const bundle = this.#payments.bundles.find(grantId)
      return bundle && this.#pages.approvalOf(bundle)
    })
    if (!approval) throw new TypeError('the bundle of a code must have been approved on a page')
    return signIdToken(this.#services, issuer, approval)
  }

  #bundleOf({ subject = '', client }: AuthorizationRequest): Bundle | undefined {
    const bundle = this.#payments.bundles.find(subject)
    return bundle?.clientId === client.clientId ? bundle : undefined
  }

  #open(request: AuthorizationRequest, { authorizationId }: Bundle): ScaPage | undefined {
    const opened = { digest: digestOf(request), authorizationId, nonce: request.nonce ?? '' }
    return this.#pages.open(opened, this.#services.clock.now())
  }

  #approve(
    request: AuthorizationRequest,
    bundle: Bundle,
    page: ScaPage,
    form: URLSearchParams,
  ): Response | Promise<Response> {
    const chosen = this.#payerPage.choiceOf(bundle, form)
    const now = this.#services.clock.now()
    const outcome = chosen && this.#payments.bundles.approve(bundle.authorizationId, chosen, now)
    if (!chosen || typeof outcome === 'object' || outcome === undefined) {
      return this.#payerPage.show(request, bundle, this.#pages.formTokenOf(page), 'choice')
    }
    if (outcome === 'impossible') return this.#invalid(request)
    return this.#answer(request, bundle, this.#pages.decide(page, outcome, chosen.customerId))
  }

  /** Sends the browser back with the decision: the same answer each time, as long as its code may be used. */
  #answer(request: AuthorizationRequest, bundle: Bundle, page: ScaPage): Response | Promise<Response> {
    const approval = page.decided?.outcome === 'approved' && this.#pages.approvalOf(bundle)
    if (!approval) return request.back({ error: 'access_denied' })
    const { tokens } = this.#services
    const { redirectUri, codeChallenge, issuer, state } = request
    const code = this.#pages.codeOf(page)
    const found = tokens.findCode(code)
    if (found?.isUsed || found?.isLate) return answeredPage(request)
    const terms = { redirectUri, ...(codeChallenge !== undefined && { codeChallenge }) }
    if (!found) tokens.keepCode(code, grantOf(bundle), terms)
    return this.#backWith(request, code, signIdToken(this.#services, issuer, approval, { code, state }))
  }

  async #backWith(request: AuthorizationRequest, code: string, signing: Promise<string>): Promise<Response> {
    return request.back({ code, id_token: await signing })
  }

  #invalid(request: AuthorizationRequest): Response {
    const message = 'there is no such bundle of the client that waits for its payer'
    this.#services.settings.log({ event: 'oauth.refused', error: 'invalid_request', message })
    return request.back({ error: 'invalid_request' })
  }
}

/** Sorts the words of a scope, which may come in any order. */
function wordsOf(scope: string): string {
  return scope.split(' ').toSorted().join(' ')
}
