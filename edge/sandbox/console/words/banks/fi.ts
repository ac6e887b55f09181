// The words about banks that stand beside this one, in Finnish.
// English has the same members, and is first.

import type { banksWords as words } from './en.ts'

/** The words. */
export const banksWords: typeof words = {
  text: 'Pankkeja tämän vieressä, jokaisella oma osoite, omat tiedot, oma kello ja oma loki. Mitä yhdessä tapahtuu, sitä muut eivät tiedä: yksi kullekin testaajalle tai testitiedostolle.',
  off: 'Tämä pankki ei tee muita: muutkin kuin tämä kone pääsevät siihen. Salli ne käynnistämällä valinnalla --banks.',
  named: (name: string) =>
    `Tämä on pankki ${name}. Pankit tehdään, luetellaan ja poistetaan juuriosoitteen pankissa.`,
  toOrigin: 'Pankit juuriosoitteen pankissa',
  none: (most: number) => `Tämän vieressä ei ole pankkeja. Niitä voi olla ${most}.`,
  sameKeys: 'samat avaimet',
  ownKeys: 'omat avaimet',
  asleep: 'Ei kutsuttu käynnistyksen jälkeen.',
  clock: (time: string) => `Sen kello: ${time}.`,
  from: (name: string) => `Kopio pankista ${name}.`,
  until: (time: string) => `Poistuu ${time}, ellei kukaan kutsu sitä.`,
  openIt: 'Avaa sen konsoli',
  discard: 'Poista',
  discardSure: 'Poista kaikkine tietoineen',
  keep: 'Säilytä',
  discarded: (name: string) => `Pankki ${name} on poistettu.`,
  make: 'Tee pankki',
  name: 'Nimi',
  nameHelp: 'a–z, 0–9 ja -, enintään 32. Osoitteen lopussa on /banks/ ja nimi.',
  begins: 'Alkaa siitä',
  asNow: 'mitä tässä pankissa nyt on',
  asNowOf: (name: string) => `mitä pankissa ${name} nyt on`,
  seed: 'Tai alusta, siemenellä',
  seedHelp: 'Sama siemen antaa samat asiakkaat. Tyhjä: kopio.',
  keys: 'Avaimet ja sovellukset',
  makeIt: 'Tee',
  done: 'Pankki on valmis.',
  made: (name: string) => `Pankki ${name}`,
  madeSame: 'Sovelluksesi pääsevät siihen nykyisillä avaimillaan: vaihda vain osoite.',
  madeOwn: 'Sillä on omat avaimet. Ohjausavain näytetään tämän kerran.',
  address: 'Sen osoite',
  key: 'Sen ohjausavain',
  hide: 'Sulje',
  whole: 'Tämä pankki tiedostona',
  wholeText:
    'Kello, sovellukset, rahat ja kaikki tehty. Tällainen tiedosto on myös vikailmoitus: sen ottajalla on pankki sellaisenaan.',
  withSecrets: 'Yksityiset avaimet, salaisuudet ja tunnisteet mukaan',
  saveFile: 'Tallenna pankki tiedostona',
  saved: 'Tallennettu ilman yksityisiä avaimia, salaisuuksia ja tunnisteita.',
  savedSecrets: 'Tallennettu. Tiedostossa on salaisuuksia: älä jaa sitä.',
  takeFile: 'Ota tiedosto',
  takeSure: (name: string) =>
    `Tiedoston ${name} pankki korvaa kaiken, mitä tässä pankissa on. Sitä ei voi perua.`,
  takeIt: 'Ota se käyttöön',
  taken: 'Otettu käyttöön: pankissa on nyt se, mitä tiedostossa.',
  notJson: 'Tämä ei ole pankin tiedosto.',
  reset: 'Aloita alusta',
  resetSure:
    'Kaikki maksut, luvat, tapahtumat ja suunnitelmat poistuvat. Avaimet ja oletussovellus jäävät. Sitä ei voi perua.',
  resetIt: 'Tyhjennä pankki',
  wasReset: 'Pankki on alussaan.',
  leave: 'Jätä ennalleen',
}
