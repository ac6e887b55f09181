// What crosses the wire to ask whether an amount is available, and to request the consent for that.

import * as v from 'valibot'
import { loose, strict } from '../../shared/check.ts'
import { anyText, sepaText } from '../../shared/fields.ts'
import { AccountOrder, AmountOrder, Day } from './fields.ts'

/** The request of a consent to confirm funds. */
export const FundsConsentOrder = strict({
  account: AccountOrder,
  cardNumber: v.optional(anyText(35)),
  /** The consent ends with this day. */
  cardExpiryDate: v.optional(Day),
  cardInformation: v.optional(anyText(140)),
  registrationInformation: v.optional(anyText(140)),
})
export type FundsConsentOrder = v.InferInput<typeof FundsConsentOrder>

/** The question whether an amount is available. */
export const FundsQuestion = strict({
  account: AccountOrder,
  cardNumber: v.optional(anyText(35)),
  instructedAmount: AmountOrder,
  payee: v.optional(sepaText(70)),
})
export type FundsQuestion = v.InferInput<typeof FundsQuestion>

/** Whether an amount is available; nothing is reserved. */
export const FundsAnswer = loose({ fundsAvailable: v.boolean('must be true or false') })
export type FundsAnswer = v.InferOutput<typeof FundsAnswer>
