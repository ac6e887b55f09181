// Which bill was given to the proxy in which batch: a bill that was given is not open any more, unless the bank moved no money for it.

import type { Sql } from './tables.ts'

export interface GivenBill {
  bill: string
  /** Id of the batch. */
  batch: string
  /** Which payment of the batch, from 1. */
  number: number
  /** Grows from one to the next that was written down. */
  place: number
  /** Milliseconds since 1970. */
  atMs: number
  /** Whether the proxy has answered that it has the batch. */
  isTaken: boolean
}

export class GivenBills {
  readonly #sql: Sql
  readonly #clock: () => number
  /** Batches that came once: of one that came again, the second request may be giving it just now. */
  readonly #once = new Set<string>()

  /** @param clock Milliseconds since 1970. */
  constructor(sql: Sql, clock: () => number) {
    this.#sql = sql
    this.#clock = clock
    sql.run(
      'CREATE TABLE IF NOT EXISTS given_bills (batch TEXT NOT NULL, number INTEGER NOT NULL, bill TEXT NOT NULL, at INTEGER NOT NULL, taken INTEGER NOT NULL, PRIMARY KEY (batch, number))',
    )
  }

  /**
   * Writes down bills before they are given, in their order, and returns whether the batch is new; a known one keeps its bills,
   * and is on its way from now on.
   */
  place(batch: string, bills: readonly string[]): boolean {
    const isNew = this.#sql.transaction(() => {
      if (this.#sql.run('SELECT 1 FROM given_bills WHERE batch = ?', batch).length > 0) {
        this.#sql.run('UPDATE given_bills SET at = ? WHERE batch = ? AND taken = 0', this.#clock(), batch)
        return false
      }
      for (const [at, bill] of bills.entries())
        this.#sql.run(
          'INSERT INTO given_bills (batch, number, bill, at, taken) VALUES (?, ?, ?, ?, 0)',
          batch,
          at + 1,
          bill,
          this.#clock(),
        )
      return true
    })
    if (isNew) this.#once.add(batch)
    else this.#once.delete(batch)
    return isNew
  }

  /** Notes that the proxy has the batch. */
  noteTaken(batch: string): void {
    this.#once.delete(batch)
    this.#sql.run('UPDATE given_bills SET taken = 1 WHERE batch = ? AND taken = 0', batch)
  }

  /** Forgets a batch that the proxy does not have, or of which no money moved. */
  forget(batch: string): void {
    this.#sql.run('DELETE FROM given_bills WHERE batch = ?', batch)
  }

  /** Forgets a batch that was not given, unless the same came again meanwhile: what became of that is not known here. */
  forgetUnlessRepeated(batch: string): void {
    if (this.#once.delete(batch)) this.forget(batch)
  }

  /** Lists every bill that was given, the newest first. */
  all(): GivenBill[] {
    return this.#sql
      .run('SELECT rowid AS place, * FROM given_bills ORDER BY at DESC, batch, number')
      .map((row) => ({
        bill: String(row['bill']),
        batch: String(row['batch']),
        number: Number(row['number']),
        place: Number(row['place']),
        atMs: Number(row['at']),
        isTaken: row['taken'] === 1,
      }))
  }

  forgetAll(): void {
    this.#sql.run('DELETE FROM given_bills')
  }
}
