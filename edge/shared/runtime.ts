// The two classes of the Workers runtime that ours extend, under types of our own, and what stands for them elsewhere.
// The only file that imports the runtime: no published type may name its module.

import type { DurableObjectClass, WorkerEntrypointClass } from './workers.ts'

/** Holds what its host gives it: all that the runtime's own classes do for ours. */
class Hosted {
  protected readonly ctx: unknown
  protected readonly env: unknown

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx
    this.env = env
  }
}

// Other hosts run the same objects, on a storage of their own.
const runtime = await import('cloudflare:workers').catch(() => undefined)

/** Is what a Durable Object extends. */
export const DurableObject = (runtime?.DurableObject ?? Hosted) as typeof DurableObjectClass

/** Is what an entrypoint of a worker extends. */
export const WorkerEntrypoint = (runtime?.WorkerEntrypoint ?? Hosted) as typeof WorkerEntrypointClass
