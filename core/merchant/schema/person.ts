// What is kept about one person, on the wire of the merchant interface: by what the person is known, and what was found.
// Requests are strict; answers keep unknown members and unknown values of open sets.

import * as v from 'valibot'
import { list, loose, strict, text } from '../../shared/check.ts'
import { Reference, string } from '../../shared/fields.ts'
import { isIban } from '../../shared/values/iban.ts'
import { Bundle } from './bundles.ts'
import { because, day, orderId, some, wholeNumber } from './common.ts'
import { Instruction } from './instructions.ts'
import { Payment } from './payments.ts'

const many = 'must be a list of 1 to 20'

/** By what a person is known, one of the three at least; what fits any of them is given. */
export const PersonalDataQuery = strict({
  /** Days of the bank on which orders and instructions began, both included. */
  from: day,
  to: day,
  /** Account of the person, wherever an order or instruction names it. */
  payerIban: v.optional(text((iban) => isIban(iban.replaceAll(' ', '').toUpperCase()), 'must be an IBAN')),
  /** References, 1 to 20. */
  references: v.optional(v.pipe(list(Reference), v.minLength(1, many), v.maxLength(20, many))),
  /** Your own ids of orders and instructions, 1 to 20. */
  orderIds: v.optional(v.pipe(list(orderId), v.minLength(1, many), v.maxLength(20, many))),
  /** The `next` of an earlier answer to the same query. */
  cursor: some,
})
export type PersonalDataQuery = v.InferInput<typeof PersonalDataQuery>

/** An order, or an instruction, bundle or request, that is about the person. */
export const PersonalDataItem = loose({
  /** `payments`, or the name of the interface that carries the instruction. */
  kind: string,
  payment: v.optional(Payment),
  /** As reading it alone gives it. */
  instruction: v.optional(v.union([Bundle, Instruction], 'must be an instruction or a bundle')),
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

/** An instruction or bundle that has not ended: it needs its personal data, and keeps them until it is asked again. */
export const OpenItem = loose({ kind: string, orderId: some, instructionId: some })
export type OpenItem = v.InferOutput<typeof OpenItem>

/** What was deleted in a part of the days; with `next`, ask again. */
export const PersonalDataDeleted = loose({
  /** Orders and instructions of this part whose personal data are gone, now or before. */
  deleted: wholeNumber,
  open: list(OpenItem),
  next: some,
})
export type PersonalDataDeleted = v.InferOutput<typeof PersonalDataDeleted>
