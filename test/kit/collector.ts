// Collects tests where no runner exists (workerd, a bare browser page) and runs them one after another.
// Not a framework: no nesting, no hooks, no timers; the caller's own limit ends a test that hangs.
import { makeTest, type Runtime, type Test, type TestBody } from './helpers.ts'

/** How one test ended; `error` is there when it failed. */
export interface Result {
  name: string
  status: 'passed' | 'failed' | 'skipped'
  error?: string
}

/** Makes `test` for one runtime, and `run`, which runs what was registered and resolves with every result. */
export function createCollector(runtime: Runtime): { test: Test; run: () => Promise<Result[]> } {
  const tests: { name: string; body?: TestBody }[] = []
  return {
    test: makeTest(
      runtime,
      (name, body) => void tests.push({ name, body }),
      (name) => void tests.push({ name }),
    ),
    async run() {
      const results: Result[] = []
      for (const { name, body } of tests) {
        if (!body) results.push({ name, status: 'skipped' })
        else {
          // Tests run in turn on purpose: they may count ids and read clocks.
          results.push(await runOne(name, body))
        }
      }
      return results
    },
  }
}

async function runOne(name: string, body: TestBody): Promise<Result> {
  try {
    await body()
    return { name, status: 'passed' }
  } catch (thrown) {
    const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
    return { name, status: 'failed', error }
  }
}
