/// <reference types="node" />
// Copies of the data of a running proxy: written beside, checked, then named; and how one is put in the place of lost data.
// A copy is marked as one, with its time; restored.ts defines what follows when it is opened.

import { openCopy } from '../../shared/hosts/sqlite-file.ts'
import type { ObjectStore } from './object-store.ts'

/** A copy that was made. */
export interface Backup {
  readonly file: string
  readonly bytes: number
}

/** Names of copies: the instant, so that they sort by it. */
const NAME = /^proxy-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sqlite$/
/** What SQLite may have beside a file, by the end of its name; and the file itself. */
const ENDS = ['', '-wal', '-shm', '-journal']
/** An unfinished copy that nothing was written to for so long was left by a process that was killed, milliseconds. */
const STALE_MS = 3_600_000

/**
 * Copies the data into a folder. The copy has its name only when it is whole and checked. Nothing else runs in the process
 * while the database is written and checked, some seconds for a gigabyte.
 *
 * @param keep How many copies stay, the newest ones; absent: all.
 * @throws Error when the copy cannot be written, or is not whole; earlier copies stay.
 */
export async function writeBackup(store: ObjectStore, folder: string, keep?: number): Promise<Backup> {
  const fs = await import('node:fs')
  const paths = await import('node:path')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = new Date().toISOString()
  const file = paths.join(folder, `proxy-${at.replaceAll(/[:.]/g, '-')}.sqlite`)
  const part = `${file}.part`
  await removeStale(folder)
  try {
    // SQLite writes into an empty file that is there, which keeps its rights.
    fs.closeSync(fs.openSync(part, 'wx', 0o600))
    store.copyInto(part)
    await seal(part, at)
    fs.renameSync(part, file)
  } catch (error) {
    await removePart(part)
    throw error
  }
  const all = fs.readdirSync(folder).filter((name) => NAME.test(name))
  const old = keep === undefined ? [] : all.toSorted().slice(0, -keep)
  for (const name of old) fs.rmSync(paths.join(folder, name), { force: true })
  return { file, bytes: fs.statSync(file).size }
}

async function removePart(part: string): Promise<void> {
  const { rmSync } = await import('node:fs')
  for (const end of ENDS) rmSync(part + end, { force: true })
}

/** Removes unfinished copies that killed processes left. A copy that is being written has changed just now, and stays. */
async function removeStale(folder: string): Promise<void> {
  const fs = await import('node:fs')
  const paths = await import('node:path')
  const names = fs.readdirSync(folder)
  const parts = names.flatMap((name) => /^(.+)\.part(?:-wal|-shm|-journal)?$/.exec(name)?.[1] ?? [])
  for (const name of new Set(parts.filter((one) => NAME.test(one)))) {
    const files = ENDS.map((end) => `${name}.part${end}`).filter((one) => names.includes(one))
    // Another process may remove it just now.
    const changed = files.map(
      (one) => fs.statSync(paths.join(folder, one), { throwIfNoEntry: false })?.mtimeMs,
    )
    const newest = Math.max(0, ...changed.map((at) => at ?? 0))
    // oxlint-disable-next-line no-await-in-loop -- one after another
    if (newest < Date.now() - STALE_MS) await removePart(paths.join(folder, `${name}.part`))
  }
}

/** Returns when the newest copy of a folder was made, milliseconds since 1970; 0 if there is none. */
export async function newestIn(folder: string): Promise<number> {
  const fs = await import('node:fs')
  const paths = await import('node:path')
  if (!fs.existsSync(folder)) return 0
  const newest = fs
    .readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted()
    .at(-1)
  return newest === undefined ? 0 : fs.statSync(paths.join(folder, newest)).mtimeMs
}

/** Checks a copy by opening it, and writes into it that it is one. */
async function seal(file: string, copiedAt?: string): Promise<void> {
  const { closeSync, fsyncSync, openSync } = await import('node:fs')
  const sql = await openCopy(file)
  try {
    const [said] = sql.run('PRAGMA integrity_check')
    if (said?.['integrity_check'] !== 'ok') throw new Error(`${file} is not whole`)
    sql.run('SELECT 1 FROM entries, alarms LIMIT 1')
    sql.run('CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID')
    // A file that somebody copied by hand does not show when it was made.
    sql.run(
      `INSERT INTO facts VALUES ('copiedAt', ?) ON CONFLICT (name) DO ${copiedAt === undefined ? 'NOTHING' : 'UPDATE SET value = excluded.value'}`,
      copiedAt ?? new Date(0).toISOString(),
    )
  } finally {
    sql.close()
  }
  const opened = openSync(file, 'r+')
  fsyncSync(opened)
  closeSync(opened)
}

/** What puts a copy back. */
export interface Restoring {
  file: string
  /** Folder for the data; it must not have data already. */
  folder: string
  /** The notes of deletions; see restored.ts. */
  deletions: string
}

/**
 * Puts a copy in the place of lost data. The proxy opens it as restored.
 *
 * @throws Error when the folder has data, the copy is not whole, or there are no notes of deletions.
 */
export async function putBack({ file, folder, deletions }: Restoring): Promise<void> {
  const fs = await import('node:fs')
  const paths = await import('node:path')
  const target = paths.join(folder, 'proxy.sqlite')
  if (fs.existsSync(target)) throw new Error(`there are data in ${folder}: move ${target} away first`)
  if (!fs.existsSync(deletions))
    throw new Error(
      `there are no notes of deletions in ${deletions}: name their file with --deletions, or make an empty one where nothing was ever deleted`,
    )
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const part = `${target}.part`
  // SQLite would apply the write-ahead log of an unfinished copy, if one was left here, to this copy.
  await removePart(part)
  try {
    fs.copyFileSync(file, part)
    fs.chmodSync(part, 0o600)
    await seal(part)
    const notes = paths.join(folder, 'proxy.deleted')
    // The next proxy may be started without the option that names another file.
    if (paths.resolve(notes) !== paths.resolve(deletions)) fs.copyFileSync(deletions, notes)
    // SQLite would apply the write-ahead log of the lost database to the copy.
    for (const end of ENDS) fs.rmSync(target + end, { force: true })
    fs.renameSync(part, target)
  } catch (error) {
    await removePart(part)
    throw error
  }
}
