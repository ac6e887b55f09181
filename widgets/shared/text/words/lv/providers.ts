// The Latvian words of the provider picker.

import type { Words } from '../topics.ts'

/** Words of the provider picker. */
export const words: Words<'providers'> = {
  chooseBank: 'Izvēlieties savu banku',
  search: 'Meklēt pēc nosaukuma',
  clear: 'Notīrīt meklēšanu',
  countries: 'Valstis',
  all: 'Visas',
  recent: 'Nesen lietotās',
  popular: 'Populārās',
  disabled: 'Pašlaik nav pieejama',
  unfitAmount: 'Nevar samaksāt šo summu',
  unfitDay: 'Nevar samaksāt tajā dienā',
  unfitSeries: 'Nevar veikt šo regulāro maksājumu',
  change: 'Mainīt',
  announceChosen: 'Izvēlēts: {name}.',
  count: { one: '{count} banka', other: '{count} bankas' },
  loading: 'Ielādējam bankas…',
  noMatch: 'Meklējumam „{query}” neatbilst neviena banka.',
  noMatchHint: 'Pārbaudiet rakstību vai meklējiet ar īsāku vārdu.',
  elsewhereOne: 'Citā valstī atbilst 1 banka.',
  elsewhereMany: {
    one: 'Citās valstīs atbilst {count} banka.',
    other: 'Citās valstīs atbilst {count} bankas.',
  },
  searchAll: 'Meklēt visās valstīs',
  showAll: 'Rādīt visas bankas',
  empty: 'Pašlaik nav nevienas bankas, ko izvēlēties.',
  emptyHint: 'Atgriezieties nedaudz vēlāk.',
  unable: 'Bankas šeit pašlaik nevar parādīt.',
  unableHint: 'Nekas nav nosūtīts. Atgriezieties nedaudz vēlāk.',
  failed: 'Banku sarakstu neizdevās ielādēt.',
  failedHint: 'Nekas nav nosūtīts, un nekas nav zudis.',
  tryAgain: 'Mēģināt vēlreiz',
  offline: 'Nav interneta savienojuma. Nekas nav nosūtīts.',
  offlineHint: 'Saraksts ielādēsies automātiski, kad savienojums atjaunosies.',
}
