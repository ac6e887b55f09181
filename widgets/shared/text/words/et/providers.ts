// The Estonian words of the provider picker.

import type { Words } from '../topics.ts'

/** Words of the provider picker. */
export const words: Words<'providers'> = {
  chooseBank: 'Vali oma pank',
  search: 'Otsi nime järgi',
  clear: 'Tühjenda otsing',
  countries: 'Riigid',
  all: 'Kõik',
  recent: 'Viimati kasutatud',
  popular: 'Populaarsed',
  disabled: 'Praegu ei ole kasutatav',
  unfitAmount: 'Ei saa seda summat maksta',
  unfitDay: 'Ei saa sel päeval maksta',
  unfitSeries: 'Ei saa seda korduvat makset teha',
  change: 'Vaheta',
  announceChosen: '{name} on valitud.',
  count: { one: '{count} pank', other: '{count} panka' },
  loading: 'Laadime panku…',
  noMatch: 'Otsingule „{query}” ei vasta ükski pank.',
  noMatchHint: 'Kontrolli kirjapilti või otsi lühema sõnaga.',
  elsewhereOne: 'Mõnes teises riigis leidub 1 pank.',
  elsewhereMany: 'Teistes riikides leidub {count} panka.',
  searchAll: 'Otsi kõigist riikidest',
  showAll: 'Näita kõiki panku',
  empty: 'Praegu ei ole ühtegi panka valida.',
  emptyHint: 'Tule veidi hiljem tagasi.',
  unable: 'Panku ei saa siin praegu näidata.',
  unableHint: 'Midagi ei saadetud. Tule veidi hiljem tagasi.',
  failed: 'Pankade loendit ei õnnestunud laadida.',
  failedHint: 'Midagi ei saadetud ja midagi ei läinud kaduma.',
  tryAgain: 'Proovi uuesti',
  offline: 'Internetiühendus puudub. Midagi ei saadetud.',
  offlineHint: 'Loend laaditakse automaatselt, kui ühendus taastub.',
}
