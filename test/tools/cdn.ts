// Writes the elements as files that a page loads as they are: minified, with source maps, and the hashes that browsers check.
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type BuildOptions, type Metafile } from 'esbuild'
import { root } from '../runtimes/process.ts'

/** The address of the folder in the examples; a page writes its own into its import map. */
const PLACE = '/silta/'
/** The one file without parts that load later. */
export const SINGLE = 'silta.js'

/** The content of an import map. */
export interface ImportMap {
  imports: Record<string, string>
  integrity?: Record<string, string>
}

/**
 * Writes the files into a folder: a file for each element, with the parts that they share and those that load when they are
 * needed; one file with everything; and `importmap.json` with the hash of each.
 */
export async function writeCdn(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const elements = elementFolders()
  const modules = new Map([
    ...elements.map((name): [string, string] => [name, moduleOf([name])]),
    ['words', "export * from './widgets/words/index.ts'\n"],
  ])
  const banner = `/*! Silta ${version}, MIT licence. The names of other works are at the end. */`
  await build({
    ...shared(folder, banner),
    ...virtual(modules),
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
  })
  const everything = new Map([[SINGLE.replace('.js', ''), `${moduleOf(elements)}${modules.get('words')}`]])
  await build({ ...shared(folder, banner), ...virtual(everything) })
  const files = globSync('**/*.js', { cwd: folder }).map((file) => file.replaceAll('\\', '/'))
  for (const file of files) leaveOutSources(join(folder, `${file}.map`))
  const map: ImportMap = {
    imports: Object.fromEntries([...modules.keys()].map((name) => [doorOf(name), `${PLACE}${name}.js`])),
    integrity: Object.fromEntries(files.toSorted().map((file) => [PLACE + file, hashOf(join(folder, file))])),
  }
  writeFileSync(join(folder, 'importmap.json'), `${JSON.stringify(map, undefined, 2)}\n`)
}

/**
 * Takes the sources out of a source map, which leads to those that are in the package. Those of other works are not: a debugger
 * steps over them.
 */
function leaveOutSources(file: string): void {
  const {
    sources,
    sourcesContent: _,
    ...map
  } = JSON.parse(readFileSync(file, 'utf8')) as {
    sources: string[]
    sourcesContent: unknown
  }
  const named = sources.map((source) => source.replace(/^.*\/(?=node_modules\/)/, ''))
  const ignoreList = named.flatMap((source, at) => (source.startsWith('node_modules/') ? [at] : []))
  writeFileSync(file, JSON.stringify({ ...map, sources: named, ignoreList }))
}

/** Writes the import map of a page that loads the plain modules, from a `node_modules` at the top of its site. */
export async function writeRawMap(file: string): Promise<void> {
  const doors = [...elementFolders().flatMap((name) => [name, `${name}/define`]), 'words']
  const module = doors
    .map((door) => `import './widgets/${door.replace(/^[^/]+$/, '$&/index')}.ts'\n`)
    .join('')
  const { metafile } = await build({
    ...shared(root, ''),
    stdin: { contents: module, resolveDir: root, loader: 'ts' },
    write: false,
    sourcemap: false,
    metafile: true,
    // Side effects in package.json are those of the built files.
    ignoreAnnotations: true,
  })
  const imports = {
    ...Object.fromEntries(
      doors.map((door) => [
        `silta/widgets/${door}`,
        `/node_modules/silta/dist/widgets/${door.replace(/^[^/]+$/, '$&/index')}.js`,
      ]),
    ),
    ...bareImports(metafile),
  }
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ imports } satisfies ImportMap, undefined, 2)}\n`)
}

/** Every name of a package that a module imports, and the file that a browser loads for it. */
function bareImports({ inputs }: Metafile): Record<string, string> {
  const found = Object.values(inputs)
    .flatMap(({ imports }) => imports)
    .flatMap(({ original, path }): [string, string][] =>
      original !== undefined && /^[@\w]/.test(original)
        ? // A tree whose node_modules is a link has another path to it.
          [[original, `/${path.slice(path.indexOf('node_modules/'))}`]]
        : [],
    )
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function elementFolders(): string[] {
  return globSync('widgets/*/define.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/').split('/')[1] ?? '')
    .toSorted()
}

/** A module that registers some elements and gives all that their doors give. */
function moduleOf(folders: readonly string[]): string {
  return folders
    .map((name) => `import './widgets/${name}/define.ts'\nexport * from './widgets/${name}/index.ts'\n`)
    .join('')
}

function doorOf(name: string): string {
  return `silta/widgets/${name}${name === 'words' ? '' : '/define'}`
}

function hashOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
}

function shared(folder: string, banner: string): BuildOptions {
  return {
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    // The oldest browsers that know light-dark(), as in the demo.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    legalComments: 'eof',
    banner: { js: banner },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  }
}

/** Modules of text, as entry points by name. */
function virtual(modules: ReadonlyMap<string, string>): BuildOptions {
  return {
    entryPoints: Object.fromEntries([...modules.keys()].map((name) => [name, `cdn:${name}`])),
    plugins: [
      {
        name: 'entries',
        setup(it) {
          it.onResolve({ filter: /^cdn:/ }, ({ path }) => ({
            path: path.slice(4),
            namespace: 'cdn',
            sideEffects: true,
          }))
          it.onLoad({ filter: /.*/, namespace: 'cdn' }, ({ path }) => ({
            contents: modules.get(path) ?? '',
            loader: 'ts',
            resolveDir: root,
          }))
        },
      },
    ],
  }
}
