/// <reference types="node" />
// Who owns the data of a folder: a number in a file of its own, which every turn compares, where the lock of a file may not hold.
// It is no lock: the database is locked by SQLite, and this finds out that another process has opened it all the same.

import type { ObjectStore } from './object-store.ts'

/** Name of the file, beside the database. */
const OWNER_FILE = 'proxy.owner'

/** The number in the file; 0 where there is none. */
export async function lastOwnerIn(folder: string): Promise<number> {
  const { readFileSync } = await import('node:fs')
  const paths = await import('node:path')
  try {
    return Number(/^\d+/.exec(readFileSync(paths.join(folder, OWNER_FILE), 'utf8'))?.[0] ?? 0)
  } catch {
    return 0
  }
}

/**
 * Makes this process the owner: the number goes up, in the database first and then in the file, so that the file is never
 * ahead because of a crash.
 */
export async function takeOver(folder: string, store: ObjectStore): Promise<void> {
  const { readFileSync, renameSync, writeFileSync } = await import('node:fs')
  const paths = await import('node:path')
  const file = paths.join(folder, OWNER_FILE)
  const number = Math.max(store.ownerNumber, await lastOwnerIn(folder)) + 1
  store.ownerNumber = number
  // Two processes that open at the same moment would choose the same number.
  const mark = `${number} ${crypto.randomUUID()}\n`
  writeFileSync(`${file}.next`, mark, { mode: 0o600, flush: true })
  renameSync(`${file}.next`, file)
  store.owner = {
    check() {
      if (readOrNothing(() => readFileSync(file, 'utf8')) !== mark)
        throw new Error(`another process has opened the data in ${folder}`)
    },
  }
}

/** Reads the file; one that cannot be read is not ours any more. */
function readOrNothing(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
