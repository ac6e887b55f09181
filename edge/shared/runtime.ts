// The two classes of the Workers runtime that ours extend, under types of our own.
// The only file that imports the runtime: no published type may name its module.

import { DurableObject as RuntimeObject, WorkerEntrypoint as RuntimeEntrypoint } from 'cloudflare:workers'
import type { DurableObjectClass, WorkerEntrypointClass } from './workers.ts'

/** Is what a Durable Object extends. */
export const DurableObject: typeof DurableObjectClass = RuntimeObject

/** Is what an entrypoint of a worker extends. */
export const WorkerEntrypoint: typeof WorkerEntrypointClass = RuntimeEntrypoint
