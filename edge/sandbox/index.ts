// The entry point of the sandbox: a whole bank as one fetch function, and what a host needs to store its data.

export type { Log, LogEvent } from '../shared/log.ts'
export { makeLog } from '../shared/log.ts'
export { ConnectionDropped } from './http/http.ts'
export type { ForkOptions } from './options/index.ts'
export { createSandbox, type Sandbox } from './sandbox.ts'
export type { SandboxOptions } from './interfaces.ts'
export type { Sql } from '../shared/hosts/sql.ts'
export { sqlStore } from './storage/sql-store.ts'
export { memoryStore, type Range, type Store } from './storage/store.ts'
