// The used part of Bun's SQLite binding. Its own types would bring a second set of globals.

declare module 'bun:sqlite' {
  export class Database {
    constructor(path: string, options?: { create?: boolean; strict?: boolean })
    query(statement: string): {
      all(...bindings: (string | number | Uint8Array)[]): Record<string, unknown>[]
    }
    run(statement: string): void
    close(): void
  }
}
