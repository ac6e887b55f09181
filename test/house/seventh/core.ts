// A seventh interface in core: two operations as data, and the bank that they ask.
// Invented: no paper has it, and nothing but its own test uses it.
import * as v from 'valibot'
import { type Bank, type BankOptions, makeBank } from '../../../core/shared/bank.ts'
import { strict } from '../../../core/shared/check.ts'
import { json } from '../../../core/shared/codec.ts'
import type { Proof } from '../../../core/shared/definition.ts'
import { derive } from '../../../core/shared/interface-bank.ts'
import { operation } from '../../../core/shared/operation.ts'

/** A bank with this interface. */
export interface SeventhBank extends Bank {
  readonly key: string
}

/** Makes the bank of a key, which no list of members shows. */
export function makeSeventhBank({ key, ...options }: BankOptions & { key: string }): SeventhBank {
  return derive(makeBank(options), {}, { key })
}

const keyHeader: Proof<SeventhBank> = {
  kind: 'attempt',
  headers: ['x-seventh-key'],
  prove: (_draft, bank) => Promise.resolve({ 'x-seventh-key': bank.key }),
}

const Order = strict({
  id: v.string(),
  amount: v.string(),
  reference: v.string(),
  returnUrl: v.optional(v.string()),
  state: v.optional(v.string()),
})

/** An order as the bank takes it. */
export type Order = v.InferOutput<typeof Order>

const Payment = v.object({
  paymentId: v.string(),
  status: v.string(),
  amount: v.string(),
  reference: v.string(),
})

/** Creates a payment; the same order makes no second one. */
export const createPayment = operation({
  id: 'seventh.create',
  paper: '7, Create',
  method: 'POST',
  path: '/seventh/v1/payments',
  body: json(Order),
  replies: { 201: Payment },
  refusals: 'open',
  errors: 'list',
  proofs: [keyHeader],
  lost: { effect: 'write', resend: 'same', truth: 'Send it again: the bank knows the order by its id.' },
})

/** Reads the state of a payment. */
export const readPayment = operation({
  id: 'seventh.status',
  paper: '7, Status',
  method: 'GET',
  path: '/seventh/v1/payments/{paymentId}',
  parameters: { path: v.object({ paymentId: v.string() }) },
  replies: { 200: Payment },
  refusals: 'open',
  errors: 'list',
  proofs: [keyHeader],
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
})
