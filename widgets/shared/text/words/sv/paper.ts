// The Swedish words of a printed period.

import type { Words } from '../topics.ts'

/** Words of a printed period. */
export const words: Words<'paper'> = {
  print: 'Skriv ut',
  printHint: 'På papper eller som PDF',
  printing: 'Laddar hela perioden före utskriften… hittills {count}',
  notPrinted: 'Hela perioden kunde inte laddas, så ingenting skrevs ut.',
  cut: 'Utskriften är bara en del av den här perioden.',
  whole: 'Skriv ut hela perioden',
  count: 'Transaktioner: {count}',
  part: 'Del av {range}',
  only: 'Här finns bara de senaste transaktionerna: {count} st., den äldsta från {day}. Periodens äldre transaktioner saknas.',
  notLoaded: 'Transaktionerna hade inte laddats när detta skrevs ut.',
  matching: 'Här finns bara det som matchar "{query}": {count} st.',
  day: 'Dag',
  account: 'Konto',
  number: 'Nummer',
  holder: 'Kontohavare',
  bank: 'Bank',
  opening: 'Ingående saldo',
  closing: 'Utgående saldo',
  notShared: 'delas inte',
  in: 'Insättningar',
  out: 'Uttag',
  net: 'Netto',
  sumsHere: 'Summorna gäller det som är utskrivet här.',
  booked: 'Obokförda transaktioner ingår inte i summorna.',
  page: 'Sida {page} av {pages}',
}
