// The search in what is loaded, the grouping by days, the sums, and long work in short pieces.

import { assert, fc, test } from '#kit'
import type { Entry } from '../../../core/view/index.ts'
import { SourceError } from '../../../widgets/shared/source/call.ts'
import { inSlices, paced } from '../../../widgets/shared/element/slices.ts'
import { daysOf, sumsOf } from '../../../widgets/transaction-pager/days.ts'
import { Finder } from '../../../widgets/transaction-pager/find.ts'
import { EntryPages } from '../../../widgets/transaction-pager/question.ts'
import { entriesOf, mixedEntries } from '../account-data.ts'
import { pagesOf } from '../account-fixtures.ts'

const entries = entriesOf(12)
const { signal } = new AbortController()

async function find(query: string, list: readonly Entry[] = entries): Promise<string[]> {
  const found = await inSlices(new Finder(list).find(query))
  return [...new Set(found.map(({ counterpart }) => counterpart?.name ?? ''))]
}

for (const [query, names] of [
  ['lumikko', ['Lumikko Sähkö Oy']],
  ['SAHKO', ['Lumikko Sähkö Oy']],
  ['åberg', ['Björk & Åberg Kb']],
  ['palkka kiitos', ['Pajula Työt Oy']],
  ['86,14', ['Lumikko Sähkö Oy']],
  ['-86.14', ['Lumikko Sähkö Oy']],
  ['−86,14', ['Lumikko Sähkö Oy']],
  ['+2410', ['Pajula Työt Oy']],
  ['12345672', ['Lumikko Sähkö Oy']],
  ['RF18 5390 0754', ['Björk & Åberg Kb']],
  ['FI34 1234', ['Lumikko Sähkö Oy']],
  ['lumikko\u200b', ['Lumikko Sähkö Oy']],
  ['card purchase', ['Kahvila Hiirola', 'Ruokapuoti Saarikko']],
  ['pmnt-icdt 705', ['Lumikko Sähkö Oy']],
  ['20.11.2026 hiirola', ['Kahvila Hiirola']],
  ['2026-11-18 lumikko', ['Lumikko Sähkö Oy']],
  ['xyzzy', []],
] as const) {
  test(`finds by "${query}" (look: search in what is loaded)`, async () => {
    assert.deepEqual(await find(query), [...names])
  })
}

test('finds what was added after the first search (look: search in what is loaded)', async () => {
  const list = entriesOf(1)
  const finder = new Finder(list)
  assert.lengthOf(await inSlices(finder.find('lumikko')), 0)
  list.push(...entriesOf(2).slice(1))
  assert.lengthOf(await inSlices(finder.find('lumikko')), 1)
})

test('lets the page have its turn while it looks through a hundred thousand (house: 4)', async () => {
  const list = entriesOf(100_000, 40)
  const work = inSlices(new Finder(list).find('lumikko'))
  assert.instanceOf(work, Promise)
  let turns = 0
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    turns++
    port2.postMessage(0)
  })
  port1.start()
  port2.postMessage(0)
  const found = await work
  port1.close()
  assert.isAbove(turns, 3)
  assert.lengthOf(found, Math.ceil((100_000 - 1) / 6))
})

test('gives every entry in order when it is paced (house: 4)', async () => {
  const given: number[] = []
  for await (const one of paced([1, 2, 3, 4, 5], 2)) given.push(one)
  assert.deepEqual(given, [1, 2, 3, 4, 5])
})

test('groups neighbours of one bank day and changes no order (look: grouped by bank day)', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('2026-11-20', '2026-11-19', '2026-11-18')), (days) => {
      const list = days.map((day, at) => ({ ...(entries[0] ?? assert.fail()), id: String(at), day }))
      const groups = daysOf(list)
      assert.deepEqual(
        groups.flatMap((group) => group.entries),
        list,
      )
      for (const { day, at, entries: ones } of groups) {
        assert.isTrue(ones.every((one) => one.day === day))
        assert.equal(ones[0], list[at])
      }
      for (const [at, { day }] of groups.entries()) assert.notEqual(day, groups[at + 1]?.day)
    }),
  )
})

test('adds up what became money, and nothing that is pending or was refused (look: Principle 4)', () => {
  assert.deepEqual(sumsOf(mixedEntries().slice(0, 4)), [{ amount: '2323.86', currency: 'EUR' }])
  const [one] = entries
  if (!one) assert.fail()
  assert.deepEqual(
    sumsOf([
      { ...one, amount: '0.1' },
      { ...one, amount: '0.2', currency: 'USD' },
    ]),
    [
      { amount: '0.10', currency: 'EUR' },
      { amount: '0.20', currency: 'USD' },
    ],
  )
  assert.deepEqual(sumsOf([{ ...one, amount: '<b>' }]), [])
})

test('collects pages by the handle of the page before, with the same question (gaps: account-access.paging.token)', async () => {
  const asked: unknown[] = []
  const answers = pagesOf(entriesOf(7))
  const pages = new EntryPages(
    (query) => {
      asked.push(query)
      return answers(query)
    },
    { account: 'a-1', pageSize: 3 },
  )
  await pages.fill(4, signal)
  assert.deepEqual([pages.entries.length, pages.complete], [6, false])
  await pages.fill(Infinity, signal)
  assert.deepEqual([pages.entries.length, pages.complete], [7, true])
  assert.deepEqual(asked, [
    { account: 'a-1', pageSize: 3 },
    { account: 'a-1', pageSize: 3, page: '3' },
    { account: 'a-1', pageSize: 3, page: '6' },
  ])
})

test('stops at a page that leads to itself (house: 4)', async () => {
  const pages = new EntryPages(() => Promise.resolve({ entries: [], next: 'same' }), {})
  const error: unknown = await pages.fill(1, signal).catch((reason: unknown) => reason)
  assert.instanceOf(error, SourceError)
})

test('keeps a page out that came after it was no longer wanted (house: 4)', async () => {
  const stop = new AbortController()
  const pages = new EntryPages(() => {
    stop.abort()
    return Promise.resolve({ entries: entriesOf(1) })
  }, {})
  await pages.fill(1, stop.signal)
  assert.lengthOf(pages.entries, 0)
})
