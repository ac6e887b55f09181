// Writes a table as CSV, as the spreadsheet of the reader's language takes it by a double click.
// No cell becomes a formula: a text that could be one is written as a text.

import type { Cell, Table } from './table.ts'

/** How a language writes tables: what stands between cells, and the decimal mark. */
export interface CsvHabit {
  between: ',' | ';'
  decimal: '.' | ','
}

/** The habits of languages in which a comma is the decimal mark, and of the others. */
export const habitOf = (language: string): CsvHabit =>
  language === 'en' ? { between: ',', decimal: '.' } : { between: ';', decimal: ',' }

/** Writes the table, with the mark by which spreadsheets know UTF-8. */
export function csvOf({ head, rows }: Table, { between, decimal }: CsvHabit): string {
  const cell = (value: Cell): string => {
    if (typeof value === 'string') return quoted(harmless(value))
    return 'day' in value ? value.day : quoted(value.amount.replace('.', decimal))
  }
  const quoted = (text: string) =>
    /["\r\n]/.test(text) || text.includes(between) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = [head, ...rows].map((row) => row.map((value) => cell(value)).join(between))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** What spreadsheets take for a formula, also after spaces and in full width, gets an apostrophe before it. */
function harmless(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
}
