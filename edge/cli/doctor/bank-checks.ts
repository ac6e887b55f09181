// The checks of banks, one for each interface: a new interface is a line here.

import { check as accountAccess } from '../../proxy/interfaces/account-access/bank-check.ts'
import { check as baltic } from '../../proxy/interfaces/baltic/bank-check.ts'
import { check as corporatePayments } from '../../proxy/interfaces/corporate-payments/bank-check.ts'
import { check as onlinePayment } from '../../proxy/interfaces/online-payment/bank-check.ts'
import { check as psd2Payments } from '../../proxy/interfaces/psd2-payments/bank-check.ts'
import { check as requestToPay } from '../../proxy/interfaces/request-to-pay/bank-check.ts'
import type { BankCheck } from '../../proxy/interfaces/shared/bank-check.ts'

/** The checks of all interfaces. */
export const BANK_CHECKS: readonly BankCheck[] = [
  accountAccess,
  onlinePayment,
  corporatePayments,
  requestToPay,
  psd2Payments,
  baltic,
]
