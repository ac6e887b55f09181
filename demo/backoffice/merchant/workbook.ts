// Writes a table as a workbook of Excel (ECMA-376): one sheet, texts as texts, days as days, amounts as numbers to the cent.
// This code is loaded when somebody saves a workbook. The workbook has no formula, no macro and no link.

import { strToU8, zipSync } from 'fflate'
import type { Cell, Table } from './table.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Styles by their number: plain, a head, a day, an amount. */
const STYLE = { head: 1, day: 2, amount: 3 } as const

/** Most characters of a cell. */
const MOST = 32_767

/** Writes the bytes of the file. */
export function workbookOf(table: Table, title: string): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(title.slice(0, 31))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheet(table),
  }
  const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(HEAD + xml)] as const)
  return zipSync(Object.fromEntries(files))
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
}

/** Format 14 is the day as the reader's system writes it, 4 a number with two decimals. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function sheet({ head, rows }: Table): string {
  const widths = head.map((name, at) => {
    const lengths = rows.map((row) => textOf(row[at] ?? '').length)
    return Math.min(60, Math.max(10, name.length + 2, ...lengths.map((length) => length + 2)))
  })
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const lines = [
    rowOf(
      1,
      head.map((name) => text(name, STYLE.head)),
    ),
    ...rows.map((row, at) =>
      rowOf(
        at + 2,
        row.map((cell) => cellOf(cell)),
      ),
    ),
  ]
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
}

const rowOf = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`

function cellOf(cell: Cell): string {
  if (typeof cell === 'string') return text(cell)
  if ('time' in cell) return text(cell.time)
  if ('day' in cell) return number(String(serialOf(cell.day)), STYLE.day)
  return number(cell.amount, STYLE.amount)
}

const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : (Object.values(cell)[0] ?? ''))

const number = (digits: string, style: number) => `<c s="${style}"><v>${digits}</v></c>`

const text = (words: string, style = 0) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(words.length > MOST ? `${words.slice(0, MOST - 1)}…` : words)}</t></is></c>`

/** Counts the days since the last one of 1899, as spreadsheets do. */
const serialOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569

/**
 * Escapes a text so that it is read back unchanged: a character that XML cannot contain becomes `_xHHHH_` (ECMA-376,
 * ST_Xstring), and so does the first character of a text that already looks like that.
 */
function escaped(words: string): string {
  const coded = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  return words
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, coded)
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, coded)
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
