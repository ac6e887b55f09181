// `#kit` for browsers: mocha where the page has it (the widget runner brings it), else our own collector.
// Not a page: test/runtimes and test/wtr.config.js load this.
import { createCollector } from './collector.ts'
import { makeTest, type Test } from './helpers.ts'

export * from './helpers.ts'

declare global {
  // Mocha's own global, where the page has mocha.
  var it: { (name: string, body: () => Promise<void>): void; skip(name: string): void } | undefined
}

const collector = createCollector('browser')
const { it } = globalThis

/** `npm test -- --name WORDS` runs the tests whose titles hold these words. */
const wanted = readName()

/** Registers a test with mocha, or to be run by `run`. */
export const test: Test = it
  ? makeTest(
      'browser',
      (name, body) => {
        if (name.includes(wanted)) it(name, async () => body())
      },
      (name) => it.skip(name),
    )
  : collector.test

/** Runs every test that the collector holds and resolves with the results. */
export const run = collector.run

function readName(): string {
  try {
    return process.env['SILTA_NAME'] ?? ''
  } catch {
    // The bundler did not write it in.
    return ''
  }
}
