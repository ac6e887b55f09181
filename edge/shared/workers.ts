// The part of the Workers runtime that Silta uses, as types: only members in use stand here.
// Types of our own, because what is published must compile with the runtime's types, with other ones, and without any.

/** Values that SQLite takes and gives. */
export type SqlValue = string | number | null | ArrayBuffer

/** Holds the rows that a statement gave. */
export interface SqlCursor {
  toArray(): Record<string, SqlValue>[]
}

/** Keeps the data of one object. */
export interface DurableObjectStorage {
  readonly sql: { exec(query: string, ...bindings: SqlValue[]): SqlCursor }
  readonly kv: {
    get<T>(key: string): T | undefined
    put<T>(key: string, value: T): void
    delete(key: string): boolean
    list<T>(options?: {
      prefix?: string
      startAfter?: string
      end?: string
      limit?: number
      reverse?: boolean
    }): Iterable<[key: string, value: T]>
  }
  transactionSync<T>(work: () => T): T
  getAlarm(): Promise<number | null>
  setAlarm(atMs: number): Promise<void>
  deleteAlarm(): Promise<void>
  deleteAll(): Promise<void>
  /** Only where the files are a host's of our own: see `ObjectStorage.erase`. */
  erase?(): void
}

/** Is what the runtime gives to an object. */
export interface DurableObjectState {
  readonly id: { readonly name?: string | undefined }
  readonly storage: DurableObjectStorage
  waitUntil(work: Promise<unknown>): void
  blockConcurrencyWhile<T>(work: () => Promise<T>): Promise<T>
}

/** Is a binding to a class of Durable Objects; a stub has the object's asynchronous methods. */
export interface DurableObjectNamespace<T> {
  getByName(name: string): T
}

/** Is what the runtime gives to a request. */
export interface ExecutionContext {
  waitUntil(work: Promise<unknown>): void
}

/** Is a service, certificate or asset binding. */
export interface Fetcher {
  fetch(request: Request | string, init?: RequestInit): Promise<Response>
}

/** Is the class that a Durable Object extends, with the mark by which the runtime's own types know one. */
export declare abstract class DurableObjectClass<Env = unknown> {
  readonly __DURABLE_OBJECT_BRAND: never
  protected readonly ctx: DurableObjectState
  protected readonly env: Env
  constructor(ctx: DurableObjectState, env: Env)
}

/** Is the class that an entrypoint of a worker extends, with the mark by which the runtime's own types know one. */
export declare abstract class WorkerEntrypointClass<Env = unknown> {
  readonly __WORKER_ENTRYPOINT_BRAND: never
  protected readonly ctx: ExecutionContext
  protected readonly env: Env
  constructor(ctx: ExecutionContext, env: Env)
}
