// Estonian: the loaders of its topics, each called when an element needs it.

import type { Translation } from '../topics.ts'

/** The topics in Estonian. */
export const topics: Translation = {
  access: () => import('./access.ts'),
  accounts: () => import('./accounts.ts'),
  chart: () => import('./chart.ts'),
  connection: () => import('./connection.ts'),
  details: () => import('./details.ts'),
  entries: () => import('./entries.ts'),
  flows: () => import('./flows.ts'),
  kinds: () => import('./kinds.ts'),
  leaving: () => import('./leaving.ts'),
  paper: () => import('./paper.ts'),
  payer: () => import('./payer.ts'),
  payment: () => import('./payment.ts'),
  providers: () => import('./providers.ts'),
  receipt: () => import('./receipt.ts'),
  statement: () => import('./statement.ts'),
}
