// Writes an export of the merchant interface for the merchant's page: one line for each payment, with what a page may see.
// It holds one payment at a time. Where the export breaks off, so does the answer: a part never looks whole.

import type { Payment } from '../../../core/merchant/index.ts'
import { PAYMENT, type PaymentDetail } from './merchant-view.ts'
import { shown } from './shown.ts'

/**
 * Writes payments a line each, as they come; the first is awaited, so that a refusal can still be told.
 *
 * @param known Adds what the shop knows of a payment itself.
 */
export async function linesOf(
  payments: AsyncGenerator<Payment>,
  known: (payment: PaymentDetail) => object,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<Payment>> | undefined = Promise.resolve(await payments.next())
  return new ReadableStream({
    async pull(to) {
      const { done, value } = await (next ?? payments.next())
      next = undefined
      if (done) to.close()
      else to.enqueue(encoder.encode(`${JSON.stringify(known(shown(value, PAYMENT)))}\n`))
    },
    cancel: async () => void (await payments.return(undefined)),
  })
}
