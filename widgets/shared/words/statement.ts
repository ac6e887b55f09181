// The words of exported statements, in every language.
// Not the sentences: they stand in a folder for each language.

import { statement as en } from './en/statement.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of exported statements. */
export const statement: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/statement.ts'),
  sv: () => import('./sv/statement.ts'),
  et: () => import('./et/statement.ts'),
  lv: () => import('./lv/statement.ts'),
  lt: () => import('./lt/statement.ts'),
})
