// Where the log of a proxy goes: to the console, or to what its host was given.

import { levelOf } from './log-levels.ts'
import { type Log, type LogLine, makeLineLog } from './log.ts'

/** Takes the lines of a log. Nothing waits for it, and what it throws or rejects with changes nothing. */
export type TakeLine = (line: LogLine) => unknown

const makeProxyLog = (take: TakeLine): Log => makeLineLog(take, Date.now, levelOf)

let shared = makeProxyLog((line) => {
  // oxlint-disable-next-line no-console -- the log of a worker is the console
  console.log(JSON.stringify(line))
})

/** The logs of hosts that were given one, by the bindings of their proxy. */
const own = new WeakMap<object, Log>()

/** Gives the log of a proxy to whom its lines go, in the place of the console. */
export function sendLog(bindings: object | undefined, take: TakeLine): void {
  if (bindings) own.set(bindings, makeProxyLog(take))
  else shared = makeProxyLog(take)
}

/** Returns the log of the proxy that has these bindings. */
export const logOf = (bindings: object): Log => own.get(bindings) ?? shared
