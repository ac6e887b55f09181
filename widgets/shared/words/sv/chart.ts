// The Swedish words of the chart of the balance; loaded only where the page is in Swedish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { chart } from '../en/chart.ts'
import type { Sentences } from '../sentences.ts'

/** Words of the chart of the balance. */
export const words: Sentences<keyof typeof chart> = {
  balance: 'Saldo',
  day: 'Dag',
  minus: 'minus {amount}',
  plus: 'plus {amount}',
  span: 'Saldo per dag, {range}',
  low: 'Lägst',
  high: 'Högst',
  scale: 'Skalan går från {low} till {high}.',
}
