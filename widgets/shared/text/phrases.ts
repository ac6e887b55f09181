// The phrases about the money and the next step, which have one wording in all texts.
// test/house/terms.test.ts compares all words with them; no page reads them. Single words are in terms.ts.

import type { TermLanguage } from './terms.ts'

/** The phrases by topic; a sentence with the English one has that of its own language. */
export const phrases = {
  notMoved: {
    en: 'No money has moved.',
    fi: 'Rahaa ei siirretty.',
    sv: 'Inga pengar har flyttats.',
    et: 'Raha ei liikunud.',
    lv: 'Nauda nav pārskaitīta.',
    lt: 'Pinigai nepervesti.',
  },
  notMovedYet: {
    en: 'No money has moved yet.',
    fi: 'Rahaa ei ole vielä siirretty.',
    sv: 'Inga pengar har flyttats ännu.',
    et: 'Raha ei ole veel liikunud.',
    lv: 'Nauda vēl nav pārskaitīta.',
    lt: 'Pinigai dar nepervesti.',
  },
  moved: {
    en: 'The money has moved.',
    fi: 'Raha on siirretty.',
    sv: 'Pengarna har flyttats.',
    et: 'Raha on liikunud.',
    lv: 'Nauda ir pārskaitīta.',
    lt: 'Pinigai pervesti.',
  },
  notAgain: {
    en: 'Do not pay again.',
    fi: 'Älä maksa uudelleen.',
    sv: 'Betala inte igen.',
    et: 'Ära maksa uuesti.',
    lv: 'Nemaksājiet vēlreiz.',
    lt: 'Nemokėkite dar kartą.',
  },
  tryAgain: {
    en: 'You can try again.',
    fi: 'Voit yrittää uudelleen.',
    sv: 'Du kan försöka igen.',
    et: 'Võid uuesti proovida.',
    lv: 'Varat mēģināt vēlreiz.',
    lt: 'Galite bandyti dar kartą.',
  },
  offline: {
    en: 'You are offline.',
    fi: 'Verkkoyhteys puuttuu.',
    sv: 'Du är offline.',
    et: 'Internetiühendus puudub.',
    lv: 'Nav interneta savienojuma.',
    lt: 'Nėra interneto ryšio.',
  },
} as const satisfies Record<string, Readonly<Record<TermLanguage, string>>>
