/// <reference types="node" />
// Copies of a proxy's data, as the guide says that they are made: of one that is stopped, and never of one that runs.
// Runs with --all: whole programs, in every runtime that can host them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before } from 'node:test'
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { read } from '../../../house/files.ts'
import { type Program, RUNTIMES, startProgram } from '../../sandbox/program.ts'
import { makeFakeBank } from '../kit/fake-bank.ts'
import { HANDLE_KEY, orderToken, settings, SHOP } from '../kit/proxy.ts'
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
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: server.address,
    BANK_KEYS_URL: undefined,
    CALLBACK_API_KEY: undefined,
  })
  const options = ['--port', '0', '--data', folder]
  return startProgram({
    program: 'edge/proxy/hosts/serve.ts',
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

test('promises no copy of a running proxy, and says that a copy put back takes no orders (house: 2)', () => {
  assert.match(section, /There is no copy of a running proxy/)
  assert.match(section, /the empty file that it leaves is no copy/)
  assert.match(section, /A copy that is put back must take no orders[^]*pay twice/)
  const commands = Array.from(section.matchAll(/^```sh\n([^]*?)^```/gm), ([, lines = '']) => lines).join('')
  assert.deepEqual(
    commands
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
    ['systemctl', 'cp', 'systemctl'],
  )
})
