// Tests that the table of promises is made of the titles of the tests, and that every promise has a test.
// Whether a test proves its title is for a reader to judge.
import { assert, test } from '#kit'
import { isFullOnly } from '../extent.ts'
import { readTestFiles } from '../tools/promises/files.ts'
import { unproven, writePage } from '../tools/promises/page.ts'
import { sourcesOf, splitTitle, titlesIn } from '../tools/promises/titles.ts'

const files = readTestFiles()

test('keeps the table of promises as the titles make it (house: 4)', () => {
  const { proofs, rows } = readTable(writePage(files))
  const all = files.flatMap(({ name: file, titles }) => titles.map((title) => ({ file, title })))
  const missing = all.flatMap(({ file, title }) => {
    const sentence = splitTitle(title).sentence
    const names = sourcesOf(title).map(({ name }) => name.toLowerCase())
    return names
      .filter((name) => !proofs.has([name, file, sentence].join('\n')) && !rows.has(`${name}\n${file}`))
      .map((name) => `${file}: ${title}: ${name}`)
  })
  assert.deepEqual(missing, [])
  const sentences = new Set(all.map(({ file, title }) => `${file}\n${splitTitle(title).sentence}`))
  const unknown = [...proofs].filter((proof) => !sentences.has(proof.slice(proof.indexOf('\n') + 1)))
  assert.deepEqual(unknown, [])
  assert.isAbove(proofs.size, 1_000)
})

/** Reads a page: promise, file and sentence of each proof, and rule and file of each row of a table. */
function readTable(page: string): { proofs: Set<string>; rows: Set<string> } {
  const proofs = new Set<string>()
  const rows = new Set<string>()
  let promise = ''
  let file = ''
  for (const line of page.split('\n')) {
    if (line.startsWith('### '))
      promise = line
        .slice(4)
        .replace(/^(R\d+): .*/, '$1')
        .toLowerCase()
    file = /^`(.+)`$/.exec(line)?.[1] ?? file
    if (line.startsWith('- ')) proofs.add([promise, file, line.slice(2)].join('\n'))
    const [, rule = '', named = ''] = /^\| (.+) \| (`.+`) \|$/.exec(line) ?? []
    for (const [, one] of named.matchAll(/`([^`]+)`/g)) rows.add(`${rule.toLowerCase()}\n${one}`)
  }
  return { proofs, rows }
}

test('names every section of the papers, every answer and every number of promises in a title (house: 4)', () => {
  assert.deepEqual(unproven(files), [])
})

test('names every source of a title in a test of a quick run too, but for what is published (house: 4)', () => {
  const sourcesIn = (titles: readonly { titles: readonly string[] }[]) =>
    titles.flatMap((file) =>
      file.titles.flatMap(sourcesOf).map(({ book, name }) => `${book}: ${name}`.toLowerCase()),
    )
  const quick = new Set(sourcesIn(readTestFiles('quick')))
  // Published vectors are given from outside, and only to a run of everything.
  const missing = new Set(
    sourcesIn(files).filter((source) => !quick.has(source) && !source.includes('wycheproof')),
  )
  assert.deepEqual([...missing], [])
})

test('leaves out of a quick run the files whose heads say so, and the tests that say so themselves (house: 4)', () => {
  assert.isTrue(isFullOnly('test/consumers/types.test.ts'))
  assert.isFalse(isFullOnly('test/house/promises.test.ts'))
  const code =
    "test('keeps one (house: 4)', () => {})\ntest('keeps two (house: 4)', { extent: 'full' }, () => {})"
  assert.deepEqual(titlesIn(code, 'quick'), ['keeps one (house: 4)'])
  assert.lengthOf(titlesIn(code), 2)
})

test('names its source at the end of every title (house: 4)', () => {
  const bare = files.flatMap(({ name, titles }) =>
    titles.filter((title) => splitTitle(title).sources === '').map((title) => `${name}: ${title}`),
  )
  assert.deepEqual(bare, [])
})

test('finds a planted promise that no title names, and one that no list says (house: 4)', () => {
  assert.include(unproven([]), '1 B, Errors')
  assert.include(unproven([]), 'promises, R1')
  const planted = { name: 'a', titles: ['accepts (promises: R999)'] }
  assert.include(unproven([planted]).at(-1), 'R999')
})

test('reads titles of every form, with a hole where a value would stand (house: 4)', () => {
  const code = [
    "test('keeps a plain one (house: 4)', () => {})",
    'test("keeps the bank\'s own (house: 4)", () => {})',
    "  test(\n    `keeps ${names.map((name) => `<${name}>`).join('}')} apart (house: 4)`,\n    options,\n    () => {},\n  )",
    'if (/x/.test("no title")) latest("nor this")',
  ].join('\n')
  assert.deepEqual(titlesIn(code), [
    'keeps a plain one (house: 4)',
    "keeps the bank's own (house: 4)",
    'keeps … apart (house: 4)',
  ])
})

test('reads sections, ids, parts and numbers out of the parentheses of a title (house: 4)', () => {
  const title =
    'accepts (a few) words (1 B, Errors, Limits; gaps: shared.id, Part 3, Amounts; promises: R1, R2)'
  assert.deepEqual(
    sourcesOf(title).map(({ book, name }) => `${book}: ${name}`),
    ['1 B: Errors', '1 B: Limits', 'gaps: shared.id', 'Part 3: Amounts', 'promises: R1', 'promises: R2'],
  )
  const said = (sources: string) =>
    sourcesOf(`keeps (${sources})`).map(({ book, name }) => `${book}: ${name}`)
  assert.deepEqual(said('R44'), ['promises: R44'])
  assert.deepEqual(said('paper 1 A, rule 1'), ['1 A: rule 1'])
  assert.deepEqual(said('gaps: Part 2 refund, shared.id'), ['Part 2: refund', 'gaps: shared.id'])
  assert.deepEqual(said('gaps: a.b; Part 2, refund; RFC 9112, 3.2'), [
    'gaps: a.b',
    'Part 2: refund',
    'standards: RFC 9112, 3.2',
  ])
})
