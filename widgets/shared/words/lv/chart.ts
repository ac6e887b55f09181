// The Latvian words of the chart of the balance; loaded only where the page is in Latvian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { chart } from '../en/chart.ts'
import type { Sentences } from '../sentences.ts'

/** Words of the chart of the balance. */
export const words: Sentences<keyof typeof chart> = {
  balance: 'Atlikums',
  day: 'Diena',
  minus: 'mīnus {amount}',
  plus: 'plus {amount}',
  span: 'Atlikums pa dienām, {range}',
  low: 'Zemākais',
  high: 'Augstākais',
  scale: 'Skala ir no {low} līdz {high}.',
}
