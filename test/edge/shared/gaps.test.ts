/// <reference types="node" />
// The open places: their ids are those of the papers, their kinds fit what the code reads, their sentences name our values.
// Whether a sentence is true is for a reader of the papers; what each value changes is in the tests of core.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { REFUND_WORDS } from '../../../core/online-payment/refund-evidence.ts'
import { oursOf, settableIn } from '../../../edge/cli/bank-rows.ts'
import { INTERFACES } from '../../../edge/proxy/interfaces/index.ts'
import { isAsked, KINDS, type Row, SECTIONS, sentenceOf } from '../../../edge/shared/gaps/index.ts'
import { arrowsOf, read, sources } from '../../house/files.ts'
import { root } from '../../runtimes/process.ts'

const rows = SECTIONS.flatMap((section) => section.rows)
const places = rows.filter(({ part }) => part === undefined).map(({ id }) => id)

/** The papers are beside the tree of those who have them. */
const papers = join(root, '../shared/spec')
const without = existsSync(papers) ? {} : { node: 'the papers are not beside the tree' }
const readPaper = (name: string) => readFileSync(join(papers, name), 'utf8')

test('has a row of each place that the papers leave open, under its id and in its order, and no other (house: gaps.ts)', {
  except: without,
}, () => {
  const [listed = ''] = readPaper('gaps.md').split('# Part 2.')
  const ids = Array.from(listed.matchAll(/^\| ([a-z\d-]+(?:\.[a-z\d-]+)+) \|/gm), ([, id = '']) => id)
  assert.isAbove(ids.length, 240)
  assert.deepEqual(SECTIONS.map(({ name }) => places.filter((id) => rowOf(id).section === name)).flat(), ids)
  const bases = new Map(
    Array.from(listed.matchAll(/^\| (\S+) \|.*\| ([PSC ]+) \|$/gm), ([, id = '', basis = '']) => [id, basis]),
  )
  for (const id of places) assert.equal(rowOf(id).basis, bases.get(id), id)
})

test('gives each row a heading of its paper (house: gaps.ts)', { except: without }, () => {
  const names = ['1-accounts-payments-requests.md', '2-psd2-and-corporate-payments.md', '3-baltic.md']
  const headings = names.map((name) =>
    Array.from(
      readPaper(name).matchAll(/^#{2,3} (?:([A-C])\. )?(.+?)(?: \(.*\))?$/gm),
      ([, part, words]) => ({
        part,
        words,
      }),
    ),
  )
  for (const section of SECTIONS)
    for (const { id, paper } of section.rows) {
      const [number = '', part] = section.paper === '1 to 3' ? [''] : section.paper.split(' ')
      const found = (number === '' ? headings.flat() : (headings[Number(number) - 1] ?? [])).some(
        (heading) => heading.words === paper && (heading.part ?? part) === part,
      )
      assert.isTrue(found, `${id}: ${section.paper}, ${paper}`)
    }
})

function rowOf(id: string): Row {
  const row = rows.find((one) => one.id === id)
  assert.isDefined(row, id)
  return row
}

test('has each id once, and makes each that can be set a row or a part of one, of a kind that a client reads (house: gaps.ts)', () => {
  assert.lengthOf(new Set(rows.map(({ id }) => id)), rows.length)
  const settable = new Set(INTERFACES.flatMap(({ gaps }) => Object.keys(gaps)))
  assert.isAbove(settable.size, 70)
  const unread = ['sandbox', 'harmless']
  for (const id of settable) assert.notInclude(unread, rowOf(id).kind, id)
  // A part is the part of a row, and is there because code has a name for it.
  for (const { id, part } of rows.filter((row) => row.part !== undefined)) {
    assert.include(places, part, id)
    assert.isTrue(settable.has(id), id)
  }
  for (const { id, kind } of rows) assert.property(KINDS, kind, id)
})

test('makes a row of words of each list of status words (house: gaps.ts)', () => {
  const lists = sources('core').flatMap((file) =>
    Array.from(read(file).matchAll(/makeWords\(\s*'([^']+)'/g), ([, id = '']) => id),
  )
  assert.include(lists, REFUND_WORDS.row)
  assert.isAbove(lists.length, 5)
  for (const id of lists) assert.equal(rowOf(id).kind, 'words', id)
})

test('marks as money what "never twice" depends on, and asks banks about every such row (gaps Part 5, law 7)', () => {
  const guarded = INTERFACES.flatMap(({ gaps }) =>
    Object.entries(gaps).flatMap(([id, { atLeast }]) => (atLeast ? id : [])),
  )
  assert.isNotEmpty(guarded)
  for (const id of guarded) assert.isTrue(rowOf(id).money, id)
  const money = rows.filter((row) => row.money)
  assert.isAtLeast(money.length, 22)
  for (const row of money) assert.isTrue(isAsked(row), row.id)
})

test('says of each row in one sentence what we assume, with our value where the code has one, in English and in Finnish (house: gaps.ts)', () => {
  const marksIn = (words = '') => (words.match(/\{\w*\}/g) ?? []).toSorted()
  for (const row of rows) {
    const { id, text } = row
    const ours = oursOf(id)
    for (const words of [text.en, text.fi ?? text.en]) {
      assert.match(words, /^[^\n]{20,200}\.$/, id)
      assert.notMatch(words.replaceAll(/`[^`]*`/g, ''), /[.!?] [A-ZÅÄÖ]/, id)
    }
    if (ours === undefined) continue
    // Whether an address may be local, and whether an id comes back, is in words and not "true".
    if (typeof ours !== 'boolean') assert.isNotEmpty(marksIn(text.en), id)
    if (text.fi !== undefined)
      assert.deepEqual([...new Set(marksIn(text.fi))], [...new Set(marksIn(text.en))], id)
    for (const language of ['en', 'fi'] as const) {
      const left = marksIn(sentenceOf(row, ours, language))
      // A path has places of its own.
      assert.isTrue(
        left.every((mark) => JSON.stringify(ours).includes(mark)),
        `${id}: ${left.join()}`,
      )
    }
  }
  assert.lengthOf(new Set(rows.map(({ section, text }) => `${section}: ${text.en}`)), rows.length)
})

test('names in a row of all interfaces only interfaces that there are, and sets nothing where it is of no concern (house: gaps.ts)', () => {
  const names = INTERFACES.map(({ name }) => name)
  for (const { id, section, of } of rows) {
    assert.isTrue(of === undefined || section === 'shared', id)
    for (const name of of?.split(' ') ?? []) assert.include(names, name, id)
  }
  assert.sameMembers(
    SECTIONS.slice(1).map(({ name }) => name),
    names,
  )
  assert.deepEqual(settableIn('shared.keys.path'), ['psd2-payments'])
})

test('keeps its sentences out of core, elements, proxy and sandbox (house: 5)', () => {
  const readers = sources('core', 'edge', 'widgets', 'demo')
    .flatMap((file) => arrowsOf(file))
    .filter(({ from, to }) => to.startsWith('edge/shared/gaps/') && !from.startsWith('edge/shared/gaps/'))
    .map(({ from }) => from)
  assert.include(readers, 'edge/cli/gaps.ts')
  assert.deepEqual(
    readers.filter((from) => !from.startsWith('edge/cli/') && !from.startsWith('demo/docs/')),
    [],
  )
})
