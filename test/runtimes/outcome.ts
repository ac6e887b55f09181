// What came out of one part of the tests, and how it is read from a runner's JUnit file or from our collector.
// Not a runner: the files beside this one start those.
import type { Result } from '../kit/collector.ts'
import { skipMark } from '../kit/helpers.ts'

/**
 * Tells what came of a part: `failed` holds names of tests, `skipped` "name -- skipped: reason"; `output` is worth printing
 * when something failed.
 */
export interface Outcome {
  passed: number
  failed: string[]
  skipped: string[]
  output: string
}

/** Reads the results from the JUnit XML that `node --test`, `deno test` and `bun test` write. */
export function readJUnit(xml: string): Result[] {
  // A name may hold a bare `>`, which XML allows between quotes.
  const cases = xml.matchAll(/<testcase\b((?:[^>"]|"[^"]*")*?)(?:\/>|>(.*?)<\/testcase>)/gs)
  return Array.from(cases, ([, attributes = '', inner = '']) => {
    const name = attribute(attributes, 'name') ?? 'a test without a name'
    const [, skip] = /<skipped\b([^>]*)>/.exec(inner) ?? []
    if (skip !== undefined) return skippedResult(name, attribute(skip, 'message'))
    const [, error] = /<(?:failure|error)\b[^>]*?(?:\/>|>(.*?)<\/)/s.exec(inner) ?? []
    if (/<(?:failure|error)\b/.test(inner)) return { name, status: 'failed', error: unescape(error ?? '') }
    return { name, status: 'passed' }
  })
}

function skippedResult(name: string, reason: string | undefined): Result {
  const told = name.includes(skipMark) || reason === undefined || reason === 'true'
  return { name: told ? name : `${name}${skipMark}${reason}`, status: 'skipped' }
}

/**
 * Sums results up. A skip without a reason and a runner that ran nothing count as failures, and so does a runner that
 * ended badly although no test failed.
 */
export function sumUp(results: Result[], exitCode: number, output: string): Outcome {
  const failures = results.flatMap(({ name, status }) => (status === 'failed' ? [name] : []))
  const skipped = results.flatMap(({ name, status }) => (status === 'skipped' ? [name] : []))
  const bare = skipped
    .filter((name) => !name.includes(skipMark))
    .map((name) => `skipped without a reason: ${name}`)
  const passed = results.filter(({ status }) => status === 'passed').length
  const silent = passed + failures.length === 0 ? ['the runner ran no test'] : []
  const broken =
    exitCode !== 0 && failures.length === 0 ? [`the runner ended with exit code ${exitCode}`] : []
  const complaints = [...bare, ...silent, ...broken]
  return {
    passed,
    failed: [...failures, ...complaints],
    skipped: skipped.filter((name) => name.includes(skipMark)),
    output: [output.trimEnd(), ...complaints].filter(Boolean).join('\n'),
  }
}

/** Sums results up and prints their errors, for runners whose own output says nothing. */
export function sumUpAll(results: Result[], exitCode: number): Outcome {
  const failures = results.filter(({ status }) => status === 'failed')
  return sumUp(results, exitCode, failures.map(({ name, error }) => `✖ ${name}\n  ${error}`).join('\n'))
}

/** Starts the line on which our own runners print their results as JSON. */
export const resultsMark = 'silta-results:'

/** Reads that line from a program's output; without it everything that was printed is the failure. */
export function readResults(output: string, exitCode: number): Outcome {
  const line = output.split('\n').find((text) => text.includes(resultsMark)) ?? ''
  const json = line.slice(line.indexOf(resultsMark) + resultsMark.length)
  const results: unknown = line === '' ? undefined : JSON.parse(json)
  return isResults(results) ? sumUpAll(results, exitCode) : sumUp([], exitCode || 1, output)
}

/** Tells whether a value that came out of another program is a list of results. */
export function isResults(value: unknown): value is Result[] {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item === 'object' && item !== null && 'status' in item)
  )
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? undefined : unescape(value)
}

function unescape(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Number(code)) : ((name && named[name]) ?? whole),
  )
}
