/// <reference types="node" />
// `#kit` for Node, Deno and Bun, which all run `node:test`.
// Not for browsers and workerd: package.json `imports` hands those another file.
import { test as nodeTest } from 'node:test'
import { makeTest, type Runtime } from './helpers.ts'

export * from './helpers.ts'

const runtime: Runtime = 'Deno' in globalThis ? 'deno' : 'Bun' in globalThis ? 'bun' : 'node'

/** Registers a test with the runtime's own runner. */
export const test = makeTest(
  runtime,
  // The runner awaits what it was given; the promise returned here only serves nested tests.
  (name, body) => void nodeTest(name, async () => body()),
  (name) => void nodeTest(name, { skip: true }, () => {}),
)
