// The Swedish words of the chart of the balance.

import type { Words } from '../topics.ts'

/** Words of the chart of the balance. */
export const words: Words<'chart'> = {
  balance: 'Saldo',
  day: 'Dag',
  minus: 'minus {amount}',
  plus: 'plus {amount}',
  span: 'Saldo per dag, {range}',
  low: 'Lägst',
  high: 'Högst',
  scale: 'Skalan går från {low} till {high}.',
  spanPart: 'Saldo per dag från {from}',
  table: 'Visa som tabell',
  pick: 'Dag i diagrammet',
  notKnown: 'inte laddat ännu',
}
