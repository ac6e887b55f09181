// The Lithuanian words of the provider picker.

import type { Words } from '../topics.ts'

/** Words of the provider picker. */
export const words: Words<'providers'> = {
  chooseBank: 'Pasirinkite savo banką',
  search: 'Ieškoti pagal pavadinimą',
  clear: 'Išvalyti paiešką',
  countries: 'Šalys',
  all: 'Visos',
  recent: 'Neseniai naudoti',
  popular: 'Populiarūs',
  disabled: 'Šiuo metu neprieinamas',
  unfitAmount: 'Negali sumokėti šios sumos',
  unfitDay: 'Negali sumokėti tą dieną',
  unfitSeries: 'Negali atlikti šio periodinio mokėjimo',
  change: 'Keisti',
  announceChosen: 'Pasirinkta: {name}.',
  count: { one: '{count} bankas', few: '{count} bankai', other: '{count} bankų' },
  loading: 'Įkeliami bankai…',
  noMatch: 'Paieškos „{query}“ neatitinka nė vienas bankas.',
  noMatchHint: 'Patikrinkite rašybą arba ieškokite trumpesnio žodžio.',
  elsewhereOne: 'Kitoje šalyje atitinka 1 bankas.',
  elsewhereMany: {
    one: 'Kitose šalyse atitinka {count} bankas.',
    few: 'Kitose šalyse atitinka {count} bankai.',
    other: 'Kitose šalyse atitinka {count} bankų.',
  },
  searchAll: 'Ieškoti visose šalyse',
  showAll: 'Rodyti visus bankus',
  empty: 'Šiuo metu nėra bankų, kuriuos būtų galima pasirinkti.',
  emptyHint: 'Grįžkite šiek tiek vėliau.',
  unable: 'Bankų čia šiuo metu parodyti negalima.',
  unableHint: 'Niekas neišsiųsta. Grįžkite šiek tiek vėliau.',
  failed: 'Bankų sąrašo įkelti nepavyko.',
  failedHint: 'Niekas neišsiųsta ir niekas neprarasta.',
  tryAgain: 'Bandyti dar kartą',
  offline: 'Nėra interneto ryšio. Niekas neišsiųsta.',
  offlineHint: 'Sąrašas bus įkeltas automatiškai, kai ryšys atsiras.',
}
