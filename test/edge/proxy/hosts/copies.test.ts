// Copies of a proxy's data, as the guide says that they are made: of one that is stopped, and by the words of the program.
// Runs with --all: whole programs, in every runtime that can host them.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before } from 'node:test'
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { read } from '../../../house/files.ts'
import { PROGRAM } from '../../../kit/program.ts'
import { root } from '../../../runtimes/process.ts'
import { commandOf, type Program, RUNTIMES, startProgram } from '../../sandbox/program.ts'
import { makeFakeBank } from '../kit/fake-bank.ts'
import { bankAt, HANDLE_KEY, orderToken, settings, SHOP } from '../kit/proxy.ts'
import { type Served, serveFetch } from '../kit/serve-fetch.ts'

const guide = read('edge/proxy/DEPLOY.md')
const section = /^## Copies and moves\n[^]*?(?=^## )/m.exec(guide)?.[0] ?? ''

let server: Served
let place = ''

before(async () => {
  server = await serveFetch(makeFakeBank().fetch)
  place = mkdtempSync(join(tmpdir(), 'silta-copies-'))
})

after(async () => {
  await server.close()
  rmSync(place, { recursive: true, force: true })
})

async function start(runtime: string, folder: string): Promise<Program> {
  const env = await settings({
    ...bankAt(server.address),
  })
  const options = ['--port', '0', '--data', folder]
  return startProgram({
    word: 'proxy',
    runtime,
    options,
    env: env as Record<string, string>,
  })
}

async function stateOf({ address }: Program, id: string): Promise<unknown> {
  const response = await fetch(`${address}/payments/${handleOf(id, HANDLE_KEY)}`)
  return ((await response.json()) as { state?: string }).state
}

for (const runtime of RUNTIMES) {
  test(`copies a stopped proxy as the guide says, which knows its orders, and refuses every reader while it runs, in ${runtime} (promises: R6)`, async () => {
    const [folder, copy, id] = [join(place, runtime), join(place, `${runtime}-copy`), `copied-${runtime}`]
    let program = await start(runtime, folder)
    try {
      const pressed = await fetch(`${program.address}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
        body: JSON.stringify({ order: await orderToken({ id }) }),
      })
      assert.equal(pressed.status, 201)
      // Another program can neither copy nor read.
      const other = new DatabaseSync(join(folder, 'proxy.sqlite'))
      assert.throws(() => other.exec(`VACUUM INTO '${join(place, `${runtime}.sqlite`)}'`), /locked/)
      other.close()
      assert.equal(await stateOf(program, id), 'pending')
      await program.end('SIGTERM')
      const [, from = '', to = ''] = /^cp -a (\S+) (\S+)$/m.exec(section) ?? []
      assert.deepEqual([from, to], ['/var/lib/silta', '/var/backups/silta-copy'])
      execFileSync('cp', ['-a', folder, copy])
      assert.isAbove(statSync(join(copy, 'proxy.sqlite')).size, 4_096)
      // All of it is in the one file.
      assert.isFalse(existsSync(join(copy, 'proxy.sqlite-wal')))
      program = await start(runtime, copy)
      assert.equal(await stateOf(program, id), 'pending')
    } finally {
      await program.end()
    }
  })
}

for (const runtime of RUNTIMES) {
  test(`copies a running proxy by its word, for its owner only, and puts the copy back as restored, in ${runtime} (house: 2; promises: R30)`, async () => {
    const [folder, copies, back] = ['data', 'copies', 'back'].map((name) =>
      join(place, `${runtime}-${name}`),
    ) as [string, string, string]
    const word = (...args: string[]) => {
      const [command, ...flags] = commandOf(runtime)
      return spawnSync(command, [...flags, PROGRAM, 'proxy', ...args], {
        cwd: root,
        encoding: 'utf8',
      })
    }
    const press = async ({ address }: Program, id: string) => {
      const response = await fetch(`${address}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
        body: JSON.stringify({ order: await orderToken({ id }) }),
      })
      return { status: response.status, code: ((await response.json()) as { code?: string }).code }
    }
    let program = await start(runtime, folder)
    try {
      assert.equal((await press(program, `before-${runtime}`)).status, 201)
      assert.equal(statSync(join(folder, 'proxy.sock')).mode & 0o777, 0o600)
      const made = word('backup', '--data', folder, '--to', copies, '--keep', '2')
      assert.equal(made.status, 0, made.stderr)
      const file = made.stdout.trim()
      assert.equal(statSync(file).mode & 0o777, 0o600)
      assert.equal((await press(program, `after-${runtime}`)).status, 201)
      assert.match(word('restore', file, '--data', folder).stderr, /there are data in/)
      await program.end('SIGTERM')
      assert.isFalse(existsSync(join(folder, 'proxy.sock')))
      // Nothing was deleted, so there are no notes.
      assert.match(word('restore', file, '--data', back).stderr, /no notes of deletions/)
      writeFileSync(join(place, 'none'), '')
      const put = word('restore', file, '--data', back, '--deletions', join(place, 'none'))
      assert.equal(put.status, 0, put.stderr)
      program = await start(runtime, back)
      assert.deepEqual(await press(program, `after-${runtime}`), {
        status: 409,
        code: 'order_before_restore',
      })
      assert.equal(await stateOf(program, `before-${runtime}`), 'unknown')
      await program.end('SIGTERM')
      // Where none runs, the word copies by itself.
      assert.equal(word('backup', '--data', back, '--to', copies, '--keep', '1').status, 0)
      assert.lengthOf(readdirSync(copies), 1)
    } finally {
      await program.end()
    }
  })
}

test('says how a running proxy is copied, and what a copy that is put back does not know (house: 2)', () => {
  assert.match(section, /A copy that is put back does not know what was done after it was made/)
  assert.match(section, /a whole folder that was copied by hand/)
  const commands = Array.from(section.matchAll(/^```sh\n([^]*?)^```/gm), ([, lines = '']) => lines).join('')
  assert.deepEqual(
    commands
      .trim()
      .split('\n')
      .map((line) => line.split(' ').slice(0, 4).join(' ')),
    [
      'npx silta proxy backup',
      'npx silta proxy --data',
      'systemctl stop silta',
      'cp -a /var/lib/silta /var/backups/silta-copy',
      'systemctl start silta',
      'npx silta proxy restore',
    ],
  )
})
