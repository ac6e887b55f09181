// The Latvian words of kinds of accounts and cards.

import type { Words } from '../topics.ts'

/** Words of kinds of accounts and cards. */
export const words: Words<'kinds'> = {
  current: 'Norēķinu konts',
  salary: 'Algas konts',
  savings: 'Krājkonts',
  currency: 'Valūtas konts',
  business: 'Uzņēmuma konts',
  term: 'Termiņnoguldījums',
  loan: 'Aizdevums',
  credit: 'Kredītkarte',
  debit: 'Debetkarte',
}
