// What is kept about one person, on the wire of the merchant interface: what identifies the person, and what was found.
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

/** What identifies a person, at least one of the three members; the answer contains what fits any of them. */
export const PersonalDataQuery = strict({
  /** Days of the bank on which orders, payouts, batches and requests to pay began, both included. */
  from: day,
  to: day,
  /** Account of the person, in whichever member it is named. */
  payerIban: v.optional(text((typed) => isIban(readCode(typed)), 'must be an IBAN')),
  /** References, 1 to 20. */
  references: v.optional(v.pipe(list(reference), v.minLength(1, many), v.maxLength(20, many))),
  /** Your own ids of orders, payouts, batches or requests to pay, 1 to 20. */
  orderIds: v.optional(v.pipe(list(orderId), v.minLength(1, many), v.maxLength(20, many))),
  /** The `next` of an earlier answer to the same query. */
  cursor: some,
})
export type PersonalDataQuery = v.InferInput<typeof PersonalDataQuery>

/** One object about the person, in the form in which a read of it answers; `kind` names the member that has it. */
export const PersonalDataItem = loose({
  kind,
  payment: v.optional(Payment),
  payout: v.optional(Payout),
  batch: v.optional(Batch),
  requestToPay: v.optional(RequestToPay),
})
export type PersonalDataItem = v.InferOutput<typeof PersonalDataItem>

/** What was found in a part of the days; if there is a `next`, ask again with it. */
export const PersonalDataPage = loose({
  items: list(PersonalDataItem),
  /** The kinds of objects that all answers together search, and how many objects this answer listed and read. */
  lookedThrough: loose({ kinds: list(string), listed: wholeNumber, read: wholeNumber }),
  next: some,
})
export type PersonalDataPage = v.InferOutput<typeof PersonalDataPage>

/** Which objects lose their personal data: all that began on these days. */
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

/** An object that has not ended, by its id: it needs its personal data, and keeps them until a later call deletes them. */
export const OpenItem = loose({ kind, orderId: some, payoutId: some, batchId: some, requestToPayId: some })
export type OpenItem = v.InferOutput<typeof OpenItem>

/** What was deleted in a part of the days; if there is a `next`, ask again with it. */
export const PersonalDataDeleted = loose({
  /** How many objects of this part have no personal data left, whether deleted now or before. */
  deleted: wholeNumber,
  open: list(OpenItem),
  next: some,
})
export type PersonalDataDeleted = v.InferOutput<typeof PersonalDataDeleted>
