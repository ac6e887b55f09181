// Tests that the lockfile installs on every system and names no host.
import { globSync } from 'node:fs'
import { assert, test } from '#kit'
import { root } from '../runtimes/process.ts'
import { read } from './files.ts'

interface Locked {
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
/** What only tests need. */
const tools: { packages: Record<string, Locked> } = JSON.parse(read('test/tools/installed/package-lock.json'))

test('keeps hosts out of the lockfile, and a checksum for every package (house: 6)', () => {
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  assert.isNotEmpty(entries)
  assert.deepEqual(
    entries
      .filter(([, { resolved, integrity }]) => resolved !== undefined || !integrity)
      .map(([path]) => path),
    [],
  )
})

test('keeps hosts out of the lockfiles of tests and of projects in frameworks, and a checksum for every package (house: 6)', () => {
  const files = globSync('test/{frameworks/*,tools/installed}/package-lock.json', { cwd: root })
  assert.isAbove(files.length, 8)
  const faults = files.flatMap((file) => {
    const { packages: locked }: { packages: Record<string, Locked & { inBundle?: boolean }> } = JSON.parse(
      read(file),
    )
    return Object.entries(locked).flatMap(([path, { resolved, integrity, inBundle }]) =>
      path !== '' && !inBundle && (resolved !== undefined || !integrity) ? [`${file}: ${path}`] : [],
    )
  })
  assert.deepEqual(faults, [])
})

test('keeps the builds of every tool for every system in the lockfile (house: 6)', () => {
  for (const locked of [packages, tools.packages]) {
    const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(locked, path, name)),
    )
    assert.deepEqual(missing, [])
  }
})

for (const tool of [
  'esbuild',
  'workerd',
  'deno',
  'bun',
  'rolldown',
  '@biomejs/biome',
  'oxlint',
  'typescript',
  'oxc-parser',
  'oxc-resolver',
]) {
  test(`keeps ${tool} for Linux, macOS and Windows (house: 6)`, () => {
    const place = `node_modules/${tool}`
    const locked = packages[place] ?? tools.packages[place]
    const builds = Object.keys(locked?.optionalDependencies ?? {})
    for (const system of [/linux/, /darwin/, /win32|windows/]) assert.match(builds.join(' '), system)
  })
}

test('lets no package run a script while it is installed but runtimes and tools that fetch their build (house: 6)', () => {
  for (const [manifest, locked, allowed] of [
    ['package.json', packages, ['esbuild', 'node', 'workerd']],
    ['test/tools/installed/package.json', tools.packages, ['bun', 'deno']],
  ] as const) {
    const scripted = Object.entries(locked)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/.*node_modules\//, ''))
    assert.sameMembers(scripted, [...allowed])
    const { allowScripts } = JSON.parse(read(manifest)) as { allowScripts: Record<string, boolean> }
    assert.deepEqual(
      allowScripts,
      Object.fromEntries(scripted.toSorted().map((name) => [name, true])),
      'npm would warn of a script that is not allowed, and of one that is allowed and not there',
    )
  }
})

test('installs quietly in a clone, by its own settings: errors are told, and nothing below them (house: 6)', () => {
  const settings = read('.npmrc')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  assert.deepEqual(settings, ['loglevel=error', 'audit=false', 'fund=false'])
  assert.match(read('.ci/run'), /^npm ci$/m, 'the continuous run installs as a person does')
})

/** Looks where Node would look: beside the package that asks, then further up. */
function isLocked(locked: Record<string, Locked>, path: string, name: string): boolean {
  if (`${path}/node_modules/${name}` in locked) return true
  const above = path.lastIndexOf('/node_modules/')
  return above < 0 ? `node_modules/${name}` in locked : isLocked(locked, path.slice(0, above), name)
}
