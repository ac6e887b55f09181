// The words of the bank's permission page that no other page has, in the six languages of the bank.
// They are the bank's own words; a client has others.

import type { Language } from '../pages/languages.ts'

/** The words of the pages by language; `service` is who asks. {@link COMMON_WORDS} has what other pages say too. */
export const WORDS = {
  fi: {
    chooseText: (service: string) => `${service} pyytää lupaa nähdä tilejä ja kortteja. Valitse, kenen.`,
    shareText: (service: string) =>
      `${service} näkisi, mitä valitset alta. Palvelu voi katsoa, mutta ei siirtää rahaa.`,
    history: 'Kaikki, jotka pankilla on, ja uudet',
    more: 'Jaa myös',
    balancesText: 'Tilien saldot ja korttien laskut',
    approve: (service: string) => `Jaa palvelulle ${service}`,
    none: 'Valitse vähintään yksi tili tai kortti, tai älä jaa mitään.',
  },
  sv: {
    chooseText: (service: string) => `${service} ber om att få se konton och kort. Välj vems.`,
    shareText: (service: string) =>
      `${service} skulle se det som du väljer här nedan. Tjänsten kan titta, men inte flytta pengar.`,
    history: 'Alla som banken har, och nya',
    more: 'Dela också',
    balancesText: 'Kontonas saldon och kortens räkningar',
    approve: (service: string) => `Dela med ${service}`,
    none: 'Välj minst ett konto eller kort, eller dela ingenting.',
  },
  en: {
    chooseText: (service: string) => `${service} asks to see accounts and cards. Choose whose.`,
    shareText: (service: string) =>
      `${service} would see what you choose below. It can look, but move no money.`,
    history: 'All that the bank has, and new ones',
    more: 'Also share',
    balancesText: 'Balances of accounts and bills of cards',
    approve: (service: string) => `Share with ${service}`,
    none: 'Choose at least one account or card, or share nothing.',
  },
  et: {
    chooseText: (service: string) => `${service} soovib näha kontosid ja kaarte. Vali, kelle omi.`,
    shareText: (service: string) =>
      `${service} näeks seda, mille allpool valid. Teenus saab vaadata, kuid ei saa raha üle kanda.`,
    history: 'Kõik, mis pangal on, ja uued',
    more: 'Jaga ka',
    balancesText: 'Kontode saldod ja kaartide arved',
    approve: (service: string) => `Jaga teenusega ${service}`,
    none: 'Vali vähemalt üks konto või kaart või ära jaga midagi.',
  },
  lv: {
    chooseText: (service: string) =>
      `${service} lūdz atļauju redzēt kontus un kartes. Izvēlieties, kuram klientam tie pieder.`,
    shareText: (service: string) =>
      `${service} redzētu to, ko zemāk izvēlēsieties. Pakalpojums var skatīties, bet nevar pārskaitīt naudu.`,
    history: 'Visi, kas bankai ir, un jaunie',
    more: 'Kopīgot arī',
    balancesText: 'Kontu atlikumi un karšu rēķini',
    approve: (service: string) => `Kopīgot ar ${service}`,
    none: 'Izvēlieties vismaz vienu kontu vai karti vai nekopīgojiet neko.',
  },
  lt: {
    chooseText: (service: string) =>
      `${service} prašo leidimo matyti sąskaitas ir korteles. Pasirinkite, kieno.`,
    shareText: (service: string) =>
      `${service} matytų tai, ką žemiau pasirinksite. Paslauga gali žiūrėti, bet negali pervesti pinigų.`,
    history: 'Visos, kurias turi bankas, ir naujos',
    more: 'Taip pat bendrinti',
    balancesText: 'Sąskaitų likučiai ir už korteles mokėtinos sumos',
    approve: (service: string) => `Bendrinti su ${service}`,
    none: 'Pasirinkite bent vieną sąskaitą ar kortelę arba nieko nebendrinkite.',
  },
} as const satisfies Record<Language, unknown>
