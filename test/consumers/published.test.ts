// Asks two outside judges of what is published about the package: publint, and "are the types wrong?".
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { assert, deep, test } from '#kit'
import { toolPath } from '../tools/installed.ts'
import { install, type Manifest } from './packed.ts'

/** What is used here of "are the types wrong?", whose own types are not installed for the compiler. */
interface Judge {
  createPackageFromTarballData(archive: Uint8Array): object
  checkPackage(
    pack: object,
    options: { entrypoints: string[] },
  ): Promise<{ types: unknown; entrypoints: object; problems: Problem[] } | { types: false }>
}

interface Problem {
  kind: string
  resolutionKind?: string
  resolutionOption?: string
}

const judge = pathToFileURL(toolPath('@arethetypeswrong/core/dist/index.js')).href
const { checkPackage, createPackageFromTarballData } = (await import(judge)) as Judge
const { folder, silta } = await install()
const { exports }: Manifest = JSON.parse(readFileSync(join(silta, 'package.json'), 'utf8'))

/** One door of each form: that all of them compile is tested with users' compilers; all with `--deep`. */
const doors = Object.keys(exports).filter((name, at, names) => {
  // A style sheet has no types.
  if (name.endsWith('.css')) return false
  const isFirst = names.findIndex((other) => formOf(other) === formOf(name)) === at
  return isFirst || deep(0, 1) === 1
})

/** The conditions of a door, and whether it is an element's, which come in several files. */
function formOf(name: string): string {
  const door = exports[name] ?? ''
  const kind = /\/(define|react|svelte|vue)$/.exec(name)?.[1] ?? name.split('/').slice(1, 2).join('')
  return `${typeof door === 'string' ? 'file' : Object.keys(door).join()} ${kind}`
}

test('finds no fault in the package by the rules of publint (ecosystem: 6)', async () => {
  const { messages, pkg } = await publint({ pkgDir: silta, pack: false, strict: true, level: 'warning' })
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg ?? {})),
    [],
  )
})

test('gives every door types that are true of it, for every way of loading modules (ecosystem: 6)', async () => {
  const [archive = ''] = globSync('tree/*.tgz', { cwd: folder })
  const pack = createPackageFromTarballData(readFileSync(join(folder, archive)))
  const found = await checkPackage(pack, { entrypoints: doors })
  assert.isTrue(found.types !== false)
  if (!('problems' in found)) return
  assert.sameMembers(Object.keys(found.entrypoints), doors)
  assert.isAbove(doors.length, 8)
  // ESM only: a program of CommonJS loads it by `import()`, or by `require` in the Nodes that can; the oldest resolution has no `exports`.
  const isOurs = ({ kind, resolutionKind, resolutionOption }: Problem) =>
    kind !== 'CJSResolvesToESM' && resolutionKind !== 'node10' && resolutionOption !== 'node10'
  assert.deepEqual(found.problems.filter(isOurs), [])
})
