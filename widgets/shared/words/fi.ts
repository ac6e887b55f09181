// Finnish: where the words of each topic are, so that an element loads only its own.
// Not the sentences: they stand in fi/.

import type { Translation } from './sentences.ts'

/** Loads the Finnish words of each topic. */
export const fi: Translation = {
  access: () => import('./fi/access.ts'),
  accounts: () => import('./fi/accounts.ts'),
  chart: () => import('./fi/chart.ts'),
  connection: () => import('./fi/connection.ts'),
  details: () => import('./fi/details.ts'),
  entries: () => import('./fi/entries.ts'),
  payment: () => import('./fi/payment.ts'),
  providers: () => import('./fi/providers.ts'),
  receipt: () => import('./fi/receipt.ts'),
  statement: () => import('./fi/statement.ts'),
}
