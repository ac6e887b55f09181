// The module of the Workers runtime, for our own compiler; workers.ts has its types.
// Not published: users have the runtime's own types, or none.

declare module 'cloudflare:workers' {
  // An import at the top of this file would make an addition to a module of it, which does not exist.
  // oxlint-disable typescript/consistent-type-imports
  export const DurableObject: typeof import('./workers.ts').DurableObjectClass
  export const WorkerEntrypoint: typeof import('./workers.ts').WorkerEntrypointClass
}
