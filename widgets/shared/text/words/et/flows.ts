// The Estonian words of what came in and went out, and of what narrows a list.

import type { Words } from '../topics.ts'

/** Words of what came in and went out, and of what narrows a list. */
export const words: Words<'flows'> = {
  in: 'Laekumised',
  out: 'Väljamaksed',
  net: 'Vahe',
  flows: 'Perioodi laekumised ja väljamaksed',
  newest: 'Ainult uusimatest: {count}.',
  loadPeriod: 'Laadi kogu periood',
  narrow: 'Tehingu liik',
  kindIn: 'Laekumised',
  kindOut: 'Väljamaksed',
  kindCard: 'Kaart',
  kindCash: 'Sularaha',
  kindFee: 'Tasud ja intressid',
  amountRange: 'Summa',
  least: 'Vähemalt',
  most: 'Kuni',
  amountHint: 'Kirjuta summa, näiteks {amount}.',
  clearAll: 'Näita kõike',
  byCategory: 'Kategooriate kaupa',
  categoryHint: 'Arvatud selles brauseris nimede ja koodide järgi. Midagi sellest ei saadeta.',
  category: 'Kategooria',
  wages: 'Palgad ja pensionid',
  food: 'Toit ja restoranid',
  home: 'Kodu',
  transport: 'Transport',
  shopping: 'Ostud',
  health: 'Tervis',
  leisure: 'Vaba aeg',
  cash: 'Sularaha',
  fees: 'Tasud ja intressid',
  otherIn: 'Muud laekumised',
  other: 'Muu',
}
