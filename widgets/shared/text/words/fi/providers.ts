// The Finnish words of the provider picker.

import type { Words } from '../topics.ts'

/** Words of the provider picker. */
export const words: Words<'providers'> = {
  chooseBank: 'Valitse pankkisi',
  search: 'Hae nimellä',
  clear: 'Tyhjennä haku',
  countries: 'Maat',
  all: 'Kaikki',
  recent: 'Viimeksi käytetyt',
  popular: 'Suosituimmat',
  disabled: 'Ei käytettävissä juuri nyt',
  unfitAmount: 'Ei tue tätä summaa',
  unfitDay: 'Ei tue tätä maksupäivää',
  unfitSeries: 'Ei tue tätä toistuvaa maksua',
  change: 'Vaihda',
  announceChosen: '{name} valittu.',
  count: { one: '{count} pankki', other: '{count} pankkia' },
  loading: 'Ladataan pankkeja…',
  noMatch: 'Yksikään pankki ei vastaa hakua "{query}".',
  noMatchHint: 'Tarkista kirjoitusasu tai hae lyhyemmällä sanalla.',
  elsewhereOne: 'Muista maista löytyy 1 pankki.',
  elsewhereMany: 'Muista maista löytyy {count} pankkia.',
  searchAll: 'Hae kaikista maista',
  showAll: 'Näytä kaikki pankit',
  empty: 'Valittavissa ei ole juuri nyt yhtään pankkia.',
  emptyHint: 'Palaa hetken kuluttua.',
  unable: 'Pankkeja ei voi näyttää täällä juuri nyt.',
  unableHint: 'Mitään ei lähetetty. Palaa hetken kuluttua.',
  failed: 'Pankkien lataaminen ei onnistunut.',
  failedHint: 'Mitään ei lähetetty, eikä mitään kadonnut.',
  tryAgain: 'Yritä uudelleen',
  offline: 'Verkkoyhteys puuttuu. Mitään ei lähetetty.',
  offlineHint: 'Lista latautuu itsestään, kun yhteys palaa.',
}
