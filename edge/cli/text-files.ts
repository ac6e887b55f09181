/// <reference types="node" />
// Reads files of text and of JSON for all commands of the program, without a byte order mark.

import { readFileSync } from 'node:fs'

/**
 * Reads a file as text.
 *
 * @param file Its path, or 0 for standard input.
 */
export function readText(file: string | 0): string {
  // Editors on Windows may put a byte order mark at the beginning.
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
}

/**
 * Reads a file as JSON.
 *
 * @throws SyntaxError if it is not; its message may repeat a piece of the file.
 */
export function readJson(file: string | 0): unknown {
  return JSON.parse(readText(file))
}
