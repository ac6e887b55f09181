// The words of the transaction pager, in every language.
// Not the sentences: they stand in a folder for each language.

import { entries as en } from './en/entries.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of the transaction pager. */
export const entries: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/entries.ts'),
  sv: () => import('./sv/entries.ts'),
  et: () => import('./et/entries.ts'),
  lv: () => import('./lv/entries.ts'),
  lt: () => import('./lt/entries.ts'),
})
