// The words of exported statements, in every language.
// Not the sentences: they stand in a folder for each language.

import { statement as en } from './en/statement.ts'
import type { Topic } from './sentences.ts'

/** Words of exported statements. */
export const statement: Topic<keyof typeof en> = {
  en,
  fi: () => import('./fi/statement.ts'),
  sv: () => import('./sv/statement.ts'),
}
