// The shape of a language: the topics and keys that English has, and every other language must have too.
// Not words. English stands in a file for each topic, because elements carry it; other languages in one file each.

import type { payment } from './en/payment.ts'
import type { providers } from './en/providers.ts'
import type { receipt } from './en/receipt.ts'

/** One language. */
export interface Words {
  providers: Record<keyof typeof providers, string>
  payment: Record<keyof typeof payment, string>
  receipt: Record<keyof typeof receipt, string>
}
