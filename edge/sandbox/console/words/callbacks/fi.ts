// The words of callbacks and of the receiver for them, in Finnish.
// The other words are in ../fi.ts.

import type { CallbackWords } from './en.ts'

/** The words. */
export const callbackWords: CallbackWords = {
  text: 'Mitä pankki on kertonut kauppiaille muuttuneista maksuista, uusin ensin.',
  toOutcomes: 'Lähetä ne myöhässä, kahdesti, ei koskaan tai ilman allekirjoitusta',
  none: 'Yhtään ilmoitusta ei ole lähetetty.',
  how: 'Maksu, jolla on b2bBackendURL, tuo ilmoituksen, kun ihminen on päättänyt. Paikalliset osoitteet vaativat valinnan --allow-local-addresses.',
  sent: 'Pankin lähettämät',
  at: 'Lähetetty',
  payment: 'Maksu',
  address: 'Osoite',
  attempt: 'Yritys',
  answer: 'Vastaus',
  taken: 'otettu vastaan',
  notTaken: 'ei otettu vastaan',
  neverSent: 'ei lähetetty',
  noAnswer: 'ei vastausta',
  again: 'Lähetä uudelleen',
  againText: 'Ilmoitus kertoo maksun tilan nyt, uusin tunnuksin ja uudella ajalla.',
  to: 'Mihin',
  toOwn: 'maksun osoitteeseen',
  toReceiver: 'alla olevaan vastaanottajaan',
  toOther: 'muuhun osoitteeseen',
  otherAddress: 'Muu osoite',
  otherHelp: 'https ja julkinen nimi, ellei pankki salli paikallisia osoitteita.',
  signedSo: 'Allekirjoitus',
  signatures: {
    right: 'niin kuin pitää',
    unsigned: 'ei lainkaan',
    'wrong-key': 'avaimella, joka ei ole pankin',
    'old-date': 'tunti sitten',
    'altered-body': 'toisesta summasta kuin ilmoitus kertoo',
  },
  wasSigned: 'Allekirjoitus:',
  sendAgain: 'Lähetä uudelleen',
  isSent: 'Lähetetty. Vastaus näkyy luettelossa.',
  receiver: 'Vastaanottaja sille, jolla ei vielä ole omaa',
  receiverText:
    'Anna tämä osoite maksun b2bBackendURL-kenttään. Se, mitä sinne tulee, säilyy ja arvioidaan niin kuin palvelimesi on arvioitava.',
  receiverName: 'Nimi',
  notAllowed:
    'Maksu ei voi nimetä tätä osoitetta: pankki ottaa paikallisia osoitteita vain valinnalla --allow-local-addresses. Ilmoituksia voi silti lähettää sinne uudelleen.',
  answers: 'Vastaa tilakoodilla',
  delay: 'millisekuntien jälkeen',
  set: 'Aseta',
  isSet: 'Asetettu. Näin se vastaa tästä lähtien.',
  nothingCame: 'Mitään ei ole tullut.',
  came: (count: number) => (count === 1 ? '1 viesti' : `${count} viestiä`),
  genuine: 'aito',
  refuse: 'hylkää',
  body: (bytes: number) => `Sisältö, ${bytes} tavua`,
  headers: 'Otsakkeet',
  forget: 'Unohda tulleet',
  forgotten: 'Unohdettu. Se vastaa taas 200.',
}
