// The words of the screen on which calls are made, in Finnish.
// The other words are in ../fi.ts.

import type { TryWords } from './en.ts'

/** The words. */
export const tryWords: TryWords = {
  text: 'Tee kutsu, kuten sovellus sen tekisi. Pankki allekirjoittaa sen avaimella, jonka se lainaa sovellukselle; sovelluksen omaa yksityistä avainta ei tarvita.',
  call: 'Kutsu',
  interface: 'Rajapinta',
  operation: 'Toiminto',
  input: 'Mitä lähetetään',
  more: 'Kuka kutsuu, ja tahalliset virheet',
  client: 'Sovellus',
  customer: 'Asiakas, jonka tilit luetaan',
  country: 'Maa',
  fault: 'Tee virhe',
  noFault: 'ei mitään',
  faults: {
    body: 'yksi tavu enemmän kuin allekirjoitettiin',
    date: 'kello on tunnin jäljessä',
    key: 'allekirjoitettu toisella avaimella',
  },
  faultText: 'Silloin kutsu hylätään, ja loki selittää syyn tavu tavulta.',
  send: 'Lähetä',
  draft: 'Näytä tavut',
  sent: 'Pankki on tehnyt kutsun.',
  drafted: 'Nämä tavut lähetettäisiin. Mitään ei lähetetty.',
  nothing: 'Allekirjoitetut tavut ja vastaus näkyvät tässä, kun olet lähettänyt kutsun.',
  answer: 'Vastaus',
  bytes: 'Tavut',
  request: 'Pyyntö',
  headers: 'Vastauksen otsakkeet',
  inLog: 'Lokissa, selityksineen',
  lost: 'Vastausta ei tullut:',
  masked: 'Salaisuuksien paikalla on sormenjälki.',
  signedWith: 'Allekirjoitettu avaimella',
  copyAs: 'Ota mukaasi',
  again: 'Lähetä uudelleen, uudella allekirjoituksella',
  form: {
    broken: ({ rule, by }) =>
      ({
        required: 'Tämä tarvitaan.',
        pattern: `Muoto on toinen: ${by}`,
        short: `Kirjoita vähintään ${by} merkkiä.`,
        long: `Kirjoita enintään ${by} merkkiä.`,
        number: `Kirjoita luku, esimerkiksi ${by}.`,
        low: `Ei alle ${by}.`,
        high: `Ei yli ${by}.`,
      })[rule],
    json: 'Tämä ei ole JSONia.',
    add: (name) => `Lisää: ${name}`,
    remove: (name) => `Poista: ${name}`,
    none: '–',
    form: 'Muoto',
    name: 'nimi',
    value: 'arvo',
  },
}
