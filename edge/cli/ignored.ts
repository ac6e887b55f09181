/// <reference types="node" />
// Has git ignore folders of a project: what is of one machine, what is installed, what is built.

import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './text-files.ts'

/** Adds what `.gitignore` of a folder lacks. */
export function ignoreFolders(folder: string, names: readonly string[]): void {
  const file = join(folder, '.gitignore')
  const text = existsSync(file) ? readText(file) : ''
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, ''))
  const missing = names.filter((name) => !lines.includes(name))
  if (missing.length === 0) return
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const begin = text === '' || text.endsWith('\n') ? '' : end
  appendFileSync(file, begin + missing.map((name) => `${name}/${end}`).join(''))
}
