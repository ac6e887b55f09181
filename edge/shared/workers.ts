// The part of the Workers runtime that Silta uses, as types: only members in use.
// The runtime's own types are not used, because published types must compile with them, with others, and with none.

/** Values that SQLite takes and gives. */
export type SqlValue = string | number | null | ArrayBuffer

/** The rows of a statement. */
export interface SqlCursor {
  toArray(): Record<string, SqlValue>[]
}

/** The storage of one object. */
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
  /** Only on our own host's storage: see `ObjectStorage.erase`. */
  erase?(): void
}

/** What the runtime gives to an object. */
export interface DurableObjectState {
  readonly id: { readonly name?: string | undefined }
  readonly storage: DurableObjectStorage
  waitUntil(work: Promise<unknown>): void
  blockConcurrencyWhile<T>(work: () => Promise<T>): Promise<T>
}

/** A binding to a class of Durable Objects; a stub has the object's asynchronous methods. */
export interface DurableObjectNamespace<T> {
  getByName(name: string): T
  /** Restricts the objects to a jurisdiction; only on Cloudflare. */
  jurisdiction?(name: string): DurableObjectNamespace<T>
}

/** What the runtime gives to a request. */
export interface ExecutionContext {
  waitUntil(work: Promise<unknown>): void
}

/** A service, certificate or asset binding. */
export interface Fetcher {
  fetch(request: Request | string, init?: RequestInit): Promise<Response>
}

/** The class that a Durable Object extends, with the mark by which the runtime's types recognise it. */
export declare abstract class DurableObjectClass<Env = unknown> {
  readonly __DURABLE_OBJECT_BRAND: never
  protected readonly ctx: DurableObjectState
  protected readonly env: Env
  constructor(ctx: DurableObjectState, env: Env)
}

/** The class that an entrypoint of a worker extends, with the mark by which the runtime's types recognise it. */
export declare abstract class WorkerEntrypointClass<Env = unknown> {
  readonly __WORKER_ENTRYPOINT_BRAND: never
  protected readonly ctx: ExecutionContext
  protected readonly env: Env
  constructor(ctx: ExecutionContext, env: Env)
}
