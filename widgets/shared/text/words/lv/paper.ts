// The Latvian words of a printed period.

import type { Words } from '../topics.ts'

/** Words of a printed period. */
export const words: Words<'paper'> = {
  print: 'Drukāt',
  printHint: 'Uz papīra vai PDF failā',
  printing: 'Pirms drukāšanas ielādējam visu periodu… līdz šim {count}',
  notPrinted: 'Visu periodu neizdevās ielādēt, tāpēc nekas netika izdrukāts.',
  cut: 'Izdrukāta ir tikai daļa no šī perioda.',
  whole: 'Drukāt visu periodu',
  count: 'Darījumi: {count}',
  part: 'Daļa no perioda {range}',
  only: 'Šeit ir tikai jaunākie darījumi: {count} (vecākais: {day}). Vecāku šī perioda darījumu šeit nav.',
  notLoaded: 'Drukāšanas brīdī darījumi vēl nebija ielādēti.',
  matching: 'Šeit ir tikai tas, kas atbilst meklējumam „{query}”: {count}.',
  day: 'Datums',
  account: 'Konts',
  number: 'Numurs',
  holder: 'Konta īpašnieks',
  bank: 'Banka',
  opening: 'Sākuma atlikums',
  closing: 'Beigu atlikums',
  notShared: 'nav kopīgots',
  in: 'Ienākošie',
  out: 'Izejošie',
  net: 'Starpība',
  sumsHere: 'Summas aprēķinātas no šeit izdrukātajiem darījumiem.',
  booked: 'Summās nav neiegrāmatotu darījumu.',
  page: '{page}. lapa no {pages}',
}
