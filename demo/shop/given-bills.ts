// Which bill was given to the proxy in which bundle: a bill that was given is not open any more, unless the bank moved no money for it.
// Not what became of it: the proxy knows that.

import type { Sql } from './tables.ts'

/** A bill that was given. */
export interface GivenBill {
  bill: string
  /** Id of the bundle. */
  instruction: string
  /** Which payment of the bundle, from 1. */
  number: number
  /** Milliseconds since 1970. */
  atMs: number
  /** Whether the proxy has answered that it has the bundle. */
  isTaken: boolean
}

/** The bills that were given. */
export class GivenBills {
  readonly #sql: Sql
  readonly #clock: () => number
  /** Bundles that came once: of one that came again, the second request may be giving it just now. */
  readonly #once = new Set<string>()

  /** @param clock Milliseconds since 1970. */
  constructor(sql: Sql, clock: () => number) {
    this.#sql = sql
    this.#clock = clock
    sql.run(
      'CREATE TABLE IF NOT EXISTS given_bills (instruction TEXT NOT NULL, number INTEGER NOT NULL, bill TEXT NOT NULL, at INTEGER NOT NULL, taken INTEGER NOT NULL, PRIMARY KEY (instruction, number))',
    )
  }

  /**
   * Writes down bills before they are given, in their order, and tells whether the bundle is new; a known one keeps its bills,
   * and is on its way from now on.
   */
  place(instruction: string, bills: readonly string[]): boolean {
    const isNew = this.#sql.transaction(() => {
      if (this.#sql.run('SELECT 1 FROM given_bills WHERE instruction = ?', instruction).length > 0) {
        this.#sql.run(
          'UPDATE given_bills SET at = ? WHERE instruction = ? AND taken = 0',
          this.#clock(),
          instruction,
        )
        return false
      }
      for (const [at, bill] of bills.entries())
        this.#sql.run(
          'INSERT INTO given_bills (instruction, number, bill, at, taken) VALUES (?, ?, ?, ?, 0)',
          instruction,
          at + 1,
          bill,
          this.#clock(),
        )
      return true
    })
    if (isNew) this.#once.add(instruction)
    else this.#once.delete(instruction)
    return isNew
  }

  /** Notes that the proxy has the bundle. */
  noteTaken(instruction: string): void {
    this.#once.delete(instruction)
    this.#sql.run('UPDATE given_bills SET taken = 1 WHERE instruction = ? AND taken = 0', instruction)
  }

  /** Forgets a bundle that the proxy does not have, or of which no money moved. */
  forget(instruction: string): void {
    this.#sql.run('DELETE FROM given_bills WHERE instruction = ?', instruction)
  }

  /** Forgets a bundle that was not given, unless the same came again meanwhile: what became of that is not known here. */
  forgetUnlessRepeated(instruction: string): void {
    if (this.#once.delete(instruction)) this.forget(instruction)
  }

  /** Lists every bill that was given, the newest first. */
  all(): GivenBill[] {
    return this.#sql.run('SELECT * FROM given_bills ORDER BY at DESC, instruction, number').map((row) => ({
      bill: String(row['bill']),
      instruction: String(row['instruction']),
      number: Number(row['number']),
      atMs: Number(row['at']),
      isTaken: row['taken'] === 1,
    }))
  }

  /** Forgets all of them. */
  forgetAll(): void {
    this.#sql.run('DELETE FROM given_bills')
  }
}
