// Holds that the table of promises names tests that exist, and that every promise a test names stands in the table.
// Whether a test proves what it says is for a reader to judge.
import { globSync } from 'node:fs'
import { assert, test } from '#kit'
import { root } from '../runtimes/process.ts'
import { exists, read } from './files.ts'

const rows = read('test/README.md')
  .split('\n')
  .filter((line) => /^\| R\d/.test(line))

test('names only tests that exist in the table of promises (house: 4)', () => {
  assert.isNotEmpty(rows)
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`([a-z-]+\/[\w/.-]+)`/g)].map(([, name]) => name ?? ''),
  )
  const lost = named.filter((name) => !exists(`test/${name}.test.ts`))
  assert.deepEqual(lost, [])
})

test('lists every promise that a test names (house: 4)', () => {
  const listed = new Set(rows.flatMap((row) => (row.split('|')[1] ?? '').match(/R\d+/g) ?? []))
  const tests = globSync('test/**/*.test.ts', { cwd: root })
  const named = tests.flatMap((file) =>
    [...read(file).matchAll(/promises: (R\d+(?:, R\d+)*)/g)].flatMap(([, numbers = '']) =>
      numbers.split(', '),
    ),
  )
  assert.deepEqual([...new Set(named)].filter((number) => !listed.has(number)).toSorted(), [])
})
