// The files of the house and what each of them imports.
// Import and export statements are read by patterns: our formatter writes them in one shape.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../runtimes/process.ts'

/** One import of a file: a path from the top of the house, or the name of a package. */
export interface Arrow {
  from: string
  to: string
  /** Erased when the types are: it weighs nothing and runs nothing. */
  typesOnly: boolean
  /** Loaded by `import()` when it is needed, if it exists. */
  lazy: boolean
}

/** Lists the source files of some rooms, as paths from the top. */
export function sources(...rooms: string[]): string[] {
  return rooms
    .flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: root, exclude: ['**/node_modules'] }))
    .toSorted()
}

/** Files that contain files of a user's project as texts. */
const templates = ['edge/cli/init/templates/', 'edge/sandbox/console/screens/first-calls.ts']

/** Tests whether a file is one of those: what its texts import and export is no part of the house. */
export const isTemplate = (file: string) => templates.some((place) => file.startsWith(place))

/** The pages that users read, as paths from the top. */
export const guides = [
  '.github/SECURITY.md',
  'CHANGELOG.md',
  'README.md',
  'core/CALLS.md',
  'core/GUIDE.md',
  'edge/proxy/COSTS.md',
  'edge/proxy/DEPLOY.md',
  'edge/proxy/GUIDE.md',
  'edge/proxy/MERCHANT.md',
  'edge/sandbox/CONTROL.md',
  'edge/sandbox/GUIDE.md',
  'widgets/GUIDE.md',
]

/** The pages for those who work on the house. */
export const contributing = [
  '.github/CONTRIBUTING.md',
  '.github/recipes/changes.md',
  '.github/recipes/parts.md',
  '.github/recipes/vocabulary.md',
]

/** Reads a file, given as a path from the top. */
export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Tests whether a path from the top exists. */
export function exists(file: string): boolean {
  return existsSync(join(root, file))
}

/** Reads every import of a file: static, re-exported, dynamic and for types. */
export function arrowsOf(file: string, text = read(file)): Arrow[] {
  const found = text.matchAll(
    /^\s*(?:import|export)\b(?<names>[^'"`;]*?)\bfrom\s*['"](?<from>[^'"]+)['"]|^\s*import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<lazy>[^'"]+)['"]\s*\)/gm,
  )
  return Array.from(found, ({ groups = {} }) => {
    const specifier = groups['from'] ?? groups['bare'] ?? groups['lazy'] ?? ''
    return {
      from: file,
      to: resolve(file, specifier),
      typesOnly: isTypesOnly(groups['names'] ?? ''),
      lazy: groups['lazy'] !== undefined,
    }
  })
}

/** Names the package of a specifier that is not a path: `jose`, `@noble/hashes`, `node:fs`. */
export function packageOf(specifier: string): string {
  return specifier.startsWith('node:')
    ? specifier
    : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Tests whether an arrow ends at a file of the house. */
export function isInside(to: string): boolean {
  return /^(core|edge|widgets|demo|test)(\/|$)/.test(to)
}

function resolve(file: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier
}

function isTypesOnly(names: string): boolean {
  if (/^\s*type\b/.test(names)) return true
  const inner = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1]
  const items = inner?.split(',').filter((item) => item.trim() !== '')
  return items !== undefined && items.every((item) => /^\s*type\s/.test(item))
}
