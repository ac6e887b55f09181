// What we need of a SQLite binding. Each supported runtime has one.

/** Runs statements on one database: Durable Object storage, `node:sqlite` and `bun:sqlite` all can. */
export interface Sql {
  /** Runs one statement with text and number bindings and returns its rows. */
  run(statement: string, ...bindings: (string | number)[]): Record<string, unknown>[]
  /** Runs the work wholly or, when it throws, not at all. Never called inside itself. */
  transaction<T>(work: () => T): T
  close(): void
}
