// Storage of objects on your own machine: one SQLite database, each object under its own name, with one alarm each.

import type { FileSql } from '../../shared/hosts/sqlite-file.ts'
import type { DurableObjectStorage } from '../../shared/workers.ts'
import { type Compression, readValue, type StoredValue, WAITING, writeValue } from './stored-values.ts'

type KeyValues = DurableObjectStorage['kv']
type ListOptions = NonNullable<Parameters<KeyValues['list']>[0]>

/** The alarm of one object. */
export interface Alarm {
  object: string
  /** Milliseconds since 1970. */
  at: number
}

/** Returns whether the data still belongs to this process. */
export interface Owner {
  /** @throws Error when another process has opened the data since. */
  check(): void
  /** Called before a turn writes. @throws Error as {@link Owner.check}. */
  begin(): void
}

/** Moves the write-ahead log into the database, which overwrites what was deleted, and empties the log. */
const EMPTY_LOG = 'PRAGMA wal_checkpoint(TRUNCATE)'

/** Marks in the file that nothing was deleted since the whole file was last rewritten. */
const CLEAN = 'PRAGMA user_version = 1'
const NOT_CLEAN = 'PRAGMA user_version = 0'
/** Largest file that is rewritten at once, in pages of 4 kB: some hundredths of a second. A larger one waits for a restart. */
const MOST_PAGES = 2_048

/** Sorts after every text that begins with a prefix. */
const LAST = '\u{10FFFF}'

/**
 * Keeps the data and the alarms of objects by their full names.
 *
 * Writes of one turn of the event loop are one transaction, of all objects that are at work in it: after a crash all of them
 * are there, or none, and the disk is waited for once. Before anything leaves the machine, the caller waits for
 * {@link ObjectStore.settled}.
 */
export class ObjectStore {
  readonly #sql: FileSql
  readonly #compression: Compression | undefined
  #isOpen = false
  /** Settles when the open transaction has ended. */
  #committing: Promise<void> = Promise.resolve()
  #isErasing = false
  /** The fault that made a write fail. From then on nothing is read or written. */
  #fault: unknown
  /** Asked in every turn that writes, and before anything leaves the machine; absent if nobody else can have the file. */
  owner: Owner | undefined
  /** Called with each object whose data are erased for good, before they are. */
  onErase: ((object: string) => void) | undefined

  /**
   * @param sql A database of its own.
   * @param compression For long values; absent: they are text, and compressed ones cannot be read.
   */
  constructor(sql: FileSql, compression?: Compression) {
    this.#sql = sql
    this.#compression = compression
    try {
      sql.run('BEGIN IMMEDIATE')
      sql.run(
        'CREATE TABLE IF NOT EXISTS entries (object TEXT, key TEXT, value TEXT NOT NULL, PRIMARY KEY (object, key)) WITHOUT ROWID',
      )
      sql.run(
        'CREATE TABLE IF NOT EXISTS alarms (object TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID',
      )
      sql.run('CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID')
      sql.run('CREATE INDEX IF NOT EXISTS alarms_by_time ON alarms (at)')
      sql.run('COMMIT')
      if (!this.#isClean()) this.#rewrite()
    } catch (error) {
      sql.close()
      throw error
    }
  }

  /** The number of the process that opened the data last; 0 before any did. */
  get ownerNumber(): number {
    return Number(this.fact('owner') ?? 0)
  }

  set ownerNumber(number: number) {
    this.keepFact('owner', String(number))
    this.#commit()
    this.#check()
  }

  fact(name: string): string | undefined {
    const [row] = this.#read('SELECT value FROM facts WHERE name = ?', name)
    return row && String(row['value'])
  }

  dropFact(name: string): void {
    this.#write('DELETE FROM facts WHERE name = ?', name)
  }

  names(): string[] {
    return this.#read('SELECT DISTINCT object FROM entries').map((row) => String(row['object']))
  }

  /** Makes the alarm of every object that has an entry of one of these names due now. */
  wakeAll(keys: readonly string[]): void {
    this.#write(
      `INSERT INTO alarms SELECT object, ? FROM entries WHERE key IN (${keys.map(() => '?').join()})
        ON CONFLICT (object) DO UPDATE SET at = MIN(at, excluded.at)`,
      Date.now(),
      ...keys,
    )
  }

  /**
   * Writes a copy of all data into an empty file.
   *
   * @throws Error when it cannot be written.
   */
  copyInto(file: string): void {
    this.#commit()
    this.#check()
    this.#sql.run(`VACUUM INTO '${file.replaceAll("'", "''")}'`)
  }

  keepFact(name: string, value: string): void {
    this.#write(
      'INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      value,
    )
  }

  keyValuesOf(object: string): KeyValues {
    return {
      get: <T>(key: string) => {
        const [row] = this.#read('SELECT value FROM entries WHERE object = ? AND key = ?', object, key)
        return row && (this.#valueOf(row) as T)
      },
      put: (key, value) => {
        this.#write(
          'INSERT INTO entries VALUES (?, ?, ?) ON CONFLICT (object, key) DO UPDATE SET value = excluded.value',
          object,
          key,
          writeValue(value, this.#compression),
        )
      },
      delete: (key) =>
        this.#write('DELETE FROM entries WHERE object = ? AND key = ? RETURNING 1', object, key).length > 0,
      list: <T>(options: ListOptions = {}) => this.#list(object, options) as [string, T][],
    }
  }

  #list(object: string, options: ListOptions): [string, unknown][] {
    const { prefix = '', startAfter, end, limit, reverse } = options
    const last = prefix + LAST
    // Every key sorts after the empty key, which no object uses.
    const first = startAfter ?? ''
    // One bound on each side: with two, SQLite would seek to one of them and read its way to the other.
    const rows = this.#read(
      `SELECT key, value FROM entries
        WHERE object = ? AND key >= MAX(?, ?) AND key <> ? AND key < MIN(?, ?)
        ORDER BY key ${reverse === true ? 'DESC' : 'ASC'} LIMIT ?`,
      object,
      prefix,
      first,
      first,
      last,
      end ?? last,
      limit ?? -1,
    )
    return rows.map((row) => [String(row['key']), this.#valueOf(row)])
  }

  #valueOf(row: Record<string, unknown>): unknown {
    return readValue(row['value'], this.#compression)
  }

  deleteAll(object: string): void {
    this.#write('DELETE FROM entries WHERE object = ?', object)
    this.#write('DELETE FROM alarms WHERE object = ?', object)
  }

  /** Erases what this turn removes or replaces from the files on the disk too, before any later call or answer leaves. */
  erase(object: string): void {
    this.onErase?.(object)
    this.#begin()
    this.#sql.run(NOT_CLEAN)
    this.#isErasing = true
  }

  /** Runs the work wholly or, when it throws, not at all. */
  transaction<T>(work: () => T): T {
    this.#begin()
    this.#sql.run('SAVEPOINT work')
    try {
      return work()
    } catch (error) {
      this.#sql.run('ROLLBACK TO work')
      throw error
    } finally {
      this.#sql.run('RELEASE work')
    }
  }

  alarmOf(object: string): number | undefined {
    const [row] = this.#read('SELECT at FROM alarms WHERE object = ?', object)
    return row && Number(row['at'])
  }

  setAlarm(object: string, at: number | undefined): void {
    if (at === undefined) this.#write('DELETE FROM alarms WHERE object = ?', object)
    else
      this.#write(
        'INSERT INTO alarms VALUES (?, ?) ON CONFLICT (object) DO UPDATE SET at = excluded.at',
        object,
        Math.ceil(at),
      )
  }

  alarms(most: number): Alarm[] {
    const rows = this.#read('SELECT object, at FROM alarms ORDER BY at LIMIT ?', most)
    return rows.map((row) => ({ object: String(row['object']), at: Number(row['at']) }))
  }

  countAlarms(before: number): number {
    return Number(this.#read('SELECT COUNT(*) AS count FROM alarms WHERE at < ?', before)[0]?.['count'])
  }

  /** Counts the waiting webhooks of objects that have an alarm, in the entry of a key and in those under a prefix. */
  countWaiting(key: string, prefix: string): number {
    const [row] = this.#read(
      `SELECT COALESCE(SUM((LENGTH(value) - LENGTH(REPLACE(value, ?, ''))) / ?), 0) AS count
        FROM alarms JOIN entries USING (object)
        WHERE (key = ? OR (key >= ? AND key < ?)) AND typeof(value) = 'text'`,
      WAITING,
      WAITING.length,
      key,
      prefix,
      prefix + LAST,
    )
    return Number(row?.['count'])
  }

  /** Whether a write has failed: the operator must restart the process. */
  get isBroken(): boolean {
    return this.#fault !== undefined
  }

  /**
   * Waits until all earlier writes are on the disk and this process was found to own the data still.
   *
   * @throws Error when a write failed, or another process has opened the data.
   */
  async settled(): Promise<void> {
    // The caller may still write in this turn.
    await Promise.resolve()
    if (this.#isOpen) await this.#committing
    this.#check()
    this.#askOwner('check')
  }

  close(): void {
    this.#commit()
    this.#sql.close()
  }

  #read(statement: string, ...bindings: (StoredValue | number)[]): Record<string, unknown>[] {
    this.#check()
    return this.#sql.run(statement, ...bindings)
  }

  #write(statement: string, ...bindings: (StoredValue | number)[]): Record<string, unknown>[] {
    this.#begin()
    return this.#sql.run(statement, ...bindings)
  }

  #begin(): void {
    this.#check()
    if (this.#isOpen) return
    this.#askOwner('begin')
    this.#sql.run('BEGIN IMMEDIATE')
    this.#isOpen = true
    // Commits after everything that is at work in this turn has written.
    this.#committing = new Promise((resolve) => {
      setImmediate(() => {
        this.#commit()
        resolve()
      })
    })
  }

  #commit(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    try {
      this.owner?.check()
      this.#sql.run('COMMIT')
      if (this.#isErasing) this.#eraseNow()
      this.#isErasing = false
    } catch (error) {
      // Objects now contain data that was never written. Nothing they answer may leave until the process restarts.
      this.#fault = error
      try {
        this.#sql.run('ROLLBACK')
      } catch {
        // The file is gone already.
      }
    }
  }

  #eraseNow(): void {
    if (Number(this.#sql.run('PRAGMA page_count')[0]?.['page_count']) <= MOST_PAGES) this.#rewrite()
    this.#sql.run(EMPTY_LOG)
  }

  #isClean(): boolean {
    return Number(this.#sql.run('PRAGMA user_version')[0]?.['user_version']) === 1
  }

  /**
   * Rewrites the whole file. Deleted data is overwritten in its place, but when SQLite splits a page, the old page may keep
   * a copy of what moved.
   */
  #rewrite(): void {
    try {
      this.#sql.run('VACUUM')
      this.#sql.run(CLEAN)
      this.#sql.run(EMPTY_LOG)
    } catch {
      // A rewrite needs as much room again; the next start tries it.
    }
  }

  #askOwner(what: keyof Owner): void {
    try {
      this.owner?.[what]()
    } catch (error) {
      this.#fault ??= error
      throw error
    }
  }

  #check(): void {
    if (this.#fault !== undefined) throw new Error('the data could not be written', { cause: this.#fault })
  }
}
