/// <reference types="node" />
// The installation of what only tests need: whole or not at all, once for a lockfile, and one sentence if it fails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { assert, test } from '#kit'
import { root } from '../runtimes/process.ts'

/** Makes a tree that has what the installation needs, and the npm that it finds. */
function makeTree(npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'silta-installed-'))
  const at = (path: string) => join(folder, path)
  mkdirSync(at('test/tools/installed'), { recursive: true })
  mkdirSync(at('bin'))
  cpSync(join(root, 'test/tools/installed.ts'), at('test/tools/installed.ts'))
  writeFileSync(at('package.json'), '{ "type": "module" }')
  writeFileSync(at('.npmrc'), '')
  writeFileSync(at('test/tools/installed/package.json'), '{}')
  const lock = (text: string) => writeFileSync(at('test/tools/installed/package-lock.json'), text)
  lock('first')
  writeFileSync(
    at('bin/npm'),
    `#!${process.execPath}
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(at('calls'))}, process.argv.slice(2).join(' ') + '\\n')
mkdirSync('node_modules')
${npm}`,
    { mode: 0o755 },
  )
  /** Installs, in a process of its own. */
  const start = () => {
    const code = `import { installTools, toolPath } from ${JSON.stringify(pathToFileURL(at('test/tools/installed.ts')).href)}
await installTools()
process.stdout.write(toolPath('program'))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, PATH: [at('bin'), process.env['PATH']].join(delimiter) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', (text) => void (said.out += String(text)))
    child.stderr.on('data', (text) => void (said.err += String(text)))
    return { child, said, ended: once(child, 'close').then(([status]) => status as number | null) }
  }
  return {
    lock,
    start,
    async install() {
      const { said, ended } = start()
      return { code: await ended, ...said }
    },
    calls: () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : []),
    left: () => readdirSync(at('.silta')),
    isInstalled: () => existsSync(at('test/tools/installed/node_modules')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const WORKS = "writeFileSync('node_modules/program', 'works')"

test('installs what only tests need once for a lockfile, says so in one line, and leaves nothing beside it (house: 6)', async () => {
  const tree = makeTree(WORKS)
  const { code, out, err } = await tree.install()
  assert.equal(code, 0, err)
  assert.equal(readFileSync(out, 'utf8'), 'works')
  assert.match(err, /^Installing what only tests need .+\n$/)
  assert.include(await tree.install(), { code: 0, err: '' })
  assert.deepEqual(tree.calls(), ['ci'])
  tree.lock('second')
  assert.equal((await tree.install()).code, 0)
  assert.deepEqual(tree.calls(), ['ci', 'ci'])
  assert.deepEqual(tree.left(), [])
  tree.remove()
})

test('lets several runs install at the same time (house: 6)', async () => {
  const tree = makeTree(WORKS)
  const all = await Promise.all([tree.install(), tree.install(), tree.install()])
  for (const { code, out, err } of all) {
    assert.equal(code, 0, err)
    assert.equal(readFileSync(out, 'utf8'), 'works')
  }
  assert.deepEqual(tree.left(), [])
  tree.remove()
})

test('says in one sentence that an installation failed, with what npm said, and leaves nothing half (house: 6)', async () => {
  const tree = makeTree("console.error('npm error network'); process.exit(1)")
  const { code, err } = await tree.install()
  assert.equal(code, 1)
  assert.match(
    err,
    /\nWhat tests need was not installed; the next run begins again\. npm said:\nnpm error network\n/,
  )
  assert.isFalse(tree.isInstalled())
  assert.deepEqual(tree.left(), [])
  tree.remove()
})

test('ends an installation at Ctrl+C with one sentence, and leaves nothing half (house: 6)', async () => {
  const tree = makeTree('setInterval(() => {}, 1_000)')
  const { child, said, ended } = tree.start()
  while (tree.calls().length === 0 && child.exitCode === null) await setTimeout(20)
  child.kill('SIGINT')
  assert.equal(await ended, 130)
  assert.match(said.err, /\nWhat tests need was not installed; the next run begins again\.\n$/)
  assert.isFalse(tree.isInstalled())
  assert.deepEqual(tree.left(), [])
  tree.remove()
})
