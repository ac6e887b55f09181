/// <reference types="node" />
// Who owns the data of a folder: a number in a file of its own, which every turn compares, because the lock of a file may not work.
// The number is no lock: SQLite locks the database, and this check finds out that another process has opened it all the same.

import type { ObjectStore } from './object-store.ts'

/** How long one number is valid, milliseconds: data that were copied in an earlier minute than the last write are noticed. */
const RAISED_FOR_MS = 60_000

/** Name of the file, beside the database. */
const OWNER_FILE = 'proxy.owner'

/** The number in the file; 0 if there is none. */
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
 * ahead because of a crash. The number goes up again before the first write of each minute that has one, so that data which
 * were copied while this process ran have a lower number than the file, too.
 *
 * @param clock Milliseconds since 1970.
 */
export async function takeOver(folder: string, store: ObjectStore, clock = () => Date.now()): Promise<void> {
  const { readFileSync, renameSync, writeFileSync } = await import('node:fs')
  const paths = await import('node:path')
  const file = paths.join(folder, OWNER_FILE)
  let number = Math.max(store.ownerNumber, await lastOwnerIn(folder))
  let mark = ''
  let raisedAt = 0
  const raise = () => {
    raisedAt = clock()
    store.ownerNumber = ++number
    // Two processes that open at the same moment would choose the same number.
    mark = `${number} ${crypto.randomUUID()}\n`
    writeFileSync(`${file}.next`, mark, { mode: 0o600, flush: true })
    renameSync(`${file}.next`, file)
  }
  raise()
  store.owner = {
    check() {
      if (readOrNothing(() => readFileSync(file, 'utf8')) !== mark)
        throw new Error(`another process has opened the data in ${folder}`)
    },
    begin() {
      // If the clock was set back by so much, the number goes up too.
      if (Math.abs(clock() - raisedAt) < RAISED_FOR_MS) return
      this.check()
      raise()
    },
  }
}

/** Reads the file; if it cannot be read, the data count as not ours any more. */
function readOrNothing(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
