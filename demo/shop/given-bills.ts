// Which bill was given to the proxy in which batch. A given bill is not open any more, unless the bank moved no money for it.

import type { Sql } from './tables.ts'

export interface GivenBill {
  bill: string
  /** Id of the batch. */
  batch: string
  /** Which payment of the batch, from 1. */
  number: number
  /** Number in the order in which bills were stored. */
  place: number
  /** Milliseconds since 1970. */
  atMs: number
  /** Whether the proxy has answered that it has the batch. */
  isTaken: boolean
}

export class GivenBills {
  readonly #sql: Sql
  readonly #clock: () => number
  /** Batches that came only once; one that came again may just be given by the second request. */
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
   * Stores bills in order before they are given, and returns whether the batch is new; a known one keeps its bills, and counts
   * as being on its way from now on.
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

  /** Records that the proxy has the batch. */
  noteTaken(batch: string): void {
    this.#once.delete(batch)
    this.#sql.run('UPDATE given_bills SET taken = 1 WHERE batch = ? AND taken = 0', batch)
  }

  /** Forgets a batch that the proxy does not have, or that moved no money. */
  forget(batch: string): void {
    this.#sql.run('DELETE FROM given_bills WHERE batch = ?', batch)
  }

  /** Forgets a batch that was not given, unless the same batch came again meanwhile, whose outcome is not known here. */
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
