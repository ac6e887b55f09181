// A statement as CSV for spreadsheets: RFC 4180, no cell that a spreadsheet would run, numbers that stay numbers.
// It reads no CSV, and knows no spreadsheet's own file format.

import type { Entry } from './entry.ts'
import type { Entries } from './stream.ts'

/** Columns, in the order of the file. */
export const CSV_COLUMNS = [
  'day',
  'time',
  'valueDay',
  'status',
  'amount',
  'currency',
  'counterpart',
  'account',
  'bank',
  'reference',
  'message',
  'archiveId',
  'type',
  'code',
  'isoCode',
  'balance',
  'originalAmount',
  'originalCurrency',
  'card',
  'id',
] as const

/** A column. */
export type CsvColumn = (typeof CSV_COLUMNS)[number]

/** How a CSV file is written. */
export interface CsvForm {
  /** Between cells; `,` when absent. */
  separator?: ',' | ';' | '\t'
  /** Before the decimals of amounts; `.` when absent. */
  decimalMark?: '.' | ','
  /** Whether the file begins with a byte order mark, by which Excel knows UTF-8; false when absent. */
  byteOrderMark?: boolean
  /** Which columns, in which order; all when absent. */
  columns?: readonly CsvColumn[]
  /** Words of the first line; a column without one has its own name. */
  labels?: Readonly<Partial<Record<CsvColumn, string>>>
}

/**
 * Tells the form that spreadsheets expect where a language is spoken: `;` and a decimal comma in Finland, Sweden and the
 * Baltic countries, `,` and a point elsewhere.
 *
 * @param language BCP 47 tag, for example `fi` or `sv-FI`.
 */
export function csvFormOf(language: string): { separator: ',' | ';'; decimalMark: '.' | ',' } {
  return /^(fi|sv|et|lv|lt)(-|$)/i.test(language)
    ? { separator: ';', decimalMark: ',' }
    : { separator: ',', decimalMark: '.' }
}

/**
 * Writes entries as CSV with a line of labels first and CRLF after each line.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe before it, so that bank texts cannot run
 * anything; amounts are written as plain numbers, minus and all.
 *
 * @throws TypeError (from the walk) when separator and decimal mark are of another kind, or a column is unknown.
 * @see RFC 4180; OWASP, CSV injection
 */
export async function* writeCsv(
  entries: Entries,
  form: CsvForm = {},
): AsyncGenerator<string, undefined, undefined> {
  const {
    separator = ',',
    decimalMark = '.',
    byteOrderMark = false,
    columns = CSV_COLUMNS,
    labels = {},
  } = form
  if (![',', ';', '\t'].includes(separator))
    throw new TypeError('separator must be a comma, a semicolon or a tab')
  if (![',', '.'].includes(decimalMark)) throw new TypeError('decimalMark must be a point or a comma')
  if (!columns.every((column) => column in CELLS)) throw new TypeError('columns must be known columns')
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`
  yield (byteOrderMark ? '\uFEFF' : '') + line(columns.map((column) => harmless(labels[column] ?? column)))
  for await (const entry of entries) {
    yield line(columns.map((column) => cellOf(CELLS[column](entry), NUMBERS.has(column), decimalMark)))
  }
}

const CELLS: Readonly<Record<CsvColumn, (entry: Entry) => string | undefined>> = {
  day: (entry) => entry.day,
  time: (entry) => entry.time,
  valueDay: (entry) => entry.valueDay,
  status: (entry) => entry.status,
  amount: (entry) => entry.amount,
  currency: (entry) => entry.currency,
  counterpart: (entry) => entry.counterpart?.name,
  account: (entry) => entry.counterpart?.account,
  bank: (entry) => entry.counterpart?.bank,
  reference: (entry) => entry.reference,
  message: (entry) => entry.message,
  archiveId: (entry) => entry.archiveId,
  type: (entry) => entry.codes?.text,
  code: (entry) => entry.codes?.bank,
  isoCode: (entry) => entry.codes?.iso,
  balance: (entry) => entry.balanceAfter,
  originalAmount: (entry) => entry.original?.amount,
  originalCurrency: (entry) => entry.original?.currency,
  card: (entry) => entry.cardLastDigits,
  id: (entry) => entry.id,
}

const NUMBERS: ReadonlySet<CsvColumn> = new Set(['amount', 'balance', 'originalAmount'])

function cellOf(text = '', isNumber: boolean, decimalMark: string): string {
  // Only what is a number through and through is spared: `-1+cmd` in an amount is no number.
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? text.replace('.', decimalMark) : harmless(text)
}

/**
 * Puts an apostrophe before what a spreadsheet would run: `= + - @`, also in full width, at the start of the text, and
 * inside it wherever a cell would start for a program that was told another separator.
 */
function harmless(text: string): string {
  const inside = text.replace(CELL_START, "$&'")
  return FORMULA.test(text) ? `'${inside}` : inside
}

const FORMULA = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n\0])/u
// A price such as `25,-` stays as it is: a sign runs nothing unless something follows it.
const CELL_START = /[,;"\t\r\n]\p{C}*(?=[=@＝＠]|[+\-＋－][^\s,;])/gu

function quoted(cell: string, separator: string): string {
  return /["\r\n]/.test(cell) || cell.includes(separator) || /^[\s']|\s$/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
}
