// The door of the sandbox: a whole bank as one fetch function, and what a host needs to keep its data.
// It holds no server and no worker; hosts/worker.ts and edge/cli are programs of their own.

export type { Log, LogEvent } from '../shared/log.ts'
export { makeLog } from '../shared/log.ts'
export { ConnectionDropped } from './http/http.ts'
export type { ForkOptions } from './options/fork.ts'
export { createSandbox, type Sandbox } from './sandbox.ts'
export type { SandboxOptions } from './interfaces.ts'
export type { Sql } from '../shared/hosts/sql.ts'
export { sqlStore } from './storage/sql-store.ts'
export { memoryStore, type Range, type Store } from './storage/store.ts'
