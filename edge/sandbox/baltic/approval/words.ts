// The words of the approval page around the facts of what is approved, beside those of all pages, in the languages of the bank.
// ../consents/words.ts and ../payments/description.ts have the facts.

import type { Language } from '../../pages/languages.ts'

/** The words of the page by language; `service` is who asks. {@link COMMON_WORDS} has what other pages say too. */
export const WORDS = {
  fi: {
    banks: { EE: 'Viron testipankki', LV: 'Latvian testipankki', LT: 'Liettuan testipankki' },
    chooseText: (service: string) => `${service} pyytää lupaa. Valitse, kuka antaa sen.`,
    nobody: 'Kukaan asiakas ei omista kaikkea, mitä pyydetään.',
    askedBy: (service: string) => `${service} pyytää tätä.`,
    none: 'Valitse vähintään yksi tili, tai älä jaa mitään.',
    changed: 'Pyyntö on muuttunut sivun avaamisen jälkeen. Tarkista se ja päätä uudelleen.',
    impossible: 'Tätä ei voi nyt hyväksyä. Yritä uudelleen tai kieltäydy.',
    refuse: 'Kieltäydy',
  },
  sv: {
    banks: { EE: 'Testbanken i Estland', LV: 'Testbanken i Lettland', LT: 'Testbanken i Litauen' },
    chooseText: (service: string) => `${service} ber om tillstånd. Välj vem som ger det.`,
    nobody: 'Ingen kund äger allt som det frågas om.',
    askedBy: (service: string) => `${service} ber om det här.`,
    none: 'Välj minst ett konto, eller dela ingenting.',
    changed: 'Begäran har ändrats sedan sidan öppnades. Kontrollera den och bestäm på nytt.',
    impossible: 'Det här kan inte godkännas nu. Försök på nytt eller avböj.',
    refuse: 'Avböj',
  },
  en: {
    banks: { EE: 'Test bank in Estonia', LV: 'Test bank in Latvia', LT: 'Test bank in Lithuania' },
    chooseText: (service: string) => `${service} asks for permission. Choose who gives it.`,
    nobody: 'No customer holds everything that is asked for.',
    askedBy: (service: string) => `${service} asks for this.`,
    none: 'Choose at least one account, or share nothing.',
    changed: 'The request has changed since this page was opened. Check it and decide again.',
    impossible: 'This cannot be approved now. Try again, or refuse.',
    refuse: 'Refuse',
  },
  et: {
    banks: { EE: 'Eesti testpank', LV: 'Läti testpank', LT: 'Leedu testpank' },
    chooseText: (service: string) => `${service} küsib luba. Vali, kes selle annab.`,
    nobody: 'Ühelegi kliendile ei kuulu kõik, mida küsitakse.',
    askedBy: (service: string) => `Seda küsib ${service}.`,
    none: 'Vali vähemalt üks konto või ära jaga midagi.',
    changed: 'Taotlus on pärast lehe avamist muutunud. Kontrolli seda ja otsusta uuesti.',
    impossible: 'Seda ei saa praegu kinnitada. Proovi uuesti või keeldu.',
    refuse: 'Keeldu',
  },
  lv: {
    banks: { EE: 'Testa banka Igaunijā', LV: 'Testa banka Latvijā', LT: 'Testa banka Lietuvā' },
    chooseText: (service: string) => `${service} lūdz atļauju. Izvēlieties, kurš to dod.`,
    nobody: 'Nevienam klientam nepieder viss, kas tiek lūgts.',
    askedBy: (service: string) => `To lūdz ${service}.`,
    none: 'Izvēlieties vismaz vienu kontu vai nekopīgojiet neko.',
    changed: 'Pieprasījums kopš lapas atvēršanas ir mainījies. Pārbaudiet to un izlemiet vēlreiz.',
    impossible: 'To pašlaik nevar apstiprināt. Mēģiniet vēlreiz vai atsakieties.',
    refuse: 'Atteikties',
  },
  lt: {
    banks: {
      EE: 'Bandomasis bankas Estijoje',
      LV: 'Bandomasis bankas Latvijoje',
      LT: 'Bandomasis bankas Lietuvoje',
    },
    chooseText: (service: string) => `${service} prašo leidimo. Pasirinkite, kas jį duoda.`,
    nobody: 'Nė vienas klientas neturi visko, ko prašoma.',
    askedBy: (service: string) => `To prašo ${service}.`,
    none: 'Pasirinkite bent vieną sąskaitą arba nieko nebendrinkite.',
    changed: 'Prašymas pasikeitė po to, kai atidarėte puslapį. Patikrinkite jį ir nuspręskite dar kartą.',
    impossible: 'Dabar to patvirtinti negalima. Bandykite dar kartą arba atsisakykite.',
    refuse: 'Atsisakyti',
  },
} as const satisfies Record<Language, unknown>
