// The words of what the account list and the transaction pager say before there is data, in every language.
// Not the sentences: they stand in a folder for each language.

import { access as en } from './en/access.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of what the account list and the transaction pager say before there is data. */
export const access: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/access.ts'),
  sv: () => import('./sv/access.ts'),
  et: () => import('./et/access.ts'),
  lv: () => import('./lv/access.ts'),
  lt: () => import('./lt/access.ts'),
})
