/// <reference types="node" />
// A wire that drops answers: it reads a whole request on an open connection, counts it, and closes without a word.
// It is no bank: what is asked by GET it answers with an empty object, so that a connection stays open for what follows.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Wire {
  address: string
  /** Every request that was read whole and never answered, by method and path. */
  sendings: string[]
  close(): Promise<void>
}

export async function openWire(): Promise<Wire> {
  const sendings: string[] = []
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume()
    request.once('end', () => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
        return
      }
      sendings.push(`${request.method} ${request.url}`)
      request.socket.destroy()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendings,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
