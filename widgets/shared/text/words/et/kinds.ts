// The Estonian words of kinds of accounts and cards.

import type { Words } from '../topics.ts'

/** Words of kinds of accounts and cards. */
export const words: Words<'kinds'> = {
  current: 'Arvelduskonto',
  salary: 'Palgakonto',
  savings: 'Hoiukonto',
  currency: 'Valuutakonto',
  business: 'Ettevõtte konto',
  term: 'Tähtajaline hoius',
  loan: 'Laen',
  credit: 'Krediitkaart',
  debit: 'Deebetkaart',
}
