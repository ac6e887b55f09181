// An order that is written down before it is sent, and is never sent a second time.
// It does not store anything: the caller's own store is the memory.

import type { Lost } from '../shared/definition.ts'
import { unknownAfter } from '../shared/read-answer.ts'
import type { SendOptions } from '../shared/send.ts'
import type { BalticBank } from './auth.ts'
import {
  createCrossBorderBulk,
  createCrossBorderPayment,
  createPeriodicCrossBorder,
  createPeriodicSepa,
  createSepaBulk,
  createSepaPayment,
} from './operations.ts'
import type { PaymentProduct, PaymentService } from './rules/payments.ts'
import type * as schema from './schema/index.ts'

interface Kind<S extends PaymentService, P extends PaymentProduct, B> {
  readonly paymentService: S
  readonly paymentProduct: P
  readonly body: B
}

/** What is to be paid, and by which service and product. */
export type PaymentInstruction =
  | Kind<'payments', 'sepa-credit-transfers', schema.SepaPaymentOrder>
  | Kind<'payments', 'cross-border-credit-transfers', schema.CrossBorderPaymentOrder>
  | Kind<'bulk-payments', 'sepa-credit-transfers', schema.SepaBulkOrder>
  | Kind<'bulk-payments', 'cross-border-credit-transfers', schema.CrossBorderBulkOrder>
  | Kind<'periodic-payments', 'sepa-credit-transfers', schema.PeriodicSepaOrder>
  | Kind<'periodic-payments', 'cross-border-credit-transfers', schema.PeriodicCrossBorderOrder>

/** What is written down before an order is sent: plain data. */
export interface OrderIntent {
  readonly instruction: PaymentInstruction
  /** When it was sent, epoch milliseconds; absent before. */
  readonly sentAtMs?: number
}

/** A payment that the bank has accepted, and the path by which it is read and cancelled. */
export interface TakenOrder {
  readonly path: schema.PaymentPath
  readonly payment: schema.PaymentInitiation
}

/**
 * Writes an order down, before anything is sent; {@link createSafely} sends it.
 *
 * @throws TypeError naming the member and its rule.
 * @see gaps Part 4, baltic.payment.create
 */
export function prepareCreate(bank: BalticBank, instruction: PaymentInstruction): OrderIntent {
  callOf(bank, instruction).check()
  return { instruction }
}

/** Options of {@link createSafely}. */
export interface CreateOptions extends Omit<SendOptions, 'beforeSending'> {
  /** Stores the intent as sent. The order is sent only after this resolves; this is called only once there is a token. */
  keep: (sent: OrderIntent) => void | Promise<void>
}

/**
 * Sends an order once. An intent that was sent before, by a program that then crashed, is not sent again: its outcome is
 * unknown, and the error reports so.
 *
 * @throws BankError `call_refused` or `limit_reached` when the bank refused, in the token call too: nothing was made.
 * `outcome_unknown` when the outcome cannot be known: a payment that may have been made cannot be approved, and ends `RJCT`;
 * a person who is present may start anew. Any other code: nothing was sent.
 * @see gaps Part 4, baltic.payment.create
 * @example
 * ```ts
 * import { type BalticBank, type OrderIntent, prepareCreate, type SepaPaymentOrder, createSafely } from 'silta/core/baltic'
 *
 * declare const bank: BalticBank
 * declare const body: SepaPaymentOrder
 * declare const store: Map<string, OrderIntent>
 *
 * const service = { paymentService: 'payments', paymentProduct: 'sepa-credit-transfers' } as const
 * const intent = store.get('order-1') ?? prepareCreate(bank, { ...service, body })
 * const { path } = await createSafely(bank, intent, { keep: (sent) => void store.set('order-1', sent) })
 * console.log(path.paymentId)
 * ```
 */
export async function createSafely(
  bank: BalticBank,
  intent: OrderIntent,
  options: CreateOptions,
): Promise<TakenOrder> {
  const { instruction, sentAtMs } = intent
  const { id, lost, send } = callOf(bank, instruction)
  if (sentAtMs !== undefined) throw unknownAfter({ id, lost }, undefined)
  const beforeSending = () => options.keep({ instruction, sentAtMs: bank.clock() })
  const { body: payment } = await send({ ...options, beforeSending })
  const { paymentService, paymentProduct } = instruction
  return { path: { paymentService, paymentProduct, paymentId: payment.paymentId }, payment }
}

/** What the six calls have in common. */
interface Create<B> {
  (
    bank: BalticBank,
    input: { readonly body: B },
    options?: SendOptions,
  ): Promise<{ readonly body: schema.PaymentInitiation }>
  readonly definition: { readonly id: string; readonly lost: Lost }
  draft(bank: BalticBank, input: { readonly body: B }): unknown
}

/** Chooses the call of an instruction, with its body. */
function callOf(bank: BalticBank, instruction: PaymentInstruction) {
  const withBody = <B>(create: Create<B>, body: B) => ({
    ...create.definition,
    check: () => void create.draft(bank, { body }),
    send: (options?: SendOptions) => create(bank, { body }, options),
  })
  if (instruction.paymentProduct === 'sepa-credit-transfers') {
    switch (instruction.paymentService) {
      case 'payments':
        return withBody(createSepaPayment, instruction.body)
      case 'bulk-payments':
        return withBody(createSepaBulk, instruction.body)
      case 'periodic-payments':
        return withBody(createPeriodicSepa, instruction.body)
    }
  }
  switch (instruction.paymentService) {
    case 'payments':
      return withBody(createCrossBorderPayment, instruction.body)
    case 'bulk-payments':
      return withBody(createCrossBorderBulk, instruction.body)
    case 'periodic-payments':
      return withBody(createPeriodicCrossBorder, instruction.body)
  }
}
