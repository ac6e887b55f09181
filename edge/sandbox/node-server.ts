/// <reference types="node" />
// A plain HTTP server around a fetch function, for Node, Deno and Bun.
// It keeps nothing and decides nothing; where the function rejects, the connection closes without an answer.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { concatBytes } from '../../core/shared/bytes.ts'

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
  const server = createServer((incoming, outgoing) => void handle(answer, incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return { address: addressOf(server, host), close: () => stop(server) }
}

async function handle(
  answer: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
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
async function toRequest(incoming: IncomingMessage): Promise<Request | undefined> {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of incoming as AsyncIterable<Uint8Array>) {
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
    return new Request(`http://${incoming.headers.host ?? 'localhost'}${url}`, {
      method,
      headers,
      body: hasBody ? concatBytes(...parts) : null,
    })
  } catch {
    return undefined
  }
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(new Uint8Array(await response.arrayBuffer()))
}

function addressOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
