// The Finnish words of a printed period.

import type { Words } from '../topics.ts'

/** Words of a printed period. */
export const words: Words<'paper'> = {
  print: 'Tulosta',
  printHint: 'Paperille tai PDF-tiedostoksi',
  printing: 'Ladataan koko jaksoa ennen tulostamista… nyt {count}',
  notPrinted: 'Koko jaksoa ei saatu ladattua, joten mitään ei tulostettu.',
  cut: 'Tulosteessa on vain osa tästä jaksosta.',
  whole: 'Tulosta koko jakso',
  count: 'Tapahtumia: {count}',
  part: 'Osa jaksosta {range}',
  only: 'Tässä ovat vain uusimmat tapahtumat: {count} kpl, vanhin päivältä {day}. Jakson vanhemmat tapahtumat puuttuvat.',
  notLoaded: 'Tapahtumia ei ollut vielä ladattu, kun tämä tulostettiin.',
  matching: 'Tässä on vain se, mikä vastaa hakua "{query}": {count} kpl.',
  day: 'Päivä',
  account: 'Tili',
  number: 'Numero',
  holder: 'Tilinomistaja',
  bank: 'Pankki',
  opening: 'Alkusaldo',
  closing: 'Loppusaldo',
  notShared: 'ei jaettu',
  in: 'Panot',
  out: 'Otot',
  net: 'Erotus',
  sumsHere: 'Summat on laskettu tähän tulostetuista tapahtumista.',
  booked: 'Summissa ei ole kirjaamattomia tapahtumia.',
  page: 'Sivu {page} / {pages}',
}
