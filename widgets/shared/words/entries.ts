// The words of the transaction pager, in every language.
// Not the sentences: they stand in a folder for each language.

import { entries as en } from './en/entries.ts'
import type { Topic } from './sentences.ts'

/** Words of the transaction pager. */
export const entries: Topic<keyof typeof en> = {
  en,
  fi: () => import('./fi/entries.ts'),
  sv: () => import('./sv/entries.ts'),
}
