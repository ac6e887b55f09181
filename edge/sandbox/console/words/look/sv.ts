// The words of looking closer at calls: copies, comparison, archives, in Swedish.
// The other words are in ../sv.ts.

import type { LookWords } from './en.ts'

/** The words. */
export const lookWords: LookWords = {
  paper: 'Avsnitt i beskrivningen',
  row: 'Regel som avgjorde',
  money: 'Pengar som det flyttade',
  moneyText: 'Hur kontona står nu beror också på senare anrop.',
  account: 'Konto',
  holder: 'Kontohavare',
  amount: 'Belopp',
  balance: 'Saldo efter det',
  held: 'reserverat',
  copyAs: 'Kopiera som',
  asTest: 'Test (node:test)',
  testText:
    'Testet gör en egen bank: det som anropet gäller måste först göras där, och ett avsiktligt fel står i fault.',
  compare: 'Jämför',
  compareText:
    'Lägg ett annat anrop bredvid: rad, huvuden, innehållets medlemmar, vad som signerades, hur det slutade.',
  compareWith: 'Med anropet',
  sameOperation: 'De senaste anropen av den här operationen',
  otherCalls: 'Andra anrop',
  show: 'Jämför',
  compared: 'Två anrop sida vid sida',
  thisCall: 'Det här anropet',
  otherCall: 'Det andra anropet',
  gone: 'Loggen har inte ett av de här anropen längre.',
  allSame: 'De två anropen är lika i varje del.',
  differ: (count: number, all: number) =>
    count === 1 ? `1 av ${all} delar skiljer sig:` : `${count} av ${all} delar skiljer sig:`,
  inWords: 'Som en lista',
  parts: {
    line: 'raden',
    header: 'huvud',
    body: 'innehåll',
    signature: 'signerad rad',
    outcome: 'hur det slutade',
    'answer-header': 'svarets huvud',
    'answer-body': 'svarets innehåll',
  },
  whole: 'som helhet',
  notThere: 'saknas',
  isSame: 'lika',
  isOther: 'skiljer sig',
  where: 'Var',
  onlyOther: 'Bara det som skiljer sig',
  archiveOut: 'Spara som HAR',
  archiveIn: 'Förklara en HAR-fil',
  archiveText:
    'Varje anrop till den här banken i filen förklaras som vid sin egen tid. Inget av det händer i banken, och filen stannar i den här fliken.',
  file: 'HAR-fil',
  working: (done: number, all: number) => `${done} av ${all} anrop förklarade…`,
  explained: (calls: number, refused: number, leftOut: number) =>
    `Anrop till banken: ${calls}, avvisade: ${refused}, utelämnade: ${leftOut}.`,
  moreUnread: (count: number) => `Därtill poster som inte kunde läsas: ${count}.`,
  noCalls: 'Filen har inget anrop till den här banken.',
  recorded: (status: string) => `Filen säger ${status}.`,
  noStatus: 'inget svar',
  masked: 'Fingeravtryck står i stället för hemligheter: nycklar och signatur kan inte bedömas.',
  stop: 'Avbryt',
  close: 'Stäng',
  tooLarge: 'Filen har mer än 20 MB.',
}
