// What the bank's permission page says, in its three languages.
// The client's own words are elsewhere: this is the bank speaking.

import type { PageLanguage } from '../page-frame.ts'

/** The words of the pages by language; `host` is where the client's answer goes. */
export const WORDS = {
  fi: {
    choose: 'Valitse testiasiakas',
    chooseText: (host: string) => `${host} pyytää lupaa nähdä tilejä ja kortteja. Valitse, kenen.`,
    share: 'Jaetaanko tilitiedot?',
    shareText: (host: string, until: string) =>
      `${host} näkisi valitsemasi tiedot ${until} asti. Se voi katsoa, mutta ei siirtää mitään.`,
    who: 'Asiakas',
    other: 'Valitse joku muu',
    accounts: 'Tilit',
    cards: 'Kortit',
    more: 'Lisäksi',
    balances: 'Näytä myös saldot',
    balancesText: 'Tilien saldot ja korttien laskut',
    approve: (host: string) => `Jaa palvelulle ${host}`,
    refuse: 'Älä jaa mitään',
    fail: 'Anna pankin epäonnistua',
    failWhy: 'Testaajalle: pankissa on vika.',
    none: 'Valitse vähintään yksi tili tai kortti, tai älä jaa mitään.',
    done: 'Asia on jo ratkaistu',
    doneText: 'Voit sulkea tämän sivun ja palata palveluun.',
  },
  sv: {
    choose: 'Välj en testkund',
    chooseText: (host: string) => `${host} ber om att få se konton och kort. Välj vems.`,
    share: 'Vill du dela kontouppgifter?',
    shareText: (host: string, until: string) =>
      `${host} skulle se det du väljer till ${until}. Tjänsten kan titta, men inte flytta något.`,
    who: 'Kund',
    other: 'Välj någon annan',
    accounts: 'Konton',
    cards: 'Kort',
    more: 'Dessutom',
    balances: 'Visa också saldon',
    balancesText: 'Kontonas saldon och kortens räkningar',
    approve: (host: string) => `Dela med ${host}`,
    refuse: 'Dela ingenting',
    fail: 'Låt banken misslyckas',
    failWhy: 'För den som testar: banken har ett fel.',
    none: 'Välj minst ett konto eller kort, eller dela ingenting.',
    done: 'Det här är redan avgjort',
    doneText: 'Du kan stänga sidan och gå tillbaka till tjänsten.',
  },
  en: {
    choose: 'Choose a test customer',
    chooseText: (host: string) => `${host} asks to see accounts and cards. Choose whose.`,
    share: 'Share account information?',
    shareText: (host: string, until: string) =>
      `${host} would see what you choose until ${until}. It can look, and move nothing.`,
    who: 'Customer',
    other: 'Choose somebody else',
    accounts: 'Accounts',
    cards: 'Cards',
    more: 'Besides',
    balances: 'Show balances too',
    balancesText: 'Balances of accounts and bills of cards',
    approve: (host: string) => `Share with ${host}`,
    refuse: 'Share nothing',
    fail: 'Let the bank fail',
    failWhy: 'For testers: the bank has a fault.',
    none: 'Choose at least one account or card, or share nothing.',
    done: 'This is already decided',
    doneText: 'You can close this page and go back to the service.',
  },
} as const satisfies Record<PageLanguage, unknown>
