// Makes the folder that is published to JSR: core as sources, without elements, edge or anything that a page needs.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../runtimes/process.ts'

/** The members of package.json that JSR gets too. */
interface Manifest {
  version: string
  license: string
  exports: Record<string, string | Record<string, string>>
  dependencies: Record<string, string>
}

/** The packages that core imports. */
const NEEDED = ['@noble/hashes', 'jose', 'oauth4webapi', 'valibot']

/**
 * Writes the folder.
 *
 * @param scope At JSR, without `@`.
 */
export function writeJsr(folder: string, scope: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'core'), join(folder, 'core'), { recursive: true })
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, file), join(folder, file))
  cpSync(join(root, 'core/GUIDE.md'), join(folder, 'README.md'))
  const { version, license, exports, dependencies }: Manifest = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const config = {
    name: `@${scope}/silta`,
    version,
    license,
    exports: Object.fromEntries(Object.entries(exports).flatMap(([name, door]) => sourceOf(name, door))),
    imports: Object.fromEntries(NEEDED.flatMap((name) => importsOf(name, dependencies[name] ?? ''))),
    publish: { include: ['core', 'LICENSE', 'CHANGELOG.md', 'README.md', 'deno.json'] },
    // A dry run in the tree takes the packages that are installed, without a registry.
    nodeModulesDir: 'manual',
  }
  writeFileSync(join(folder, 'deno.json'), `${JSON.stringify(config, undefined, 2)}\n`)
}

/** A door of core, as JSR knows it: its source. */
function sourceOf(name: string, door: string | Record<string, string>): [string, string][] {
  const types = typeof door === 'string' ? '' : (door['types'] ?? '')
  const isCore = types.startsWith('./dist/core/')
  return isCore ? [[name, types.replace('./dist/', './').replace('.d.ts', '.ts')]] : []
}

/** A package by its name, and the files of it by theirs. */
function importsOf(name: string, version: string): [string, string][] {
  return [
    [name, `npm:${name}@${version}`],
    [`${name}/`, `npm:/${name}@${version}/`],
  ]
}
