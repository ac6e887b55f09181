// Checks the provider against the types of Medusa itself: compile it after `npm ci` in this folder.

import type { IPaymentProvider } from '@medusajs/types'
import { SiltaPaymentProvider, type SiltaOptions } from './provider.ts'

/** Makes the provider as Medusa knows it. */
export const make = (options: SiltaOptions): IPaymentProvider => new SiltaPaymentProvider({}, options)
