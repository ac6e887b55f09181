// What is kept about one person, on the wire of the merchant interface: by what the person is known, and what was found.
// Requests are strict; answers keep unknown members and unknown values of open sets.

import * as v from 'valibot'
import { list, loose, open, strict, text } from '../../shared/check.ts'
import { string } from '../../shared/fields.ts'
import { isIban } from '../../shared/values/iban.ts'
import { isReference } from '../../shared/values/reference.ts'
import { readCode } from '../../shared/values/typed.ts'
import { Batch } from './batches.ts'
import { because, day, orderId, some, wholeNumber } from './common.ts'
import { Payment } from './payments.ts'
import { Payout } from './payouts.ts'
import { RequestToPay } from './requests-to-pay.ts'

const many = 'must be a list of 1 to 20'

/** A reference as a person has typed or pasted it. */
const reference = text((typed) => isReference(readCode(typed)), 'must be a Finnish or RF reference')

const kind = open('payment', 'payout', 'batch', 'request_to_pay')

/** By what a person is known, one of the three at least; what fits any of them is given. */
export const PersonalDataQuery = strict({
  /** Days of the bank on which orders, payouts, batches and requests to pay began, both included. */
  from: day,
  to: day,
  /** Account of the person, wherever one of them names it. */
  payerIban: v.optional(text((typed) => isIban(readCode(typed)), 'must be an IBAN')),
  /** References, 1 to 20. */
  references: v.optional(v.pipe(list(reference), v.minLength(1, many), v.maxLength(20, many))),
  /** Your own ids of any of them, 1 to 20. */
  orderIds: v.optional(v.pipe(list(orderId), v.minLength(1, many), v.maxLength(20, many))),
  /** The `next` of an earlier answer to the same query. */
  cursor: some,
})
export type PersonalDataQuery = v.InferInput<typeof PersonalDataQuery>

/** What is about the person, as reading it alone gives it; `kind` names the member that has it. */
export const PersonalDataItem = loose({
  kind,
  payment: v.optional(Payment),
  payout: v.optional(Payout),
  batch: v.optional(Batch),
  requestToPay: v.optional(RequestToPay),
})
export type PersonalDataItem = v.InferOutput<typeof PersonalDataItem>

/** What was found in a part of the days; with `next`, ask again. */
export const PersonalDataPage = loose({
  items: list(PersonalDataItem),
  /** The kinds that are looked through in all answers together, and how many objects this one listed and read. */
  lookedThrough: loose({ kinds: list(string), listed: wholeNumber, read: wholeNumber }),
  next: some,
})
export type PersonalDataPage = v.InferOutput<typeof PersonalDataPage>

/** Whose personal data are deleted: all that began on these days. */
export const PersonalDataPeriod = strict({
  /** Days of the bank, both included. */
  from: day,
  to: day,
  /** Stays in each history: 1 to 500 characters. */
  reason: v.optional(because),
  /** The `next` of an earlier answer to the same days. */
  cursor: some,
})
export type PersonalDataPeriod = v.InferInput<typeof PersonalDataPeriod>

/** What has not ended, by its id: it needs its personal data, and keeps them until it is asked again. */
export const OpenItem = loose({ kind, orderId: some, payoutId: some, batchId: some, requestToPayId: some })
export type OpenItem = v.InferOutput<typeof OpenItem>

/** What was deleted in a part of the days; with `next`, ask again. */
export const PersonalDataDeleted = loose({
  /** How many objects of this part have no personal data left, now or before. */
  deleted: wholeNumber,
  open: list(OpenItem),
  next: some,
})
export type PersonalDataDeleted = v.InferOutput<typeof PersonalDataDeleted>
