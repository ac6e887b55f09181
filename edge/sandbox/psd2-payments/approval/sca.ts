// What the approval provides to the bank: its page, decisions in place of a person, approval by assertion, planned outcomes.
// ../payments/bundles.ts carries out decisions, and knows which bundles an assertion may approve.

import { psd2PaymentsGaps } from '../../../../core/psd2-payments/index.ts'
import { JWS_ALGORITHMS } from '../../../../core/shared/signing/jws-key.ts'
import type { AssertionHandler, OAuthHandler, ScaHandler } from '../../bank-interface.ts'
import type { Plannable } from '../../http/planned-outcomes.ts'
import { AUTHORIZE_PLANNABLE } from '../../oauth/authorize.ts'
import type { Services } from '../../services.ts'
import { grantOf, NAME, SCOPE } from '../authenticate.ts'
import type { Bundles } from '../payments/bundles.ts'
import type { Payments } from '../payments/payments.ts'
import { PayerApproval, SCA_OPERATION } from './handler.ts'
import { checkAssertion } from './request-object.ts'

/** What the approval pages provide to the bank. */
export interface Sca {
  readonly oauth: OAuthHandler
  readonly handler: ScaHandler
  /** Adds the outcomes that can be planned for the page to those of the calls. */
  operations(ofCalls: Readonly<Record<string, Plannable>>): Readonly<Record<string, Plannable>>
}

/** Makes the approval pages of the payments of a bank. */
export function makeSca(services: Services, payments: Payments): Sca {
  return {
    oauth: {
      interfaceName: NAME,
      base: '',
      consents: new PayerApproval(services, payments),
      clientScopes: [SCOPE],
      assertions: makeExemption(services, payments.bundles),
      needsCertificate: true,
      metadata: METADATA,
    },
    handler: new WithoutPage(payments),
    operations(ofCalls) {
      const { words = [], codes = [] } = ofCalls[SCA_OPERATION] ?? {}
      const all = { words, codes: [...new Set([...codes, ...AUTHORIZE_PLANNABLE.codes])] }
      return { ...ofCalls, [SCA_OPERATION]: all }
    },
  }
}

const { acr } = psd2PaymentsGaps['psd2.sca.request-object'].assumption

const METADATA = {
  scopes_supported: ['openid', SCOPE],
  response_modes_supported: ['query', 'fragment'],
  subject_types_supported: ['pairwise'],
  acr_values_supported: [acr],
  claims_supported: ['iss', 'aud', 'sub', 'iat', 'exp', 'auth_time', 'acr', 'nonce', 'authorizationId'],
  request_parameter_supported: true,
  request_uri_parameter_supported: false,
  request_object_signing_alg_values_supported: JWS_ALGORITHMS,
} as const

/** Decides in place of a person, and cancels as the bank's own channel (gaps: shared.sandbox.sca, psd2.cancel.bank-channel). */
class WithoutPage implements ScaHandler {
  readonly #payments: Payments

  constructor(payments: Payments) {
    this.#payments = payments
  }

  knows(id: string): boolean {
    return this.#payments.bundles.find(id) !== undefined || this.#payments.records.payment(id) !== undefined
  }

  /** The holder of the account that the payments name; if another account is chosen, the first customer. */
  defaultCustomer(id: string, iban: string | undefined): string | undefined {
    const bundle = this.#payments.bundles.find(id)
    const isChoosing = iban !== undefined && bundle?.cancels === undefined
    return isChoosing ? undefined : this.#payments.bundles.defaultCustomer(id)
  }

  decide(id: string, decision: Parameters<ScaHandler['decide']>[1], now: number) {
    const { result, customerId, iban, isChosen } = decision
    const { bundles, records, cancel } = this.#payments
    const payment = records.payment(id)
    if (payment) return result === 'revoked' && cancel(payment, now) ? 'done' : 'impossible'
    if (result === 'revoked') return 'impossible'
    if (result === 'rejected') return bundles.refuse(id, now) ? 'done' : 'impossible'
    const outcome = bundles.approve(id, { customerId, iban, keepsPayers: !isChosen }, now)
    // If the bank refused, the decision was still made; the bundle shows the refusal.
    return outcome === 'approved' || outcome === 'refused' ? 'done' : outcome
  }
}

/** Makes the handler of assertions by clients (gaps: psd2.sca.exemption). */
function makeExemption({ settings, clock }: Services, bundles: Bundles): AssertionHandler {
  return {
    scope: SCOPE,
    verify: (assertion, client, issuer) => checkAssertion(assertion, client, issuer, settings.wire()),
    grant: (authorizationId, { clientId }) =>
      bundles.exempt(authorizationId, clientId, clock.now())
        ? grantOf({ authorizationId, clientId })
        : undefined,
  }
}
