/// <reference types="node" />
// What a power cut leaves of a bank's data: its log cut anywhere, as a disk may leave it. Kills, which take nothing, are in persistence.test.ts.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { openBankStore } from '../../../edge/sandbox/hosts/bank-store.ts'
import { makeLedger } from '../../../edge/sandbox/ledger/ledger.ts'
import type { Store } from '../../../edge/sandbox/storage/store.ts'
import { openSqlite } from '../../../edge/shared/hosts/sqlite-file.ts'
import { openBooks } from './ledger/kit.ts'

const TRANSFERS = 40

/** Which transfers a bank has booked, by their number. */
function bookedIn(store: Store): number[] {
  return store.list({ prefix: 'booking/test/' }).map(([key]) => Number(key.split('/').at(-1)))
}

test('loses at most the last moments in a power cut, and each transaction whole, wherever its log is cut (house: the store)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-power-'))
  const file = (name: string) => join(folder, name)
  try {
    const whole = await openBankStore(join(folder, 'whole'))
    const { ledger, order } = openBooks(whole)
    for (let made = 0; made < TRANSFERS; made++) assert.isTrue(ledger.transfer(order()).ok)
    const log = readFileSync(file('whole/sandbox.sqlite-wal'))
    assert.isAbove(log.length, 100_000, 'the log still holds what was booked')
    const counts = new Set<number>()
    for (let cut = 1; cut <= 24; cut++) {
      const length = Math.floor((log.length * cut) / 24) - (cut % 3) * 7
      const store = await openCut(`cut-${cut}`, log.subarray(0, length))
      const numbers = bookedIn(store).toSorted((left, right) => left - right)
      assert.deepEqual(
        numbers,
        Array.from({ length: numbers.length }, (_, at) => at + 1),
      )
      counts.add(numbers.length)
      // Both sides of each transfer are there, and balances that fit to them.
      assert.lengthOf(store.list({ prefix: 'entry/' }), 2 * numbers.length)
      const left = makeLedger(store)
      assert.isTrue(Object.values(left.sum()).every((sum) => /^0(\.00)?$/.test(sum)))
      if (left.account('euros'))
        assert.equal(left.account('euros')?.balance, `${10_000 - 10 * numbers.length}.00`)
      store.close()
    }
    assert.isAbove(counts.size, 10, 'the cuts are at different moments')
    assert.isTrue(counts.has(TRANSFERS))
    whole.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }

  async function openCut(name: string, log: Uint8Array): Promise<Store> {
    const empty = await openBankStore(join(folder, name))
    empty.close()
    copyFileSync(file('whole/sandbox.sqlite'), file(`${name}/sandbox.sqlite`))
    writeFileSync(file(`${name}/sandbox.sqlite-wal`), log)
    return openBankStore(join(folder, name))
  }
})

test('flushes each transaction to the disk where nothing may be lost, and a bank of the sandbox only when its log is emptied (house: the store)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-power-'))
  const flushing = async (name: string, options?: Parameters<typeof openSqlite>[1]) => {
    const sql = await openSqlite(join(folder, name), options)
    try {
      return [sql.run('PRAGMA synchronous')[0], sql.run('PRAGMA journal_mode')[0]]
    } finally {
      sql.close()
    }
  }
  try {
    const log = { journal_mode: 'wal' }
    assert.deepEqual(await flushing('proxy.sqlite'), [{ synchronous: 2 }, log])
    assert.deepEqual(await flushing('sandbox.sqlite', { outlives: 'process' }), [{ synchronous: 1 }, log])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
