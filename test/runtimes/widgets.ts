// Runs test files of the elements as test/wtr.config.js says, and writes a line for each test to standard output as soon as its file has ended.
// Not needed while working on an element: `npm test -- --watch widgets` is.
import {
  startTestRunner,
  type TestResultError,
  type TestSession,
  type TestSuiteResult,
} from '@web/test-runner'
import { relative } from 'node:path'
import { beginMark, type TimedResult, resultMark } from './outcome.ts'
import { root } from './process.ts'

const runner = await startTestRunner({
  // The command line alone has the last word on files.
  argv: ['--config', 'test/wtr.config.js', '--files', ...process.argv.slice(2)],
  autoExitProcess: false,
  config: { reporters: [] },
})

const told = new Set<string>()

runner?.sessions.on('session-status-updated', (session) => {
  // The type of the runner has another word for it than its value.
  const begun: string = 'TEST_STARTED'
  if (session.status === begun)
    process.stdout.write(`\n${beginMark}${JSON.stringify({ name: 'its tests', file: placeOf(session) })}\n`)
  if (session.status === 'FINISHED') tell(session)
})
runner?.on('stopped', (passed) => {
  for (const session of runner.sessions.all()) tell(session)
  process.stdout.write('\n', () => process.exit(passed ? 0 : 1))
})

/** Writes what came of a file, once. */
function tell(session: TestSession): void {
  if (told.has(session.id)) return
  told.add(session.id)
  const file = placeOf(session)
  const own = session.testResults ? flatten(session.testResults, '') : []
  // Errors outside tests: a file that does not load, an uncaught error on the page.
  const errors = session.errors.map((error): TimedResult => {
    const words = [reasonOf(error), ...session.logs.flat().map(String), ...session.request404s]
    return { name: file, status: 'failed', error: words.join('\n  ') }
  })
  const silent: TimedResult = { name: file, status: 'failed', error: 'the file ran no test' }
  const all = [...own, ...errors, ...(own.length + errors.length === 0 ? [silent] : [])]
  for (const result of all) process.stdout.write(`\n${resultMark}${JSON.stringify({ ...result, file })}\n`)
}

const placeOf = ({ testFile }: TestSession) => relative(root, testFile).replaceAll('\\', '/')

function flatten(suite: TestSuiteResult, above: string): TimedResult[] {
  const path = [above, suite.name].filter(Boolean).join(' > ')
  const tests = suite.tests.map(({ name, passed, skipped, error, duration }): TimedResult => {
    const full = [path, name].filter(Boolean).join(' > ')
    if (skipped) return { name: full, status: 'skipped' }
    const ms = duration ?? 0
    if (passed) return { name: full, status: 'passed', ms }
    return { name: full, status: 'failed', error: error ? reasonOf(error) : 'no error was told', ms }
  })
  return [...tests, ...suite.suites.flatMap((inner) => flatten(inner, path))]
}

/** Joins what was said and where; a browser's stack does not repeat the message. */
function reasonOf({ message, stack = '' }: TestResultError): string {
  return `${message}\n${stack}`.trimEnd()
}
