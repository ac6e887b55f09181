// A log that cannot leak secrets: one JSON line for each event, with everything dangerous removed by name and by form.

import type { LogLevel } from './log-levels.ts'

/** One event: a name and plain members. */
export interface LogEvent {
  readonly event: string
  readonly [member: string]: unknown
}

/** A line of the log: an event, redacted, with its time (RFC 3339) and how serious it is. */
export interface LogLine extends LogEvent {
  readonly at: string
  readonly level: LogLevel
}

/** Takes one event. It must not throw. */
export type Log = (event: LogEvent) => void

/** Makes a log that adds facts to its events if they have a value. */
export function logWith(log: Log, facts: Readonly<Record<string, unknown>>): Log {
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  return ({ event, ...more }) => log({ event, ...given, ...more })
}

// Members whose value is never written.
const SECRET =
  /authorization|signature|secret|token|password|cookie|private|pem$|api-?key|sandbox-?key|validation|merchant-?id|account-?id|iban|body$/i

// Key material, signatures, tokens and account numbers that strayed into a text.
const STRAY = [
  /-----BEGIN[^-]*-----[\s\S]*?(-----END[^-]*-----|$)/g,
  /\b[0-9a-f]{128,}\b/gi,
  /\beyJ[\w-]+\.[\w-]*\.?[\w-]*/g,
  /\b[A-Z]{2}\d{2}[0-9A-Z]{11,30}\b/g,
]

/** Replaces what must not be seen, in lists and objects too; what is nested too deep is left out. */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) return `${value.name}: ${redactText(value.message)}`
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value
  if (depth >= 4) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      SECRET.test(name) ? '[redacted]' : redact(member, depth + 1),
    ]),
  )
}

/**
 * Makes a log that writes one JSON line per event.
 *
 * @param write Takes a line without its line break.
 * @param clock Milliseconds since 1970.
 */
export function makeLog(write: (line: string) => void, clock: () => number = Date.now): Log {
  return makeLineLog(
    (line) => write(JSON.stringify(line)),
    clock,
    () => 'info',
  )
}

/** Makes a log that hands each event to `take` as a redacted line. */
export function makeLineLog(
  take: (line: LogLine) => unknown,
  clock: () => number,
  levelOf: (event: string) => LogLevel,
): Log {
  return (event) => {
    const line = redact({ at: new Date(clock()).toISOString(), level: levelOf(event.event), ...event })
    // A log that fails must stop no payment, and an unhandled rejection ends a process.
    new Promise((resolve) => resolve(take(line as LogLine))).catch(() => undefined)
  }
}

function redactText(text: string): string {
  // A query may carry ids and proofs; the path is enough.
  const plain = text.replace(/(https?:\/\/[^\s?#]*)[?#]\S*/g, '$1?[redacted]')
  return STRAY.reduce((rest, pattern) => rest.replace(pattern, '[redacted]'), plain)
}
