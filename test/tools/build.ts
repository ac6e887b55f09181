// Builds dist: the three rooms as plain modules with their types, the OpenAPI documents, the table of promises, and the demo as pages.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commitOf } from '../../edge/cli/commit.ts'
import { build as bundle, type Metafile } from 'esbuild'
import { type Ended, root, runTool } from '../runtimes/process.ts'
import { bareModules } from './bare-modules.ts'
import { buildConsole } from './console.ts'
import { writeLicences } from './licences.ts'
import { buildProgram, documentModule } from './program.ts'
import { writePromises } from './promises/write.ts'
import { dropOtherTypes } from './types-of-doors.ts'

/** Builds everything; stops at the first step that fails. */
export async function build(): Promise<Ended> {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  writePromises()
  const rooms = await buildRooms()
  if (rooms.exitCode !== 0) return rooms
  const pages = await buildPages()
  return pages.exitCode === 0 ? buildDocs() : pages
}

/** Builds the site of the documents. */
export async function buildDocs(): Promise<Ended> {
  const { buildSite } = await import('../../demo/docs/build.ts')
  await buildSite(join(root, 'dist/docs'))
  return { exitCode: 0, output: '' }
}

/** Builds the pages of the demo. */
export function buildPages(): Promise<Ended> {
  return runTool('vite', ['build', '--config', 'demo/vite.config.ts', '--outDir', join(root, 'dist/demo')])
}

/** Builds the three rooms and the documents of their operations, from nothing. */
export async function buildRooms(): Promise<Ended> {
  for (const room of ['core', 'edge', 'widgets']) {
    rmSync(join(root, 'dist', room), { recursive: true, force: true })
  }
  const folder = join(root, '.silta')
  mkdirSync(folder, { recursive: true })
  const config = {
    extends: '../tsconfig.json',
    compilerOptions: {
      types: ['node'],
      noEmit: false,
      // The sources are in the package: "go to definition" and debuggers end there.
      sourceMap: true,
      declarationMap: true,
      rootDir: '..',
      outDir: '../dist',
    },
    include: ['../core', '../edge', '../widgets'],
    // A page and the program, built into files below.
    exclude: ['../edge/sandbox/console', '../edge/cli'],
  }
  writeFileSync(join(folder, 'tsconfig.build.json'), JSON.stringify(config))
  // A build of the demo's pages alone has no need for what makes documents.
  const [{ SERVED, writeFiles }, { writeSettingsSchema }] = await Promise.all([
    import('./openapi/write.ts'),
    import('./settings-schema.ts'),
  ])
  await writeFiles(join(root, 'dist/openapi'))
  const { writeElementFiles } = await import('./elements/write.ts')
  writeElementFiles(join(root, 'dist'))
  const { writeCdn, writeRawMap } = await import('./cdn.ts')
  await writeCdn(join(root, 'dist/cdn'))
  for (const place of ['dist/widgets/themes', 'dist/cdn/themes'])
    cpSync(join(root, 'widgets/themes'), join(root, place), { recursive: true })
  await writeRawMap(join(root, 'dist/importmap.json'))
  writeSettingsSchema(join(root, 'dist/settings.schema.json'))
  const compiled = await runTool('tsc', ['-p', join(folder, 'tsconfig.build.json')])
  if (compiled.exitCode === 0) {
    const modules = globSync('{core,edge,widgets}/**/*.js', { cwd: join(root, 'dist') })
    bareModules(modules.map((file) => join(root, 'dist', file)))
    defineCommit()
    const takenIn = await Promise.all([takeIn('edge/sandbox/clients/x509'), buildProgram()])
    const taken = takenIn.flatMap(({ inputs }) => Object.keys(inputs))
    writeLicences(join(root, 'dist/LICENSES.txt'), [...taken, ...(await buildConsole())])
    loadDocuments(SERVED)
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    dropOtherTypes(root, exports)
  }
  return compiled
}

/** Writes the commit into the module that names the build. */
function defineCommit(): void {
  const file = join(root, 'dist/edge/shared/build.js')
  const [before, after] = readFileSync(file, 'utf8').split(
    "typeof SILTA_COMMIT === 'string' ? SILTA_COMMIT : 'unknown'",
  )
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for the commit`)
  writeFileSync(file, before + JSON.stringify(commitOf(root)) + after)
}

/**
 * Has the documents of the sandbox lie in the package once, as the files of JSON behind its doors: in the place of each module
 * that has one comes a module that loads the file.
 *
 * @param served The folder of the modules, below `dist`.
 */
function loadDocuments(served: string): void {
  const folder = join(root, 'dist', served)
  const up = served.replaceAll(/[^/]+/g, '..')
  for (const file of globSync('*.js', { cwd: folder })) {
    const name = basename(file, '.js')
    // The list of all documents is code.
    if (name === 'documents') continue
    writeFileSync(join(folder, file), documentModule(`${up}/openapi/${name}.json`))
    const types = join(folder, `${name}.d.ts`)
    writeFileSync(types, readFileSync(types, 'utf8').replace(/\n\/\/# sourceMappingURL=.*$/, '\n'))
    for (const ending of ['.js.map', '.d.ts.map']) rmSync(join(folder, name + ending), { force: true })
  }
}

/**
 * Puts the packages that a built module imports into it: those that one part of the sandbox or the program alone needs, and no user installs.
 *
 * @param module Below `dist`, without its ending.
 */
async function takeIn(module: string): Promise<Metafile> {
  const file = join(root, 'dist', `${module}.js`)
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: [file],
    outfile: file,
    allowOverwrite: true,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    // Users' own bundles carry it on.
    legalComments: 'eof',
    metafile: true,
    logLevel: 'silent',
  })
  for (const ending of ['.js.map', '.d.ts.map']) rmSync(join(root, 'dist', module + ending), { force: true })
  // Its types are for the tree: no door leads here.
  writeFileSync(join(root, 'dist', `${module}.d.ts`), 'export {}\n')
  return metafile
}

/** Prints what each piece weighs beside its budget. */
async function printWeights(): Promise<void> {
  const { pieces } = await import('../house/pieces.ts')
  for (const { name, budget, weigh } of pieces(true)) {
    // One after the other, so that the table comes in its order.
    const weight = (await weigh()).toFixed(2)
    process.stdout.write(`${weight.padStart(6)} kB of ${String(budget).padStart(2)}  ${name}\n`)
  }
}

// `rooms` builds what `npm pack` takes, and leaves the demo.
if (import.meta.main) {
  const onlyRooms = process.argv[2] === 'rooms'
  const { exitCode, output } = await (onlyRooms ? buildRooms() : build())
  process.stdout.write(output)
  process.exitCode = exitCode
  if (exitCode === 0 && !onlyRooms) await printWeights()
}
