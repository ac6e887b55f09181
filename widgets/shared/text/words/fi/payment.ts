// The Finnish words of the payment button, before there is a payment.

import type { Words } from '../topics.ts'

/** Words of the payment button before there is a payment. */
export const words: Words<'payment'> = {
  ready: 'Maksa {amount}',
  readyBare: 'Maksa',
  atBank: '{deed} pankissa {bank}',
  approve: 'Hyväksy {amount} kuukaudessa',
  approveWeekly: 'Hyväksy {amount} viikossa',
  leaving: 'Avataan pankkisi…',
  toBank: 'Siirryt pankkiisi.',
  toBankPayee: 'Saaja: {payee}. Siirryt pankkiisi.',
  there: 'Vahvistat sen siellä ja palaat tänne.',
  therePayee: 'Saaja: {payee}. Vahvistat sen siellä ja palaat tänne.',
  offline: 'Verkkoyhteys puuttuu. Mitään ei lähetetty.',
  error:
    'Maksu ei käynnistynyt. Tämä painallus ei vienyt ketään pankkiin, joten se ei siirtänyt rahaa. Voit yrittää uudelleen.',
  unmoved: 'Maksu ei käynnistynyt. Rahaa ei siirretty. Voit yrittää uudelleen.',
  tryAgain: 'Yritä uudelleen',
  tryAgainFor: 'Yritä uudelleen: {amount}',
  unable:
    'Maksua ei voi aloittaa täällä juuri nyt. Tämä painallus ei vienyt ketään pankkiin, joten se ei siirtänyt rahaa.',
  requestId: 'Jos pyydät apua, mainitse {id}.',
  checking: 'Tarkistetaan maksua pankista…',
  notReachedTitle: 'Ei vielä vastausta',
  notReached: 'Emme saaneet nyt tietoa maksusta. Jos olet jo maksanut, älä maksa uudelleen.',
  check: 'Tarkista uudelleen',
}
