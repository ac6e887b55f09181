// Tests the CSV writer: RFC 4180, formulas, numbers, the forms of languages.
// Not the byte stream around it: stream.test.ts.
// Runs in every runtime: languages, text.
import { assert, deep, fc, test } from '#kit'
import { CSV_COLUMNS, type CsvForm, csvFormOf, type Entry, writeCsv } from '../../../core/view/index.ts'
import { typeErrorOf } from '../shared/thrown.ts'
import { anyEntry, anyText, fullEntry, pendingEntry, smallEntry, textOf } from './fixtures.ts'

const csvOf = (entries: Iterable<Entry>, form?: CsvForm) => textOf(writeCsv(entries, form))

test('writes every column, labels first, CRLF after each line (RFC 4180)', async () => {
  assert.equal(
    await csvOf([fullEntry, smallEntry]),
    'day,time,valueDay,status,amount,currency,counterpart,account,bank,reference,message,archiveId,type,code,isoCode,balance,originalAmount,originalCurrency,card,id\r\n' +
      '2026-11-20,11:59:58,2026-11-21,booked,-12.50,EUR,Esimerkki Oy,FI3099900000000102,SBOXFIH0,1232,"Lasku 12\nKiitos","\'20261120000000000017",Payment,700,PMNT-ICDT-ESCT,987.50,-13.75,USD,1234,h-1\r\n' +
      '2026-11-19,,,booked,10.10,EUR,,,,,,,,,,,,,,h-2\r\n',
  )
})

test('writes chosen columns under chosen labels, with a byte order mark where it is wanted (promises: R62)', async () => {
  const form: CsvForm = {
    columns: ['day', 'amount', 'counterpart'],
    labels: { day: 'Päivä', amount: '=cmd', counterpart: 'Saaja; maksaja' },
    byteOrderMark: true,
    ...csvFormOf('fi'),
  }
  assert.equal(
    await csvOf([fullEntry, pendingEntry], form),
    '\uFEFFPäivä;"\'=cmd";"Saaja; maksaja"\r\n2026-11-20;-12,50;Esimerkki Oy\r\n2026-11-21;10,10;\r\n',
  )
})

test('writes the form that a language expects (house: 4)', () => {
  for (const language of ['fi', 'sv', 'sv-FI', 'et', 'lv', 'LT-lt'])
    assert.deepEqual(csvFormOf(language), { separator: ';', decimalMark: ',' })
  for (const language of ['en', 'en-GB', 'fil', ''])
    assert.deepEqual(csvFormOf(language), { separator: ',', decimalMark: '.' })
})

test('writes amounts with a comma between commas safely (RFC 4180)', async () => {
  const text = await csvOf([smallEntry], { columns: ['amount', 'currency'], decimalMark: ',' })
  assert.equal(text, 'amount,currency\r\n"10,10",EUR\r\n')
})

test('refuses a form that it does not know (house: 4)', async () => {
  const wrong: [RegExp, object][] = [
    [/^separator must be/, { separator: '|' }],
    [/^decimalMark must be/, { decimalMark: "'" }],
    [/^columns\[1\] must be one of day, time, /, { columns: ['day', 'toString'] }],
    [/^columns\[0\] must be one of/, { columns: ['__proto__'] }],
    [/^columns\[0\] must be one of/, { columns: [undefined] }],
    [/^columns must be a list/, { columns: 'day' }],
    [/^columns must be a list/, { columns: [] }],
    [/^labels\.day must be a text/, { labels: { day: 5 } }],
  ]
  for (const [rule, form] of wrong) {
    const { message } = await typeErrorOf(() => csvOf([], form))
    assert.match(message, rule)
    assert.notInclude(message, 'toString')
  }
})

for (const [text, cell] of [
  ['00123', `"'00123"`],
  ['0', '0'],
  ['007', `"'007"`],
  [' 00123 ', `"' 00123 "`],
  ['12345678901', '12345678901'],
  ['123456789012', `"'123456789012"`],
  ['20261120000000000017', `"'20261120000000000017"`],
  ['12E5', `"'12E5"`],
  ['1e10', `"'1e10"`],
  ['RF481245', 'RF481245'],
  ['FI6299900000000011', 'FI6299900000000011'],
  ['0123 4567', `"'0123 4567"`],
  ['12.50', `"'12.50"`],
  ['1/2', `"'1/2"`],
  ['12-11', `"'12-11"`],
  ['12:30', `"'12:30"`],
  ['5 Mar', `"'5 Mar"`],
  ['SEPT2', `"'SEPT2"`],
  ['25 %', `"'25 %"`],
  ['€5', `"'€5"`],
  ['true', `"'true"`],
  ['Lasku 12', 'Lasku 12'],
  ['A-12', 'A-12'],
  ["'00123", `"''00123"`],
  ["'tis", `"''tis"`],
] as const) {
  test(`keeps ${JSON.stringify(text)} whole in a spreadsheet (promises: R62; ASVS 1.2.10)`, async () => {
    const columns = ['reference', 'archiveId', 'message', 'card'] as const
    const entry = { ...smallEntry, reference: text, archiveId: text, message: text, cardLastDigits: text }
    const [, line] = (await csvOf([entry], { columns })).split('\r\n')
    assert.equal(line, columns.map(() => cell).join(','))
    // A program that reads the file removes one apostrophe.
    const [[back = ''] = []] = readCsv(`${line}\r\n`, ',')
    assert.equal(back.replace(/^'/, ''), text)
  })
}

test('writes digits as they are where a program asks for them, and formulas never (promises: R62)', async () => {
  const columns = ['reference', 'archiveId', 'message'] as const
  const entry = { ...smallEntry, reference: '00123', archiveId: '20261120000000000017', message: '=1+1' }
  const text = await csvOf([entry], { columns, plainDigits: true })
  assert.equal(text, `reference,archiveId,message\r\n00123,20261120000000000017,"'=1+1"\r\n`)
})

for (const [text, cell] of [
  ['=1+1', '"\'=1+1"'],
  ['+358401234567', '"\'+358401234567"'],
  ['-1+1|cmd', '"\'-1+1|cmd"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t\'=1"'],
  ['\r=1', '"\'\r\'=1"'],
  ['\0=1', '"\'\0=1"'],
  ['＝1+1', '"\'＝1+1"'],
  [' =1', '"\' =1"'],
  ['\uFEFF=1', '"\'\uFEFF=1"'],
  ['x;=1+1', '"x;\'=1+1"'],
  ['x,=1+1', '"x,\'=1+1"'],
  ['x\n=1+1', '"x\n\'=1+1"'],
  ['x;-1+1', '"x;\'-1+1"'],
  ['a; =1', '"a; \'=1"'],
  ['a;\t=1', '"a;\t\'=1"'],
  ['a;\u00A0 @SUM(A1)', '"a;\u00A0 \'@SUM(A1)"'],
  ['a; - 1+1', '"a; \'- 1+1"'],
  ['a;\u200B +1', '"a;\u200B \'+1"'],
  ['a, b; c', '"a, b; c"'],
  ['Vuokra 25,-', '"Vuokra 25,-"'],
  ['a = b, c - d', '"a = b, c - d"'],
  ['say "hi"', '"say ""hi"""'],
  ['Esimerkki Oy', 'Esimerkki Oy'],
] as const) {
  test(`writes ${JSON.stringify(text)} so that no spreadsheet runs it, and no more than that (promises: R62)`, async () => {
    const written = await csvOf([{ ...smallEntry, counterpart: { name: text } }], {
      columns: ['counterpart'],
    })
    assert.equal(written, `counterpart\r\n${cell}\r\n`)
  })
}

test('marks a text with marks of its own once more, so that each comes back (promises: R62)', async () => {
  const columns = ['message'] as const
  const cells = await Promise.all(
    ['x;=1', "x;'=1", "x;''=1", "'=1", "''=1"].map((message) =>
      csvOf([{ ...smallEntry, message }], { columns }),
    ),
  )
  assert.lengthOf(new Set(cells), 5)
  assert.deepEqual(
    cells.map((text) => text.split('\r\n')[1]),
    ['"x;\'=1"', '"x;\'\'=1"', "\"x;'''=1\"", '"\'\'=1"', "\"'''=1\""],
  )
})

test('keeps negative amounts numbers, and takes nothing else for one (promises: R62)', async () => {
  const columns = ['amount', 'balance', 'originalAmount'] as const
  const cells = async (amount: string) =>
    (
      await csvOf([{ ...smallEntry, amount, balanceAfter: amount, original: { amount, currency: 'EUR' } }], {
        columns,
      })
    ).split('\r\n')[1]
  assert.equal(await cells('-12.50'), '-12.50,-12.50,-12.50')
  assert.equal(await cells('-1+cmd'), `"'-1+cmd","'-1+cmd","'-1+cmd"`)
  assert.equal(await cells('-12.50 '), '"\'-12.50 ","\'-12.50 ","\'-12.50 "')
})

test('keeps a text that looks like a number a text (promises: R62)', async () => {
  const columns = ['reference', 'message'] as const
  const entry = { ...smallEntry, reference: '-12.50', message: '12.50' }
  assert.equal(
    await csvOf([entry], { columns, separator: ';', decimalMark: ',' }),
    'reference;message\r\n"\'-12.50";"\'12.50"\r\n',
  )
})

test('keeps any text readable by a strict reader, with no cell that begins like a formula (promises: R62)', async () => {
  const runs = deep(100, 2_500)
  let cells = 0
  const columns = ['day', 'counterpart', 'message', 'amount', 'reference'] as const
  const separators = fc.constantFrom(',' as const, ';' as const, '\t' as const)
  const run = fc.asyncProperty(
    fc.array(anyEntry, { minLength: 1, maxLength: 12 }),
    separators,
    async (entries, separator) => {
      const written = await csvOf(entries, { columns, separator })
      const [, ...rows] = readCsv(written, separator)
      assert.lengthOf(rows, entries.length)
      for (const [index, row] of rows.entries()) {
        const entry = entries[index]
        const [day, name = '', message = '', amount, reference = ''] = row
        assert.lengthOf(row, 5)
        assert.equal(day, entry?.day)
        assert.equal(unguarded(name), unguarded(entry?.counterpart?.name ?? ''))
        assert.equal(unguarded(message), unguarded(entry?.message ?? ''))
        assert.equal(unguarded(reference), unguarded(entry?.reference ?? ''))
        assert.equal(amount, entry?.amount)
        for (const cell of [name, message, reference]) assert.notMatch(cell, FORMULA)
        cells += row.length
      }
      // A program that was told another separator, and knows no quotes, must not find one either.
      const texts = await csvOf(entries, {
        columns: ['day', 'counterpart', 'message', 'reference'],
        separator,
      })
      for (const wrong of [',', ';', '\t'])
        for (const cell of readCarelessly(texts, wrong)) assert.notMatch(cell, DANGER)
    },
  )
  await fc.assert(run, { numRuns: runs })
  assert.isAbove(cells, runs * 20)
})

test('keeps a text without anything special as it is (RFC 4180)', async () => {
  const plain = fc
    .string({ unit: fc.constantFrom(...'abcÅÄÖ 0123456789./:()?!*#') })
    // Figures are special: a spreadsheet would change them.
    .filter((text) => text.trim() === text && /[bc]/.test(text))
  const run = fc.asyncProperty(plain, async (name) => {
    const written = await csvOf([{ ...smallEntry, counterpart: { name } }], { columns: ['counterpart'] })
    assert.equal(written, `counterpart\r\n${name}\r\n`)
  })
  await fc.assert(run)
})

test('writes a long run of blanks and separators without looking at it again and again (house: 4)', async () => {
  const entry = { ...smallEntry, message: `${'\t;, '.repeat(250_000)}x` }
  const text = await csvOf([entry], { columns: ['message'] })
  assert.lengthOf(text, 'message\r\n"\'"\r\n'.length + entry.message.length)
})

test('shows a cell for every column (house: 4)', async () => {
  const [labels = '', cells = ''] = (await csvOf([{ ...fullEntry, message: 'Kiitos' }])).split('\r\n')
  assert.deepEqual(labels.split(','), [...CSV_COLUMNS])
  assert.isTrue(cells.split(',').every((cell) => cell !== ''))
})

test('writes any text of any member without losing a line (RFC 4180)', async () => {
  const run = fc.asyncProperty(anyText, async (id) => {
    const rows = readCsv(await csvOf([{ ...smallEntry, id }, smallEntry]), ',')
    assert.lengthOf(rows, 3)
    for (const row of rows) assert.lengthOf(row, CSV_COLUMNS.length)
  })
  await fc.assert(run, { numRuns: deep(60, 1_500) })
})

const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/u
/** A sign alone is only a sign; with something after it, that is not the end of our cell, a program may calculate. */
const DANGER = /^[\s\p{C}]*([=@＝＠]|[+\-＋－][^\S\t]*[^\s,;"])/u

/** Removes our apostrophes, and those that were there before: the rest must be equal. */
const unguarded = (text: string) => text.replaceAll("'", '')

/** Reads CSV as RFC 4180 has it, and throws at anything else. */
function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (at >= text.length) throw new Error('a quote is open')
        if (text[at] !== '"') cell += text[at]
        else if (text[at + 1] === '"') {
          cell += '"'
          at++
        } else break
      }
      at++
    } else {
      while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') {
        if (text[at] === '"') throw new Error('a quote stands inside')
        cell += text[at++]
      }
    }
    row.push(cell)
    if (text[at] === separator) {
      at++
      if (at === text.length) throw new Error('the last line is open')
      if (text.startsWith('\r\n', at)) row.push('')
      else continue
    }
    if (!text.startsWith('\r\n', at)) throw new Error('a line ends in another way')
    at += 2
    rows.push(row)
    row = []
  }
  return rows
}

/** Splits as a program does that trusts neither quotes nor line ends, and removes quotes at the edges. */
function readCarelessly(text: string, separator: string): string[] {
  return text
    .split(/\r\n|[\r\n]/)
    .flatMap((line) => line.split(separator).map((cell) => cell.replace(/^"+|"+$/g, '')))
}
