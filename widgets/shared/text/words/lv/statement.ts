// The Latvian words of exported statements; loaded only where the page is in Latvian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from '../topics.ts'

/** Words of exported statements. */
export const words: Words<'statement'> = {
  whole: 'Viss periods, {range}',
  csv: 'CSV',
  csvHint: 'Izklājlapām',
  camt: 'camt.053',
  camtHint: 'Grāmatvedībai',
  camtCard: 'Nav kartēm',
  camtBalance: 'Vajag atlikumus, ko jūs nekopīgojat',
  camtAccount: 'Vajag konta datus, ko šī lapa nerāda',
  camtEmpty: 'Šajā periodā nekas nav iegrāmatots',
  camtUnread: 'Vajadzīgi visi darījumi, bet dažus neizdevās nolasīt',
  preparing: 'Sagatavojam failu… {count}',
  done: 'Fails ir gatavs: {name}',
  failed: 'Failu neizdevās sagatavot. Varat mēģināt vēlreiz.',
  fileName: 'darijumi',
  day: 'Datums',
  time: 'Laiks',
  valueDay: 'Valutēšanas datums',
  status: 'Statuss',
  amount: 'Summa',
  currency: 'Valūta',
  counterpart: 'Saņēmējs vai maksātājs',
  account: 'Konts',
  bank: 'BIC',
  reference: 'Atsauce',
  message: 'Maksājuma mērķis',
  archiveId: 'Arhīva kods',
  type: 'Veids',
  code: 'Bankas kods',
  isoCode: 'ISO kods',
  balance: 'Atlikums',
  originalAmount: 'Sākotnējā summa',
  originalCurrency: 'Sākotnējā valūta',
  card: 'Karte',
  id: 'Identifikators',
}
