/// <reference types="node" />
// Reads files of lines NAME=value, such as keys.env and .dev.vars, as Node, wrangler and others do.

import { parseEnv } from 'node:util'
import { trimmed } from '../shared/trimmed.ts'

/**
 * Reads the lines of a file.
 *
 * @param file Its name, for the error.
 * @throws Error naming the variable whose quote is not closed, because the following lines would become part of its value.
 */
export function readEnvText(text: string, file: string): Record<string, string> {
  const plain = text.replace(/^\uFEFF/, '')
  const open = openQuoteIn(plain)
  if (open !== undefined) throw new Error(`${file}: the quote after ${open}= is not closed`)
  const values = Object.entries(parseEnv(plain)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return trimmed(Object.fromEntries(values))
}

/** Finds a name whose value has no closing quote, or text after it. */
function openQuoteIn(text: string): string | undefined {
  const begin = /^[^\S\n]*(?:export[^\S\n]+)?([\w.-]+)[^\S\n]*=[^\S\n]*(["'`])/gm
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const [, name, quote = ''] = found
    const end = text.indexOf(quote, begin.lastIndex)
    if (end === -1 || !/^[^\S\n]*(#.*)?$/m.test(lineAfter(text, end))) return name
    begin.lastIndex = end + 1
  }
  return undefined
}

const lineAfter = (text: string, at: number) => text.slice(at + 1).split('\n', 1)[0] ?? ''
