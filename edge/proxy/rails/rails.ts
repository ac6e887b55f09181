// The list of ways to pay; a new one is one more line.
// Which of them a deployment offers is told by its settings.

import type { Capability } from '../capabilities/capability.ts'
import { balticPayments } from './baltic-settings.ts'
import { onlinePayment } from './online-payment-settings.ts'
import { psd2Payments } from './psd2-payments-settings.ts'
import type { Rail } from './rail.ts'

/** Every way to pay, in the order in which they are offered; where no setting shows which is wanted, the first one is. */
export const RAILS: readonly [Capability<Rail>, ...Capability<Rail>[]] = [
  onlinePayment,
  psd2Payments,
  balticPayments,
]
