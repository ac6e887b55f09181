// The list of interfaces: a new one is its own folder and a line here.
// It does not say what an interface is (proxy-interface.ts), or which ones a deployment offers (its settings).

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
 * Every interface. Rails and sources are offered in this order; where no setting asks for one, the missing settings of the
 * first are named.
 */
export const INTERFACES: readonly ProxyInterface[] = [
  accountAccess,
  onlinePayment,
  corporatePayments,
  requestToPay,
  psd2Payments,
  baltic,
]

/** Host options that interfaces declare: carriers of calls that need their own certificate. */
export type InterfaceHostOptions<Carry> = CorporateHostOptions<Carry> &
  Psd2HostOptions<Carry> &
  BalticHostOptions<Carry>
