// The Finnish words of the chart of the balance; loaded only where the page is in Finnish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { chart } from '../en/chart.ts'
import type { Sentences } from '../sentences.ts'

/** Words of the chart of the balance. */
export const words: Sentences<keyof typeof chart> = {
  balance: 'Saldo',
  day: 'Päivä',
  minus: 'miinus {amount}',
  plus: 'plus {amount}',
  span: 'Saldo päivittäin, {range}',
  low: 'Alin',
  high: 'Ylin',
  scale: 'Asteikon alaraja on {low} ja yläraja {high}.',
}
