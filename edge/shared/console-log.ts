// Where the log of a proxy goes: to the console, or to what its host was given.

import { levelOf } from './log-levels.ts'
import { type Log, type LogLine, makeLineLog } from './log.ts'

/** Takes the lines of a log. Nothing waits for it, and its errors and rejections are ignored. */
export type TakeLine = (line: LogLine) => unknown

const makeProxyLog = (take: TakeLine): Log => makeLineLog(take, Date.now, levelOf)

let shared = makeProxyLog((line) => {
  // oxlint-disable-next-line no-console -- the log of a worker is the console
  console.log(JSON.stringify(line))
})

/** Logs of the hosts that set one of their own, by the bindings of their proxy. */
const own = new WeakMap<object, Log>()

/** Sends the lines of a proxy's log to `take` instead of the console; without bindings, those of every other proxy. */
export function sendLog(bindings: object | undefined, take: TakeLine): void {
  if (bindings) own.set(bindings, makeProxyLog(take))
  else shared = makeProxyLog(take)
}

/** Returns the log of the proxy that has these bindings. */
export const logOf = (bindings: object): Log => own.get(bindings) ?? shared
