// The words of the chart of the balance, in every language.
// Not the sentences: they stand in a folder for each language.

import { chart as en } from './en/chart.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of the chart of the balance. */
export const chart: Topic<keyof typeof en> = makeTopic(en, {
  fi: () => import('./fi/chart.ts'),
  sv: () => import('./sv/chart.ts'),
  et: () => import('./et/chart.ts'),
  lv: () => import('./lv/chart.ts'),
  lt: () => import('./lt/chart.ts'),
})
