// The list of interfaces: a new one needs a folder of its own and a line here.

import { accountAccess } from './account-access/routes.ts'
import { baltic } from './baltic/routes.ts'
import type { BankInterface } from './bank-interface.ts'
import { corporatePayments } from './corporate-payments/routes.ts'
import type { OnlinePaymentOptions } from './online-payment/options.ts'
import { onlinePayment } from './online-payment/routes.ts'
import type { BankOptions } from './options/index.ts'
import { psd2Payments } from './psd2-payments/routes.ts'
import { requestToPay } from './request-to-pay/routes.ts'
import type { Services } from './services.ts'

/** Makes an interface of a bank from the common services and its own options. */
export type InterfaceMaker = (services: Services, options: InterfaceOptions) => BankInterface

/** The interfaces of the bank. */
export const INTERFACES: readonly InterfaceMaker[] = [
  accountAccess,
  onlinePayment,
  requestToPay,
  psd2Payments,
  corporatePayments,
  baltic,
]

/** Options of `createSandbox` that interfaces declare. */
export type InterfaceOptions = OnlinePaymentOptions

/** Options of `createSandbox`; every one has a default. */
export type SandboxOptions = BankOptions & InterfaceOptions
