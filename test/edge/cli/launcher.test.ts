/// <reference types="node" />
// The file that `npx silta` starts: what it runs in a clone and in the package, and what it prints before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { assert, test } from '#kit'
import { read } from '../../house/files.ts'
import { root } from '../../runtimes/process.ts'

const manifest = JSON.parse(read('package.json')) as { version: string; bin: { silta: string } }
const { silta: bin } = manifest.bin
const places: string[] = []
after(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true })
})

/** Makes a tree of these files, one of which is the program. */
function tree(files: Readonly<Record<string, string>>): string {
  const place = mkdtempSync(join(tmpdir(), 'silta-launcher-'))
  places.push(place)
  mkdirSync(dirname(join(place, bin)), { recursive: true })
  copyFileSync(join(root, bin), join(place, bin))
  for (const [path, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), text, { mode: 0o755 })
  }
  return place
}

function start(place: string, ...words: string[]) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [join(place, bin), ...words], {
    cwd: tmpdir(),
    encoding: 'utf8',
  })
  return { status, signal, stdout, stderr }
}

const says = (text: string) => `console.log('${text}', ...process.argv.slice(2))\n`
const built = { 'dist/edge/cli/main.js': says('built') }
const sources = { 'edge/cli/main.ts': says('sources') }
const lockfile = { 'package-lock.json': '{}' }
/** The Node of a clone, which is another one than that of this run. */
const node = { 'node_modules/node/bin/node': `#!/bin/sh\nexec '${process.execPath}' "$@"\n` }

test('starts what was built where it is the package, though sources lie beside it (house: 4)', () => {
  const { status, stdout } = start(tree({ ...built, ...sources }), 'sandbox', '--port')
  assert.deepEqual([status, stdout], [0, 'built sandbox --port\n'])
})

test('says one sentence in a clone in which nothing is installed yet (house: 4)', () => {
  const place = tree({ ...built, ...sources, ...lockfile })
  const { status, stdout, stderr } = start(place, 'init')
  assert.deepEqual([status, stdout], [2, ''])
  assert.match(stderr, /^Nothing is installed in .* yet\. Run "npm ci" there, and try again\.\n$/)
})

test('starts the sources in the own Node of a clone, before an old build, and ends as they end (house: 4)', async () => {
  const clone = { ...built, ...lockfile, ...node }
  const { status, stdout } = start(tree({ ...clone, ...sources }), 'dev', '--json')
  assert.deepEqual([status, stdout], [0, 'sources dev --json\n'])
  assert.equal(start(tree({ ...clone, 'edge/cli/main.ts': 'process.exit(7)\n' })).status, 7)
  const killed = start(tree({ ...clone, 'edge/cli/main.ts': "process.kill(process.pid, 'SIGKILL')\n" }))
  assert.equal(killed.signal, 'SIGKILL')
  const stays = `process.on('SIGTERM', () => process.exit(3))\nsetInterval(() => {}, 1e6)\n${says('up')}`
  const child = spawn(process.execPath, [join(tree({ ...clone, 'edge/cli/main.ts': stays }), bin)])
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'close'), [3, null])
})

test('is committed as a program that a shell can start, and runs the words of this tree (house: 4)', () => {
  const listed = spawnSync('git', ['ls-files', '--stage', bin], { cwd: root, encoding: 'utf8' })
  assert.match(listed.stdout, /^100755 /)
  const head = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
  assert.deepEqual(start(root, '--version'), {
    status: 0,
    signal: null,
    stdout: `${manifest.version} (${head.stdout.trim()})\n`,
    stderr: '',
  })
})
