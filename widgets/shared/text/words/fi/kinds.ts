// The Finnish words of kinds of accounts and cards.

import type { Words } from '../topics.ts'

/** Words of kinds of accounts and cards. */
export const words: Words<'kinds'> = {
  current: 'Käyttötili',
  salary: 'Palkkatili',
  savings: 'Säästötili',
  currency: 'Valuuttatili',
  business: 'Yritystili',
  term: 'Määräaikaistalletus',
  loan: 'Laina',
  credit: 'Luottokortti',
  debit: 'Pankkikortti',
}
