/// <reference types="node" />
// A plain HTTP server around a fetch function, for Node, Deno and Bun.
// It keeps nothing and decides nothing; where the function rejects, the connection closes without an answer.

import { concatBytes } from '../../core/shared/bytes.ts'
import { keepAddress } from './http.ts'

/** What is used of the runtime's incoming message; the runtime's own types are for its own programs. */
interface Incoming extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly rawHeaders: readonly string[]
  readonly headers: { readonly host?: string | undefined }
  readonly socket: { destroy(): unknown }
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
  const server = createServer((incoming, outgoing) => void handle(answer, incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const taken = server.address()
  const name = host.includes(':') ? `[${host}]` : host
  return {
    address: `http://${name}:${typeof taken === 'object' && taken ? taken.port : port}`,
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
    if (!request) {
      outgoing.writeHead(400, { connection: 'close' }).end()
      return
    }
    await send(await answer(request), outgoing)
  } catch {
    incoming.socket.destroy()
  }
}

/** Makes a request of what came; `undefined` when no URL, method or body can be made of it. */
async function toRequest(incoming: Incoming): Promise<Request | undefined> {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  // Whose address a request carries must be beyond doubt: clients sign it.
  if (rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length !== 1) return undefined
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of incoming) {
    length += part.length
    if (length > MOST_BYTES) return undefined
    parts.push(part)
  }
  try {
    const headers = new Headers()
    for (let at = 0; at < rawHeaders.length; at += 2) {
      headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    }
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const address = url.startsWith('/') ? `http://${incoming.headers.host ?? ''}${url}` : url
    const request = new Request(address, {
      method,
      headers,
      body: hasBody ? concatBytes(...parts) : null,
    })
    return keepAddress(request, address)
  } catch {
    return undefined
  }
}

async function send(response: Response, outgoing: Outgoing): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer())
  const length = response.status === 204 ? {} : { 'content-length': String(body.length) }
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...length })
  outgoing.end(body)
}
