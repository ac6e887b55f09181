// What the page of an approval says around what is approved, in the languages of the bank.
// What is approved is described by its own part: consent-words.ts for consents.

import type { PageLanguage } from '../pages/page.ts'

/** The words of the page by language; `host` is where the client's answer goes. */
export const WORDS = {
  fi: {
    banks: { EE: 'Viron testipankki', LV: 'Latvian testipankki', LT: 'Liettuan testipankki' },
    choose: 'Valitse testiasiakas',
    chooseText: (host: string) => `${host} pyytää lupaa. Valitse, kuka antaa sen.`,
    nobody: 'Kukaan asiakas ei omista kaikkea, mitä pyydetään.',
    askedBy: (host: string) => `${host} pyytää tätä.`,
    who: 'Asiakas',
    other: 'Valitse joku muu',
    accounts: 'Tilit',
    none: 'Valitse vähintään yksi tili, tai älä jaa mitään.',
    impossible: 'Tätä ei voi nyt hyväksyä. Yritä uudelleen tai kieltäydy.',
    refuse: 'Kieltäydy',
    fail: 'Anna pankin epäonnistua',
    failWhy: 'Testaajalle: pankissa on vika.',
    done: 'Asia on jo ratkaistu',
    doneText: 'Voit sulkea tämän sivun ja palata palveluun.',
  },
  sv: {
    banks: { EE: 'Testbanken i Estland', LV: 'Testbanken i Lettland', LT: 'Testbanken i Litauen' },
    choose: 'Välj en testkund',
    chooseText: (host: string) => `${host} ber om tillstånd. Välj vem som ger det.`,
    nobody: 'Ingen kund äger allt som det frågas om.',
    askedBy: (host: string) => `${host} ber om det här.`,
    who: 'Kund',
    other: 'Välj någon annan',
    accounts: 'Konton',
    none: 'Välj minst ett konto, eller dela ingenting.',
    impossible: 'Det här kan inte godkännas nu. Försök igen eller avböj.',
    refuse: 'Avböj',
    fail: 'Låt banken misslyckas',
    failWhy: 'För den som testar: banken har ett fel.',
    done: 'Det här är redan avgjort',
    doneText: 'Du kan stänga sidan och gå tillbaka till tjänsten.',
  },
  en: {
    banks: { EE: 'Test bank in Estonia', LV: 'Test bank in Latvia', LT: 'Test bank in Lithuania' },
    choose: 'Choose a test customer',
    chooseText: (host: string) => `${host} asks for permission. Choose who gives it.`,
    nobody: 'No customer holds everything that is asked for.',
    askedBy: (host: string) => `${host} asks for this.`,
    who: 'Customer',
    other: 'Choose somebody else',
    accounts: 'Accounts',
    none: 'Choose at least one account, or share nothing.',
    impossible: 'This cannot be approved now. Try again, or refuse.',
    refuse: 'Refuse',
    fail: 'Let the bank fail',
    failWhy: 'For testers: the bank has a fault.',
    done: 'This is already decided',
    doneText: 'You can close this page and go back to the service.',
  },
} as const satisfies Record<PageLanguage, unknown>
