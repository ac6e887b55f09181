/// <reference types="node" />
// A plain HTTP server around a fetch function, for Node, Deno and Bun.
// It keeps nothing and decides nothing; where the function rejects, the connection closes without an answer.

import { concatBytes } from '../../../core/shared/bytes.ts'
import { flatRefusal } from '../errors/flat.ts'
import { keepArrival } from '../http/arrival.ts'

/** What is used of the runtime's incoming message; the runtime's own types are for its own programs. */
interface Incoming extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly rawHeaders: readonly string[]
  readonly socket: {
    readonly localAddress?: string | undefined
    readonly localPort?: number | undefined
    readonly remoteAddress?: string | undefined
    destroy(): unknown
  }
}

interface Outgoing {
  writeHead(status: number, headers: Record<string, string>): { end(): unknown }
  end(body: Uint8Array): unknown
}

/** A server that listens. */
export interface Listening {
  /** Where it listens, for example `http://127.0.0.1:8788`. */
  readonly address: string
  close(): Promise<void>
}

/** Largest body that is read at all; the bank itself refuses much smaller ones. */
const MOST_BYTES = 2_097_152

/**
 * Serves a fetch function.
 *
 * @param port 0 takes any free one.
 */
export async function listen(
  answer: (request: Request) => Promise<Response>,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const { createServer } = await import('node:http')
  // Requests of one connection may follow each other without waiting; each may build on the one before it (RFC 9112, 9.3.2).
  const turns = new WeakMap<object, Promise<void>>()
  const server = createServer(
    // A request without a host is refused in our own words.
    { requireHostHeader: false },
    (incoming, outgoing) => {
      const { socket } = incoming
      const before = turns.get(socket) ?? Promise.resolve()
      turns.set(
        socket,
        before.then(() => handle(answer, incoming, outgoing)),
      )
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const taken = server.address()
  return {
    address: originOf(host, typeof taken === 'object' && taken ? taken.port : port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handle(
  answer: (request: Request) => Promise<Response>,
  incoming: Incoming,
  outgoing: Outgoing,
): Promise<void> {
  try {
    const request = await toRequest(incoming)
    if (request instanceof Request) await send(await answer(request), outgoing)
    else {
      const { status, message } = request
      const close = { connection: 'close' }
      await send(flatRefusal(status, 'VALIDATION', message, crypto.randomUUID(), [], close), outgoing)
    }
  } catch {
    incoming.socket.destroy()
  }
}

/** Methods that a `Request` cannot have; no path of the bank has them either. */
const NO_REQUEST = /^(CONNECT|TRACE|TRACK)$/i

/** Why there is no request to answer. */
interface Unreadable {
  status: 400
  message: string
}

const BAD_HOST: Unreadable = {
  status: 400,
  message: 'host must be there once, and be the host of the address',
}

/** Makes a request of what came, or says why none can be made of it. */
async function toRequest(incoming: Incoming): Promise<Request | Unreadable> {
  const { method = 'GET', url = '/', rawHeaders, socket } = incoming
  // Whose address a request carries must be beyond doubt: clients sign it.
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && /^host$/i.test(rawHeaders[at - 1] ?? ''))
  // An empty one, or one with a slash in it, would move a part of the path into the host, or the other way round.
  if (hosts.length !== 1 || !/^[^\s/?#@\\]+$/.test(hosts[0] ?? '')) return BAD_HOST
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of incoming) {
    length += part.length
    if (length > MOST_BYTES) return { status: 400, message: 'body must be at most 2 mebibytes' }
    parts.push(part)
  }
  const address = url.startsWith('/') ? `http://${hosts[0]}${url}` : url
  if (!URL.canParse(address)) return BAD_HOST
  try {
    const headers = new Headers()
    for (let at = 0; at < rawHeaders.length; at += 2) {
      headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    }
    const isOdd = NO_REQUEST.test(method)
    const hasBody = method !== 'GET' && method !== 'HEAD' && !isOdd
    const request = new Request(address, {
      method: isOdd ? 'OPTIONS' : method,
      headers,
      body: hasBody ? concatBytes(...parts) : null,
    })
    // The bank refuses it by its own name, as it does every method that a path does not have.
    if (isOdd) Object.defineProperty(request, 'method', { value: method })
    const origin = originOf(socket.localAddress ?? '127.0.0.1', socket.localPort ?? 80)
    return keepArrival(request, { address, origin, caller: socket.remoteAddress })
  } catch {
    return { status: 400, message: 'the request cannot be read' }
  }
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function send(response: Response, outgoing: Outgoing): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer())
  const length = response.status === 204 ? {} : { 'content-length': String(body.length) }
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...length })
  outgoing.end(body)
}
