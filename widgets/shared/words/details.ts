// The words of the details of a transaction, in every language.
// Not the sentences: they stand in a folder for each language.

import { details as en } from './en/details.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of the details of a transaction. */
export const details: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/details.ts'),
  sv: () => import('./sv/details.ts'),
  et: () => import('./et/details.ts'),
  lv: () => import('./lv/details.ts'),
  lt: () => import('./lt/details.ts'),
})
