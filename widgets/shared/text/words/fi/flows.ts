// The Finnish words of what came in and went out, and of what narrows a list.

import type { Words } from '../topics.ts'

/** Words of what came in and went out, and of what narrows a list. */
export const words: Words<'flows'> = {
  in: 'Panot',
  out: 'Otot',
  net: 'Erotus',
  flows: 'Jakson panot ja otot',
  newest: 'Vain uusimmista: {count}.',
  loadPeriod: 'Lataa koko jakso',
  narrow: 'Tapahtuman laji',
  kindIn: 'Panot',
  kindOut: 'Otot',
  kindCard: 'Kortti',
  kindCash: 'Käteinen',
  kindFee: 'Kulut ja korot',
  amountRange: 'Summa',
  least: 'Vähintään',
  most: 'Enintään',
  amountHint: 'Kirjoita summa, esimerkiksi {amount}.',
  clearAll: 'Näytä kaikki',
  byCategory: 'Ryhmittäin',
  categoryHint: 'Päätelty tässä selaimessa nimistä ja koodeista. Mitään siitä ei lähetetä.',
  category: 'Ryhmä',
  wages: 'Palkat ja eläkkeet',
  food: 'Ruoka ja ravintolat',
  home: 'Asuminen',
  transport: 'Liikkuminen',
  shopping: 'Ostokset',
  health: 'Terveys',
  leisure: 'Vapaa-aika',
  cash: 'Käteinen',
  fees: 'Kulut ja korot',
  otherIn: 'Muut panot',
  other: 'Muut',
}
