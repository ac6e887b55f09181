// The Finnish words of a payment that has begun.

import type { Words } from '../topics.ts'

/** Words of a payment that has begun. */
export const words: Words<'receipt'> = {
  check: 'Tarkista uudelleen',
  changed: 'Summa on nyt {amount}, ei {old}. Rahaa ei siirretty. Paina uudelleen, jos hyväksyt sen.',
  changedDay: '{execution} Rahaa ei siirretty. Paina uudelleen, jos hyväksyt sen.',
  changedBare: 'Summa on {amount}. Paina uudelleen, jos hyväksyt sen.',
  unfit: 'Tämä pankki ei voi välittää tätä maksua. Rahaa ei siirretty. Valitse toinen pankki.',
  unfitPress:
    'Tämä pankki ei voi välittää tätä maksua. Tämä painallus ei vienyt ketään pankkiin, joten se ei siirtänyt rahaa. Valitse toinen pankki.',
  unfitBegun:
    'Tämä pankki ei voi välittää tätä maksua. Jos olet jo maksanut, älä maksa uudelleen. Muuten valitse toinen pankki.',
  offlineBegun:
    'Verkkoyhteys puuttuu. Tarkistamme maksun, kun yhteys palaa. Jos olet jo maksanut, älä maksa uudelleen.',
  offlineBegunTitle: 'Verkkoyhteys puuttuu',
  pendingTitle: 'Kesken',
  pending: 'Maksu on kesken pankissa. Rahaa ei ole vielä siirretty.',
  scheduledTitle: 'Ajastettu',
  scheduled: 'Pankkisi on ottanut maksun vastaan. Rahaa ei ole vielä siirretty.',
  scheduledNext: 'Voit vielä perua maksun ennen tuota päivää: pyydä sitä myyjältä tai käytä pankkiasi.',
  series:
    'Pankkisi on ottanut nämä maksut vastaan ja tekee kunkin päivänään. Rahaa siirtyy vain noina päivinä.',
  seriesNext: 'Voit perua vielä tulevat: pyydä sitä myyjältä tai käytä pankkiasi.',
  paidTitle: 'Maksettu',
  paid: 'Pankki on vahvistanut maksun. Raha on siirretty.',
  paidNext: 'Voit sulkea tämän sivun. Myyjä saa vahvistuksen suoraan.',
  link_open: 'Pankki on vahvistanut maksun. Raha on siirretty. Älä maksa uudelleen.',
  link_openNext: 'Pankkisi toinen maksusivu tälle tilaukselle voi olla vielä auki. Sulje se maksamatta.',
  paid_twiceTitle: 'Maksettu kahdesti',
  paid_twice:
    'Pankki on kirjannut tämän maksun kahdesti. Toisen maksun rahat palautetaan sinulle. Älä maksa uudelleen.',
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
  insufficient_funds: 'Tilillä oli liian vähän rahaa. Rahaa ei siirretty.',
  way_kept:
    'Aloitit maksun toisella tavalla, eikä pankki voi perua sitä. Jatka siellä. Rahaa ei ole vielä siirretty.',
  order_closedTitle: 'Myyjä perui tilauksen',
  order_closed: 'Myyjä on perunut tämän tilauksen. Rahaa ei siirretty.',
  order_closing:
    'Myyjä on perunut tämän tilauksen. Sulje pankin sivu maksamatta. Rahaa ei ole vielä siirretty.',
  order_closingUntil:
    'Myyjä on perunut tämän tilauksen. Sulje pankin sivu maksamatta. Sivu vanhenee {time}. Rahaa ei ole vielä siirretty.',
  order_closingNext: 'Jos kuitenkin maksat siellä, maksu on voimassa ja myyjä palauttaa rahat.',
  order_closedPaid: 'Myyjä oli jo perunut tämän tilauksen ja palauttaa rahat.',
  retryNext: 'Voit yrittää uudelleen.',
  endNext: 'Palaa myyjän sivulle, jos haluat vielä maksaa.',
  goOn: 'Jatka pankissasi',
  another: 'Tee uusi ostos',
  payee: 'Saaja',
  reference: 'Viite',
  time: 'Aika',
  zone: '{time} Suomen aikaa',
}
