// The English words of the chart of the balance.

/** Words of the chart of the balance. */
export const chart = {
  balance: 'Balance',
  day: 'Day',
  minus: 'minus {amount}',
  plus: 'plus {amount}',
  span: 'Balance by day, {range}',
  low: 'Lowest',
  high: 'Highest',
  scale: 'The scale runs from {low} to {high}.',
  spanPart: 'Balance by day, from {from} on',
  table: 'Show as table',
  pick: 'Day in the chart',
  notKnown: 'not loaded yet',
}
