// The Swedish words of kinds of accounts and cards.

import type { Words } from '../topics.ts'

/** Words of kinds of accounts and cards. */
export const words: Words<'kinds'> = {
  current: 'Brukskonto',
  salary: 'Lönekonto',
  savings: 'Sparkonto',
  currency: 'Valutakonto',
  business: 'Företagskonto',
  term: 'Tidsbunden insättning',
  loan: 'Lån',
  credit: 'Kreditkort',
  debit: 'Bankkort',
}
