// The Lithuanian words of a printed period.

import type { Words } from '../topics.ts'

/** Words of a printed period. */
export const words: Words<'paper'> = {
  print: 'Spausdinti',
  printHint: 'Popieriuje arba PDF faile',
  printing: 'Prieš spausdinant įkeliamas visas laikotarpis… kol kas {count}',
  notPrinted: 'Viso laikotarpio įkelti nepavyko, todėl nieko neišspausdinta.',
  cut: 'Išspausdinta tik šio laikotarpio dalis.',
  whole: 'Spausdinti visą laikotarpį',
  count: 'Operacijos: {count}',
  part: 'Laikotarpio dalis: {range}',
  only: 'Čia yra tik naujausios operacijos: {count}, seniausia iš jų {day}. Senesnių šio laikotarpio operacijų čia nėra.',
  notLoaded: 'Spausdinant operacijos dar nebuvo įkeltos.',
  matching: 'Čia yra tik tai, kas atitinka paiešką „{query}“: {count}.',
  day: 'Data',
  account: 'Sąskaita',
  number: 'Numeris',
  holder: 'Sąskaitos savininkas',
  bank: 'Bankas',
  opening: 'Pradinis likutis',
  closing: 'Galutinis likutis',
  notShared: 'nebendrinama',
  in: 'Įplaukos',
  out: 'Išmokos',
  net: 'Skirtumas',
  sumsHere: 'Sumos apskaičiuotos iš čia išspausdintų operacijų.',
  booked: 'Į sumas neįtrauktos laukiančios operacijos.',
  page: '{page} puslapis iš {pages}',
}
