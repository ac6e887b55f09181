// The English words of a printed period.
// Not code: no logic, no markup. Placeholders stand in braces.

/** Words of a printed period. */
export const paper = {
  print: 'Print',
  printHint: 'On paper, or as a PDF',
  printing: 'Loading the whole period before it is printed… {count} so far',
  notPrinted: 'The whole period did not load, so nothing was printed.',
  cut: 'What was printed is only a part of this period.',
  whole: 'Print the whole period',
  count: 'Transactions: {count}',
  part: 'Part of {range}',
  only: 'Only the newest transactions are printed here: {count}, back to {day}. The older ones of this period are missing.',
  notLoaded: 'The transactions had not loaded when this was printed.',
  matching: 'Only what matches "{query}" is printed here: {count}.',
  day: 'Day',
  account: 'Account',
  number: 'Number',
  holder: 'Holder',
  bank: 'Bank',
  opening: 'Opening balance',
  closing: 'Closing balance',
  notShared: 'not shared',
  in: 'Money in',
  out: 'Money out',
  net: 'Net',
  sumsHere: 'The sums are those of what is printed here.',
  booked: 'Pending transactions are not in the sums.',
  page: 'Page {page} of {pages}',
}
