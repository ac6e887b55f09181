// How to ask whether an amount is available, and for the consent to ask it.
// The approval of a person is in approval.ts.

import { json } from '../../shared/codec.ts'
import { exactJson } from '../../shared/exact-json.ts'
import { operation } from '../../shared/operation.ts'
import { type BalticSession, clientToken, consentHeaders, requestId, sandboxCertificate } from '../auth.ts'
import { Consent, FundsAnswer, FundsConsentOrder, FundsQuestion, PsuHeaders } from '../schema/index.ts'
import { assertSession, call, consentCall, WIDE } from './shared.ts'

/**
 * Asks for a consent to confirm funds; it works when the person has approved it: `makeApprovalRequest`.
 *
 * @throws TypeError and BankError as {@link createConsent}.
 * @see paper 3, Confirmation-of-funds consent request; gaps: baltic.cof.request
 */
export const createFundsConsent = operation({
  ...consentCall,
  id: 'baltic.cof.create',
  path: '/consent/v2/consents/confirmation-of-funds',
  body: json(FundsConsentOrder),
  replies: { 201: Consent },
  proofs: [requestId, clientToken('funds'), sandboxCertificate],
})

/**
 * Asks whether an amount is available on an account now; nothing is reserved.
 *
 * @param session With the id of a consent to confirm funds.
 * @throws BankError `call_refused` with bank code `NO_PIIS_ACTIVATION` without a valid consent; `answer_lost` when it may be
 * asked again.
 * @see paper 3, Endpoints; gaps: baltic.funds.request, baltic.funds.result
 */
export const confirmFunds = operation({
  ...call,
  id: 'baltic.funds',
  paper: '3, Endpoints',
  method: 'POST',
  path: '/funds-confirmation/v1/funds-confirmations',
  parameters: { headers: PsuHeaders },
  body: exactJson(FundsQuestion),
  guard(session: BalticSession) {
    assertSession(session)
    if (session.access.consentId === undefined) {
      throw new TypeError('session must be made with the consentId of a consent to confirm funds')
    }
  },
  replies: { 200: FundsAnswer },
  refusals: WIDE,
  proofs: [requestId, consentHeaders, sandboxCertificate],
  lost: { effect: 'read', resend: 'same', truth: 'Ask again: it only reads.' },
})
