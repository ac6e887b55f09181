// The log of the proxy on the console, where a worker's log goes.
// What a line may hold stands in edge/shared/log.ts.

import { makeLog } from '../shared/log.ts'

/** Writes one event to the console. */
export const consoleLog = makeLog((line) => {
  // oxlint-disable-next-line no-console -- the console is where a worker's log goes
  console.log(line)
})
