// The two classes of the Workers runtime that ours extend, under our own types, and their substitutes elsewhere.
// The only file that imports the runtime: no published type may name its module.

import type { DurableObjectClass, WorkerEntrypointClass } from './workers.ts'

/** Stores what its host passes; our classes need nothing else of the runtime's classes. */
class Hosted {
  protected readonly ctx: unknown
  protected readonly env: unknown

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx
    this.env = env
  }
}

// Other hosts run the same objects, on their own storage.
const runtime = await import('cloudflare:workers').catch(() => undefined)

/** The class that a Durable Object extends. */
export const DurableObject = (runtime?.DurableObject ?? Hosted) as typeof DurableObjectClass

/** The class that an entrypoint of a worker extends. */
export const WorkerEntrypoint = (runtime?.WorkerEntrypoint ?? Hosted) as typeof WorkerEntrypointClass
