// The Latvian words of the chart of the balance.

import type { Words } from '../topics.ts'

/** Words of the chart of the balance. */
export const words: Words<'chart'> = {
  balance: 'Atlikums',
  day: 'Diena',
  minus: 'mīnus {amount}',
  plus: 'plus {amount}',
  span: 'Atlikums pa dienām, {range}',
  low: 'Zemākais',
  high: 'Augstākais',
  scale: 'Skala ir no {low} līdz {high}.',
  spanPart: 'Atlikums pa dienām no {from}',
  table: 'Rādīt kā tabulu',
  pick: 'Diena diagrammā',
  notKnown: 'vēl nav ielādēts',
}
