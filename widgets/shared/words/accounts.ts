// The words of the account list, in every language.
// Not the sentences: they stand in a folder for each language.

import { accounts as en } from './en/accounts.ts'
import type { Topic } from './sentences.ts'

/** Words of the account list. */
export const accounts: Topic<keyof typeof en> = {
  en,
  fi: () => import('./fi/accounts.ts'),
  sv: () => import('./sv/accounts.ts'),
}
