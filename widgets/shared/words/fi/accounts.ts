// The Finnish words of the account list; loaded only where the page is in Finnish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { accounts } from '../en/accounts.ts'
import type { Sentences } from '../sentences.ts'

/** Words of the account list. */
export const words: Sentences<keyof typeof accounts> = {
  accounts: 'Tilit',
  cards: 'Kortit',
  account: 'Tili',
  card: 'Kortti',
  total: 'Yhteensä',
  totalShared: 'Jaetut saldot yhteensä',
  minus: 'miinus {amount}',
  plus: 'plus {amount}',
  balance: 'Saldo',
  notShared: 'Saldoa ei jaettu',
  available: 'Käytettävissä',
  statement: 'Seuraava lasku',
  outstanding: 'Vielä kirjaamatta',
  blocked: 'Suljettu maksuilta',
  ending: 'Päättyy numeroihin {digits}',
  chosen: '{name} valittu.',
  copyIban: 'Kopioi IBAN',
  copyNumber: 'Kopioi tilinumero',
  copied: 'Kopioitu',
  copyFailed: 'Selain ei sallinut kopiointia.',
  until: 'Yhdistetty {date} asti.',
  soonMany: 'Yhteys päättyy {date}, {count} päivän kuluttua. Uusi se nyt, niin mikään ei keskeydy.',
  soonOne: 'Yhteys päättyy huomenna. Uusi se nyt, niin mikään ei keskeydy.',
  soonToday: 'Yhteys päättyy tänään. Uusi se nyt, niin mikään ei keskeydy.',
  over: 'Pankin antama lupa on päättynyt. Yhdistä uudelleen, niin näet uudet tapahtumat.',
  renew: 'Uusi',
  disconnect: 'Katkaise yhteys',
  ask: 'Katkaistaanko yhteys pankkiin? Tilejäsi ei enää näytetä täällä.',
  yes: 'Katkaise yhteys',
  no: 'Pidä yhteys',
  disconnecting: 'Katkaistaan yhteyttä…',
  disconnectFailed: 'Yhteyttä pankkiin ei katkaistu. Voit yrittää uudelleen.',
  empty: 'Yhtään tiliä ei ole jaettu.',
  emptyHint: 'Valitse pankissasi, mitkä tilit haluat nähdä täällä.',
  emptyAct: 'Valitse tilit',
  here: 'Tilejä ja kortteja: {count}.',
  bank: 'Pankki',
  balanceOf: 'Saldo päivän lopussa {date}',
  silent: 'Tämä pankki ei vastaa juuri nyt. Sen tilit puuttuvat täältä, kunnes se vastaa.',
  unread: 'Vielä ei tiedetä, mitä tilejä sinulla on tässä pankissa.',
  again: 'Yritä uudelleen',
  left: '{bank}: yhteys on katkaistu.',
  leftUntil:
    'Pankin oma lupa on voimassa {date} asti. Vain sinä voit päättää sen aikaisemmin, omassa pankissasi.',
}
