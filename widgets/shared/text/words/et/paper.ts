// The Estonian words of a printed period.

import type { Words } from '../topics.ts'

/** Words of a printed period. */
export const words: Words<'paper'> = {
  print: 'Prindi',
  printHint: 'Paberile või PDF-failina',
  printing: 'Enne printimist laadime kogu perioodi… seni {count}',
  notPrinted: 'Kogu perioodi ei õnnestunud laadida, seega midagi ei prinditud.',
  cut: 'Prinditud on ainult osa sellest perioodist.',
  whole: 'Prindi kogu periood',
  count: 'Tehinguid: {count}',
  part: 'Osa perioodist {range}',
  only: 'Siin on ainult uusimad tehingud: {count}, vanim neist {day}. Perioodi vanemad tehingud puuduvad.',
  notLoaded: 'Tehingud ei olnud printimise ajal veel laaditud.',
  matching: 'Siin on ainult see, mis vastab otsingule „{query}”: {count}.',
  day: 'Kuupäev',
  account: 'Konto',
  number: 'Number',
  holder: 'Konto omanik',
  bank: 'Pank',
  opening: 'Algsaldo',
  closing: 'Lõppsaldo',
  notShared: 'ei jagatud',
  in: 'Laekumised',
  out: 'Väljamaksed',
  net: 'Vahe',
  sumsHere: 'Summad on arvutatud siia prinditud tehingutest.',
  booked: 'Summades ei ole kontole kandmata tehinguid.',
  page: 'Lk {page} / {pages}',
}
