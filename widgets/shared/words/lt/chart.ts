// The Lithuanian words of the chart of the balance; loaded only where the page is in Lithuanian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { chart } from '../en/chart.ts'
import type { Sentences } from '../sentences.ts'

/** Words of the chart of the balance. */
export const words: Sentences<keyof typeof chart> = {
  balance: 'Likutis',
  day: 'Diena',
  minus: 'minus {amount}',
  plus: 'plius {amount}',
  span: 'Likutis pagal dienas, {range}',
  low: 'Mažiausias',
  high: 'Didžiausias',
  scale: 'Skalė yra nuo {low} iki {high}.',
}
