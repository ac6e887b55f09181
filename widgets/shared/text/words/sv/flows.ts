// The Swedish words of what came in and went out, and of what narrows a list.

import type { Words } from '../topics.ts'

/** Words of what came in and went out, and of what narrows a list. */
export const words: Words<'flows'> = {
  in: 'Insättningar',
  out: 'Uttag',
  net: 'Netto',
  flows: 'Periodens insättningar och uttag',
  newest: 'Bara av de senaste: {count}.',
  loadPeriod: 'Ladda hela perioden',
  narrow: 'Typ av transaktion',
  kindIn: 'Insättningar',
  kindOut: 'Uttag',
  kindCard: 'Kort',
  kindCash: 'Kontanter',
  kindFee: 'Avgifter och räntor',
  amountRange: 'Belopp',
  least: 'Minst',
  most: 'Högst',
  amountHint: 'Skriv ett belopp, till exempel {amount}.',
  clearAll: 'Visa allt',
  byCategory: 'Per kategori',
  categoryHint: 'Gissat i den här webbläsaren av namn och koder. Inget av det skickas.',
  category: 'Kategori',
  wages: 'Löner och pensioner',
  food: 'Mat och restauranger',
  home: 'Boende',
  transport: 'Resor och bil',
  shopping: 'Inköp',
  health: 'Hälsa',
  leisure: 'Fritid',
  cash: 'Kontanter',
  fees: 'Avgifter och räntor',
  otherIn: 'Andra insättningar',
  other: 'Övrigt',
}
