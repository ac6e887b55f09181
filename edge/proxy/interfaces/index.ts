// The list of interfaces: a new one is a folder of its own and a line here.
// What an interface is stands in proxy-interface.ts; which of them a deployment offers is told by its settings.

import { requestToPay } from './request-to-pay/index.ts'
import { onlinePayment } from './online-payment/index.ts'
import { corporatePayments } from './corporate-payments/index.ts'
import { psd2Payments } from './psd2-payments/index.ts'
import { baltic } from './baltic/index.ts'
import { accountAccess } from './account-access/index.ts'
import type { BalticHostOptions } from './baltic/host-options.ts'
import type { CorporateHostOptions } from './corporate-payments/host-options.ts'
import type { Psd2HostOptions } from './psd2-payments/host-options.ts'
import type { ProxyInterface } from './proxy-interface.ts'

/**
 * Every interface. Ways to pay and ways to show accounts are offered in this order; where no setting shows which is wanted,
 * the first one is.
 */
export const INTERFACES: readonly ProxyInterface[] = [
  accountAccess,
  onlinePayment,
  corporatePayments,
  requestToPay,
  psd2Payments,
  baltic,
]

/** Options of hosts that interfaces declare: what carries the calls that need a certificate of their own. */
export type InterfaceHostOptions<Carry> = CorporateHostOptions<Carry> &
  Psd2HostOptions<Carry> &
  BalticHostOptions<Carry>
