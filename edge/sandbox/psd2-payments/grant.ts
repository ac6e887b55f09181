// What a token of this interface stands for, when it is for one bundle.
// What its bearer may do with it is decided in authenticate.ts.

import { psd2PaymentsGaps } from '../../../core/psd2-payments/index.ts'
import type { Grant } from '../clients/tokens.ts'
import { NAME } from './authenticate.ts'
import type { Bundle } from './records.ts'

/** Scope of all tokens of the interface (gaps: psd2.token). */
export const SCOPE = psd2PaymentsGaps['psd2.token'].assumption.scope

/** Names a bundle as what a token stands for. */
export function grantOf({ authorizationId, clientId }: Pick<Bundle, 'authorizationId' | 'clientId'>): Grant {
  return { interfaceName: NAME, grantId: authorizationId, clientId, scope: SCOPE }
}
