// Tests that the counts of the test run are true: no silence, no bare skip and no broken runner passes for green.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { skipMark } from '../kit/helpers.ts'
import { readJUnit, readResults, resultsMark, sumUp } from '../runtimes/outcome.ts'
import { runInNode } from '../runtimes/runners.ts'

test('reads what passed, failed and was skipped from JUnit (house: 4)', () => {
  const xml = `<testsuites><testsuite name="a">
    <testcase name="accepts &quot;1&quot; &amp; &#50;" time="0.1"/>
    <testcase name="refuses 3" time="0.1"><failure message="x">3 &lt; 4</failure></testcase>
    <testcase name="breaks" time="0.1"><error type="x"/></testcase>
    <testcase name="skips 5"><skipped type="skipped" message="no 5 here"/></testcase>
    <testcase name="skips 6${skipMark}no 6 here"><skipped/></testcase>
  </testsuite></testsuites>`
  assert.deepEqual(readJUnit(xml), [
    { name: 'accepts "1" & 2', status: 'passed' },
    { name: 'refuses 3', status: 'failed', error: '3 < 4' },
    { name: 'breaks', status: 'failed', error: '' },
    { name: `skips 5${skipMark}no 5 here`, status: 'skipped' },
    { name: `skips 6${skipMark}no 6 here`, status: 'skipped' },
  ])
})

test('counts silence, a bare skip and a broken runner as failures (house: 4)', () => {
  const passed = { name: 'accepts', status: 'passed' } as const
  const told = { name: `skips${skipMark}reason`, status: 'skipped' } as const
  const bare = { name: 'skips', status: 'skipped' } as const
  const failed = { name: 'refuses', status: 'failed', error: '' } as const
  const counts = (...input: Parameters<typeof sumUp>): [number, number, number] => {
    const { passed: good, failed: bad, skipped } = sumUp(...input)
    return [good, bad.length, skipped.length]
  }
  assert.deepEqual(counts([passed, told], 0, ''), [1, 0, 1])
  assert.deepEqual(counts([passed, failed], 1, ''), [1, 1, 0])
  assert.deepEqual(counts([], 0, ''), [0, 1, 0])
  assert.deepEqual(counts([told], 0, ''), [0, 1, 1])
  assert.deepEqual(counts([passed, bare], 0, ''), [1, 1, 0])
  assert.deepEqual(counts([passed], 1, ''), [1, 1, 0])
})

test('names each test that failed (house: 4)', () => {
  const failed = { name: 'refuses 3', status: 'failed', error: 'long words' } as const
  assert.deepEqual(sumUp([failed], 1, 'other words').failed, ['refuses 3'])
})

test('counts a program that printed no results as a failure, and shows what it printed (house: 4)', () => {
  const silent = readResults('some words', 0)
  assert.equal(silent.failed.length > 0, true)
  assert.include(silent.output, 'some words')
  const line = `noise\n${resultsMark}${JSON.stringify([{ name: 'accepts', status: 'passed' }])}\n`
  assert.deepEqual(readResults(line, 0), { passed: 1, failed: [], skipped: [], output: '' })
})

test('fails a run for an error that comes after its test has ended, and shows it (house: 4)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-stray-'))
  try {
    const file = join(folder, 'stray.test.ts')
    const lines = [
      "import { test } from 'node:test'",
      "test('ends too early', () => void setTimeout(() => { throw new Error('a stray error') }, 10))",
      "test('waits', () => new Promise((resolve) => setTimeout(resolve, 200)))",
    ]
    writeFileSync(file, lines.join('\n'))
    const { passed, failed, output } = await runInNode([file], { ended() {}, counted() {} })
    assert.deepEqual([passed, failed.length], [2, 1])
    assert.include(output, 'a stray error')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
