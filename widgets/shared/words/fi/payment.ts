// The Finnish words of the payment button, before there is a payment; loaded only where the page is in Finnish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Sentences } from '../sentences.ts'
import type { payment } from '../en/payment.ts'

/** Words of the payment button before there is a payment. */
export const words: Sentences<keyof typeof payment> = {
  ready: 'Maksa {amount}',
  readyBare: 'Maksa',
  leaving: 'Avataan pankkisi…',
  toBank: 'Siirryt pankkiisi.',
  toBankPayee: 'Saaja: {payee}. Siirryt pankkiisi.',
  offline: 'Verkkoyhteys puuttuu. Mitään ei lähetetty.',
  error: 'Maksu ei käynnistynyt. Rahaa ei siirretty. Voit yrittää uudelleen.',
  unable: 'Maksua ei voi aloittaa täällä juuri nyt. Rahaa ei siirretty.',
  requestId: 'Jos pyydät apua, mainitse {id}.',
  checking: 'Tarkistetaan maksua pankista…',
  notReachedTitle: 'Ei vielä vastausta',
  notReached: 'Emme saaneet nyt tietoa maksusta. Jos olet jo maksanut, älä maksa uudelleen.',
  check: 'Tarkista uudelleen',
}
