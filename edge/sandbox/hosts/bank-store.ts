// The data of a bank on this machine: a SQLite file in a folder, for Node, Deno and Bun.
// Its tables are in storage/sql-store.ts; a worker has the storage of its object.

import { openSqlite } from '../../shared/hosts/sqlite-file.ts'
import { sqlStore } from '../storage/sql-store.ts'
import type { Store } from '../storage/store.ts'

/**
 * Opens the data of a bank, or begins it.
 *
 * What the bank has answered outlives its process, however that ends. A power cut may take the last moments back, as a whole:
 * a test that it interrupts is begun anew anyway, and waiting for the disk would be half of what a call costs.
 *
 * @throws Error as `openSqlite` does.
 */
export function openBankStore(folder: string): Promise<Store> {
  return openIn(folder, 'sandbox.sqlite')
}

/**
 * Opens the log of calls beside the data of a bank, or begins it: a file of its own, so that a fault of one is none of the other.
 *
 * @throws Error as `openSqlite` does.
 */
export function openCallStore(folder: string): Promise<Store> {
  return openIn(folder, 'calls.sqlite')
}

/**
 * Opens the data of named banks beside those of the bank at the origin, or begins them: all of them in one file, so that their number
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
