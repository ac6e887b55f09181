// What came out of one part of the tests, and how it is read from a runner's JUnit file or from our collector.
// Not a runner: the files beside this one start those.
import type { Result } from '../kit/collector.ts'
import { failureMark, skipMark } from '../kit/helpers.ts'

/**
 * What came of a part: `failed` holds names of tests, `skipped` "name -- skipped: reason"; `output` is worth printing
 * when something failed.
 */
export interface Outcome {
  passed: number
  failed: string[]
  skipped: string[]
  output: string
}

/** How one test ended, in which file, and how long it ran, where its runner tells that. */
export interface TimedResult extends Result {
  /** Path from the top. */
  file?: string
  ms?: number
}

/** The start of the line of one ended test, as JSON. */
export const resultMark = 'silta-result:'

/** The start of the line of one test that begins, as JSON. */
export const beginMark = 'silta-begins:'

/** A test that runs now. */
export interface Begun {
  name: string
  /** Path from the top. */
  file?: string
}

/** What is reported while a program runs. */
export interface Listener {
  /** Takes a test that begins, where its runner tells that. */
  began?(test: Begun): void
  /** Takes a test that has ended. */
  ended(result: TimedResult): void
  /** Takes the counts of tests that have ended, where their names come later. */
  counted(tests: number): void
}

/** Reads what a program prints, as it comes: whole lines that tell of a test, and dots. */
export function readLines(listener: Listener): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [result, at] = [resultIn(line), line.indexOf(beginMark)]
      if (result) listener.ended(result)
      else if (at >= 0) listener.began?.(JSON.parse(line.slice(at + beginMark.length)) as Begun)
      else if (/^[.X!,]+$/.test(line)) listener.counted(line.length)
    }
  }
}

/** Reads the line of one test: of the reporter of Node, or of the kit where a test failed. */
function resultIn(line: string): TimedResult | undefined {
  for (const [mark, status] of [
    [resultMark, undefined],
    [failureMark, 'failed'],
  ] as const) {
    const at = line.indexOf(mark)
    if (at < 0) continue
    const told: unknown = JSON.parse(line.slice(at + mark.length))
    return { ...(told as TimedResult), ...(status && { status }) }
  }
  return undefined
}

/** Reads the lines of the reporter, and what else was printed. */
export function readReport(output: string): { results: TimedResult[]; rest: string } {
  const results: TimedResult[] = []
  const rest = output.split('\n').filter((line) => {
    const result = line.includes(resultMark) ? resultIn(line) : undefined
    if (result) results.push(result)
    return result === undefined && !line.includes(beginMark)
  })
  return {
    results,
    rest: rest
      .join('\n')
      .replaceAll(/\n{2,}/g, '\n')
      .trim(),
  }
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

/** Sums results up and prints their errors, for runners whose own output says nothing; `output` is what else was printed. */
export function sumUpAll(results: Result[], exitCode: number, output = ''): Outcome {
  const failures = results.filter(({ status }) => status === 'failed')
  const words = failures.map(({ name, error }) => `✖ ${name}\n  ${error}`)
  return sumUp(results, exitCode, [...words, ...(exitCode === 0 ? [] : [output])].join('\n'))
}

/** Joins what came of several sets of files. */
export function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((all, { passed }) => all + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    output: outcomes.map(({ output }) => output).join('\n'),
  }
}

/** The start of the line on which our own runners print their results as JSON. */
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
