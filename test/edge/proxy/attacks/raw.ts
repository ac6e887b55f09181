/// <reference types="node" />
// Bytes on a socket of one's own, as no HTTP client would send them, and everything that comes back until the other side closes.
import { connect } from 'node:net'

/** A request that ends a connection: a server that still understands the stream answers it with 404. */
export const SENTINEL = 'GET /sentinel HTTP/1.1\r\nHost: pay.shop.example\r\nConnection: close\r\n\r\n'

/** Sends bytes, says that nothing more comes, and reads until the connection is closed. */
export function exchange(port: number, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (part: Buffer) => void parts.push(part))
    // A connection that is reset has been answered as far as it was.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')))
    socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

export function statusesIn(stream: string): number[] {
  return Array.from(stream.matchAll(/(?:^|\}|\n)HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status))
}
