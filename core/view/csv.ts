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
  /**
   * Whether digits are written as they are, for a program that reads the file; false when absent. A spreadsheet then drops
   * leading zeros, and rounds what has more than 15 digits.
   */
  plainDigits?: boolean
}

/**
 * Gives the form that spreadsheets expect where a language is spoken: `;` and a decimal comma in Finland, Sweden and the
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
 * anything; amounts are written as plain numbers, minus and all. So does a text that a spreadsheet would take for a number
 * and change: a reference with leading zeros, an archive number of twenty digits. An apostrophe is what OWASP asks for, it
 * survives every spreadsheet, and a program that reads the file takes one away from the start of a cell, if there is one:
 * a text that begins with an apostrophe has two. `="00123"` would be a formula itself, and a tab is read as blank or worse.
 *
 * @throws TypeError (from the iteration) when separator and decimal mark are of another kind, or a column is unknown.
 * @see RFC 4180; OWASP, CSV injection; ASVS 1.2.10
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
    plainDigits = false,
  } = form
  if (![',', ';', '\t'].includes(separator))
    throw new TypeError('separator must be a comma, a semicolon or a tab')
  if (![',', '.'].includes(decimalMark)) throw new TypeError('decimalMark must be a point or a comma')
  assertColumns(columns, labels)
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`
  yield (byteOrderMark ? '\uFEFF' : '') + line(columns.map((column) => harmless(labels[column] ?? column)))
  for await (const entry of entries) {
    yield line(
      columns.map((column) => {
        const text = CELLS[column](entry) ?? ''
        return NUMBERS.has(column) && NUMBER.test(text)
          ? text.replace('.', decimalMark)
          : harmless(text, plainDigits)
      }),
    )
  }
}

function assertColumns(columns: readonly CsvColumn[], labels: NonNullable<CsvForm['labels']>): void {
  const given: unknown = columns
  if (!Array.isArray(given) || given.length === 0) {
    throw new TypeError('columns must be a list of one column or more')
  }
  for (const [at, column] of columns.entries()) {
    if (!CSV_COLUMNS.includes(column)) {
      throw new TypeError(`columns[${at}] must be one of ${CSV_COLUMNS.join(', ')}`)
    }
    const label: unknown = labels[column]
    if (label !== undefined && typeof label !== 'string')
      throw new TypeError(`labels.${column} must be a text`)
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

// Only a text that is a number as a whole is left alone: `-1+cmd` in an amount is not a number.
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Puts an apostrophe before what a spreadsheet would run: `= + - @`, also in full width, at the start of the text, and
 * inside it wherever a cell would start for a program with another separator. Likewise before a text that it would
 * change, unless plain digits are asked for, and before an apostrophe, so that one can be removed again.
 */
function harmless(text: string, plainDigits = false): string {
  const inside = text.replace(BEFORE_SIGN, (run) => (SEPARATOR.test(run) ? `${run}'` : run))
  const isChanged = !plainDigits && CHANGED_NUMBER.test(text)
  return FORMULA.test(text) || isChanged || text.startsWith("'") ? `'${inside}` : inside
}

const FORMULA = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n\0])/u
// The characters that may come before a formula in a cell, from their start, so that a long run is scanned once. A price
// such as `25,-` stays as it is: a sign runs nothing unless something follows it.
const BEFORE_SIGN = /(?<![\s\p{C},;"])[\s\p{C},;"]+(?=[=@＝＠]|[+\-＋－]\s*[^\s,;])/gu
const SEPARATOR = /[,;"\t\r\n]/
// Leading zeros are dropped, an exponent is worked out; from twelve digits on a number is shown with one.
const CHANGED_NUMBER = /^\s*(?:0\d+|\d{12,}|\d+e\d+)\s*$/i

function quoted(cell: string, separator: string): string {
  return /["\r\n]/.test(cell) || cell.includes(separator) || /^[\s']|\s$/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
}
