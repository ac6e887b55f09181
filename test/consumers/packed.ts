/// <reference types="node" />
// The package as users get it: packed from a clean copy of the tree, unpacked as npm would, its dependencies beside it.
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { read } from '../house/files.ts'
import { root } from '../runtimes/process.ts'

const run = promisify(execFile)

/** The members of package.json that are read. */
export interface Manifest {
  version: string
  engines: Record<string, string>
  exports: Record<string, string | Record<string, string>>
  sideEffects: string[]
  bin: Record<string, string>
  dependencies: Record<string, string>
}

/** A folder of a user's project in which Silta is installed. */
export interface Installed {
  /** The project; the package is in its `node_modules`. */
  folder: string
  /** The package itself. */
  silta: string
  /** Every file of the package, with slashes, sorted. */
  files: string[]
}

/** What users need besides Silta: types, bundlers, and what a guide asks them to install. */
const neighbours = [
  '@types/node',
  '@cloudflare/workers-types',
  '@rollup/plugin-node-resolve',
  'esbuild',
  'rollup',
  'vite',
]

let installed: Promise<Installed> | undefined

/**
 * Packs and installs, once for the process; the runner of all tests does it once for all files (`SILTA_INSTALLED`).
 */
export function install(): Promise<Installed> {
  installed ??= given() ?? installInto(mkdtempSync(join(tmpdir(), 'silta-consumer-')), true)
  return installed
}

/** Packs the tree and installs the package into a folder, with everything that a user's project may need. */
export async function installInto(folder: string, sweep = false): Promise<Installed> {
  if (sweep) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const archive = await pack(join(folder, 'tree'))
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  await run('tar', ['-xzf', archive, '-C', modules])
  cpSync(join(modules, 'package'), join(modules, 'silta'), { recursive: true })
  rmSync(join(modules, 'package'), { recursive: true })
  const manifest: Manifest = JSON.parse(read('package.json'))
  for (const name of [...Object.keys(manifest.dependencies), ...neighbours]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
  }
  // The programs of neighbours, as npm puts them where scripts find them.
  mkdirSync(join(modules, '.bin'))
  symlinkSync(join(root, 'node_modules/.bin/esbuild'), join(modules, '.bin/esbuild'))
  return describe(folder)
}

function given(): Promise<Installed> | undefined {
  const folder = process.env['SILTA_INSTALLED']
  return folder === undefined ? undefined : Promise.resolve(describe(folder))
}

function describe(folder: string): Installed {
  const silta = join(folder, 'node_modules/silta')
  const files = globSync(['**/*', '.github/**'], { cwd: silta, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(silta.length + 1)
        .replaceAll('\\', '/'),
    )
  return { folder, silta, files: files.toSorted() }
}

/** Packs a copy of the tree in which nothing was built yet, and gives the place of the archive. */
export async function pack(tree: string): Promise<string> {
  const left = ['node_modules', 'dist', '.git', '.silta', '.wrangler']
  cpSync(root, tree, { recursive: true, filter: (path) => !left.includes(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
  // Like a shell of one's own: npm sets variables for its scripts that a second npm would believe.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name)),
  )
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  await run('npm', ['pack', '--loglevel=error'], {
    cwd: tree,
    env: { ...env, PATH: path },
    shell: process.platform === 'win32',
  })
  const [archive] = globSync('*.tgz', { cwd: tree })
  if (archive === undefined) throw new Error('npm packed nothing')
  return join(tree, archive)
}
