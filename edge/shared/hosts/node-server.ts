/// <reference types="node" />
// An HTTP server around a fetch function, for Node, Deno and Bun; over TLS it asks callers for a certificate.

import { concatBytes } from '../../../core/shared/bytes.ts'
import { type Connection, Crowd, roomForConnections, UnderWay } from './under-way.ts'
import { portWords } from './start-words.ts'

/** The used part of the runtime's incoming message; the runtime's own types are only for its own programs. */
interface Incoming extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly rawHeaders: readonly string[]
  readonly socket: {
    readonly localAddress?: string | undefined
    readonly localPort?: number | undefined
    readonly remoteAddress?: string | undefined
    /** Over TLS: whether the caller's certificate is valid now, and issued by an authority that the server trusts. */
    readonly authorized?: boolean
    getPeerCertificate?(): { readonly raw?: Uint8Array } | null
    destroy(): unknown
  }
}

interface Outgoing {
  writeHead(status: number, headers: Record<string, string | string[]>): unknown
  write(part: Uint8Array): boolean
  once(event: 'drain' | 'close', listener: () => void): unknown
  off(event: 'drain' | 'close', listener: () => void): unknown
  readonly destroyed: boolean
  end(body?: Uint8Array): unknown
}

/** A server that listens. */
export interface Listening {
  /** Where it listens, for example `http://127.0.0.1:8788`. */
  readonly address: string
  /** Ends all connections at once. */
  close(): Promise<void>
  /** Accepts no further connection, waits until requests in flight are answered, and closes. */
  drain(): Promise<void>
}

/** How a request arrived. */
export interface Arrival {
  /** Address as it came over the wire: a `Request` rewrites it, and clients sign it. */
  address: string
  /** Origin at which the server itself listens. */
  origin: string
  /** Network address of the caller, if the runtime has it. */
  caller?: string | undefined
  /** Certificate of the caller, if it showed one in the handshake. */
  certificate?: ShownCertificate | undefined
}

/** A certificate whose key the caller has proved to have. */
export interface ShownCertificate {
  der: Uint8Array
  /** Whether the certificate is valid now, and issued for this use by an authority that the server trusts. */
  isTrusted: boolean
}

/** Key and certificate of a server, and the authority for its callers; all PEM. */
export interface ServerTls {
  key: string
  certificate: string
  authority: string
}

/** What to serve, and where. */
export interface Serving {
  answer(request: Request, arrival: Arrival): Promise<Response>
  /** Makes the answer if the request cannot be read, or there is no room for it; the connection closes afterwards. */
  refuse(status: 400 | 408 | 429, message: string): Response
  host: string
  /** 0 takes any free port. */
  port: number
  /** Largest body that is read; the served function may refuse smaller ones. */
  mostBytes: number
  /** Longest wait for a whole body, milliseconds; absent: no limit. */
  bodyTimeoutMs?: number
  /**
   * After this time, milliseconds, an incomplete body is passed on as it comes, and the served function decides how long it
   * waits for the rest. Absent: bodies are passed on whole.
   */
  streamAfterMs?: number
  /** Longest wait for the handshake, and for the head of a request, milliseconds; absent: 15,000. */
  headTimeoutMs?: number
  /** Most connections at a time; absent: as many as leave file handles for everything else. */
  mostConnections?: number
  /** Serves over TLS and asks each caller for a certificate, without refusing any; absent: plain HTTP. */
  tls?: ServerTls | undefined
}

/** Longest wait for the handshake, and for the head of a request, milliseconds. */
const HEAD_TIMEOUT_MS = 15_000
/** How often Node checks for requests whose head is late, milliseconds; its own default is only twice a minute. */
const LOOK_EVERY_MS = 1_000

/** Serves a fetch function. */
export async function serve(serving: Serving): Promise<Listening> {
  const { host, port, tls, headTimeoutMs = HEAD_TIMEOUT_MS } = serving
  // Requests of one connection may arrive back to back; each may build on the one before it (RFC 9112, 9.3.2).
  const turns = new WeakMap<object, Promise<void>>()
  const crowd = new Crowd(serving.mostConnections ?? (await roomForConnections()))
  const underWay = new UnderWay()
  const take = (incoming: Incoming, outgoing: Outgoing) => {
    const { socket } = incoming
    if (crowd.isTooMuch(socket)) return void refuseKindly(serving, incoming, outgoing)
    const before = turns.get(socket) ?? Promise.resolve()
    turns.set(
      socket,
      before.then(() => underWay.request(handle(serving, underWay, incoming, outgoing))),
    )
  }
  // A request without a host is refused in our own words.
  const options = {
    requireHostHeader: false,
    headersTimeout: headTimeoutMs,
    connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, headTimeoutMs),
  }
  const server = tls ? await createTlsServer(tls, options, take) : await createPlainServer(options, take)
  server.on(tls ? 'secureConnection' : 'connection', (socket: Connection) => crowd.enter(socket))
  await new Promise<void>((resolve, reject) => {
    const failed = (error: unknown) => reject(portWords(error, host, port))
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      resolve()
    })
  })
  const taken = server.address()
  return {
    address: originOf(tls, host, typeof taken === 'object' && taken ? taken.port : port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    async drain() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      await underWay.drain()
      server.closeAllConnections()
      await closed
    },
  }
}

type Take = (incoming: Incoming, outgoing: Outgoing) => void
type HeadOptions = { requireHostHeader: boolean; headersTimeout: number; connectionsCheckingInterval: number }

async function createPlainServer(options: HeadOptions, take: Take) {
  const { createServer } = await import('node:http')
  return createServer(options, take)
}

async function createTlsServer({ key, certificate, authority }: ServerTls, options: HeadOptions, take: Take) {
  const [{ createServer }, { constants }] = await Promise.all([import('node:https'), import('node:crypto')])
  return createServer(
    {
      ...options,
      handshakeTimeout: options.headersTimeout,
      key,
      cert: certificate,
      ca: authority,
      requestCert: true,
      // In TLS 1.3 a client learns that its certificate is refused only after sending its request; to the client that is a
      // lost answer. So a caller without a good certificate gets a readable refusal from the served function.
      rejectUnauthorized: false,
      // Each connection shows and checks a certificate once: none is taken over from an earlier connection, or changed later.
      secureOptions: constants.SSL_OP_NO_TICKET | constants.SSL_OP_NO_RENEGOTIATION,
    },
    take,
  )
}

/** Answers a client that there is no room, and closes the connection. */
async function refuseKindly(serving: Serving, { socket }: Incoming, outgoing: Outgoing): Promise<void> {
  try {
    const refused = serving.refuse(429, 'too many connections, try again in a moment')
    refused.headers.set('connection', 'close')
    refused.headers.set('retry-after', '1')
    await send(refused, outgoing)
  } catch {
    socket.destroy()
  }
}

async function handle(
  serving: Serving,
  underWay: UnderWay,
  incoming: Incoming,
  outgoing: Outgoing,
): Promise<void> {
  try {
    const read = await toRequest(incoming, serving)
    if ('request' in read) {
      const answer = await underWay.answer(serving.answer(read.request, read.arrival))
      const isWhole = read.isWhole()
      // The rest of an unread body must not be taken for another request.
      if (!isWhole || underWay.isDraining) answer.headers.set('connection', 'close')
      await send(answer, outgoing)
      return void (isWhole || incoming.socket.destroy())
    }
    const refused = serving.refuse(read.status, read.message)
    refused.headers.set('connection', 'close')
    await send(refused, outgoing)
    if (read.status === 408) incoming.socket.destroy()
  } catch {
    incoming.socket.destroy()
  }
}

/** Methods that a `Request` cannot have; no path of the bank has them either. */
const NO_REQUEST = /^(CONNECT|TRACE|TRACK)$/i

/** Why there is no request to answer. */
interface Unreadable {
  status: 400 | 408
  message: string
}

const BAD_HOST: Unreadable = {
  status: 400,
  message: 'host must be there once, and be the host of the address',
}

/** Makes a request, or returns why none can be made. */
async function toRequest(
  incoming: Incoming,
  { mostBytes, bodyTimeoutMs, streamAfterMs, tls }: Serving,
): Promise<{ request: Request; arrival: Arrival; isWhole: () => boolean } | Unreadable> {
  const { method = 'GET', url = '/', rawHeaders, socket } = incoming
  // The address of a request must be beyond doubt: clients sign it.
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && /^host$/i.test(rawHeaders[at - 1] ?? ''))
  // An empty host, or one with a slash, would shift the border between host and path.
  if (hosts.length !== 1 || !/^[^\s/?#@\\]+$/.test(hosts[0] ?? '')) return BAD_HOST
  const arriving = announcesBody(rawHeaders) ? new ArrivingBody(incoming, mostBytes) : undefined
  const body = arriving ? await within(arriving, bodyTimeoutMs, streamAfterMs) : { content: new Uint8Array() }
  if ('status' in body) return body
  const address = url.startsWith('/') ? `${schemeOf(tls)}://${hosts[0]}${url}` : url
  if (!URL.canParse(address)) return BAD_HOST
  try {
    const headers = new Headers()
    for (let at = 0; at < rawHeaders.length; at += 2) {
      headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    }
    const isOdd = NO_REQUEST.test(method)
    const hasBody = method !== 'GET' && method !== 'HEAD' && !isOdd
    const init: RequestInit & { duplex: 'half' } = {
      method: isOdd ? 'OPTIONS' : method,
      headers,
      body: hasBody ? body.content : null,
      duplex: 'half',
    }
    const request = new Request(address, init)
    // The bank sees the real name of the method, and refuses it like any method that a path lacks.
    if (isOdd) Object.defineProperty(request, 'method', { value: method })
    const origin = originOf(tls, socket.localAddress ?? '127.0.0.1', socket.localPort ?? 80)
    const certificate = tls && shownBy(incoming)
    return {
      request,
      arrival: { address, origin, caller: socket.remoteAddress, certificate },
      isWhole: () => arriving?.isWhole ?? true,
    }
  } catch {
    return { status: 400, message: 'the request cannot be read' }
  }
}

/** Tests whether a request has a body: its head declares one (RFC 9112, 6.3). */
function announcesBody(rawHeaders: readonly string[]): boolean {
  return rawHeaders.some((name, at) => at % 2 === 0 && /^(content-length|transfer-encoding)$/i.test(name))
}

/** A body: all of it, or what has come and the rest as it comes. */
type Content = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** A body that is arriving. It is collected until a reader asks for it as a stream. */
class ArrivingBody {
  /** Resolves with the last byte, or with the reason why no more is read. */
  readonly whole: Promise<{ content: Content } | Unreadable>
  isWhole = false
  readonly #parts: Uint8Array[] = []
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor(incoming: Incoming, mostBytes: number) {
    this.whole = this.#collect(incoming, mostBytes)
    // A reader that has stopped waiting for the whole learns of a broken connection from the stream, or not at all.
    this.whole.catch((error: unknown) => this.#stream?.error(error))
  }

  /** Returns a stream of what has come so far, and of the rest as it comes. */
  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => {
        for (const part of this.#parts) controller.enqueue(part)
        this.#stream = controller
      },
      cancel: () => {
        this.#stream = undefined
      },
    })
  }

  async #collect(incoming: Incoming, mostBytes: number): Promise<{ content: Content } | Unreadable> {
    let length = 0
    for await (const part of incoming) {
      length += part.length
      if (length > mostBytes) {
        const message = `body must be at most ${mostBytes} bytes`
        this.#stream?.error(new Error(message))
        return { status: 400, message }
      }
      if (this.#stream) this.#stream.enqueue(part)
      else this.#parts.push(part)
    }
    this.isWhole = true
    this.#stream?.close()
    return { content: concatBytes(...this.#parts) }
  }
}

/** Waits for a whole body, or until it is passed on as it comes. */
async function within(
  arriving: ArrivingBody,
  timeoutMs: number | undefined,
  streamAfterMs: number | undefined,
): Promise<{ content: Content } | Unreadable> {
  const afterMs = streamAfterMs ?? timeoutMs
  if (afterMs === undefined) return arriving.whole
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<{ content: Content } | Unreadable>((resolve) => {
    timer = setTimeout(() => {
      const late: Unreadable = { status: 408, message: 'the body took too long' }
      resolve(streamAfterMs === undefined ? late : { content: arriving.stream() })
    }, afterMs)
  })
  return Promise.race([arriving.whole, over]).finally(() => clearTimeout(timer))
}

function shownBy({ socket }: Incoming): ShownCertificate | undefined {
  const der = socket.getPeerCertificate?.()?.raw
  return der && { der, isTrusted: socket.authorized === true }
}

function schemeOf(tls: ServerTls | undefined): 'http' | 'https' {
  return tls ? 'https' : 'http'
}

function originOf(tls: ServerTls | undefined, host: string, port: number): string {
  return `${schemeOf(tls)}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Sends an answer: a single piece with its length, a longer answer as it comes. */
async function send(response: Response, outgoing: Outgoing): Promise<void> {
  const { status, headers } = response
  const cookies = headers.getSetCookie()
  const fields = { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
  const reader = response.body?.getReader()
  const first = await reader?.read()
  const second = first?.done === false ? await reader?.read() : undefined
  if (second?.done !== false) {
    const only = first?.value ?? new Uint8Array()
    outgoing.writeHead(status, {
      ...fields,
      ...(status !== 204 && { 'content-length': String(only.length) }),
    })
    return void outgoing.end(only)
  }
  outgoing.writeHead(status, fields)
  for (let part = first; part?.done === false; part = part === first ? second : await reader?.read()) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after another, as fast as the client takes them
    await write(outgoing, part.value)
  }
  outgoing.end()
}

/** Writes a piece and waits until the client has taken it, or has left. */
async function write(outgoing: Outgoing, part: Uint8Array): Promise<void> {
  if (outgoing.write(part)) return
  if (outgoing.destroyed) throw new Error('the client has left')
  await new Promise<void>((resolve) => {
    const done = () => {
      outgoing.off('drain', done)
      outgoing.off('close', done)
      resolve()
    }
    outgoing.once('drain', done)
    outgoing.once('close', done)
  })
}
