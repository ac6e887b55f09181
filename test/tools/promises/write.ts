// Writes the table of promises to dist/promises.md, from the titles of the tests: `npm run promises`, and every build.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../runtimes/process.ts'
import { readTestFiles } from './files.ts'
import { writePage } from './page.ts'

const PAGE = 'dist/promises.md'

/** Writes the table of promises beside what is published; it is no part of the package. */
export function writePromises(): void {
  mkdirSync(dirname(join(root, PAGE)), { recursive: true })
  writeFileSync(join(root, PAGE), writePage(readTestFiles()))
}

if (import.meta.main) {
  writePromises()
  process.stdout.write(`${PAGE}\n`)
}
