// Swedish: where the words of each topic are, so that an element loads only its own.
// Not the sentences: they stand in sv/.

import type { Translation } from './sentences.ts'

/** Loads the Swedish words of each topic. */
export const sv: Translation = {
  access: () => import('./sv/access.ts'),
  accounts: () => import('./sv/accounts.ts'),
  chart: () => import('./sv/chart.ts'),
  connection: () => import('./sv/connection.ts'),
  details: () => import('./sv/details.ts'),
  entries: () => import('./sv/entries.ts'),
  payment: () => import('./sv/payment.ts'),
  providers: () => import('./sv/providers.ts'),
  receipt: () => import('./sv/receipt.ts'),
  statement: () => import('./sv/statement.ts'),
}
