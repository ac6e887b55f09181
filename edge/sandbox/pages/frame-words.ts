// What every page of the bank says around what it asks, and what it says where there is no page, by language.
// The frame itself is in page.ts.

import type { Language } from './languages.ts'

/** The words by language; `name` is what a language calls itself. */
export const FRAME_WORDS = {
  fi: {
    name: 'Suomi',
    bank: 'Testipankki',
    test: 'Tämä on testipankki. Oikeaa rahaa ei liiku.',
    languages: 'Kielet',
    notFound: 'Sivua ei löydy',
    fault: 'Pankissa on vika',
    later: 'Yritä hetken kuluttua uudelleen.',
  },
  sv: {
    name: 'Svenska',
    bank: 'Testbanken',
    test: 'Det här är en testbank. Inga riktiga pengar flyttas.',
    languages: 'Språk',
    notFound: 'Sidan hittades inte',
    fault: 'Banken har ett fel',
    later: 'Försök på nytt om en stund.',
  },
  en: {
    name: 'English',
    bank: 'Test bank',
    test: 'This is a test bank. No real money moves.',
    languages: 'Languages',
    notFound: 'Page not found',
    fault: 'The bank has a fault',
    later: 'Try again in a while.',
  },
  et: {
    name: 'Eesti',
    bank: 'Testpank',
    test: 'See on testpank. Päris raha ei liigu.',
    languages: 'Keeled',
    notFound: 'Lehte ei leitud',
    fault: 'Pangas on rike',
    later: 'Proovi veidi hiljem uuesti.',
  },
  lv: {
    name: 'Latviešu',
    bank: 'Testa banka',
    test: 'Šī ir testa banka. Īsta nauda netiek pārskaitīta.',
    languages: 'Valodas',
    notFound: 'Lapa nav atrasta',
    fault: 'Bankā ir kļūme',
    later: 'Pēc brīža mēģiniet vēlreiz.',
  },
  lt: {
    name: 'Lietuvių',
    bank: 'Bandomasis bankas',
    test: 'Tai bandomasis bankas. Tikri pinigai nepervedami.',
    languages: 'Kalbos',
    notFound: 'Puslapis nerastas',
    fault: 'Banke įvyko gedimas',
    later: 'Po kurio laiko bandykite dar kartą.',
  },
} as const satisfies Record<Language, unknown>
