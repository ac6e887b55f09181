// The words of the provider picker in Danish, a language that the elements do not speak by themselves: those of the guide.

import type { Words } from '../../widgets/words/index.ts'

/** The topic of the provider picker. */
export const providers: Words<'provider-picker'>['providers'] = {
  chooseBank: 'Vælg din bank',
  search: 'Søg efter navn',
  clear: 'Ryd søgningen',
  countries: 'Lande',
  all: 'Alle',
  recent: 'Brugt for nylig',
  popular: 'Populære',
  disabled: 'Ikke tilgængelig lige nu',
  unfitAmount: 'Kan ikke betale dette beløb',
  unfitDay: 'Kan ikke betale den dag',
  unfitSeries: 'Kan ikke foretage denne faste betaling',
  change: 'Skift',
  announceChosen: '{name} valgt.',
  count: { one: '{count} bank', other: '{count} banker' },
  loading: 'Henter bankerne…',
  noMatch: 'Ingen bank svarer til "{query}".',
  noMatchHint: 'Kontrollér stavningen, eller søg med færre bogstaver.',
  elsewhereOne: '1 bank i et andet land passer.',
  elsewhereMany: '{count} banker i andre lande passer.',
  searchAll: 'Søg i alle lande',
  showAll: 'Vis alle banker',
  empty: 'Der er ingen banker at vælge imellem lige nu.',
  emptyHint: 'Kom tilbage lidt senere, eller betal på en anden måde.',
  unable: 'Bankerne kan ikke vises her lige nu.',
  unableHint: 'Intet er sendt. Kom tilbage lidt senere, eller betal på en anden måde.',
  failed: 'Listen over banker blev ikke hentet.',
  failedHint: 'Intet er sendt, og intet er gået tabt.',
  tryAgain: 'Prøv igen',
  offline: 'Du er offline. Intet er sendt.',
  offlineHint: 'Listen hentes af sig selv, når du er online igen.',
}
