// Every Finnish sentence of the elements, loaded only where the page is in Finnish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from './words.ts'

/** Words of the provider picker. */
export const providers: Words['providers'] = {
  chooseBank: 'Valitse pankkisi',
  search: 'Hae nimellä',
  clear: 'Tyhjennä haku',
  countries: 'Maat',
  all: 'Kaikki',
  recent: 'Viimeksi käytetyt',
  popular: 'Suosituimmat',
  disabled: 'Ei käytettävissä juuri nyt',
  announceChosen: '{name} valittu.',
  countOne: '1 pankki',
  countMany: '{count} pankkia',
  loading: 'Ladataan pankkeja…',
  noMatch: 'Yksikään pankki ei vastaa hakua "{query}".',
  noMatchHint: 'Tarkista kirjoitusasu tai hae lyhyemmällä sanalla.',
  elsewhereOne: 'Muista maista löytyy 1 pankki.',
  elsewhereMany: 'Muista maista löytyy {count} pankkia.',
  searchAll: 'Hae kaikista maista',
  showAll: 'Näytä kaikki pankit',
  empty: 'Valittavissa ei ole juuri nyt yhtään pankkia.',
  emptyHint: 'Palaa hetken kuluttua tai maksa toisella tavalla.',
  failed: 'Pankkien lataaminen ei onnistunut.',
  failedHint: 'Mitään ei lähetetty, eikä mitään kadonnut.',
  tryAgain: 'Yritä uudelleen',
  offline: 'Verkkoyhteys puuttuu. Mitään ei lähetetty.',
  offlineHint: 'Lista latautuu itsestään, kun yhteys palaa.',
}

/** Words of the payment button before there is a payment. */
export const payment: Words['payment'] = {
  ready: 'Maksa {amount}',
  readyBare: 'Maksa',
  leaving: 'Avataan pankkisi…',
  toBank: 'Siirryt pankkiisi.',
  toBankPayee: 'Saaja: {payee}. Siirryt pankkiisi.',
  offline: 'Verkkoyhteys puuttuu. Mitään ei lähetetty.',
  error: 'Maksu ei käynnistynyt. Rahaa ei siirretty. Voit yrittää uudelleen.',
  requestId: 'Jos pyydät apua, mainitse {id}.',
  checking: 'Tarkistetaan maksua pankista…',
  notReachedTitle: 'Ei vielä vastausta',
  notReached: 'Emme saaneet nyt tietoa maksusta. Jos olet jo maksanut, älä maksa uudelleen.',
  check: 'Tarkista uudelleen',
}

/** Words of a payment that has begun. */
export const receipt: Words['receipt'] = {
  check: 'Tarkista uudelleen',
  changed: 'Summa on nyt {amount}, ei {old}. Rahaa ei siirretty. Paina uudelleen, jos hyväksyt sen.',
  changedBare: 'Summa on {amount}. Paina uudelleen, jos hyväksyt sen.',
  offlineBegun:
    'Verkkoyhteys puuttuu. Tarkistamme maksun, kun yhteys palaa. Jos olet jo maksanut, älä maksa uudelleen.',
  offlineBegunTitle: 'Verkkoyhteys puuttuu',
  pendingTitle: 'Kesken',
  pending: 'Maksu on kesken pankissa. Rahaa ei ole vielä siirretty.',
  paidTitle: 'Maksettu',
  paid: 'Pankki on vahvistanut maksun. Raha on siirretty.',
  paidNext: 'Voit sulkea tämän sivun. Myyjä saa vahvistuksen suoraan.',
  cancelledTitle: 'Peruttu',
  cancelled: 'Peruit maksun. Rahaa ei siirretty.',
  failedTitle: 'Ei maksettu',
  failed: 'Pankki ei toteuttanut maksua. Rahaa ei siirretty.',
  unknownTitle: 'Ei vielä tiedossa',
  unknown: 'Emme vielä tiedä, onnistuiko maksu. Tarkistamme asiaa pankista. Älä maksa uudelleen.',
  mismatchedTitle: 'Tarkistettava',
  mismatched:
    'Pankin ilmoittama summa tai viite ei vastaa tilausta. Rahaa on voitu siirtää. Älä maksa uudelleen.',
  mismatchedNext: 'Ota yhteyttä myyjään ja mainitse viite.',
  expired: 'Maksua ei avattu ajoissa. Rahaa ei siirretty.',
  provider_disabled: 'Valitsemasi pankki ei ole juuri nyt käytettävissä. Rahaa ei siirretty.',
  retryNext: 'Voit yrittää uudelleen tai maksaa toisella tavalla.',
  endNext: 'Palaa myyjän sivulle, jos haluat vielä maksaa.',
  goOn: 'Jatka pankkiisi',
  another: 'Tee uusi ostos',
  payee: 'Saaja',
  reference: 'Viite',
  time: 'Aika',
  zone: '{time} Suomen aikaa',
}
