/// <reference types="node" />
// The folder of a bank: one process has it, and what a start says where nothing can be stored. persistence.test.ts tests what is stored.
import fs, { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { assert, test } from '#kit'
import { serveSandbox } from '../../../edge/sandbox/hosts/index.ts'
import { sqlStore } from '../../../edge/sandbox/storage/sql-store.ts'
import { openSqlite } from '../../../edge/shared/hosts/sqlite-file.ts'
import { refusalOf, RUNTIMES, startProgram } from './program.ts'

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-folder-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

for (const runtime of RUNTIMES) {
  test(`refuses a folder that another bank has, takes it when that one is killed, and keeps what is in it, in ${runtime} (promises: R6)`, () =>
    inFolder(async (folder) => {
      const options = ['--port', '0', '--data', folder]
      const keyOf = (said: string) => /Sandbox key\s+(\S+)/.exec(said)?.[1]
      const first = await startProgram({ runtime, options })
      try {
        assert.equal(await refusalOf({ runtime, options }), `another process has the data in ${folder}\n`)
        assert.equal((await fetch(`${first.address}/.well-known/jwks.json`)).status, 200)
      } finally {
        await first.end()
      }
      const second = await startProgram({ runtime, options })
      await second.end()
      assert.equal(keyOf(second.said), keyOf(first.said))
    }))
}

test('says that the disk is full where a start can keep nothing, and why a transaction failed (house: the sandbox as a program)', () =>
  inFolder(async (folder) => {
    const sql = await openSqlite(join(folder, 'sandbox.sqlite'))
    const store = sqlStore(sql)
    // What SQLite says of a file that must not grow is what it says of a full disk.
    sql.run('PRAGMA max_page_count = 3')
    const told = `the disk is full: nothing can be kept in ${folder}`
    assert.equal(await messageOf(serveSandbox({ store })), told)
    const other = await openSqlite(join(folder, 'other.sqlite'))
    const kept = sqlStore(other)
    kept.put('a', 'before')
    other.run('PRAGMA max_page_count = 3')
    assert.throws(() => kept.transaction(() => kept.put('a', 'x'.repeat(10_000))), told)
    assert.equal(kept.get('a'), 'before')
    // What failed for another reason says that one.
    assert.throws(
      () =>
        kept.transaction(() => {
          throw new TypeError('a rule')
        }),
      TypeError,
      'a rule',
    )
    kept.close()
  }))

test('says that the disk is full where not even the folder can be made, and passes on what else is wrong (house: the sandbox as a program)', () =>
  inFolder(async (folder) => {
    for (const [code, expected] of [
      ['ENOSPC', `the disk is full: nothing can be kept in ${folder}`],
      ['EACCES', 'EACCES: of a test'],
    ] as const) {
      const failing = mock.method(fs, 'mkdirSync', () => {
        throw Object.assign(new Error(`${code}: of a test`), { code })
      })
      syncBuiltinESMExports()
      try {
        assert.equal(await messageOf(openSqlite(join(folder, 'sandbox.sqlite'))), expected)
      } finally {
        failing.mock.restore()
        syncBuiltinESMExports()
      }
    }
  }))

test('leaves no empty file behind where it cannot open one, and none of another taken away (house: the sandbox as a program)', () =>
  inFolder(async (folder) => {
    const env = { NODE_OPTIONS: '--no-experimental-sqlite' }
    const data = join(folder, 'data')
    assert.include(await refusalOf({ options: ['--port', '0', '--data', data], env }), 'Node 22.13 or newer')
    assert.deepEqual(readdirSync(data), [])
    // One that was there stays, empty or not.
    fs.writeFileSync(join(data, 'sandbox.sqlite'), '')
    await refusalOf({ options: ['--port', '0', '--data', data], env })
    assert.isTrue(existsSync(join(data, 'sandbox.sqlite')))
  }))
