// Holds that the table of promises is what the titles of the tests say, and that nothing promised goes without a test.
// Whether a test proves what it says is for a reader to judge.
import { assert, test } from '#kit'
import { readTestFiles } from '../promises/files.ts'
import { unproven, writePage } from '../promises/page.ts'
import { sourcesOf, splitTitle, titlesIn } from '../promises/titles.ts'
import { read } from './files.ts'

const files = readTestFiles()

test('keeps the table of promises as the titles make it (house: 4)', () => {
  const isCurrent = read('test/promises.md') === writePage(files)
  assert.isTrue(isCurrent, 'test/promises.md is out of date: `npm run promises` makes it anew')
})

test('names every section of the papers, every answer and every number of promises in a title (house: 4)', () => {
  assert.deepEqual(unproven(files), [])
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
