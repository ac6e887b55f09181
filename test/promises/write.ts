// Writes test/promises.md anew from the titles of the tests: `npm run promises`.
// Runs no test.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runtimes/process.ts'
import { readTestFiles } from './files.ts'
import { writePage } from './page.ts'

writeFileSync(join(root, 'test/promises.md'), writePage(readTestFiles()))
