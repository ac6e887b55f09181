// The kinds of objects that a proxy offers to the merchant: payments first, then each kind of instructions, and batches.
// Code that goes through objects of all kinds gets their lists here, and reads an object by its row.

import { nodeFor, type ProxyContext } from '../http/context.ts'
import { BATCH, type InstructionKind, kindsIn, nameOfInstruction } from '../interfaces/instruction-kind.ts'
import type { WebhookView } from '../webhooks/entry.ts'
import type { WebhookChoice } from '../webhooks/resend.ts'
import type { PageOf } from '../order-index/list-pages.ts'
import type { IndexRow } from '../order-index/row-index.ts'
import type { MerchantPaymentRow } from '../order-object/merchant-payment.ts'
import { nodeFor as instructionFor, pageIn as instructionsIn } from './instruction-routes.ts'
import { pageIn as paymentsIn } from './lists.ts'

/** A row of any list: what names its object, besides what every row has. */
export type AnyRow = IndexRow & { handle?: string; orderId?: string; instructionId?: string }

/** What an object shows, whatever it is. */
export type Shown = AnyRow & { webhooks: readonly WebhookView[]; refunds?: readonly { state: string }[] }

/** The objects of one kind. */
export interface Kind {
  readonly name: string
  /** Its words; orders have none. */
  readonly kind?: InstructionKind
  readonly clock: () => number
  readonly page: PageOf<AnyRow>
  /** The kind as names of lists contain it; orders have none. */
  readonly inLists?: string
  readonly read: (row: AnyRow) => Promise<Shown | undefined>
  readonly resend: (row: AnyRow, choice: WebhookChoice, by?: string) => Promise<number>
  /** Deletes the personal data of one; `false` while it has not ended and needs them. */
  readonly forget: (row: AnyRow, reason?: string, by?: string) => Promise<boolean>
}

/** Lists the kinds that this proxy offers. */
export function kindsOf(c: ProxyContext): readonly Kind[] {
  const { payments, channels, batches } = c.get('config')
  const carried = [...channels, ...(batches ? [{ kind: BATCH, clock: batches.clock }] : [])]
  const ofInstructions = kindsIn(carried).map((kind): Kind => {
    const nodeOf = ({ instructionId = '' }: AnyRow) =>
      instructionFor(c, nameOfInstruction(kind, instructionId))
    return {
      name: kind.word,
      kind,
      clock: carried.find((one) => one.kind === kind)?.clock ?? Date.now,
      page: instructionsIn(c),
      inLists: kind.path,
      read: (row) => nodeOf(row).instruction(true),
      resend: (row, choice, by) => nodeOf(row).resendWebhooks(choice, by),
      forget: async (row, reason, by) => (await nodeOf(row).deletePersonalData(reason, by)).ok,
    }
  })
  if (!payments) return ofInstructions
  const ofPayments: Kind = {
    name: 'payment',
    clock: payments.rails[0].clock,
    page: paymentsIn<MerchantPaymentRow>(c),
    read: ({ handle = '' }) => nodeFor(c, handle).merchantPayment(true),
    resend: ({ handle = '' }, choice, by) => nodeFor(c, handle).resendWebhooks(choice, by),
    forget: async ({ handle = '' }, reason, by) =>
      (await nodeFor(c, handle).deletePersonalData(reason, by)) !== undefined,
  }
  return [ofPayments, ...ofInstructions]
}
