/// <reference types="node" />
// The link to the console of a bank, as it is printed at the start.

import process from 'node:process'

/**
 * Writes the link. On a terminal its fragment contains the key, which no server and no log sees; in a
 * file, without the key, and the page asks for it.
 *
 * @param base The address of the bank.
 * @param key Value of `x-sandbox-key`.
 */
export function consoleLink(base: string, key: string): string {
  return `${base}/console${process.stdout.isTTY ? `#key=${encodeURIComponent(key)}` : ''}`
}
