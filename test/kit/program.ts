/// <reference types="node" />
// The program `silta` as tests start it: bundled from the sources as they are now, as the package has it.
// A stack leads to the sources where NODE_OPTIONS=--enable-source-maps is set.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runtimes/process.ts'
import { bundleProgram } from '../tools/program.ts'

/** The file of the program: the one that the runner of all tests has made, else one of this process. */
export const PROGRAM: string = process.env['SILTA_PROGRAM'] ?? (await makeOwn())

async function makeOwn(): Promise<string> {
  mkdirSync(join(root, '.silta'), { recursive: true })
  const folder = mkdtempSync(join(root, '.silta/program-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // What is compiled of files that go with this process would only fill the cache.
  delete process.env['NODE_COMPILE_CACHE']
  return bundleProgram(folder)
}
