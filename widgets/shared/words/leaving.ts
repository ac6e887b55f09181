// The words about the day on which money leaves, in every language.
// Not the sentences: they stand in a folder for each language.

import { leaving as en } from './en/leaving.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words about the day on which money leaves. */
export const leaving: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/leaving.ts'),
  sv: () => import('./sv/leaving.ts'),
  et: () => import('./et/leaving.ts'),
  lv: () => import('./lv/leaving.ts'),
  lt: () => import('./lt/leaving.ts'),
})
