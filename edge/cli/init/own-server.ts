/// <reference types="node" />
// A site that a framework serves on this machine: how `init` finds it, and at which address it will run.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../text-files.ts'

/** A site with a server of its own. */
export interface OwnServer {
  /** The script that starts it: `dev`. */
  readonly script: string
  /** Where it runs by default: `http://localhost:5173`. */
  readonly address: string
}

/** Ports at which the servers of frameworks listen, by package; the first package that is installed counts. */
const PORTS: readonly (readonly [name: string, port: number])[] = [
  ['@angular/cli', 4200],
  ['astro', 4321],
  ['nuxt', 3000],
  ['vite', 5173],
]

/** Finds a server that the scripts of a folder start and that is not ours. */
export function ownServerIn(folder: string): OwnServer | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  const { scripts, packages } = readManifest(file)
  if ('page' in scripts) return undefined
  const script = ['dev', 'start'].find((name) => !/^silta\b/.test(scripts[name] ?? 'silta'))
  if (script === undefined) return undefined
  const [, port = 3000] = PORTS.find(([name]) => packages.includes(name)) ?? []
  return { script, address: `http://localhost:${port}` }
}

function readManifest(file: string): { scripts: Record<string, string>; packages: string[] } {
  try {
    const { scripts = {}, dependencies, devDependencies } = readJson(file) as Record<string, object>
    return { scripts: { ...scripts }, packages: Object.keys({ ...dependencies, ...devDependencies }) }
  } catch {
    // Whatever is wrong with the file is reported when it is written.
    return { scripts: {}, packages: [] }
  }
}
