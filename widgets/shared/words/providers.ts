// The words of the provider picker, in every language.
// Not the sentences: they stand in a folder for each language.

import { providers as en } from './en/providers.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of the provider picker. */
export const providers: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/providers.ts'),
  sv: () => import('./sv/providers.ts'),
  et: () => import('./et/providers.ts'),
  lv: () => import('./lv/providers.ts'),
  lt: () => import('./lt/providers.ts'),
})
