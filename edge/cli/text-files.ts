/// <reference types="node" />
// Files of text and of JSON, as all words of the program read them: a byte order mark is no content.

import { readFileSync } from 'node:fs'

/**
 * Reads a file as text.
 *
 * @param file Its path, or 0 for standard input.
 */
export function readText(file: string | 0): string {
  // An editor of Windows may have put the mark before it.
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
