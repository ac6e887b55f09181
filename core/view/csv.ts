// A statement as CSV for spreadsheets: RFC 4180, no cell that a spreadsheet would run as a formula, numbers that stay numbers.

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
   * Whether digits are written as they are, for a program that reads the file; false when absent. If true, a spreadsheet drops
   * leading zeros, and rounds numbers of more than 15 digits.
   */
  plainDigits?: boolean
  /**
   * Called once all entries are written; returns the text of one more line, for its first cell; no line if it is empty. It
   * reports what could not be read, so that an incomplete file never looks complete (gaps Part 5, law 6).
   */
  note?: () => string
}

/**
 * Gives the form that spreadsheets expect in a language: `;` and a decimal comma in Finland, Sweden and the
 * Baltic countries, `,` and a point elsewhere.
 *
 * @param language BCP 47 tag, for example `fi` or `sv-FI`.
 */
export function csvFormOf(language: string): { separator: ',' | ';'; decimalMark: '.' | ',' } {
  return /^(fi|sv|et|lv|lt)(-|$)/i.test(language)
    ? { separator: ';', decimalMark: ',' }
    : { separator: ',', decimalMark: '.' }
}

/** What a cell contains: a text, or what a spreadsheet is to read as an amount (decimal string), a day or a time of day. */
export type CsvCell =
  | string
  | { readonly amount: string }
  | { readonly day: string }
  | { readonly time: string }

/**
 * Writes one line of CSV with CRLF after it: the one way in which cells are written here.
 *
 * A text that a spreadsheet would run as a formula, or change because it reads a number, a day or a truth value, gets an
 * apostrophe in front of it; a text that begins with an apostrophe has two then, so removing one restores the text. OWASP
 * recommends the apostrophe, and it survives every spreadsheet; `="00123"` would be a formula itself, and a tab is read as
 * blank or worse. If a program that splits at another separator would begin a new cell inside a text, an apostrophe is
 * written there too, in front of the sign.
 *
 * @see RFC 4180; OWASP, CSV injection; ASVS 1.2.10
 */
export function csvLine(
  cells: readonly CsvCell[],
  { separator = ',', decimalMark = '.', plainDigits = false }: CsvForm = {},
): string {
  const texts = cells.map((cell) => {
    if (typeof cell === 'string') return harmless(cell, plainDigits)
    const [kind, value] = valueOf(cell)
    // Only a value of which every part has the form: `-1+cmd` in an amount is not a number.
    if (!FORMS[kind].test(value)) return harmless(value, plainDigits)
    return kind === 'amount' ? value.replace('.', decimalMark) : value
  })
  return `${texts.map((text) => quoted(text, separator)).join(separator)}\r\n`
}

const valueOf = (cell: Exclude<CsvCell, string>) =>
  'amount' in cell
    ? (['amount', cell.amount] as const)
    : 'day' in cell
      ? (['day', cell.day] as const)
      : (['time', cell.time] as const)

const FORMS = {
  amount: /^-?\d+(\.\d+)?$/,
  day: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(:\d\d)?$/,
} as const

/**
 * Writes entries as CSV with a line of labels first. Amounts are plain numbers, minus and all; see {@link csvLine} for texts.
 *
 * @throws TypeError (from the iteration) when the separator, the decimal mark or a column is not one that the types list.
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
  assertColumns(columns, labels)
  yield (byteOrderMark ? '\uFEFF' : '') +
    csvLine(
      columns.map((column) => labels[column] ?? column),
      form,
    )
  for await (const entry of entries)
    yield csvLine(
      columns.map((column) => CELLS[column](entry) ?? ''),
      form,
    )
  const note = form.note?.()
  if (note) yield csvLine([note, ...columns.slice(1).map(() => '')], form)
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

const CELLS: Readonly<Record<CsvColumn, (entry: Entry) => CsvCell | undefined>> = {
  day: ({ day }) => ({ day }),
  time: ({ time }) => time && { time },
  valueDay: ({ valueDay }) => valueDay && { day: valueDay },
  status: (entry) => entry.status,
  amount: ({ amount }) => ({ amount }),
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
  balance: ({ balanceAfter }) => balanceAfter && { amount: balanceAfter },
  originalAmount: ({ original }) => original && { amount: original.amount },
  originalCurrency: (entry) => entry.original?.currency,
  card: (entry) => entry.cardLastDigits,
  id: (entry) => entry.id,
}

/** Guards a text: see {@link csvLine}. */
function harmless(text: string, plainDigits: boolean): string {
  const inside = text.replace(BEFORE_SIGN, (run) => (SEPARATOR.test(run) ? `${run}'` : run))
  const isChanged = !plainDigits && isReadAsValue(text)
  return FORMULA.test(text) || isChanged || text.startsWith("'") ? `'${inside}` : inside
}

const FORMULA = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n\0])/u
// The characters that may come before a formula in a cell, from their start, so that a long run is scanned once. A price
// such as `25,-` stays unchanged: a sign begins a formula only if something follows it. Apostrophes before it get one more.
const BEFORE_SIGN = /(?<![\s\p{C},;|"])[\s\p{C},;|"]+(?='*(?:[=@＝＠]|[+\-＋－]\s*[^\s,;]))/gu
const SEPARATOR = /[,;|"\t\r\n]/

/**
 * Returns whether a spreadsheet of some language would read a text as a number, a percentage, an amount of money, a day, a time
 * or a truth value: it would then drop zeros, calculate an exponent or a fraction, round a long number, or reformat the text.
 */
function isReadAsValue(text: string): boolean {
  const plain = text.trim()
  // These come back unchanged; a number of twelve digits or more is shown with an exponent.
  if (/^(?:0|[1-9]\d{0,10})$/.test(plain)) return false
  if (FIGURES.test(plain)) return /\p{Nd}/u.test(plain)
  return plain.length <= LONGEST && [WITH_UNIT, NAMED_DAY, TRUTH].some((form) => form.test(plain))
}

/** Characters: no longer text is a number with a unit or a day with a month, and shorter texts are matched quickly. */
const LONGEST = 64
const FIGURES = /^[\p{Nd}\s.,:/()'\u2019+\-\u2212%\u2030]+$/u
const WITH_UNIT =
  /^(?=.*\p{Nd})(?:\p{Sc}|eur)?[\p{Nd}\s.,:/()'\u2019+\-\u2212]+(?:(?<=\p{Nd}\.?)[ed][+-]?\p{Nd}+)?\s*(?:\p{Sc}|eur|kr|%|[ap]m?)?$/iu
const MONTH =
  '(?:jan|feb|mar|apr|ma[ijy]|jun|jul|aug|sep|o[ck]t|nov|de[ck]|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|' +
  'marras|joulu|jaan|veebr|märts|juun|juul|dets|jūn|jūl|saus|vas|kov|bal|geg|birž|liep|rug|spal|lap|gruod)\\p{L}{0,8}'
const NAMED_DAY = new RegExp(
  `^(?=.*\\p{Nd})(?:\\p{Nd}{1,4}[\\s.,/-]*)?${MONTH}\\.?(?:[\\s.,/-]*\\p{Nd}{1,4}){0,2}$`,
  'iu',
)
const TRUTH = /^(?:true|false|tosi|epätosi|sant|falskt|tõene|väär|patiess|aplams|teisinga|klaidinga)$/i

/** Quotes a text with any separator, so that a program that splits at another one keeps it whole if it begins a line. */
function quoted(cell: string, separator: string): string {
  return (/[",;|\t\r\n]/.test(cell) && !isNumberIn(cell, separator)) || /^[\s']|\s$/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
}

/** An amount with a decimal comma needs quotes only if the separator is a comma. */
const isNumberIn = (cell: string, separator: string) => separator !== ',' && /^-?\d+,\d+$/.test(cell)
