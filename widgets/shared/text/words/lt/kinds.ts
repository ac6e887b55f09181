// The Lithuanian words of kinds of accounts and cards.

import type { Words } from '../topics.ts'

/** Words of kinds of accounts and cards. */
export const words: Words<'kinds'> = {
  current: 'Einamoji sąskaita',
  salary: 'Atlyginimo sąskaita',
  savings: 'Taupomoji sąskaita',
  currency: 'Valiutos sąskaita',
  business: 'Įmonės sąskaita',
  term: 'Terminuotasis indėlis',
  loan: 'Paskola',
  credit: 'Kredito kortelė',
  debit: 'Debeto kortelė',
}
