// Which test files share a process, and which of the core's run in every runtime of a quick run.
import { globSync } from 'node:fs'
import { assert, test } from '#kit'
import { isFullOnly, kindsOf, RUNTIME_KINDS } from '../extent.ts'
import { changesProcess } from '../plan.ts'
import { root } from '../runtimes/process.ts'
import { isInTurn, turnOf, TURNS } from '../turns.ts'
import { read } from './files.ts'

test('keeps apart what changes its process for its neighbours (house: 4)', () => {
  for (const text of [
    "import { spawn } from 'node:child_process'",
    "import { after, before } from 'node:test'",
    "import { afterEach } from 'node:test'",
    "mock.method(fs, 'mkdirSync', fail)",
    'registerHooks({})',
    'syncBuiltinESMExports()',
    "process.once('SIGTERM', end)",
    'process.chdir(folder)',
    "  process.env['PORT'] = '1'",
    '  delete process.env[name]',
    '  Object.assign(process.env, settings)',
    '  globalThis.fetch = outside',
    'Object.assign(globalThis, { fetch })',
    'Object.assign(everyBank, { callLog: true })',
  ])
    assert.isTrue(changesProcess(text), text)
})

test('lets what opens files, sockets and databases of its own share a process (house: 4)', () => {
  for (const text of [
    "import { mkdtempSync, rmSync } from 'node:fs'",
    "import { createServer } from 'node:http'",
    "import { DatabaseSync } from 'node:sqlite'",
    "import { createRequire } from 'node:module'",
    "import { join } from 'node:path'",
    "import { after } from 'node:test'",
    "mock.timers.enable({ apis: ['Date'], now })",
    "const port = process.env['PORT']",
    '  Object.assign(order, { amount })',
  ])
    assert.isFalse(changesProcess(text), text)
})

test('runs in every runtime what a runtime can change: each kind has a file, and no file another kind (house: 4)', () => {
  const files = globSync('test/core/**/*.test.ts', { cwd: root })
  const marked = files.flatMap((file) => kindsOf(read(file)))
  assert.sameMembers([...new Set(marked)], [...RUNTIME_KINDS])
  // A kind with one file only is gone with it.
  for (const kind of ['errors', 'fetch', 'keys', 'signatures', 'streams', 'text', 'time'])
    assert.isAtLeast(marked.filter((one) => one === kind).length, 2, kind)
})

test('runs each long file in one turn of three, by the day of the month, and in every run without turns (house: 4)', () => {
  const turns = Array.from({ length: TURNS }, (_, turn) => turn)
  const days = turns.map((day) => turnOf('today', new Date(Date.UTC(2026, 10, 28 + day))))
  assert.sameMembers(days, turns)
  assert.equal(turnOf('2', new Date(0)), 2)
  for (const word of ['3', '-1', '', 'tomorrow'])
    assert.throws(() => turnOf(word, new Date(0)), /--turn must be/)
  const long = globSync('test/{consumers,edge,journey,widgets}/**/*.test.ts', { cwd: root }).filter((file) =>
    isFullOnly(file),
  )
  const shares = turns.map((turn) => long.filter((file) => isInTurn(file, turn)))
  assert.sameMembers(shares.flat(), long)
  // No turn is next to nothing, or next to everything.
  for (const share of shares) assert.isAbove(share.length, long.length / 6)
  for (const file of long) assert.isTrue(isInTurn(file, undefined))
})
