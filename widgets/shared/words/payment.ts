// The words of the payment button, before there is a payment, in every language.
// Not the sentences: they stand in a folder for each language.

import { payment as en } from './en/payment.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of the payment button, before there is a payment. */
export const payment: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/payment.ts'),
  sv: () => import('./sv/payment.ts'),
  et: () => import('./et/payment.ts'),
  lv: () => import('./lv/payment.ts'),
  lt: () => import('./lt/payment.ts'),
})
