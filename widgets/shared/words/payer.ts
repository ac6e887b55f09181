// The words of the field for the account that pays, in every language.
// Not the sentences: they stand in a folder for each language.

import { payer as en } from './en/payer.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of the field for the account that pays. */
export const payer: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/payer.ts'),
  sv: () => import('./sv/payer.ts'),
  et: () => import('./et/payer.ts'),
  lv: () => import('./lv/payer.ts'),
  lt: () => import('./lt/payer.ts'),
})
