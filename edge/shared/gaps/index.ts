// Every question that the papers leave open, with its kind and what we assume, for people.
// No client and no worker imports it; the program and the documentation do.

import { accountAccess } from './account-access.ts'
import { baltic } from './baltic.ts'
import { corporatePayments } from './corporate-payments.ts'
import { onlinePayment } from './online-payment.ts'
import { psd2Payments } from './psd2-payments.ts'
import { requestToPay } from './request-to-pay.ts'
import type { Section } from './row.ts'
import { shared } from './shared.ts'

export {
  isAsked,
  KINDS,
  type Language,
  LANGUAGES,
  type Row,
  type Section,
  sentenceOf,
} from './row.ts'

/** All rows by section, in the order of the papers. */
export const SECTIONS: readonly Section[] = [
  shared,
  onlinePayment,
  accountAccess,
  requestToPay,
  psd2Payments,
  corporatePayments,
  baltic,
]
