// Where objects keep things on a machine of one's own: one SQLite database, every object under its own name, each with one alarm.
// It runs nothing: objects.ts does, and rings the alarms.

import type { Sql } from '../../shared/hosts/sql.ts'
import type { DurableObjectStorage } from '../../shared/workers.ts'

type KeyValues = DurableObjectStorage['kv']
type ListOptions = NonNullable<Parameters<KeyValues['list']>[0]>

/** An object that wants to be woken. */
export interface Alarm {
  /** Full name of the object. */
  object: string
  /** Milliseconds since 1970. */
  at: number
}

/** Brings everything from the write-ahead log into the database, where what was deleted is overwritten, and empties the log. */
const EMPTY_LOG = 'PRAGMA wal_checkpoint(TRUNCATE)'

/** Notes in the file whether anything was deleted since it was written anew. */
const CLEAN = 'PRAGMA user_version = 1'
const NOT_CLEAN = 'PRAGMA user_version = 0'
/** Largest file that is written anew at once, pages of 4 kB: that takes a few hundredths of a second. A larger one is at the next start. */
const MOST_PAGES = 2_048

/** Comes after every text that begins with a prefix. */
const LAST = '\u{10FFFF}'

/**
 * Keeps the data and the alarms of objects by their full names.
 *
 * What is written in one turn of the event loop is written together, before anything else happens: all of it is there
 * after a crash, or none. What leaves the machine waits for {@link ObjectStore.settled}.
 */
export class ObjectStore {
  readonly #sql: Sql
  #isOpen = false
  /** Whether what this turn removed or replaced must leave the files too. */
  #isErasing = false
  /** What went wrong when a turn was written; from then on nothing is read or written any more. */
  #fault: unknown

  /** @param sql A database of its own. */
  constructor(sql: Sql) {
    this.#sql = sql
    try {
      sql.run('BEGIN IMMEDIATE')
      sql.run(
        'CREATE TABLE IF NOT EXISTS entries (object TEXT, key TEXT, value TEXT NOT NULL, PRIMARY KEY (object, key)) WITHOUT ROWID',
      )
      sql.run(
        'CREATE TABLE IF NOT EXISTS alarms (object TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID',
      )
      sql.run('CREATE INDEX IF NOT EXISTS alarms_by_time ON alarms (at)')
      sql.run('COMMIT')
      if (!this.#isClean()) this.#rewrite()
    } catch (error) {
      sql.close()
      throw error
    }
  }

  /** Lends the key-value part of the storage of one object. */
  keyValuesOf(object: string): KeyValues {
    return {
      get: <T>(key: string) => {
        const [row] = this.#read('SELECT value FROM entries WHERE object = ? AND key = ?', object, key)
        return row && (parsed(row) as T)
      },
      put: (key, value) => {
        this.#write(
          'INSERT INTO entries VALUES (?, ?, ?) ON CONFLICT (object, key) DO UPDATE SET value = excluded.value',
          object,
          key,
          written(value),
        )
      },
      delete: (key) =>
        this.#write('DELETE FROM entries WHERE object = ? AND key = ? RETURNING 1', object, key).length > 0,
      list: <T>(options: ListOptions = {}) => this.#list(object, options) as [string, T][],
    }
  }

  #list(object: string, options: ListOptions): [string, unknown][] {
    const { prefix = '', startAfter, end, limit, reverse } = options
    const rows = this.#read(
      `SELECT key, value FROM entries
        WHERE object = ? AND key >= ? AND key < ? AND key > ? AND key < ?
        ORDER BY key ${reverse === true ? 'DESC' : 'ASC'} LIMIT ?`,
      object,
      prefix,
      prefix + LAST,
      // Every key comes after the empty one, which no object has.
      startAfter ?? '',
      end ?? LAST,
      limit ?? -1,
    )
    return rows.map((row) => [String(row['key']), parsed(row)])
  }

  /** Takes everything of an object away, its alarm too. */
  deleteAll(object: string): void {
    this.#write('DELETE FROM entries WHERE object = ?', object)
    this.#write('DELETE FROM alarms WHERE object = ?', object)
  }

  /** Takes what this turn removes or replaces out of the files too, before anything that follows leaves the machine. */
  erase(): void {
    this.#begin()
    this.#sql.run(NOT_CLEAN)
    this.#isErasing = true
  }

  /** Does the work wholly or, when it throws, not at all. */
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

  /** Tells when an object wants to be woken. */
  alarmOf(object: string): number | undefined {
    const [row] = this.#read('SELECT at FROM alarms WHERE object = ?', object)
    return row && Number(row['at'])
  }

  /** Sets when an object wants to be woken; `undefined` for not any more. */
  setAlarm(object: string, at: number | undefined): void {
    if (at === undefined) this.#write('DELETE FROM alarms WHERE object = ?', object)
    else
      this.#write(
        'INSERT INTO alarms VALUES (?, ?) ON CONFLICT (object) DO UPDATE SET at = excluded.at',
        object,
        Math.ceil(at),
      )
  }

  /** Lists the earliest alarms. */
  alarms(most: number): Alarm[] {
    const rows = this.#read('SELECT object, at FROM alarms ORDER BY at LIMIT ?', most)
    return rows.map((row) => ({ object: String(row['object']), at: Number(row['at']) }))
  }

  /** Whether something could not be written: whoever started the process must start it anew. */
  get isBroken(): boolean {
    return this.#fault !== undefined
  }

  /**
   * Waits until everything that was written before is on the disk.
   *
   * @throws Error when it could not be written.
   */
  async settled(): Promise<void> {
    // The turn that wrote has ended by then, and with it its transaction.
    await Promise.resolve()
    this.#check()
  }

  close(): void {
    this.#commit()
    this.#sql.close()
  }

  #read(statement: string, ...bindings: (string | number)[]): Record<string, unknown>[] {
    this.#check()
    return this.#sql.run(statement, ...bindings)
  }

  #write(statement: string, ...bindings: (string | number)[]): Record<string, unknown>[] {
    this.#begin()
    return this.#sql.run(statement, ...bindings)
  }

  #begin(): void {
    this.#check()
    if (this.#isOpen) return
    this.#sql.run('BEGIN IMMEDIATE')
    this.#isOpen = true
    queueMicrotask(() => this.#commit())
  }

  #commit(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    try {
      this.#sql.run('COMMIT')
      if (this.#isErasing) this.#eraseNow()
      this.#isErasing = false
    } catch (error) {
      // Objects know what was never written: nothing that they say may leave, until the process has started anew.
      this.#fault = error
      try {
        this.#sql.run('ROLLBACK')
      } catch {
        // It is gone already.
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
   * Writes the whole file anew. What is deleted is overwritten where it stands, but a page that SQLite has divided may keep a
   * copy of what went to another one.
   */
  #rewrite(): void {
    try {
      this.#sql.run('VACUUM')
      this.#sql.run(CLEAN)
      this.#sql.run(EMPTY_LOG)
    } catch {
      // It needs as much room again; the next start tries it.
    }
  }

  #check(): void {
    if (this.#fault !== undefined) throw new Error('the data could not be written', { cause: this.#fault })
  }
}

/** Writes a value as JSON. What JSON would change has no place here: it would come back as something else. */
function written(value: unknown): string {
  return JSON.stringify(value, function replace(this: unknown, key: string, given: unknown) {
    const kind = typeof given
    // What has a way of its own to be JSON, as a date has, has been turned into text by now.
    const isTurned = given !== (this as Record<string, unknown>)[key]
    const isPlain =
      kind === 'object' && given !== null
        ? Array.isArray(given) || [Object.prototype, null].includes(Object.getPrototypeOf(given))
        : kind === 'number'
          ? Number.isFinite(given)
          : kind === 'string' ||
            kind === 'boolean' ||
            given === null ||
            (given === undefined && key !== '' && !Array.isArray(this))
    if (isTurned || !isPlain) throw new TypeError('only plain data can be kept')
    return given
  })
}

function parsed(row: Record<string, unknown>): unknown {
  return JSON.parse(String(row['value']))
}
