// The words of a payment that has begun, in every language.
// Not the sentences: they stand in a folder for each language.

import { receipt as en } from './en/receipt.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of a payment that has begun. */
export const receipt: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/receipt.ts'),
  sv: () => import('./sv/receipt.ts'),
  et: () => import('./et/receipt.ts'),
  lv: () => import('./lv/receipt.ts'),
  lt: () => import('./lt/receipt.ts'),
})
