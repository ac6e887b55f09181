// The Latvian words of what came in and went out, and of what narrows a list.

import type { Words } from '../topics.ts'

/** Words of what came in and went out, and of what narrows a list. */
export const words: Words<'flows'> = {
  in: 'Ienākošie',
  out: 'Izejošie',
  net: 'Starpība',
  flows: 'Perioda ienākošie un izejošie maksājumi',
  newest: 'Tikai no jaunākajiem: {count}.',
  loadPeriod: 'Ielādēt visu periodu',
  narrow: 'Darījuma veids',
  kindIn: 'Ienākošie',
  kindOut: 'Izejošie',
  kindCard: 'Karte',
  kindCash: 'Skaidra nauda',
  kindFee: 'Maksas un procenti',
  amountRange: 'Summa',
  least: 'Vismaz',
  most: 'Ne vairāk kā',
  amountHint: 'Ierakstiet summu, piemēram, {amount}.',
  clearAll: 'Rādīt visu',
  byCategory: 'Pa kategorijām',
  categoryHint: 'Noteikts šajā pārlūkprogrammā pēc nosaukumiem un kodiem. Nekas no tā netiek sūtīts.',
  category: 'Kategorija',
  wages: 'Algas un pensijas',
  food: 'Pārtika un restorāni',
  home: 'Mājoklis',
  transport: 'Transports',
  shopping: 'Pirkumi',
  health: 'Veselība',
  leisure: 'Brīvais laiks',
  cash: 'Skaidra nauda',
  fees: 'Maksas un procenti',
  otherIn: 'Citi ienākošie',
  other: 'Cits',
}
