// Online payment as the proxy uses it.

import { onlinePaymentGaps } from '../../../../core/online-payment/gaps.ts'
import type { ProxyInterface } from '../proxy-interface.ts'
import { faults, keyFaults, rail, settings } from './settings.ts'

/** Online payment, before its settings are known. */
export const onlinePayment: ProxyInterface = {
  name: 'online-payment',
  gaps: onlinePaymentGaps,
  settings,
  addresses: ['BANK_FRONT_URL', 'BANK_KEYS_URL'],
  names: { frontUrl: 'BANK_FRONT_URL' },
  faults,
  keyFaults,
  rail,
}
