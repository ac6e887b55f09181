// The Lithuanian words of the chart of the balance.

import type { Words } from '../topics.ts'

/** Words of the chart of the balance. */
export const words: Words<'chart'> = {
  balance: 'Likutis',
  day: 'Diena',
  minus: 'minus {amount}',
  plus: 'plius {amount}',
  span: 'Likutis pagal dienas, {range}',
  low: 'Mažiausias',
  high: 'Didžiausias',
  scale: 'Skalė yra nuo {low} iki {high}.',
  spanPart: 'Likutis pagal dienas nuo {from}',
  table: 'Rodyti kaip lentelę',
  pick: 'Diena diagramoje',
  notKnown: 'dar neįkelta',
}
