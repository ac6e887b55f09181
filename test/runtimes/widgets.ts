// Runs test/wtr.config.js and writes every result to standard output as one line, for test/run.ts to read.
// Not needed while working on an element: `npm test -- --watch widgets` is.
import { startTestRunner, type TestResultError, type TestSuiteResult } from '@web/test-runner'
import type { Result } from '../kit/collector.ts'
import { resultsMark } from './outcome.ts'

const runner = await startTestRunner({
  argv: ['--config', 'test/wtr.config.js'],
  autoExitProcess: false,
  config: { reporters: [] },
})

runner?.on('stopped', (passed) => {
  const results = Array.from(runner.sessions.all()).flatMap((session): Result[] => {
    const own = session.testResults ? flatten(session.testResults, '') : []
    // Errors outside tests: a file that does not load, an uncaught error on the page.
    const errors = session.errors.map((error): Result => {
      const words = [reasonOf(error), ...session.logs.flat().map(String), ...session.request404s]
      return { name: session.testFile, status: 'failed', error: words.join('\n  ') }
    })
    const silent: Result = { name: session.testFile, status: 'failed', error: 'the file ran no test' }
    return [...own, ...errors, ...(own.length + errors.length === 0 ? [silent] : [])]
  })
  process.stdout.write(`\n${resultsMark}${JSON.stringify(results)}\n`, () => process.exit(passed ? 0 : 1))
})

function flatten(suite: TestSuiteResult, above: string): Result[] {
  const path = [above, suite.name].filter(Boolean).join(' > ')
  const tests = suite.tests.map(({ name, passed, skipped, error }): Result => {
    const full = [path, name].filter(Boolean).join(' > ')
    if (skipped) return { name: full, status: 'skipped' }
    if (passed) return { name: full, status: 'passed' }
    return { name: full, status: 'failed', error: error ? reasonOf(error) : 'no error was told' }
  })
  return [...tests, ...suite.suites.flatMap((inner) => flatten(inner, path))]
}

/** Joins what was said and where; a browser's stack does not repeat the message. */
function reasonOf({ message, stack = '' }: TestResultError): string {
  return `${message}\n${stack}`.trimEnd()
}
