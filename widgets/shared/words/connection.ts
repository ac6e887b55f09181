// The words of the way to the bank and back, in every language.
// Not the sentences: they stand in a folder for each language.

import { connection as en } from './en/connection.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of the way to the bank and back. */
export const connection: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/connection.ts'),
  sv: () => import('./sv/connection.ts'),
  et: () => import('./et/connection.ts'),
  lv: () => import('./lv/connection.ts'),
  lt: () => import('./lt/connection.ts'),
})
