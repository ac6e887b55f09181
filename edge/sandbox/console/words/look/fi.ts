// The words of looking closer at calls: copies, comparison, archives, in Finnish.
// The other words are in ../fi.ts.

import type { LookWords } from './en.ts'

/** The words. */
export const lookWords: LookWords = {
  paper: 'Kuvauksen kohta',
  row: 'Ratkaissut sääntö',
  money: 'Rahat, jotka se siirsi',
  moneyText: 'Tilien tilanne nyt on myös myöhempien kutsujen tulos.',
  account: 'Tili',
  holder: 'Tilinomistaja',
  amount: 'Summa',
  balance: 'Saldo sen jälkeen',
  held: 'varattu',
  copyAs: 'Kopioi muodossa',
  asTest: 'Testi (node:test)',
  testText:
    'Testi tekee oman pankin: se, mitä kutsu koskee, on tehtävä siellä ensin, ja tahallisen virheen kertoo fault.',
  compare: 'Vertaa',
  compareText:
    'Aseta rinnalle toinen kutsu: rivi, otsakkeet, sisällön jäsenet, mitä allekirjoitettiin, miten se päättyi.',
  compareWith: 'Kutsuun',
  sameOperation: 'Tämän toiminnon viimeiset kutsut',
  otherCalls: 'Muut kutsut',
  show: 'Vertaa',
  compared: 'Kaksi kutsua rinnakkain',
  thisCall: 'Tämä kutsu',
  otherCall: 'Toinen kutsu',
  gone: 'Toista näistä kutsuista ei ole enää lokissa.',
  allSame: 'Nämä kaksi kutsua ovat joka kohdassa samat.',
  differ: (count: number, all: number) =>
    count === 1 ? `1 ero ${all} kohdassa:` : `${count} eroa ${all} kohdassa:`,
  inWords: 'Luettelona',
  parts: {
    line: 'rivi',
    header: 'otsake',
    body: 'sisältö',
    signature: 'allekirjoitettu rivi',
    outcome: 'päätös',
    'answer-header': 'vastauksen otsake',
    'answer-body': 'vastauksen sisältö',
  },
  whole: 'kokonaan',
  notThere: 'puuttuu',
  isSame: 'sama',
  isOther: 'eroaa',
  where: 'Missä',
  onlyOther: 'Vain erot',
  archiveOut: 'Tallenna HAR-tiedostona',
  archiveIn: 'Selitä HAR-tiedosto',
  archiveText:
    'Jokainen tiedoston kutsu tähän pankkiin selitetään oman aikansa mukaan. Mitään siitä ei tapahdu pankissa, ja tiedosto pysyy tässä välilehdessä.',
  file: 'HAR-tiedosto',
  working: (done: number, all: number) => `${done}/${all} kutsua selitetty…`,
  explained: (calls: number, refused: number, leftOut: number) =>
    `Kutsuja pankkiin: ${calls}, hylättyjä: ${refused}, pois jätettyjä: ${leftOut}.`,
  moreUnread: (count: number) => `Lisäksi merkintöjä, joita ei voitu lukea: ${count}.`,
  noCalls: 'Tiedostossa ei ole kutsuja tähän pankkiin.',
  recorded: (status: string) => `Tiedoston mukaan ${status}.`,
  noStatus: 'ei vastausta',
  masked: 'Salaisuuksien paikalla on sormenjälkiä: avaimia ja allekirjoitusta ei voi arvioida.',
  stop: 'Lopeta',
  close: 'Sulje',
  tooLarge: 'Tiedostossa on yli 20 Mt.',
}
