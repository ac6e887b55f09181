// Approval without a payer: the client asks with a signed assertion, and gets a token for that one bundle.
// Which bundles may be exempted is decided in bundles.ts.

import type { AssertionHandler } from '../bank-interface.ts'
import type { Services } from '../services.ts'
import type { Bundles } from './bundles.ts'
import { grantOf, SCOPE } from './grant.ts'
import { checkAssertion } from './request-object-check.ts'

/** Makes what clients are given for assertions (gaps: psd2.sca.exemption). */
export function makeExemption({ settings, clock }: Services, bundles: Bundles): AssertionHandler {
  return {
    scope: SCOPE,
    verify: (assertion, client, issuer) => checkAssertion(assertion, client, issuer, settings.wire()),
    grant: (authorizationId, { clientId }) =>
      bundles.exempt(authorizationId, clientId, clock.now())
        ? grantOf({ authorizationId, clientId })
        : undefined,
  }
}
