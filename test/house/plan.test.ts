// Which test files share a process, and which of the core's run in every runtime of a quick run.
// Not how many run at a time: room.test.ts.
import { globSync } from 'node:fs'
import { assert, test } from '#kit'
import { kindsOf, RUNTIME_KINDS } from '../extent.ts'
import { changesProcess } from '../plan.ts'
import { root } from '../runtimes/process.ts'
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
  // A kind that one file alone stands for is gone with it.
  for (const kind of ['errors', 'fetch', 'keys', 'signatures', 'streams', 'text', 'time'])
    assert.isAtLeast(marked.filter((one) => one === kind).length, 2, kind)
})
