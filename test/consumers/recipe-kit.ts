// What the tests of recipes share: the code of a guide, a folder for it, and the programs that run it.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { assert, type TestOptions } from '#kit'
import { toolPath } from '../tools/installed.ts'

/** Runs a program to its end. */
export const run = promisify(execFile)

/** The programs that run TypeScript, with further options of Deno. */
export const commandsWith = (
  ...deno: readonly string[]
): Readonly<Record<string, readonly [program: string, ...args: string[]]>> => ({
  node: [process.execPath],
  deno: [toolPath('.bin/deno'), 'run', '--no-lock', '--no-prompt', ...deno],
  bun: [toolPath('.bin/bun')],
})

/** Finds the one recipe of a guide that is in a language and contains a text. */
export function recipeIn(guide: string, language: 'ts' | 'python', part: string): string {
  const all = Array.from(guide.matchAll(/^```(\w+)\n(.*?)\n```$/gms))
  const found = all.filter(([, kind, code]) => kind === language && code?.includes(part))
  const [one, ...others] = found
  assert.isDefined(one, `the guide has no ${language} with ${part}`)
  assert.isEmpty(others)
  return one[2] ?? ''
}

/** Writes a project into a folder, and returns it. */
export function writeProject(place: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(place, { recursive: true })
  for (const [file, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files }))
    writeFileSync(join(place, file), text)
  return place
}

/** A Python of today on this machine, if there is one. */
export const python = await findPython()

/** Without Python, every test of it is reported as skipped, with the reason. */
export const inPython: TestOptions =
  python === undefined ? { except: { node: 'there is no Python 3.9 or newer on the PATH' } } : {}

async function findPython(): Promise<string | undefined> {
  for (const program of ['python3', 'python']) {
    const answer = await run(program, ['-c', 'import sys; print(sys.version_info >= (3, 9))']).catch(
      () => undefined,
    )
    if (answer?.stdout.trim() === 'True') return program
  }
  return undefined
}
