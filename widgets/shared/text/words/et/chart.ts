// The Estonian words of the chart of the balance.

import type { Words } from '../topics.ts'

/** Words of the chart of the balance. */
export const words: Words<'chart'> = {
  balance: 'Saldo',
  day: 'Päev',
  minus: 'miinus {amount}',
  plus: 'pluss {amount}',
  span: 'Saldo päevade kaupa, {range}',
  low: 'Madalaim',
  high: 'Kõrgeim',
  scale: 'Skaala ulatub {low} kuni {high}.',
  spanPart: 'Saldo päevade kaupa alates {from}',
  table: 'Näita tabelina',
  pick: 'Päev graafikul',
  notKnown: 'veel laadimata',
}
