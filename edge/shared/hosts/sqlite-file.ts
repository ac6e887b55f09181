/// <reference types="node" />
// Opens a SQLite file in Node, Deno and Bun with what the runtime itself brings.
// It keeps no data itself: what is kept, and in which tables, its users say.

import type { Sql } from './sql.ts'

interface Handle {
  all(statement: string, bindings: (string | number)[]): Record<string, unknown>[]
  exec(statement: string): void
  close(): void
}

/**
 * Opens or makes a SQLite file that only its owner may read or write, for it holds private keys.
 *
 * Written ahead and flushed at every transaction, so that neither a killed process nor a power cut takes back an answer.
 *
 * @param path Path of the file; its folder must exist.
 */
export async function openSqlite(path: string): Promise<Sql> {
  await keepPrivate(path)
  const handle = 'Bun' in globalThis ? await openInBun(path) : await openInNode(path)
  handle.exec('PRAGMA journal_mode = WAL')
  handle.exec('PRAGMA synchronous = FULL')
  return {
    run: (statement, ...bindings) => handle.all(statement, bindings),
    transaction(work) {
      handle.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        handle.exec('COMMIT')
        return result
      } catch (error) {
        handle.exec('ROLLBACK')
        throw error
      }
    },
    close: () => handle.close(),
  }
}

/** Makes the file, and takes the rights of others away where it is there; SQLite gives its side files the same rights. */
async function keepPrivate(path: string): Promise<void> {
  const { chmodSync, closeSync, existsSync, openSync } = await import('node:fs')
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600)
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
