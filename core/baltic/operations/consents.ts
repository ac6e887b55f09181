// How to ask for a consent to read accounts.
// The approval of a person is in approval.ts.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import { clientToken, requestId, sandboxCertificate } from '../auth.ts'
import { Consent, ConsentOrder } from '../schema/index.ts'
import { consentCall } from './shared.ts'

/**
 * Asks for a consent to read accounts; it works when the person has approved it: `makeApprovalRequest`.
 *
 * @throws TypeError naming the member and its rule; nothing was sent.
 * @throws BankError `call_refused` when the bank refused; `outcome_unknown` when its answer was lost: ask for a new one.
 * @see paper 3, Consent request; gaps: baltic.consent.required, baltic.consent.access
 */
export const createConsent = operation({
  ...consentCall,
  id: 'baltic.consent.create',
  path: '/consent/v1/consents',
  body: json(ConsentOrder),
  replies: { 201: Consent },
  proofs: [requestId, clientToken('accounts'), sandboxCertificate],
})
