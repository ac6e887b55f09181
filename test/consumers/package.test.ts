// Counts what is in the package: packed from a clean copy of the tree, in which nothing was built.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, matchesGlob, posix } from 'node:path'
import { assert, test } from '#kit'
import { arrowsOf, guides, isTemplate, packageOf, read, sources } from '../house/files.ts'
import { root } from '../runtimes/process.ts'
import { elementFiles } from '../tools/elements/write.ts'
import { typesOfDoors } from '../tools/types-of-doors.ts'
import { install, type Manifest } from './packed.ts'

const { files, silta } = await install()
const manifest: Manifest = JSON.parse(read('package.json'))

/** What a deployment needs beside modules. */
const DEPLOYMENT = [
  'edge/proxy/container/Dockerfile',
  'edge/proxy/container/compose.yaml',
  'edge/proxy/workerd.capnp',
]

/** The console of the sandbox, below `dist` and in the sources. */
const CONSOLE = 'edge/sandbox/console/'

/** The program, below `dist`. */
const PROGRAM = 'edge/cli/'

/** Tests for a module that is a document of the sandbox: in the package it loads the file of JSON, and has no source. */
const isDocument = (file: string) => /edge\/sandbox\/openapi\/generated\/(?!documents\.)/.test(file)

test('packs every source as a module, the types of its doors, the documents, and what a reader needs (house: 4)', () => {
  // Console and program are packed as the files that they are built into, counted below.
  const written = sources('core', 'edge', 'widgets').filter(
    (file) => !file.startsWith(CONSOLE) && !file.startsWith(PROGRAM),
  )
  const built = written
    .filter((file) => !file.endsWith('.d.ts'))
    .map((file) => `dist/${file.replace(/\.ts$/, '.js')}`)
  assert.isAbove(built.length, 300)
  const types = [...typesOfDoors(silta, manifest.exports)].filter((file) => !file.startsWith('dist/cdn/'))
  assert.isAbove(types.length, 300)
  const documents = Object.values(manifest.exports)
    .filter((door) => typeof door === 'string')
    .flatMap((file) => /dist\/(openapi|widgets\/themes)\/.*/.exec(file)?.[0] ?? [])
  assert.isNotEmpty(documents)
  const made = [...elementFiles().keys(), 'importmap.json'].map((path) => `dist/${path}`)
  assert.deepEqual(
    // The files for pages without a build are counted when a browser loads them, and maps below.
    files.filter(
      (file) =>
        ![`dist/cdn/`, `dist/${CONSOLE}`, `dist/${PROGRAM}`].some((folder) => file.startsWith(folder)) &&
        !file.endsWith('.map'),
    ),
    [
      'LICENSE',
      'package.json',
      'dist/LICENSES.txt',
      'edge/cli/silta.js',
      'dist/settings.schema.json',
      ...DEPLOYMENT,
      ...guides,
      ...documents,
      ...written.filter((file) => !isDocument(file)),
      ...built,
      ...new Set([...types, ...made]),
    ].toSorted(),
  )
})

test('packs the console as one page with its parts, each of which a file of it names (house: 4)', () => {
  const parts = files.filter((file) => file.startsWith(`dist/${CONSOLE}assets/`))
  assert.sameMembers(
    files.filter((file) => file.includes(CONSOLE)),
    [`dist/${CONSOLE}index.html`, ...parts],
  )
  const texts = [`dist/${CONSOLE}index.html`, ...parts].map((file) => readFileSync(join(silta, file), 'utf8'))
  assert.isAtLeast(parts.length, 2)
  for (const part of parts)
    assert.isTrue(
      texts.some((text) => text.includes(posix.basename(part))),
      part,
    )
})

test('packs the program as one file with its parts, each of which a file of it names (house: 4)', () => {
  const packed = files.filter((file) => file.startsWith(`dist/${PROGRAM}`))
  const parts = packed.filter((file) => file.startsWith(`dist/${PROGRAM}parts/`))
  assert.sameMembers(packed, [`dist/${PROGRAM}main.js`, ...parts])
  const texts = packed.map((file) => readFileSync(join(silta, file), 'utf8'))
  // A word loads what it needs; of all words at once Node would find and read as many files as there are sources.
  assert.isAtLeast(parts.length, 16)
  assert.isAtMost(parts.length, 200)
  for (const part of parts)
    assert.isTrue(
      texts.some((text) => text.includes(posix.basename(part))),
      part,
    )
})

test('carries the licence of each package whose code it carries (house: 4)', () => {
  const told = readFileSync(join(silta, 'dist/LICENSES.txt'), 'utf8')
  // What is of the house, what a runtime brings, and the optional peer.
  const other = /^(?:core|edge|widgets)\/|^(?:node|bun|cloudflare):|^@modelcontextprotocol\/server/
  // Whatever the program and the console import, and the packages of the sandbox that no user installs.
  const carried = new Set(
    sources('core', 'edge')
      .filter((file) => !file.endsWith('.d.ts') && !file.endsWith('.config.ts') && !isTemplate(file))
      .flatMap((file) => arrowsOf(file).filter(({ to, typesOnly }) => !typesOnly && !other.test(to)))
      .map(({ to }) => packageOf(to)),
  )
  assert.includeMembers([...carried], ['@peculiar/x509', 'commander', 'hono', 'lit', 'valibot'])
  for (const name of carried) {
    const { version }: { version: string } = JSON.parse(read(`node_modules/${name}/package.json`))
    assert.include(told, `${name} ${version}, `)
    const [licence] = globSync(`node_modules/${name}/{LICENSE,license}*`, { cwd: root })
    assert.include(told, read(licence ?? '').trim())
  }
})

test('weighs less than 20 MB, and 10.5 without source maps and the sources to which they lead (house: 5)', () => {
  const weigh = (those: readonly string[]) =>
    those.reduce((sum, file) => sum + statSync(join(silta, file)).size, 0) / 1e6
  const running = files.filter((file) => !/^(core|edge|widgets)\/.*\.ts$|\.map$/.test(file))
  assert.isAbove(weigh(running), 1)
  assert.isBelow(weigh(running), 10.5)
  assert.isBelow(weigh(files), 20)
})

test('holds each OpenAPI document once, as the file of JSON that the sandbox serves too (house: 5)', () => {
  const loading = files.filter((file) => isDocument(file) && file.endsWith('.js'))
  assert.isNotEmpty(loading)
  for (const file of loading) {
    const [, path = ''] =
      /^import document from '(.+)' with/.exec(readFileSync(join(silta, file), 'utf8')) ?? []
    assert.include(files, posix.join(posix.dirname(file), path))
  }
  const texts = files.filter((file) => /\.(js|ts|json|map)$/.test(file) && !file.startsWith('dist/cdn/'))
  const holding = texts.filter((file) =>
    /["']?openapi["']?: ?["']3\.1/.test(readFileSync(join(silta, file), 'utf8')),
  )
  assert.deepEqual(
    holding.filter((file) => !file.startsWith('dist/openapi/')),
    [],
  )
})

test('leads from every module and its types to a source that is there, so that "go to definition" ends in it (house: 4)', () => {
  const mapped = files.filter((file) => /^dist\/(core|edge|widgets)\/.*\.map$/.test(file))
  // What has no source: modules that a build made, and those into which it put a library.
  const made = [
    ...elementFiles().keys(),
    'edge/sandbox/clients/x509.js',
    'edge/sandbox/clients/x509.d.ts',
    'edge/cli/config-formats.js',
  ]
  const unmapped = files.filter(
    (file) =>
      /^dist\/(core|edge|widgets)\/.*\.(js|d\.ts)$/.test(file) &&
      ![CONSOLE, PROGRAM].some((folder) => file.startsWith(`dist/${folder}`)) &&
      !mapped.includes(`${file}.map`) &&
      !isDocument(file) &&
      !made.includes(file.replace('dist/', '')),
  )
  assert.deepEqual(unmapped, [])
  for (const file of mapped) {
    const {
      sources: [source = ''],
    }: { sources: string[] } = JSON.parse(readFileSync(join(silta, file), 'utf8'))
    const place = posix.join(posix.dirname(file), source)
    assert.equal(place, file.replace('dist/', '').replace(/\.(js|d\.ts)\.map$/, '.ts'))
    assert.include(files, place)
  }
})

test('asks users to install nothing that the sandbox or the program alone needs (house: 4)', () => {
  const needed = Object.keys(manifest.dependencies)
  // Each of them is imported by core, the proxy or the elements.
  const imported = sources('core', 'edge/proxy', 'edge/shared', 'widgets').flatMap((file) =>
    arrowsOf(file).map(({ to }) => packageOf(to)),
  )
  assert.isNotEmpty(needed)
  assert.deepEqual(
    needed.filter((name) => !imported.includes(name)),
    [],
  )
})

test('packs whatever a packed document links to (house: 4)', async () => {
  const { readFile } = await import('node:fs/promises')
  const documents = files.filter((file) => file.endsWith('.md'))
  assert.sameMembers(documents, guides)
  const links = await Promise.all(
    documents.map(async (file) => {
      const text = await readFile(`${silta}/${file}`, 'utf8')
      return Array.from(text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g), ([, link = '']) =>
        posix.join(posix.dirname(file), link),
      )
    }),
  )
  assert.isAbove(links.flat().length, 3)
  assert.deepEqual(
    links.flat().filter((link) => !files.includes(link)),
    [],
  )
})

test('packs the files of every door, under every condition (house: 4)', () => {
  const named = Object.values(manifest.exports).flatMap((door) =>
    typeof door === 'string' ? [door] : Object.values(door),
  )
  assert.isAbove(named.length, 50)
  assert.deepEqual(
    named.map((file) => file.replace('./', '')).filter((file) => !files.includes(file)),
    [],
  )
})

test('packs the program that npx starts, as a program (house: 4)', () => {
  const programs = Object.values(manifest.bin)
  assert.deepEqual(Object.keys(manifest.bin), ['silta'])
  assert.includeMembers([...files], programs)
  for (const program of programs)
    assert.match(readFileSync(join(silta, program), 'utf8'), /^#!\/usr\/bin\/env node\n/)
})

test('names only files of the package as having effects, and each that has one (house: 4)', () => {
  // The others are for the demo, which is built from sources in the tree.
  const patterns = manifest.sideEffects
    .filter((pattern) => pattern.startsWith('./dist/'))
    .map((pattern) => pattern.replace('./', ''))
  for (const pattern of patterns) {
    assert.isTrue(
      files.some((file) => matchesGlob(file, pattern)),
      pattern,
    )
  }
  const registering = files.filter((file) => /^dist\/widgets\/[^/]+\/define\.js$/.test(file))
  assert.isNotEmpty(registering)
  for (const file of registering)
    assert.isTrue(
      patterns.some((pattern) => matchesGlob(file, pattern)),
      file,
    )
})

test('names no module of a runtime and no type of the DOM for keys in published types (house: 4)', async () => {
  const { readFile } = await import('node:fs/promises')
  const types = files.filter((file) => file.startsWith('dist/') && file.endsWith('.d.ts'))
  const told = await Promise.all(
    types.map(async (file) => {
      const text = (await readFile(`${silta}/${file}`, 'utf8')).replace(/\/\*.*?\*\//gs, '')
      const found = /'(?:cloudflare|bun|node):[^']*'|\b(?:JsonWebKey|CryptoKey|DurableObjectStub)\b/.exec(
        text,
      )
      return found ? [`${file}: ${found[0]}`] : []
    }),
  )
  assert.deepEqual(told.flat(), [])
})
