// Corporate payments as the proxy uses them.

import { corporatePaymentsGaps } from '../../../../core/corporate-payments/gaps.ts'
import { PAYOUT } from '../instruction-kind.ts'
import type { ProxyInterface } from '../proxy-interface.ts'
import { channel, faults, keyFaults, settings } from './settings.ts'

/** Corporate payments, before their settings are known. */
export const corporatePayments: ProxyInterface = {
  name: 'corporate-payments',
  gaps: corporatePaymentsGaps,
  settings,
  at: { addresses: ['CORPORATE_BASE_URL'], binding: 'BANK_CORPORATE' },
  faults,
  keyFaults,
  channel,
  kind: PAYOUT,
}

/** Options of a host for this interface. */
export interface CorporateHostOptions<Carry> {
  /** Carries corporate payments, if they need their own certificate; absent: as `bank`. */
  corporate?: Carry
  /** Carries corporate payments from `BANK_NEXT_FROM` on. */
  corporateNext?: Carry
}
