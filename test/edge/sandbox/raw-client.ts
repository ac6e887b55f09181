/// <reference types="node" />
// A client of bytes: a bank behind a socket, requests written out, answers split, a listener for what the bank sends.
// It is independent of interfaces and of core: what a call must look like is beside the tests of its interface.
import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { after } from 'node:test'
import { assert } from '#kit'
import { createSandbox, type SandboxOptions } from '../../../edge/sandbox/index.ts'
import { listen } from '../../../edge/sandbox/hosts/node-server.ts'
import { pairsOfTests, sample } from './sample-key.ts'

export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Helsinki date-time with milliseconds (gaps: shared.time). */
export const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0[23]:00$/

/** A bank that listens on a port of its own. */
export interface Bank {
  port: number
  /** Scheme, host and port that requests are signed for. */
  base: string
  /** Value of the `Host` header. */
  host: string
  sandboxKey: string
  /** Resolves when no callback is on its way. */
  idle(): Promise<void>
}

/** Starts a bank and closes it after the file's last test. */
export async function openBank(options: SandboxOptions = {}): Promise<Bank> {
  const sandbox = createSandbox({ sampleKey: sample.privatePem, mintRsaPair: pairsOfTests(), ...options })
  const server = await listen(sandbox.fetch, { host: '127.0.0.1', port: 0 })
  after(async () => {
    await server.close()
    sandbox.close()
  })
  const port = Number(new URL(server.address).port)
  const host = `127.0.0.1:${port}`
  return {
    port,
    host,
    base: options.publicBaseUrl ?? `http://${host}`,
    sandboxKey: sandbox.sandboxKey,
    idle: () => sandbox.idle(),
  }
}

/** A clock that only moves when a test moves it. */
export interface HandClock {
  now: () => number
  move: (ms: number) => void
}

/** Makes a clock that shows one instant until it is moved. */
export function handClock(at: string): HandClock {
  let instant = Date.parse(at)
  return {
    now: () => instant,
    move: (ms) => {
      instant += ms
    },
  }
}

/** One answer as it came over the socket. */
export interface Answer {
  status: number
  /** Names as sent, in their order. */
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  /** Everything before the body, byte for byte. */
  head: string
}

/** Reads a header that occurs once; `undefined` when it is absent. */
export function header({ headers }: Pick<Answer, 'headers'>, name: string): string | undefined {
  const values = headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  assert.isAtMost(values.length, 1, `${name} stands more than once`)
  return values[0]
}

/** Reads a body as a JSON object. */
export function json(answer: Pick<Answer, 'body'>): Record<string, unknown> {
  return JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>
}

/** The limit of a hang: a guard, far above what a slow and busy machine needs. */
const LIMIT_MS = 300_000

/**
 * Writes bytes to a bank's socket and reads until the connection ends.
 *
 * @param parts written one after another, with a turn of the event loop, or `pauseMs`, between them
 */
export function pour(bank: Bank, parts: readonly (string | Uint8Array)[], pauseMs = 0): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(bank.port, '127.0.0.1')
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('the bank neither answered nor closed')))
    socket.on('data', (chunk) => received.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that the bank breaks is an answer too: none.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(Buffer.concat(received))
      else reject(error)
    })
    socket.on('close', () => resolve(Buffer.concat(received)))
    const write = (at: number): void => {
      const part = parts[at]
      if (part === undefined || socket.destroyed) return
      socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
      if (pauseMs > 0) setTimeout(write, pauseMs, at + 1)
      else setImmediate(write, at + 1)
    }
    socket.on('connect', () => write(0))
  })
}

/** Sends a request without its last byte, and leaves. */
export function breakOff(bank: Bank, request: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(bank.port, '127.0.0.1', () => {
      socket.write(request.subarray(0, -1), () => socket.end())
    })
    socket.on('error', () => undefined)
    socket.resume()
    socket.on('close', () => resolve())
  })
}

/** Asks HEAD, and wants 405 without a body; returns the methods of `Allow`. */
export async function refusedHead(bank: Bank, target: string): Promise<string> {
  const head = `HEAD ${target} HTTP/1.1\r\nHost: ${bank.host}\r\nConnection: close\r\n\r\n`
  const received = (await pour(bank, [head])).toString('latin1')
  assert.match(received, /^HTTP\/1\.1 405 /)
  assert.isTrue(received.endsWith('\r\n\r\n'))
  assert.lengthOf(received.split('\r\n\r\n'), 2)
  return /\r\nallow: ([^\r]*)\r\n/i.exec(received)?.[1] ?? ''
}

/** Splits what came over a connection into answers. */
export function answersIn(bytes: Buffer): Answer[] {
  const answers: Answer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    assert.isAtLeast(end, 0, 'the answer has no end of its head')
    const head = rest.subarray(0, end).toString('latin1')
    const [line = '', ...lines] = head.split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1])
    const headers = lines.map((text): [string, string] => {
      const colon = text.indexOf(':')
      return [text.slice(0, colon), text.slice(colon + 1).trim()]
    })
    rest = rest.subarray(end + 4)
    if (status === 100) continue
    const length = header({ headers }, 'content-length')
    const chunked = header({ headers }, 'transfer-encoding') === 'chunked'
    let body = length === undefined ? rest : rest.subarray(0, Number(length))
    let used = body.length
    if (chunked) [body, used] = unchunked(rest)
    // An answer to HEAD, and 204 and 304, have no body whatever they say.
    if (status === 204 || status === 304) [body, used] = [Buffer.alloc(0), 0]
    answers.push({ status, headers, body, head })
    rest = rest.subarray(used)
  }
  return answers
}

function unchunked(bytes: Buffer): [body: Buffer, used: number] {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    if (size === 0) return [Buffer.concat(parts), end + 4]
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 4 + size
  }
}

/** Sends one whole request, written out, and returns the one answer, or nothing when the bank just closed. */
export async function exchange(
  bank: Bank,
  request: string | Uint8Array | readonly (string | Uint8Array)[],
): Promise<Answer | undefined> {
  const parts = typeof request === 'string' || request instanceof Uint8Array ? [request] : request
  const answers = answersIn(await pour(bank, parts))
  assert.isAtMost(answers.length, 1, 'one request, one answer')
  return answers[0]
}

/** Like `exchange`, for a request that must be answered. */
export async function ask(
  bank: Bank,
  request: string | Uint8Array | readonly (string | Uint8Array)[],
): Promise<Answer> {
  const answer = await exchange(bank, request)
  if (!answer) throw new Error('the bank closed the connection without an answer')
  return answer
}

/** Returns bytes of text, or the bytes themselves. */
export function bytesOf(body: string | Uint8Array): Buffer {
  return typeof body === 'string' ? Buffer.from(body, 'utf8') : Buffer.from(body)
}

/** Asks as a browser does: no key, no signature. */
export function browse(bank: Bank, target: string, method = 'GET'): Promise<Answer> {
  return ask(
    bank,
    `${method} ${target} HTTP/1.1\r\nHost: ${bank.host}\r\nConnection: close\r\nAccept: text/html\r\n\r\n`,
  )
}

/** Steers the sandbox (gaps: shared.sandbox.control). */
export function control(
  bank: Bank,
  method: string,
  path: string,
  body?: unknown,
  key: string | undefined = bank.sandboxKey,
): Promise<Answer> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const keyLine = key === '' ? '' : `x-sandbox-key: ${key}\r\n`
  const bodyLines =
    text === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
  const head = `${method} /_sandbox${path} HTTP/1.1\r\nHost: ${bank.host}\r\nConnection: close\r\n${keyLine}${bodyLines}\r\n`
  return ask(bank, Buffer.concat([Buffer.from(head), Buffer.from(text)]))
}

/** Steers the sandbox where that must succeed. */
export async function steer(bank: Bank, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await control(bank, method, path, body)
  assert.isAtMost(answer.status, 299, answer.body.toString())
  return answer
}

/** Moves bank time on. */
export async function advance(bank: Bank, duration: string): Promise<void> {
  await steer(bank, 'PUT', '/clock', { advance: duration })
}

/** Plans an outcome. */
export async function plan(bank: Bank, outcome: Record<string, unknown>): Promise<void> {
  assert.equal((await steer(bank, 'POST', '/outcomes', outcome)).status, 204)
}

/** One notice that a listener got. */
export interface Notice {
  method: string
  /** Path and query of the request line. */
  target: string
  headers: readonly (readonly [string, string])[]
  body: Buffer
}

/** What a listener answers: a status, a whole head, or nothing for as long as it lives. */
export type Reply = number | { status: number; headers: Record<string, string> } | 'hang'

/** Opens a merchant's callback address and closes it after the file's last test. */
export async function openListener(reply: (notice: Notice, count: number) => Reply = () => 204) {
  const notices: Notice[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers: [string, string][] = []
      for (let at = 0; at < request.rawHeaders.length; at += 2) {
        headers.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? ''])
      }
      const notice = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers,
        body: Buffer.concat(parts),
      }
      notices.push(notice)
      const told = reply(notice, notices.length)
      if (told !== 'hang') {
        const { status, headers: own } = typeof told === 'number' ? { status: told, headers: {} } : told
        response.writeHead(status, { connection: 'close', ...own }).end()
      }
      for (const { count, done } of waiting) if (notices.length >= count) done()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const taken = server.address()
  const origin = `http://127.0.0.1:${typeof taken === 'object' && taken ? taken.port : 0}`
  return {
    origin,
    url: `${origin}/notices`,
    notices,
    /** Resolves when so many notices have come in all. */
    async got(count: number): Promise<Notice[]> {
      if (notices.length < count) {
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(
            () => reject(new Error(`${notices.length} of ${count} notices came`)),
            LIMIT_MS,
          )
          waiting.push({
            count,
            done: () => {
              clearTimeout(timer)
              resolve()
            },
          })
        })
      }
      return notices.slice()
    },
  }
}

/** Fetches a public key of the bank by its `kid`. */
export async function publicKeyOf(bank: Bank, kid: string): Promise<KeyObject> {
  const answer = await browse(bank, '/.well-known/jwks.json')
  assert.equal(answer.status, 200)
  const { keys } = json(answer) as { keys: (JsonWebKey & { kid: string })[] }
  const found = keys.find((key) => key.kid === kid)
  if (!found) throw new Error(`the bank publishes no key ${kid}`)
  return createPublicKey({ key: found, format: 'jwk' })
}

/** Returns SHA-256 in hex. */
export function sha256(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Reads a private key that the bank hands out. */
export function privateKeyOf(pem: string): KeyObject {
  return createPrivateKey(pem)
}
