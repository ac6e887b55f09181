// PSD2 payments as the proxy uses them.

import { psd2PaymentsGaps } from '../../../../core/psd2-payments/gaps.ts'
import { BATCH } from '../instruction-kind.ts'
import type { ProxyInterface } from '../proxy-interface.ts'
import { ownerOf } from './approval.ts'
import { RETURN_PATH } from './bank.ts'
import { batches } from './batches/settings.ts'
import { payeeFaults, payeeSettings, rail } from './rail/settings.ts'
import { psd2Faults, psd2KeyFaults, psd2Settings } from './settings.ts'

/** PSD2 payments, before their settings are known. */
export const psd2Payments: ProxyInterface = {
  name: 'psd2-payments',
  gaps: psd2PaymentsGaps,
  settings: { ...psd2Settings, ...payeeSettings },
  at: { addresses: ['PSD2_BASE_URL'], binding: 'BANK_PSD2' },
  faults: (bindings) => [...psd2Faults(bindings), ...payeeFaults(bindings)],
  keyFaults: psd2KeyFaults,
  rail,
  batches,
  kind: BATCH,
  bankReturn: { path: RETURN_PATH, comesIn: 'fragment', isForBatches: true, ownerOf },
}

/** Options of a host for this interface. */
export interface Psd2HostOptions<Carry> {
  /** Carries PSD2 payments, if they need their own certificate; absent: as `bank`. */
  psd2?: Carry
  /** Carries PSD2 payments from `BANK_NEXT_FROM` on. */
  psd2Next?: Carry
}
