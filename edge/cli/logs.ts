/// <reference types="node" />
// `npx silta logs`: the calls that a bank has received and made, from its own log of them.
// The bank has already replaced every secret in it by a fingerprint.

import process from 'node:process'
import { type Command, Option } from 'commander'
import { say, sayJson } from './command.ts'
import { columns, makeBankCommand, sleep, type Where, withBank } from './steered-bank.ts'

const EXAMPLE = `
  npx silta logs --follow
  npx silta logs --status refused --operation online-payment
`

interface Given extends Where {
  readonly follow?: boolean
  readonly limit: string
  readonly status?: string
  readonly operation?: string
  readonly client?: string
  readonly search?: string
  readonly direction?: 'in' | 'out'
}

/** How often the log is read again, milliseconds. */
const EVERY_MS = 1_000

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeBankCommand('logs', summary, EXAMPLE)
    .option('--follow', 'stay, and show calls as they come')
    .option('--limit <1-500>', 'how many of the last calls', '20')
    .option('--status <status>', '403, 4xx, refused, or none for no answer')
    .option('--operation <id>', 'of an operation, or of all that begin so')
    .option('--client <id>', 'of a client or a merchant')
    .option('--search <text>', 'with a text anywhere in them')
    .addOption(new Option('--direction <way>', 'in came to the bank, out left it').choices(['in', 'out']))
    .action((given: Given) => runLogs(given))
}

async function runLogs({ follow, limit, bank, data, json, ...filters }: Given): Promise<void> {
  if (!/^([1-9]\d?|[1-4]\d\d|500)$/.test(limit)) throw new TypeError('limit must be 1 to 500')
  await withBank({ data, ...(bank !== undefined && { bank }) }, async ({ control }) => {
    const show = (calls: readonly Shown[]) => {
      const ordered = calls.toReversed()
      if (json !== true) return ordered.length > 0 && say(`${linesOf(ordered)}\n`)
      // For a program that follows, each line is one JSON value.
      return follow === true
        ? say(ordered.map((call) => `${JSON.stringify(call)}\n`).join(''))
        : sayJson(ordered)
    }
    const first = await control.calls.list({ ...filters, limit })
    show(first.calls)
    if (first.calls.length === 0 && follow !== true && json !== true) say('\n  No call was logged.\n\n')
    if (follow !== true) return
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
    let { latest } = first
    while (!stop.signal.aborted) {
      await sleep(EVERY_MS, stop.signal)
      const later = await control.calls.list({ ...filters, ...(latest !== undefined && { after: latest }) })
      show(later.calls)
      latest = later.latest ?? latest
    }
  })
}

/** The part of a call that is shown in a line. */
interface Shown {
  readonly id: string
  readonly at: string
  readonly direction: string
  readonly operation?: string | undefined
  readonly method: string
  readonly path: string
  readonly status?: number | undefined
  readonly durationMs: number
  readonly code?: string | undefined
}

function linesOf(calls: readonly Shown[]): string {
  return columns(
    calls.map(({ id, at, direction, operation, method, path, status, durationMs, code }) => [
      id,
      at.slice(11, 23),
      direction === 'in' ? '->' : '<-',
      String(status ?? 'none'),
      `${Math.round(durationMs)} ms`,
      operation ?? `${method} ${path}`,
      code ?? '',
    ]),
    '',
  )
}
