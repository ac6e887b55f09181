// `#kit` for workerd: tests are collected while the worker loads and run inside its test handler.
// Not a worker itself: test/runtimes builds one around this.
import { createCollector } from './collector.ts'

export * from './helpers.ts'

const collector = createCollector('workerd')

/** Registers a test to be run by the worker's test handler. */
export const test = collector.test

/** Runs every registered test and resolves with the results. */
export const run = collector.run
