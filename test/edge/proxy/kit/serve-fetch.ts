// A fetch function as an HTTP server on the loopback, for what runs in a process of its own.
// Where the function rejects, the connection breaks without an answer; it decides nothing.
import type { AddressInfo } from 'node:net'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Fetch } from './chaos.ts'

export interface Served {
  /** For example `http://127.0.0.1:50123`. */
  readonly address: string
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves a fetch function.
 *
 * @param port 0 takes any free one.
 */
export async function serveFetch(fetch: Fetch, port = 0): Promise<Served> {
  // A connection that is closed while it is being used again would look like a lost answer.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    answer(fetch, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const taken = (server.address() as AddressInfo).port
  return {
    port: taken,
    address: `http://127.0.0.1:${taken}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

export async function answer(
  fetch: Fetch,
  request: IncomingMessage,
  response: ServerResponse,
  scheme: 'http' | 'https' = 'http',
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { status, headers, body } = await fetch(`${scheme}://${request.headers.host}${request.url}`, {
    method: request.method ?? 'GET',
    headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
  })
  response.writeHead(status, Object.fromEntries(headers))
  response.end(body && Buffer.from(await new Response(body).arrayBuffer()))
}
