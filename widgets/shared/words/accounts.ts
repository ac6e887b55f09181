// The words of the account list, in every language.
// Not the sentences: they stand in a folder for each language.

import { accounts as en } from './en/accounts.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of the account list. */
export const accounts: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/accounts.ts'),
  sv: () => import('./sv/accounts.ts'),
  et: () => import('./et/accounts.ts'),
  lv: () => import('./lv/accounts.ts'),
  lt: () => import('./lt/accounts.ts'),
})
