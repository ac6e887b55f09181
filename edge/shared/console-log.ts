// The log of a worker, on the console.
// It does not decide what a line may hold; log.ts does.

import { makeLog } from './log.ts'

/** Writes one event to the console. */
export const consoleLog = makeLog((line) => {
  // oxlint-disable-next-line no-console -- the console is where a worker's log goes
  console.log(line)
})
