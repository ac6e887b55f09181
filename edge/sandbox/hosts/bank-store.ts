// The data of a bank on this machine: a SQLite file in a folder, for Node, Deno and Bun.
// Its tables are in storage/sql-store.ts; a worker has the storage of its object.

import { openSqlite } from '../../shared/hosts/sqlite-file.ts'
import { sqlStore } from '../storage/sql-store.ts'
import type { Store } from '../storage/store.ts'

/**
 * Opens or creates the data of a bank.
 *
 * What the bank has answered survives the end of its process, however it ends. A power cut may undo the last moments, as a whole:
 * a test that is interrupted starts again anyway, and waiting for the disk would double the cost of a call.
 *
 * @throws Error as `openSqlite` does.
 */
export function openBankStore(folder: string): Promise<Store> {
  return openIn(folder, 'sandbox.sqlite')
}

/**
 * Opens or creates the log of calls beside the data of a bank: a file of its own, so that damage to one leaves the other whole.
 *
 * @throws Error as `openSqlite` does.
 */
export function openCallStore(folder: string): Promise<Store> {
  return openIn(folder, 'calls.sqlite')
}

/**
 * Opens or creates the data of named banks beside that of the bank at the origin: one file for all, so that their number
 * does not cost file handles.
 *
 * @throws Error as `openSqlite` does.
 */
export function openBanksStore(folder: string): Promise<Store> {
  return openIn(folder, 'banks.sqlite')
}

async function openIn(folder: string, name: string): Promise<Store> {
  const paths = await import('node:path')
  return sqlStore(await openSqlite(paths.join(folder, name), { outlives: 'process' }))
}
