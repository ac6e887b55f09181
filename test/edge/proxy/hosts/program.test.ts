// The proxy as a program on a machine of one's own, in Node, Deno and Bun: it answers as the worker does, and is killed.
// What its objects keep is in objects.test.ts, where it may call in outbound.test.ts.
// Runs with --all: whole programs, in every runtime that can host them.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { after, before } from 'node:test'
import { assert, deep, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { PROGRAM } from '../../../kit/program.ts'
import { root } from '../../../runtimes/process.ts'
import { commandOf, type Program, refusalOf, RUNTIMES, startProgram } from '../../sandbox/program.ts'
import { makeRandom } from '../kit/chaos.ts'
import { type FakeBank, makeFakeBank } from '../kit/fake-bank.ts'
import { gate } from '../../../kit/scripted-bank.ts'
import { bankAt, BANK_API_KEY, HANDLE_KEY, orderToken, settings, SHOP } from '../kit/proxy.ts'
import { type Served, serveFetch } from '../kit/serve-fetch.ts'
import { textIn } from '../kit/stored-bytes.ts'
import { SECRET } from '../kit/token.ts'

let bank: FakeBank
let server: Served
const folders: string[] = []

before(async () => {
  bank = makeFakeBank()
  server = await serveFetch(bank.fetch)
})

after(async () => {
  await server.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'silta-program-'))
  folders.push(folder)
  return folder
}

async function environment(): Promise<Record<string, string>> {
  const all = await settings({
    ...bankAt(server.address),
  })
  return all as Record<string, string>
}

async function start(runtime: string, folder: string, env?: Record<string, string>): Promise<Program> {
  const options = ['--port', '0', '--data', join(folder, 'data')]
  return startProgram({ word: 'proxy', runtime, options, env: env ?? (await environment()) })
}

interface Pressed {
  status: number
  link: string | undefined
}

async function press({ address }: Program, order: object): Promise<Pressed> {
  const response = await fetch(`${address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order: await orderToken(order) }),
  })
  const { approvalUrl } = (await response.json()) as { approvalUrl?: string }
  const link = approvalUrl === undefined ? null : new URL(approvalUrl).searchParams.get('paymentOperationId')
  return { status: response.status, link: link ?? undefined }
}

async function stateOf({ address }: Program, id: string): Promise<string | undefined> {
  const response = await fetch(`${address}/payments/${handleOf(id, HANDLE_KEY)}`)
  return ((await response.json()) as { state?: string }).state
}

const createsOf = (id: string) =>
  bank.calls.filter(
    ({ kind, json }) =>
      kind === 'create' && (json['return'] as { url: string }).url.endsWith(handleOf(id, HANDLE_KEY)),
  )

for (const runtime of RUNTIMES) {
  test(`pays, is killed, keeps the link, and reads the end by itself, in ${runtime} (promises: R6, R13)`, async () => {
    const [folder, id] = [makeFolder(), `alone-${runtime}`]
    let program = await start(runtime, folder)
    try {
      const pressed = await press(program, { id })
      assert.equal(pressed.status, 201)
      assert.isString(pressed.link)
      assert.equal((await press(program, { id })).link, pressed.link)
      assert.equal(await stateOf(program, id), 'pending')
      const response = await fetch(`${program.address}/payments/${handleOf(id, HANDLE_KEY)}`)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
      await program.end()

      program = await start(runtime, folder)
      assert.equal((await press(program, { id })).link, pressed.link)
      // It ends from here on: an alarm that rang before the press would have left no link.
      const payment = bank.last()
      payment.status = 'ACCEPTED'
      const asked = gate()
      bank.rules.status = (call) => {
        if (call.path.endsWith(payment.paymentId)) asked.open()
        return bank.usual(call)
      }
      // No page asks; only the alarm does.
      await asked.opened
      bank.rules.status = undefined
      assert.equal(await stateOf(program, id), 'paid')
      assert.isUndefined((await press(program, { id })).link)
      assert.lengthOf(createsOf(id), 1)
    } finally {
      await program.end()
    }
  })

  test(`creates one payment for 100 presses at once, and keeps its data for its owner only, in ${runtime} (promises: R1, R30)`, async () => {
    const [folder, id] = [makeFolder(), `many-${runtime}`]
    const program = await start(runtime, folder)
    try {
      const results = await Promise.all(Array.from({ length: 100 }, () => press(program, { id })))
      assert.lengthOf(createsOf(id), 1)
      assert.lengthOf(new Set(results.map(({ link }) => link)), 1)
      const all = readdirSync(join(folder, 'data'))
      for (const file of all) assert.equal(statSync(join(folder, 'data', file)).mode & 0o777, 0o600, file)
      const files = all.filter((file) => !file.endsWith('.sock'))
      assert.isNotEmpty(files)
      assert.equal(statSync(join(folder, 'data')).mode & 0o777, 0o700)
      // A secret is in the environment, and nowhere else.
      const kept = textIn(join(folder, 'data'))
      assert.include(kept, 'paymentOperationId')
      for (const secret of [HANDLE_KEY, BANK_API_KEY, SECRET]) assert.notInclude(kept + program.said, secret)
      const taken = await refusalOf({
        word: 'proxy',
        runtime,
        options: ['--port', '0', '--data', join(folder, 'data')],
        env: await environment(),
      })
      assert.match(taken, /another process/)
    } finally {
      await program.end()
    }
  })
}

const KILLS = deep(2, 10)

test(`keeps its word over kill -9: ${KILLS} times, 32 orders at a time, as a program (promises: R6, R7)`, async () => {
  const folder = makeFolder()
  const seed = Math.floor(Math.random() * 2 ** 31)
  const random = makeRandom(seed)
  const links = new Map<string, Set<string>>()
  const ids: string[] = []
  let [answered, lost] = [0, 0]
  let program = await start('node', folder)
  bank.rules.create = async (call) => {
    await new Promise((resolve) => setTimeout(resolve, random() * 60))
    return bank.usual(call)
  }
  let due = { count: Infinity, reached: () => {} }
  const take = async (id: string) => {
    const { link } = await press(program, { id })
    if (link === undefined) return
    links.set(id, (links.get(id) ?? new Set()).add(link))
    answered += 1
    if (answered >= due.count) due.reached()
  }
  try {
    for (let cycle = 0; cycle < KILLS; cycle++) {
      const fresh = Array.from({ length: 32 }, (_, at) => `killed-${cycle}-${at}`)
      ids.push(...fresh)
      const moment = new Promise<void>((resolve) => {
        due = { count: answered + 1 + Math.floor(random() * 20), reached: resolve }
      })
      const all = fresh.map((id) => take(id).catch(() => (lost += 1)))
      await moment
      await program.end()
      await Promise.all(all)
      program = await start('node', folder)
    }
    bank.rules.create = undefined
    assert.isAtLeast(answered, KILLS)
    assert.isAtLeast(lost, KILLS)
    for (const id of ids) {
      await take(id)
      assert.equal(links.get(id)?.size, 1, `${id}, seed ${seed}`)
      assert.isAtMost(createsOf(id).length, 2, `${id}, seed ${seed}`)
    }
  } finally {
    bank.rules.create = undefined
    await program.end()
  }
})

test('reads secrets from files, names every setting that is missing, and ends politely (house: 2; promises: R30)', async () => {
  const folder = makeFolder()
  const { SIGNING_KEY = '', ...env } = await environment()
  const options = ['--port', '0', '--data', join(folder, 'data')]
  const told = await refusalOf({ word: 'proxy', options, env })
  assert.include(told, 'SIGNING_KEY is missing')
  writeFileSync(join(folder, 'signing-key.pem'), SIGNING_KEY)
  const program = await start('node', folder, { ...env, SIGNING_KEY_FILE: join(folder, 'signing-key.pem') })
  assert.equal((await press(program, { id: 'from-a-file' })).status, 201)
  await program.end('SIGTERM')
  assert.equal(program.child.exitCode, 0)
  assert.include(await refusalOf({ word: 'proxy', options: ['--prot', '1'], env }), '--port')
  const half = await refusalOf({ word: 'proxy', options: [...options, '--bank-key', 'x'], env })
  assert.include(half, 'bank-certificate and bank-key go together')
  const corporate = ['--bank-authority', 'x', '--corporate-certificate', 'x']
  const other = await refusalOf({ word: 'proxy', options: [...options, ...corporate], env })
  assert.include(other, 'corporate-certificate and corporate-key go together')
  const psd2 = await refusalOf({ word: 'proxy', options: [...options, '--psd2-certificate', 'x'], env })
  assert.include(psd2, 'psd2-certificate and psd2-key go together')
  const baltic = await refusalOf({ word: 'proxy', options: [...options, '--baltic-key', 'x'], env })
  assert.include(baltic, 'baltic-certificate and baltic-key go together')
})

test('ends at once when deno serve is told to, though an order waits for its next reading (house: 2)', async () => {
  const folder = makeFolder()
  const file = join(folder, 'served.ts')
  const door = pathToFileURL(join(root, 'edge/proxy/hosts/index.ts')).href
  writeFileSync(
    file,
    `import process from 'node:process'
    import { openProxy } from '${door}'
    const proxy = await openProxy({ settings: process.env, folder: '${join(folder, 'data')}' })
    export default { fetch: (request) => proxy.fetch(request) }`,
  )
  const [deno, , ...flags] = commandOf('deno')
  const child = spawn(deno, ['serve', ...flags, '--host', '127.0.0.1', '--port', '0', file], {
    cwd: root,
    env: { ...process.env, ...(await environment()) },
  })
  // What does not end would go on for minutes; the guard is far above what ending takes.
  const guard = setTimeout(() => child.kill('SIGKILL'), 60_000)
  try {
    const ended = once(child, 'exit')
    let said = ''
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`it did not start: ${said}`)))
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString()
          const [found] = /http:\/\/[\d.]+:\d+/.exec(said) ?? []
          if (found) resolve(found)
        })
      }
    })
    const program: Program = { child, said, address, end: () => Promise.resolve() }
    assert.equal((await press(program, { id: 'served' })).status, 201)
    assert.equal(await stateOf(program, 'served'), 'pending')
    child.kill('SIGTERM')
    await ended
    assert.notEqual(child.signalCode, 'SIGKILL')
  } finally {
    clearTimeout(guard)
    child.kill('SIGKILL')
  }
})

for (const [word, files, least] of [
  [
    'proxy',
    ['proxy', 'carrier-files'],
    ['--psd2-certificate <file>', '--baltic-certificate <file>', 'Settings and secrets are variables'],
  ],
  ['sandbox', ['sandbox'], ['--mtls-port <number>']],
] as const) {
  test(`shows every option of ${word} to those who ask, and starts nothing (house: 1)`, () => {
    const source = files.map((file) => readFileSync(join(root, `edge/cli/${file}.ts`), 'utf8')).join('\n')
    const known = [...source.matchAll(/'--([a-z-]+)(?: <[^>]+>)?'/g)]
    assert.isAtLeast(known.length, 12)
    for (const runtime of RUNTIMES) {
      for (const flag of ['--help', '-h']) {
        const [command, ...args] = commandOf(runtime)
        const { status, stdout, stderr } = spawnSync(command, [...args, PROGRAM, word, flag], {
          cwd: root,
          encoding: 'utf8',
        })
        assert.deepEqual([status, stderr], [0, ''], runtime)
        for (const part of least) assert.include(stdout, part)
        for (const [, name] of known) assert.include(stdout, `--${name}`)
      }
    }
  })
}

test('ends the wait for a body that never ends, and answers others meanwhile (promises: R43)', async () => {
  const program = await start('node', makeFolder())
  try {
    const port = Number(new URL(program.address).port)
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise<string>((resolve) => {
      let told = ''
      socket.on('data', (chunk: Buffer) => void (told += chunk.toString()))
      socket.on('close', () => resolve(told))
    })
    const head = ['host: x', 'content-type: application/json', 'x-silta: 1', 'content-length: 100']
    socket.write(`POST /payments HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"order":`)
    assert.equal((await press(program, { id: 'meanwhile' })).status, 201)
    assert.match(await closed, /^HTTP\/1\.1 4\d\d .*"code":"body_invalid"/s)
  } finally {
    await program.end()
  }
})
