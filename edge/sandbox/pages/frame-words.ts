// The words of the frame of every page of the bank, and of the pages for stray addresses, by language.
// The frame itself is in page.ts.

import type { Language } from './languages.ts'

/** The words by language; `name` is what a language calls itself, `host` where the service is that sent a person. */
export const FRAME_WORDS = {
  fi: {
    name: 'Suomi',
    bank: 'Testipankki',
    test: 'Tämä on testipankki. Oikeaa rahaa ei liiku.',
    languages: 'Kielet',
    notFound: 'Sivua ei löydy',
    notFoundText:
      'Tässä osoitteessa ei ole mitään, tai linkki ei ole enää voimassa. Sen avaaminen ei muuttanut mitään. Jos olit maksamassa tai antamassa lupaa, palaa palveluun ja jatka siitä.',
    home: 'Pankin etusivulle',
    fault: 'Pankissa on vika',
    later: 'Yritä hetken kuluttua uudelleen.',
    again: 'Yritä uudelleen',
    back: (host: string) => `Takaisin palveluun (${host})`,
  },
  sv: {
    name: 'Svenska',
    bank: 'Testbanken',
    test: 'Det här är en testbank. Inga riktiga pengar flyttas.',
    languages: 'Språk',
    notFound: 'Sidan hittades inte',
    notFoundText:
      'Det finns inget på den här adressen, eller så gäller länken inte längre. Att öppna den har inte ändrat något. Om du skulle betala eller ge ett tillstånd, gå tillbaka till tjänsten och fortsätt där.',
    home: 'Till bankens startsida',
    fault: 'Banken har ett fel',
    later: 'Försök på nytt om en stund.',
    again: 'Försök på nytt',
    back: (host: string) => `Tillbaka till tjänsten (${host})`,
  },
  en: {
    name: 'English',
    bank: 'Test bank',
    test: 'This is a test bank. No real money moves.',
    languages: 'Languages',
    notFound: 'Page not found',
    notFoundText:
      'There is nothing at this address, or the link is no longer valid. Opening it has changed nothing. If you were about to pay or to give a permission, go back to the service and go on there.',
    home: 'To the front page of the bank',
    fault: 'The bank has a fault',
    later: 'Try again in a while.',
    again: 'Try again',
    back: (host: string) => `Back to the service (${host})`,
  },
  et: {
    name: 'Eesti',
    bank: 'Testpank',
    test: 'See on testpank. Päris raha ei liigu.',
    languages: 'Keeled',
    notFound: 'Lehte ei leitud',
    notFoundText:
      'Sellel aadressil ei ole midagi või link ei kehti enam. Selle avamine ei muutnud midagi. Kui olid maksmas või luba andmas, mine tagasi teenusesse ja jätka seal.',
    home: 'Panga avalehele',
    fault: 'Pangas on rike',
    later: 'Proovi veidi hiljem uuesti.',
    again: 'Proovi uuesti',
    back: (host: string) => `Tagasi teenusesse (${host})`,
  },
  lv: {
    name: 'Latviešu',
    bank: 'Testa banka',
    test: 'Šī ir testa banka. Īsta nauda netiek pārskaitīta.',
    languages: 'Valodas',
    notFound: 'Lapa nav atrasta',
    notFoundText:
      'Šajā adresē nekā nav, vai arī saite vairs nav derīga. Tās atvēršana neko nav mainījusi. Ja grasījāties maksāt vai dot atļauju, atgriezieties pakalpojumā un turpiniet tur.',
    home: 'Uz bankas sākumlapu',
    fault: 'Bankā ir kļūme',
    later: 'Pēc brīža mēģiniet vēlreiz.',
    again: 'Mēģināt vēlreiz',
    back: (host: string) => `Atpakaļ uz pakalpojumu (${host})`,
  },
  lt: {
    name: 'Lietuvių',
    bank: 'Bandomasis bankas',
    test: 'Tai bandomasis bankas. Tikri pinigai nepervedami.',
    languages: 'Kalbos',
    notFound: 'Puslapis nerastas',
    notFoundText:
      'Šiuo adresu nieko nėra arba nuoroda nebegalioja. Ją atidarius niekas nepasikeitė. Jei ketinote mokėti ar suteikti leidimą, grįžkite į paslaugą ir tęskite ten.',
    home: 'Į banko pradinį puslapį',
    fault: 'Banke įvyko gedimas',
    later: 'Po kurio laiko bandykite dar kartą.',
    again: 'Bandyti dar kartą',
    back: (host: string) => `Atgal į paslaugą (${host})`,
  },
} as const satisfies Record<Language, unknown>
