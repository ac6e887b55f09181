/// <reference types="node" />
// Opens a SQLite file in Node, Deno and Bun with the runtime's own binding, for one process and one owner.

import type { Sql } from './sql.ts'

/** Another process has locked the file. The error repeats none of its content. */
export class FileTakenError extends Error {
  override readonly name = 'FileTakenError'
}

/** A database in a file; its statements take bytes too. */
export interface FileSql extends Sql {
  run(statement: string, ...bindings: (string | number | Uint8Array)[]): Record<string, unknown>[]
}

interface Handle {
  all(statement: string, bindings: (string | number | Uint8Array)[]): Record<string, unknown>[]
  exec(statement: string): void
  close(): void
}

/** How safely a SQLite file is written. */
export interface FileOptions {
  /**
   * What a write survives. With `process`, a power cut may undo the last transactions, each as a whole.
   * A killed process never undoes anything. Default: `power-cut`.
   */
  outlives?: 'power-cut' | 'process'
}

/**
 * Opens or makes a SQLite file that only its owner may read or write, because it contains private keys, and that this process
 * locks until it closes it.
 *
 * Writes go to a log first and are flushed with every transaction, so that neither a killed process nor a power cut takes
 * back an answer, unless the options ask for less. Deleted data is overwritten: in the file at once, in the log when it is emptied.
 *
 * @param path Path of the file. A missing folder is made, for the owner only.
 * @throws FileTakenError when another process has the file.
 * @throws Error in words for the operator: the disk is full, or the runtime has no SQLite.
 */
export async function openSqlite(path: string, options: FileOptions = {}): Promise<FileSql> {
  const paths = await import('node:path')
  const folder = paths.dirname(path)
  let isMade = false
  try {
    await makePrivate(folder)
    isMade = await makeFile(path)
    return await openFile(path, folder, options)
  } catch (error) {
    if (isMade) await removeEmpty(path)
    throw inWords(error, folder)
  }
}

/**
 * Opens a SQLite file that is there, whose folder may belong to others.
 *
 * @throws Error as {@link openSqlite} does.
 */
export async function openCopy(path: string): Promise<Sql> {
  const paths = await import('node:path')
  return openFile(path, paths.dirname(path))
}

async function openFile(path: string, folder: string, { outlives }: FileOptions = {}): Promise<FileSql> {
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
    if (outlives === 'process') for (const statement of LESS_FLUSHED) handle.exec(statement)
  } catch (error) {
    handle.close()
    throw error
  }
  // A transaction begins with its first write: the file has one owner, so nothing changes between an earlier read and it.
  const open = { isInside: false, hasBegun: false }
  return {
    run(statement, ...bindings) {
      if (open.isInside && !open.hasBegun && !statement.startsWith('SELECT')) {
        worded(() => handle.exec('BEGIN IMMEDIATE'))
        open.hasBegun = true
      }
      return worded(() => handle.all(statement, bindings))
    },
    transaction(work) {
      Object.assign(open, { isInside: true, hasBegun: false })
      try {
        const result = work()
        if (open.hasBegun) worded(() => handle.exec('COMMIT'))
        return result
      } catch (error) {
        if (open.hasBegun) rollBack(handle)
        throw error
      } finally {
        open.isInside = false
      }
    },
    close: () => handle.close(),
  }
}

/** Run before anything is read: the first write takes the lock, which the system frees when the process ends. */
const OPENING = [
  'PRAGMA locking_mode = EXCLUSIVE',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA secure_delete = ON',
  'BEGIN IMMEDIATE',
  'COMMIT',
  // The log may still contain what was deleted just before a crash.
  'PRAGMA wal_checkpoint(TRUNCATE)',
]

/** The log is flushed only when it is emptied into the file, not with every transaction; that happens at 16 MB instead of 4. */
const LESS_FLUSHED = ['PRAGMA synchronous = NORMAL', 'PRAGMA wal_autocheckpoint = 4000']

/** Rolls back. On a full disk SQLite has already done so and throws here; the first error matters more. */
function rollBack(handle: Handle): void {
  try {
    handle.exec('ROLLBACK')
  } catch {
    // No transaction is open any more.
  }
}

/** Turns an error that the operator can act on into words. */
function inWords(error: unknown, folder: string): unknown {
  const said = String(error)
  if (/locked|busy/i.test(said))
    return new FileTakenError(`another process has the data in ${folder}`, { cause: error })
  if (/disk is full|ENOSPC|SQLITE_FULL/i.test(said))
    return new Error(`the disk is full: nothing can be kept in ${folder}`, { cause: error })
  return error
}

/** Makes the folder, or makes an existing one private. */
async function makePrivate(folder: string): Promise<void> {
  const { chmodSync, mkdirSync } = await import('node:fs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // An existing folder may be open to others.
    chmodSync(folder, 0o700)
  } catch {
    // The folder belongs to another user, as a mounted one may; the file in it is private all the same.
  }
}

/**
 * Makes the file, or makes an existing one private. SQLite gives its side files the same rights.
 *
 * @returns Whether it is new.
 */
async function makeFile(path: string): Promise<boolean> {
  const { chmodSync, closeSync, existsSync, openSync } = await import('node:fs')
  const isThere = existsSync(path)
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600)
  return !isThere
}

/** Removes a new file that was never written: an empty one looks like data. */
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
Take Node 22.13 or newer (npx -p node@24 silta …), or Bun or Deno; a bank of the sandbox can keep nothing (--memory).`

async function openInBun(path: string): Promise<Handle> {
  // Imported late, so that bundlers may leave it out.
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
