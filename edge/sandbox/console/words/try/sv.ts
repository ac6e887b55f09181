// The words of the screen on which calls are made, in Swedish.
// The other words are in ../sv.ts.

import type { TryWords } from './en.ts'

/** The words. */
export const tryWords: TryWords = {
  text: 'Gör ett anrop som en applikation skulle göra det. Banken signerar det med en nyckel som den lånar ut till applikationen; applikationens egen privata nyckel behövs inte.',
  call: 'Anropet',
  interface: 'Gränssnitt',
  operation: 'Funktion',
  input: 'Vad som skickas',
  more: 'Vem som anropar, och fel med avsikt',
  client: 'Applikation',
  customer: 'Kund vars konton läses',
  country: 'Land',
  fault: 'Gör ett fel',
  noFault: 'inget',
  faults: {
    body: 'en byte mer än vad som signerades',
    date: 'en klocka som går en timme efter',
    key: 'signerat med en annan nyckel',
  },
  faultText: 'Då avvisas anropet, och loggen förklarar varför, byte för byte.',
  send: 'Skicka',
  draft: 'Visa byten',
  sent: 'Banken har gjort anropet.',
  drafted: 'Dessa byte skulle skickas. Inget skickades.',
  nothing: 'De signerade byten och svaret står här när du har skickat anropet.',
  answer: 'Svar',
  bytes: 'Byten',
  request: 'Begäran',
  headers: 'Svarets huvuden',
  inLog: 'I loggen, med förklaring',
  lost: 'Inget svar kom:',
  masked: 'I stället för hemligheter står fingeravtryck.',
  signedWith: 'Signerat med nyckeln',
  copyAs: 'Ta med dig',
  again: 'Skicka igen, signerat på nytt',
  form: {
    broken: ({ rule, by }) =>
      ({
        required: 'Detta behövs.',
        pattern: `Formen är en annan: ${by}`,
        short: `Skriv minst ${by} tecken.`,
        long: `Skriv högst ${by} tecken.`,
        number: `Skriv ett tal, till exempel ${by}.`,
        low: `Inte under ${by}.`,
        high: `Inte över ${by}.`,
      })[rule],
    json: 'Detta är inte JSON.',
    add: (name) => `Lägg till: ${name}`,
    remove: (name) => `Ta bort: ${name}`,
    none: '–',
    form: 'Form',
    name: 'namn',
    value: 'värde',
  },
}
