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
  (name, body) => {
    if (runtime === 'node') (globalThis.SILTA_FILES ??= new Map()).set(name, callingFile())
    // The runner awaits what it was given; the promise returned here only serves nested tests.
    void nodeTest(name, async () => body())
  },
  (name) => void nodeTest(name, { skip: true }, () => {}),
)

/** Finds the test file that registers a test: the first one on the stack that is not of this folder. */
function callingFile(): string {
  const frames = (new Error('where').stack ?? '').matchAll(/file:\/\/(\S+?):\d+:\d+/g)
  return Array.from(frames, ([, file = '']) => file).find((file) => !file.includes('/test/kit/')) ?? ''
}
