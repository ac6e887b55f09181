/// <reference types="node" />
// Opens a SQLite file in Node, Deno and Bun with what the runtime itself brings, for one process and one owner.
// It keeps no data itself: what is kept, and in which tables, its users say.

import type { Sql } from './sql.ts'

interface Handle {
  all(statement: string, bindings: (string | number)[]): Record<string, unknown>[]
  exec(statement: string): void
  close(): void
}

/**
 * Opens or makes a SQLite file that only its owner may read or write, for it holds private keys, and that this process alone
 * has until it closes it.
 *
 * Written ahead and flushed at every transaction, so that neither a killed process nor a power cut takes back an answer. What
 * is deleted is overwritten, in the file at once and in the log that is written ahead when that is emptied.
 *
 * @param path Path of the file; its folder is made where it is missing, for the owner only.
 * @throws Error in words for the operator of the program: another process has the file, the disk is full, the runtime has no SQLite.
 */
export async function openSqlite(path: string): Promise<Sql> {
  const paths = await import('node:path')
  const folder = paths.dirname(path)
  let isMade = false
  try {
    await makePrivate(folder)
    isMade = await makeFile(path)
    return await openFile(path, folder)
  } catch (error) {
    if (isMade) await removeEmpty(path)
    throw inWords(error, folder)
  }
}

async function openFile(path: string, folder: string): Promise<Sql> {
  const handle = 'Bun' in globalThis ? await openInBun(path) : await openInNode(path)
  const worded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw inWords(error, folder)
    }
  }
  try {
    for (const statement of OPENING) handle.exec(statement)
  } catch (error) {
    handle.close()
    throw error
  }
  return {
    run: (statement, ...bindings) => worded(() => handle.all(statement, bindings)),
    transaction(work) {
      worded(() => handle.exec('BEGIN IMMEDIATE'))
      try {
        const result = work()
        worded(() => handle.exec('COMMIT'))
        return result
      } catch (error) {
        rollBack(handle)
        throw error
      }
    },
    close: () => handle.close(),
  }
}

/** Before anything is read: the lock is taken with the first write, and the system frees it when the process is gone. */
const OPENING = [
  'PRAGMA locking_mode = EXCLUSIVE',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA secure_delete = ON',
  'BEGIN IMMEDIATE',
  'COMMIT',
  // What was deleted just before a crash may still stand in the log.
  'PRAGMA wal_checkpoint(TRUNCATE)',
]

/** Takes back what was begun. On a full disk SQLite has done it by itself, and says so; why it failed counts more. */
function rollBack(handle: Handle): void {
  try {
    handle.exec('ROLLBACK')
  } catch {
    // Nothing is open any more.
  }
}

/** Says what a person can do something about. */
function inWords(error: unknown, folder: string): unknown {
  const said = String(error)
  if (/locked|busy/i.test(said))
    return new Error(`another process has the data in ${folder}`, { cause: error })
  if (/disk is full|ENOSPC|SQLITE_FULL/i.test(said))
    return new Error(`the disk is full: nothing can be kept in ${folder}`, { cause: error })
  return error
}

/** Makes the folder, and takes the rights of others away where it is there. */
async function makePrivate(folder: string): Promise<void> {
  const { chmodSync, mkdirSync } = await import('node:fs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // One that was there may be open to others.
    chmodSync(folder, 0o700)
  } catch {
    // A folder of another user, such as a mounted one; the file in it is private all the same.
  }
}

/**
 * Makes the file, or takes the rights of others away where it is there; SQLite gives its side files the same rights.
 *
 * @returns Whether it was made.
 */
async function makeFile(path: string): Promise<boolean> {
  const { chmodSync, closeSync, existsSync, openSync } = await import('node:fs')
  const isThere = existsSync(path)
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600)
  return !isThere
}

/** Takes away what was made and never written: an empty file looks like data, or like a copy of it. */
async function removeEmpty(path: string): Promise<void> {
  const { rmSync, statSync } = await import('node:fs')
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path, { force: true })
}

async function openInNode(path: string): Promise<Handle> {
  const { DatabaseSync } = await import('node:sqlite').catch(() => {
    throw new Error(NO_SQLITE)
  })
  const database = new DatabaseSync(path)
  const statements = new Map<string, ReturnType<typeof database.prepare>>()
  return {
    all(statement, bindings) {
      const prepared = statements.get(statement) ?? database.prepare(statement)
      statements.set(statement, prepared)
      return prepared.all(...bindings)
    },
    exec: (statement) => database.exec(statement),
    close: () => database.close(),
  }
}

const NO_SQLITE = `This Node has no SQLite in it, and all data is kept in a SQLite file.
Take Node 22.13 or newer (npx node@24 …), or Bun or Deno; a bank of the sandbox can keep nothing (--memory).`

async function openInBun(path: string): Promise<Handle> {
  // A bundler lets a part that may be missing stay outside.
  const { Database } = await import('bun:sqlite').catch(() => {
    throw new Error(NO_SQLITE)
  })
  const database = new Database(path, { create: true })
  return {
    all: (statement, bindings) => database.query(statement).all(...bindings),
    exec: (statement) => database.run(statement),
    close: () => database.close(),
  }
}
