// A reporter for the runner of Node: one line of JSON for each test as it ends, and what the tests print as it comes.
// Not for people: live.ts shows them what it tells.
import type { TestEvent } from 'node:test/reporters'
import { relative } from 'node:path'
import { skipMark } from '../kit/helpers.ts'
import { beginMark, resultMark, type TimedResult } from './outcome.ts'
import { root } from './process.ts'

/** Turns the events of the runner into lines. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message
    // A stray error of a test that has ended; what else the runner says for itself are counts.
    if (event.type === 'test:diagnostic' && event.data.message.startsWith('Error: '))
      yield `${event.data.message}\n`
    if (event.type === 'test:dequeue') {
      const { name } = event.data
      yield `\n${beginMark}${JSON.stringify({ name, ...placeOf(event.data) })}\n`
    }
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { name, details, skip } = event.data
    // A suite is no test; its tests are reported themselves.
    if (details.type === 'suite') continue
    const result: TimedResult = {
      name:
        skip === undefined || name.includes(skipMark)
          ? name
          : `${name}${typeof skip === 'string' ? skipMark + skip : ''}`,
      status: event.type === 'test:fail' ? 'failed' : skip === undefined ? 'passed' : 'skipped',
      ...(event.type === 'test:fail' && { error: wordsOf(event.data.details.error) }),
      ...placeOf(event.data),
      ms: details.duration_ms,
    }
    yield `\n${resultMark}${JSON.stringify(result)}\n`
  }
}

/** Finds the file of a test: those of the kit are registered in one file of it. */
function placeOf({ name, file: told }: { name: string; file?: string | undefined }): { file?: string } {
  const file = globalThis.SILTA_FILES?.get(name) ?? told
  return file === undefined ? {} : { file: relative(root, file).replaceAll('\\', '/') }
}

/** Says what failed: the reason inside what the runner wraps around it, with what was expected. */
function wordsOf(wrapped: Error): string {
  const error = wrapped.cause instanceof Error ? wrapped.cause : wrapped
  const { actual, expected } = error as { actual?: unknown; expected?: unknown }
  const shown = JSON.stringify({ actual, expected }, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  return [error.stack ?? error.message, ...(shown === '{}' ? [] : [shown.slice(0, 4_000)])].join('\n')
}
