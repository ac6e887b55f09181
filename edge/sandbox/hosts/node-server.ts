// The bank behind an HTTP server, in Node, Deno and Bun, and over TLS in Node and Deno.
// How a server reads and writes stands in shared/hosts; here is what the bank says where no request can be read.

import { type Listening, type ServerTls, serve } from '../../shared/hosts/node-server.ts'
import { flatRefusal } from '../errors/flat.ts'
import { keepArrival } from '../http/arrival.ts'

/** Largest body that is read at all; the bank itself refuses much smaller ones. */
const MOST_BYTES = 2_097_152

/** A body that takes longer is judged by the bank, which has words for one that never ends (gaps: baltic.errors.reads). */
const STREAM_AFTER_MS = 100

/**
 * Serves the bank.
 *
 * @param port 0 takes any free one.
 */
export function listen(
  answer: (request: Request) => Promise<Response>,
  { host, port, tls }: { host: string; port: number; tls?: ServerTls },
): Promise<Listening> {
  return serve({
    host,
    port,
    tls,
    mostBytes: MOST_BYTES,
    streamAfterMs: STREAM_AFTER_MS,
    answer: (request, arrival) => answer(keepArrival(request, arrival)),
    refuse: (status, message) => flatRefusal(status, 'VALIDATION', message, crypto.randomUUID()),
  })
}
