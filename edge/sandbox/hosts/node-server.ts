// The bank behind an HTTP server, in Node, Deno and Bun, and over TLS in Node and Deno.
// shared/hosts reads requests and writes answers; this file has the answer to a request that cannot be read.

import { type Listening, type ServerTls, serve } from '../../shared/hosts/node-server.ts'
import { flatRefusal } from '../errors/flat.ts'
import { keepArrival } from '../http/arrival.ts'

/** Largest body that is read: a file of a whole bank (gaps: shared.sandbox.limits). Most calls refuse much smaller ones. */
const MOST_BYTES = 16_777_216

/** A slower body goes to the bank unread, which may refuse one that never ends (gaps: baltic.errors.reads). */
const STREAM_AFTER_MS = 100

/**
 * Serves the bank.
 *
 * @param port 0 picks any free one.
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
