/// <reference types="node" />
// What a new project has for `silta` among its dependencies: the source from which the running copy was installed.
// It does not ask a registry, in which the name may belong to somebody else.

import { existsSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { readJson } from '../text-files.ts'

/**
 * Finds what to write for `silta` into the package.json of a folder.
 *
 * @param own The folder of the package that runs: a clone, or what a package manager has installed.
 * @throws Error if it is a clone that was not packed yet, or that contains the folder.
 */
export function dependencyFor(folder: string, own: string, version: string): string {
  const isClone = existsSync(join(own, 'package-lock.json'))
  if (!isClone) return dependencyOfInstalled(folder, own)
  const inside = relative(own, folder)
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw new Error('This folder belongs to a clone of Silta. Begin in a folder beside it.')
  const archive = join(own, `silta-${version}.tgz`)
  if (!existsSync(archive))
    throw new Error(
      `A project installs the packed package, and ${own} has none yet. Run "npm pack" there, and try again.`,
    )
  return fileOf(folder, archive)
}

/** Finds the source from which the package was installed: a range of a registry, or a file. */
function dependencyOfInstalled(folder: string, own: string): string {
  const host = resolve(own, '../..')
  const spec = specIn(host)
  if (spec === undefined) return fileOf(folder, own)
  const [, path] = /^(?:file:|link:)?(\.{1,2}[\\/].*|[\\/].*|[A-Za-z]:[\\/].*)$/.exec(spec) ?? []
  return path === undefined ? spec : fileOf(folder, resolve(host, path))
}

function specIn(host: string): string | undefined {
  const file = join(host, 'package.json')
  if (!existsSync(file)) return undefined
  const { dependencies, devDependencies } = readJson(file) as Record<
    string,
    Record<string, string> | undefined
  >
  return dependencies?.['silta'] ?? devDependencies?.['silta']
}

/** Writes a path with slashes on every system, as package managers do. */
const fileOf = (folder: string, path: string) => `file:${relative(folder, path).replaceAll('\\', '/')}`
