// The words about banks that stand beside this one, in Swedish.
// English has the same members, and is first.

import type { Words } from '../en.ts'

/** The words. */
export const banksWords: Words['banks'] = {
  text: 'Banker bredvid den här, var och en med egen adress, egna data, egen klocka och egen logg. Vad som händer i en vet de andra inte: en för varje testare eller testfil.',
  off: 'Den här banken gör inga andra: andra än den här datorn når den. Starta den med --banks för att tillåta dem.',
  named: (name: string) =>
    `Det här är banken ${name}. Banker görs, listas och kastas i banken på rotadressen.`,
  toOrigin: 'Banker, i banken på rotadressen',
  none: (most: number) => `Ingen bank står bredvid den här. Det får finnas ${most}.`,
  sameKeys: 'samma nycklar',
  ownKeys: 'egna nycklar',
  asleep: 'Inte anropad sedan starten.',
  clock: (time: string) => `Dess klocka: ${time}.`,
  from: (name: string) => `En kopia av ${name}.`,
  until: (time: string) => `Kastas ${time} om ingen anropar den.`,
  openIt: 'Öppna dess konsol',
  discard: 'Kasta',
  discardSure: 'Kasta med alla data',
  keep: 'Behåll',
  discarded: (name: string) => `Banken ${name} är borta.`,
  make: 'Gör en bank',
  name: 'Namn',
  nameHelp: 'a till z, 0 till 9 och -, högst 32. Adressen slutar med /banks/ och namnet.',
  begins: 'Börjar med',
  asNow: 'det som den här banken har nu',
  asNowOf: (name: string) => `det som ${name} har nu`,
  seed: 'Eller från början, med ett frö',
  seedHelp: 'Samma frö ger samma kunder. Tomt: en kopia.',
  keys: 'Nycklar och program',
  makeIt: 'Gör den',
  done: 'Banken finns.',
  made: (name: string) => `Banken ${name}`,
  madeSame: 'Dina program når den med de nycklar som de har: byt bara adress.',
  madeOwn: 'Den har egna nycklar. Styrnyckeln visas den här enda gången.',
  address: 'Dess adress',
  key: 'Dess styrnyckel',
  hide: 'Stäng',
}
