// The few parts of Bun's SQLite binding that are used here. Its types would bring a second set of globals.
// Not a module of ours: nothing is defined here.

declare module 'bun:sqlite' {
  export class Database {
    constructor(path: string, options?: { create?: boolean; strict?: boolean })
    query(statement: string): { all(...bindings: (string | number)[]): Record<string, unknown>[] }
    run(statement: string): void
    close(): void
  }
}
