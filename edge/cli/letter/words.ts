// The texts of the letter around the sentences of the rows, in English and in Finnish.
// An answer is read by the marks and the words `yes` and `no` of either language.

import type { Language } from '../../shared/gaps/index.ts'

/** The words of a letter. */
export interface LetterWords {
  readonly subject: string
  /** What the letter begins with; the names of the interfaces follow. */
  readonly opening: string
  readonly how: string
  readonly why: string
  readonly answeredOn: string
  readonly money: string
  readonly yes: string
  readonly no: string
  readonly closing: string
}

/** The words by language. */
export const LETTER_WORDS: Readonly<Record<Language, LetterWords>> = {
  en: {
    subject: 'Questions about your interfaces',
    opening: `Dear support,

we connect a service to these interfaces of your bank:`,
    how: `Your interface papers leave the places below open. Each line says what we assume. Please mark "yes" with an x if your
bank does so, or else "no", and write after it what your bank does; if our line has a value between accents, the
value alone is enough. Please answer for production, and add what your sandbox does otherwise. Leave open what
you do not know, and leave the line with the name of the question as it is: a program reads it.`,
    why: `Please answer the first questions in any case. If one of them is otherwise, an order may be paid or given back
twice, or a paid one taken for unpaid. Those about times ask whether a late call is refused at all: if nobody
checks the time of a call (\`Date\`, \`iat\`), no wait proves that a lost call cannot arrive any more.`,
    answeredOn: 'Answered on (YYYY-MM-DD)',
    money: 'Money depends on these',
    yes: 'yes',
    no: 'no',
    closing: 'Thank you.',
  },
  fi: {
    subject: 'Kysymyksiä rajapinnoistanne',
    opening: `Hyvä tuki,

liitämme palvelun näihin pankkinne rajapintoihin:`,
    how: `Kuvauksenne jättävät alla olevat kohdat avoimiksi. Jokainen rivi kertoo oletuksemme. Merkitkää x kohtaan
"kyllä", jos pankkinne toimii niin, muuten kohtaan "ei", ja kirjoittakaa sen perään, miten pankkinne toimii; jos
rivillämme on arvo aksenttien välissä, pelkkä arvo riittää. Vastatkaa tuotannon osalta ja lisätkää, missä
testiympäristö poikkeaa. Jättäkää avoimeksi, mitä ette tiedä, ja jättäkää kysymyksen nimen rivi ennalleen:
ohjelma lukee sen.`,
    why: `Vastatkaa ainakin ensimmäisiin kysymyksiin. Jos jokin niistä on toisin, tilaus voidaan maksaa tai hyvittää
kahdesti tai maksettu tilaus tulkita maksamattomaksi. Aikoja koskevissa kysytään, hylätäänkö myöhästynyt kutsu
lainkaan: jos kukaan ei tarkista kutsun aikaa (\`Date\`, \`iat\`), mikään odotus ei todista, ettei kadonnut kutsu
voi enää saapua.`,
    answeredOn: 'Vastattu (VVVV-KK-PP)',
    money: 'Näistä riippuu raha',
    yes: 'kyllä',
    no: 'ei',
    closing: 'Kiitos.',
  },
}
