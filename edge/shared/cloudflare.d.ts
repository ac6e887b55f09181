// The part of the Workers runtime that Silta uses, as types: only members in use stand here.
// The full types clash with those of the DOM, which core and widgets need.

declare module 'cloudflare:workers' {
  /** Values that SQLite takes and gives. */
  export type SqlValue = string | number | null | ArrayBuffer

  export interface SqlCursor {
    toArray(): Record<string, SqlValue>[]
  }

  export interface DurableObjectStorage {
    readonly sql: { exec(query: string, ...bindings: SqlValue[]): SqlCursor }
    readonly kv: {
      get<T>(key: string): T | undefined
      put<T>(key: string, value: T): void
      delete(key: string): boolean
    }
    transactionSync<T>(work: () => T): T
    getAlarm(): Promise<number | null>
    setAlarm(atMs: number): Promise<void>
    deleteAlarm(): Promise<void>
    deleteAll(): Promise<void>
  }

  export interface DurableObjectState {
    readonly id: { readonly name?: string | undefined }
    readonly storage: DurableObjectStorage
    waitUntil(work: Promise<unknown>): void
    blockConcurrencyWhile<T>(work: () => Promise<T>): Promise<T>
  }

  /** A binding to a class of Durable Objects; a stub has the object's asynchronous methods. */
  export interface DurableObjectNamespace<T> {
    getByName(name: string): T
  }

  export interface ExecutionContext {
    waitUntil(work: Promise<unknown>): void
  }

  /** A service, certificate or asset binding. */
  export interface Fetcher {
    fetch(request: Request | string, init?: RequestInit): Promise<Response>
  }

  export abstract class DurableObject<Env = unknown> {
    protected readonly ctx: DurableObjectState
    protected readonly env: Env
    constructor(ctx: DurableObjectState, env: Env)
  }

  export abstract class WorkerEntrypoint<Env = unknown> {
    protected readonly ctx: ExecutionContext
    protected readonly env: Env
    constructor(ctx: ExecutionContext, env: Env)
  }
}
