/// <reference types="node" />
// The link to the console of a bank, as a start prints it.
// What the console is, edge/sandbox/console knows; whether a bank has it, its host.

import process from 'node:process'

/**
 * Writes the link. On a terminal it brings the key, in its fragment, which no server and no log is told; where the output goes to a
 * file, the page asks for the key.
 *
 * @param base The address of the bank.
 * @param key Value of `x-sandbox-key`.
 */
export function consoleLink(base: string, key: string): string {
  return `${base}/console${process.stdout.isTTY ? `#key=${encodeURIComponent(key)}` : ''}`
}
