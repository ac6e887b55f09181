// A bank that breaks the wire itself, before the proxy in real workerd: resets, bytes that are no HTTP, and answers that are
// small on the wire and endless when they are unpacked. What a bank says wrongly in good HTTP: upstream.test.ts.
// Runs with --all: attacks in all their forms.
// Runs as of today only: workerd goes by the clock of the machine.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createDeflateRaw } from 'node:zlib'
import { after, before } from 'node:test'
import { assert, deep, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { type FakeBank, makeFakeBank } from '../kit/fake-bank.ts'
import { HANDLE_KEY, orderToken, problemOf, SHOP } from '../kit/proxy.ts'
import { answer } from '../kit/serve-fetch.ts'
import { makeMachine, type Machine, type Running } from '../kit/workerd.ts'

/** Zeros in one piece of a bomb, and on the wire about a thousandth of that. */
const PIECE = 16 * 1_048_576
/** Where an unstopped bomb ends, bytes when unpacked. */
const BOMB = deep(2, 16) * 1_073_741_824
/** How many payers meet the bomb at once. */
const AT_ONCE = deep(8, 32)
/** The whole worker takes less than this, with all its code; one bomb has far more. */
const MOST_MEMORY = 512 * 1_048_576

const CANARY = 'canary-of-the-wire'
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** Writes the answer to one call, on the wire as it is. */
type Break = (response: ServerResponse, socket: Socket) => unknown

/** Many zeros, packed so that pieces of them can be put one after another. */
let piece: Buffer

const head = (lines: string) => `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${lines}\r\n`
const bombOf =
  (status: number): Break =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.write(GZIP_HEAD)
    return pour(repeat(piece, BOMB / PIECE), response)
  }

/** Writes as fast as the other side takes it, until the end or until the other side has gone. */
const pour = (parts: Iterable<Buffer>, to: Writable): Promise<unknown> =>
  pipeline(Readable.from(parts), to).catch(() => to.destroy())

function* repeat(part: Buffer, times: number): Generator<Buffer, undefined, undefined> {
  for (let time = 0; time < times; time++) yield part
  return undefined
}

const BREAKS: Record<string, Break> = {
  'resets the connection before a word': (_, socket) => socket.resetAndDestroy(),
  'resets the connection after the head': (_, socket) => {
    socket.write(head('Content-Length: 900\r\n'), () => socket.resetAndDestroy())
  },
  'resets the connection in the middle of a body': (_, socket) => {
    socket.write(`${head('Content-Length: 900\r\n')}{"paymentId":"${CANARY}`, () => socket.resetAndDestroy())
  },
  'resets the connection in the middle of a chunk': (_, socket) => {
    socket.write(`${head('Transfer-Encoding: chunked\r\n')}ff\r\n{"paymentId":"`, () =>
      socket.resetAndDestroy(),
    )
  },
  'closes in the middle of a body': (_, socket) => socket.end(`${head('Content-Length: 900\r\n')}{"pay`),
  'closes without a word': (_, socket) => socket.end(),
  'answers bytes that are no HTTP': (_, socket) => socket.end(Buffer.alloc(4_096, 0xfe)),
  'answers a head without an end': (_, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    return pour(repeat(Buffer.from(`X-${CANARY}: ${'a'.repeat(8_000)}\r\n`), 2_000), socket)
  },
  'answers with a bomb': bombOf(200),
  'refuses with a bomb': bombOf(400),
  'answers with a bomb that declares its length': (_, socket) => {
    const packed = Buffer.concat([GZIP_HEAD, ...repeat(piece, 16)])
    socket.write(head(`Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n`))
    socket.end(packed)
  },
  'answers what is not packed as it says': (_, socket) =>
    socket.end(`${head('Content-Encoding: gzip\r\nContent-Length: 2\r\n')}{}`),
}

let bank: FakeBank
let machine: Machine
let running: Running
let closeBank: () => Promise<void>
/** How the wire breaks at each call that is meant. */
let broken: { kind: 'create' | 'status' | 'providers'; how: Break } | undefined

before(async () => {
  piece = await packZeros()
  bank = makeFakeBank()
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void serve(request, response))
  server.on('clientError', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closeBank = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  machine = await makeMachine({
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: address,
    BANK_FRONT_URL: address,
    BANK_KEYS_URL: undefined,
    CALLBACK_API_KEY: undefined,
  })
  running = await machine.start()
})

after(async () => {
  await machine?.close()
  await closeBank?.()
})

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request
  const kind = url.endsWith('/providers') ? 'providers' : method === 'POST' ? 'create' : 'status'
  if (kind !== broken?.kind) {
    await answer(bank.fetch, request, response).catch(() => response.destroy())
    return
  }
  const { how } = broken
  // The whole question is read first: what is lost is the answer.
  for await (const _ of request);
  response.on('error', () => undefined)
  await how(response, request.socket)
}

/** Packs a piece of zeros that ends at a byte, without the mark of an end. */
async function packZeros(): Promise<Buffer> {
  const pack = createDeflateRaw({ level: 9 })
  const parts: Buffer[] = []
  pack.on('data', (part: Buffer) => parts.push(part))
  pack.write(Buffer.alloc(PIECE))
  await new Promise<void>((resolve) => pack.flush(constants.Z_FULL_FLUSH, () => resolve()))
  pack.destroy()
  return Buffer.concat(parts)
}

async function press(id: string): Promise<Response> {
  return fetch(`${running.address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order: await orderToken({ id }) }),
  })
}

const stateOf = async (id: string) => {
  const answered = await fetch(`${running.address}/payments/${handleOf(id, HANDLE_KEY)}`)
  assert.equal(answered.status, 200)
  return ((await answered.json()) as { state: string }).state
}

async function whileBroken<T>(
  kind: 'create' | 'status' | 'providers',
  how: Break,
  work: () => Promise<T>,
): Promise<T> {
  broken = { kind, how }
  try {
    return await work()
  } finally {
    broken = undefined
  }
}

/** Most memory that the worker has ever had, bytes; nothing where the system does not tell. */
function peakMemory(): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${running.pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024
  } catch {
    return undefined
  }
}

async function assertTyped(answered: Response, how: string): Promise<void> {
  assert.include([502, 503], answered.status, how)
  const text = await answered.clone().text()
  assert.notInclude(text, CANARY)
  const { type, code, title } = await problemOf(answered)
  assert.equal(type, `urn:silta:problem:${code}`)
  assert.isNotEmpty(title)
}

for (const [how, way] of Object.entries(BREAKS)) {
  test(`answers with a problem of its own when a bank ${how}, believes nothing, and goes on (promises: R44)`, async () => {
    const id = `wire-${Object.keys(BREAKS).indexOf(how)}`
    const pressed = await whileBroken('create', way, () => press(id))
    await assertTyped(pressed, how)
    assert.equal((await press(id)).status, 201, how)
    assert.equal(await whileBroken('status', way, () => stateOf(id)), 'pending', how)
    bank.decide('ACCEPTED')
    // A reading a moment ago is not made again at once.
    for (let state = ''; state !== 'paid'; state = await stateOf(id))
      await new Promise((resolve) => setTimeout(resolve, 100))
    assert.notInclude(running.log(), CANARY)
  })
}

test('lists no banks of one that breaks the wire, and lists them when it is well again (promises: R44)', async () => {
  for (const [how, way] of Object.entries(BREAKS)) {
    const listed = await whileBroken('providers', way, () => fetch(`${running.address}/providers`))
    await assertTyped(listed, how)
  }
})

test(`holds no more than the cap of an answer that unpacks to ${BOMB / 1_073_741_824} GiB, for ${AT_ONCE} payers at once (promises: R42)`, async () => {
  const answered = await whileBroken('create', bombOf(200), () =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, at) => press(`bomb-${at}`))),
  )
  for (const one of answered) await assertTyped(one, 'bomb')
  const most = peakMemory()
  if (most !== undefined) assert.isBelow(most, MOST_MEMORY)
  assert.equal((await press('after-the-bomb')).status, 201)
})
