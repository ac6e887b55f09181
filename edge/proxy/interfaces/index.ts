// The list of interfaces: a new one is its own folder and a line here.

import { requestToPay } from './request-to-pay/index.ts'
import { onlinePayment } from './online-payment/index.ts'
import { corporatePayments, type CorporateHostOptions } from './corporate-payments/index.ts'
import { psd2Payments, type Psd2HostOptions } from './psd2-payments/index.ts'
import { baltic, type BalticHostOptions } from './baltic/index.ts'
import { accountAccess } from './account-access/index.ts'
import type { settings as accountAccessForms } from './account-access/settings.ts'
import type { payeeSettings as balticPayeeForms } from './baltic/rail/settings.ts'
import type { balticSettings as balticForms } from './baltic/settings.ts'
import type { settings as corporateForms } from './corporate-payments/settings.ts'
import type { settings as onlinePaymentForms } from './online-payment/settings.ts'
import type { payeeSettings as psd2PayeeForms } from './psd2-payments/rail/settings.ts'
import type { psd2Settings as psd2Forms } from './psd2-payments/settings.ts'
import type { settings as requestToPayForms } from './request-to-pay/settings.ts'
import type { ProxyInterface } from './proxy-interface.ts'

/**
 * Every interface. Rails and sources are offered in this order; if no setting asks for one, the missing settings of the
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

/** The forms of the settings of all interfaces. */
export type InterfaceForms = typeof accountAccessForms &
  typeof onlinePaymentForms &
  typeof corporateForms &
  typeof requestToPayForms &
  typeof psd2Forms &
  typeof psd2PayeeForms &
  typeof balticForms &
  typeof balticPayeeForms

/** Host options that interfaces declare: carriers of calls that need their own certificate. */
export type InterfaceHostOptions<Carry> = CorporateHostOptions<Carry> &
  Psd2HostOptions<Carry> &
  BalticHostOptions<Carry>
