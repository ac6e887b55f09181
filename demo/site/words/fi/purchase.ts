// What the shop says in Finnish of a purchase.

import type { purchase as en } from '../en/purchase.ts'

/** A purchase in Finnish. */
export const purchase: Readonly<Record<keyof typeof en, string>> = {
  steps: 'Ostoksen vaiheet',
  details: 'Tiedot ja pankki',
  confirm: 'Vahvistus pankissa',
  receipt: 'Kuitti',
  help: 'Mitä seuraavaksi tapahtuu?',
  next: 'Pankkisi sivu avautuu. Näet siellä, kenelle maksat ja kuinka paljon, ja vahvistat maksun kuten aina. Sitten pankki tuo sinut takaisin tänne, kuittiin.',
  unsure:
    'Mitään ei makseta ennen kuin vahvistat maksun pankissa. Jos jokin menee matkalla vikaan, palaa tälle sivulle: se kertoo, missä vaiheessa maksu on.',
  notListed:
    'Puuttuuko pankkisi luettelosta, tai tarvitsetko apua? Kirjoita osoitteeseen poukama@shop.example.',
  tryIt: 'Tämä on esittely. Testipankissa valitset keksityn asiakkaan, ja jokaista painiketta saa kokeilla.',

  order: 'Tilaus',
  ordered: 'Tilattu',
  confirmed: 'Vahvistettu (Suomen aikaa)',
  bank: 'Pankki',
  reference: 'Viite',
  copy: 'Kopioi',
  copied: 'Viite on kopioitu.',
  copyFailed: 'Selain ei salli kopiointia.',
  seller: 'Myyjä',
  businessId: 'Y-tunnus',
  vatId: 'ALV-tunnus',
  vat: 'Sisältää ALV:n {rate} %',
  refunds: 'Hyvitykset',
  refunded: '{amount}, hyvitetty {day}',
  refunding: '{amount}, matkalla {day} alkaen',
  print: 'Tulosta tai tallenna PDF',
  planTitle: 'Kiitos. Tilaus on hyväksytty',
  planTitleName: 'Kiitos, {name}. Tilaus on hyväksytty',
  days: 'Maksupäivät',
  daysText: '{count} maksua, {price} kerrallaan, yhteensä {total}. Pankkisi maksaa kunkin päivänään.',
  stop: 'Näin lopetat',
  stopText:
    'Kirjoita osoitteeseen poukama@shop.example ja mainitse tilauksen numero, tai lopeta maksut pankissasi. Siihen mennessä maksettu pysyy maksettuna.',
  calendar: 'Lisää kalenteriin',
  event: '{name}: tililtäsi lähtee {amount}',

  phoneTitle: 'Jatka puhelimella',
  offerText:
    'Jos pankkisovelluksesi on puhelimessa: saat koodin, jonka voit lukea. Tämä sivu odottaa ja näyttää sitten kuitin.',
  noCode: 'Kauppa ei antanut koodia. Yritä hetken päästä uudelleen.',
  phoneText:
    'Lue koodi puhelimen kameralla tai avaa osoite puhelimessa. Kassa avautuu puhelimeen, ja tämä sivu odottaa.',
  until: 'Koodi avaa tilauksen kerran, viimeistään klo {time}.',
  loopback:
    'Tämä esittely toimii vain tässä koneessa, eikä puhelin tavoita sitä. Kokeile avaamalla osoite tämän koneen toisessa selaimessa.',
  picture: 'Koodi kameralle; vieressä oleva osoite kertoo saman',
  copyAddress: 'Kopioi osoite',
  addressCopied: 'Osoite on kopioitu',
  payHere: 'Sulje ja maksa tässä',
  again: 'Näytä uusi koodi',
  opened: 'Tilaus on auki puhelimessa. Vahvista maksu siellä.',
  openedMore:
    'Tämä sivu näyttää kuitin heti, kun pankki on vahvistanut maksun. Voit maksaa myös tässä: tilaus maksetaan vain kerran.',
  over: 'Koodin aika on päättynyt. Sillä ei avattu mitään.',
  ended: 'Puhelimella ei maksettu, eikä rahaa siirretty. Maksa tässä tai näytä uusi koodi.',
  opening: 'Tilaustasi avataan…',
  onPhoneTitle: 'Maksa tällä puhelimella',
  onPhoneText: 'Tämä on tilaus toiselta näytöltäsi. Se odottaa ja näyttää sitten kuitin myös siellä.',
  usedTitle: 'Tämä koodi on jo käytetty',
  usedText:
    'Koodi avaa tilauksen kerran, yhdessä selaimessa. Jatka siinä selaimessa tai näytä ensimmäisellä näytöllä uusi koodi. Täällä ei ole tapahtunut mitään.',
  expiredTitle: 'Tämän koodin aika on päättynyt',
  expiredText:
    'Koodi oli voimassa kymmenen minuuttia. Näytä ensimmäisellä näytöllä uusi koodi. Täällä ei ole tapahtunut mitään.',
  unknownTitle: 'Täällä ei ole tilausta',
  unknownText:
    'Osa osoitteesta on ehkä jäänyt pois. Näytä ensimmäisellä näytöllä uusi koodi ja avaa se uudelleen.',
  silentTitle: 'Kauppa ei vastaa',
  silentText: 'Tilaustasi ei ole vielä avattu. Yritä hetken päästä uudelleen.',
}
