// The files that a merchant saves for people: CSV and workbooks, whose texts stay texts and whose amounts are exact.
import { strFromU8, unzipSync } from 'fflate'
import { assert, test } from '#kit'
import { csvFormOf } from '../../../core/view/index.ts'
import type { Table } from '../../../demo/backoffice/merchant/table.ts'
import { workbookOf } from '../../../demo/backoffice/merchant/workbook.ts'

// What draws is loaded while there is no document: it would ask it for more than a language.
await import('lit')
Object.assign(globalThis, {
  document: { documentElement: { lang: '' } },
  location: new URL('http://localhost/'),
})
const { csvOf } = await import('../../../demo/backoffice/merchant/table.ts')

const table: Table = {
  head: ['Day', 'Buyer', 'Amount'],
  rows: [
    [{ day: '2026-11-26' }, 'Väinö "V" Öhman; Oy, <Ab> & Co', { amount: '90071992547409.93' }],
    [{ day: '1970-01-01' }, 'Aino\nEsimerkki', { amount: '0.10' }],
  ],
}

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '  =1+1',
  '\t=1',
  '\r=1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  '\n=1',
]

/** Reads CSV as a spreadsheet does. */
function cellsOf(csv: string, between: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${between}"\\r\\n]*))(${between}|\\r\\n)`, 'g')
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.replace(/^\uFEFF/, '').matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test('writes CSV as the spreadsheet of the language reads it, each cell what it was (house: 2)', () => {
  for (const [language, amount] of [
    ['en', '90071992547409.93'],
    ['fi', '90071992547409,93'],
    ['sv', '90071992547409,93'],
  ] as const) {
    const csv = csvOf(table, language)
    assert.equal(csv.charCodeAt(0), 0xfeff)
    assert.deepEqual(cellsOf(csv, csvFormOf(language).separator), [
      ['Day', 'Buyer', 'Amount'],
      ['2026-11-26', 'Väinö "V" Öhman; Oy, <Ab> & Co', amount],
      ['1970-01-01', 'Aino\nEsimerkki', amount.includes(',') ? '0,10' : '0.10'],
    ])
  }
})

test('lets no text of a buyer become a formula in CSV (house: 6)', () => {
  for (const text of formulas) {
    const [, row] = cellsOf(csvOf({ head: ['Buyer'], rows: [[text]] }, 'en'), ',')
    assert.match(row?.[0] ?? '', /^'/)
    assert.equal(row?.[0]?.replaceAll("'", ''), text)
  }
  const [, plain] = cellsOf(csvOf({ head: ['Buyer'], rows: [['a=b']] }, 'en'), ',')
  assert.deepEqual(plain, ['a=b'])
})

test('writes order numbers so that a spreadsheet changes none, and no cell begins a formula in one that parts by another separator (house: 6)', () => {
  const orders = [
    '00123',
    '1E5',
    '1/2',
    '12-11',
    '1234567890123456',
    '5 mar',
    'SEPT2',
    'TRUE',
    '12.50',
    '1 234',
    '5 %',
    '(5)',
    '20:15',
  ]
  for (const text of orders) {
    const [, row] = cellsOf(csvOf({ head: ['Order'], rows: [[text]] }, 'en'), ',')
    assert.deepEqual(row, [`'${text}`])
  }
  for (const [language, separators] of [
    ['en', ';\t|'],
    ['fi', ',\t|'],
  ] as const)
    for (const separator of separators) {
      const text = `Matti${separator}=cmd|' /C calc'!A0`
      const csv = csvOf({ head: ['Day', 'Buyer'], rows: [[{ day: '2026-11-26' }, text]] }, language)
      for (const cell of csv.split(/[\r\n,;\t|]+/)) assert.notMatch(cell, /^["\s]*[=+\-@]/)
    }
})

/** Opens a workbook: its parts by name. */
function partsOf(workbook: Uint8Array): Record<string, string> {
  const parts = Object.entries(unzipSync(workbook))
  return Object.fromEntries(parts.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('writes a workbook whose parts are all there and named, with amounts exact to the cent (house: 2)', () => {
  const parts = partsOf(workbookOf(table, 'Payments'))
  const types = parts['[Content_Types].xml'] ?? ''
  for (const [, name = ''] of types.matchAll(/PartName="\/([^"]+)"/g)) assert.property(parts, name)
  const targets = [...(parts['xl/_rels/workbook.xml.rels'] ?? '').matchAll(/Target="([^"]+)"/g)]
  assert.lengthOf(targets, 2)
  for (const [, target] of targets) assert.property(parts, `xl/${target}`)
  assert.include(parts['xl/workbook.xml'], '<sheet name="Payments"')
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  const numbers = [...sheet.matchAll(/<c s="(\d)"><v>([^<]*)<\/v>/g)].map(([, style, value]) => [
    style,
    value,
  ])
  // Days are counted from the last one of 1899: 25,569 is the first of January 1970.
  assert.deepEqual(numbers, [
    ['2', '46352'],
    ['3', '90071992547409.93'],
    ['2', '25569'],
    ['3', '0.10'],
  ])
  assert.include(sheet, 'Väinö &#34;V&#34; Öhman; Oy, &#60;Ab&#62; &#38; Co')
  assert.include(sheet, 'Aino\nEsimerkki')
})

test('writes texts of a workbook as texts, never as a formula, and nothing that is no XML (house: 6)', () => {
  const odd = ['_x0041_ and\r\n', '\u0000nul', 'half \uD83D of a pair', 'x'.repeat(40_000)]
  const rows = [...formulas, ...odd].map((text) => [text])
  const sheet = partsOf(workbookOf({ head: ['Buyer'], rows }, '='))['xl/worksheets/sheet1.xml'] ?? ''
  assert.lengthOf([...sheet.matchAll(/<c s="0" t="inlineStr">/g)], rows.length)
  assert.notMatch(sheet, /<f[ >/]/)
  assert.include(sheet, '>_x0000_nul<')
  assert.include(sheet, '>half _xD83D_ of a pair<')
  // What would read back as another text, and what is cut, shows it.
  assert.include(sheet, '>_x005F_x0041_ and_x000D_\n<')
  assert.isTrue([...sheet.matchAll(/>(x+…)</g)].every(([, text = '']) => text.length === 32_767))
  assert.notInclude(sheet, '\u0000')
})
