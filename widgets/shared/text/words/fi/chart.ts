// The Finnish words of the chart of the balance.

import type { Words } from '../topics.ts'

/** Words of the chart of the balance. */
export const words: Words<'chart'> = {
  balance: 'Saldo',
  day: 'Päivä',
  minus: 'miinus {amount}',
  plus: 'plus {amount}',
  span: 'Saldo päivittäin, {range}',
  low: 'Alin',
  high: 'Ylin',
  scale: 'Asteikon alaraja on {low} ja yläraja {high}.',
  spanPart: 'Saldo päivittäin {from} alkaen',
  table: 'Näytä taulukkona',
  pick: 'Päivä kaaviossa',
  notKnown: 'ei vielä ladattu',
}
