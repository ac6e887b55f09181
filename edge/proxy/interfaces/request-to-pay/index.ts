// Request-to-Pay as the proxy uses it.

import { requestToPayGaps } from '../../../../core/request-to-pay/gaps.ts'
import { REQUEST_TO_PAY } from '../instruction-kind.ts'
import type { ProxyInterface } from '../proxy-interface.ts'
import { channel, faults, settings } from './settings.ts'

/** Request-to-Pay, before its settings are known. */
export const requestToPay: ProxyInterface = {
  name: 'request-to-pay',
  gaps: requestToPayGaps,
  settings,
  at: { addresses: ['REQUEST_TO_PAY_BASE_URL'] },
  faults,
  channel,
  kind: REQUEST_TO_PAY,
}
