// The proxy at a port of this machine: opened on its folder, with the caller's address in a header of its own.

import type { Log } from '../../shared/log.ts'
import { type Listening, serve, type Serving } from '../../shared/hosts/node-server.ts'
import { isPortTaken } from '../../shared/hosts/start-words.ts'
import { problem } from '../../shared/problem.ts'
import { listenOnSocket } from './control-socket.ts'
import { refuseForNow, trying } from './hand-over.ts'
import { type OpenProxy, openProxy, type ProxyOptions } from './index.ts'

/** Largest body that is read. The proxy itself refuses smaller ones in its own words. */
const MOST_BYTES = 131_072
const BODY_TIMEOUT_MS = 10_000

/** Carries the caller's address from the server to the proxy; a header of this name from outside is dropped. */
export const CALLER_HEADER = 'x-silta-caller'

/** A proxy that is served. */
export interface ServedProxy {
  readonly proxy: OpenProxy
  readonly address: string
  /** Answers the requests that have begun, and refuses new ones. */
  close(): Promise<void>
}

/** Where a proxy is served, and how it is opened. */
export interface ServedProxyOptions extends ProxyOptions {
  readonly host: string
  readonly port: number
}

/**
 * Serves a proxy. While it waits for its folder, callers are answered 503 with `Retry-After`.
 *
 * @param log Takes what is reported besides the proxy's own lines.
 * @throws ConfigurationError naming every setting that is missing or wrong.
 */
export async function serveProxy(
  { host, port, ...options }: ServedProxyOptions,
  log: Log,
): Promise<ServedProxy> {
  const { waitForData = 0, folder } = options
  let proxy: OpenProxy | undefined
  const serving: Serving = {
    host,
    port,
    mostBytes: MOST_BYTES,
    bodyTimeoutMs: BODY_TIMEOUT_MS,
    async answer(request, { caller }) {
      return proxy ? proxy.fetch(withCaller(request, caller)) : refuseForNow(request)
    },
    refuse: (status) =>
      problem(status === 429 ? 'limit_reached' : 'body_invalid', { requestId: crypto.randomUUID() }),
  }
  // While this process waits for the folder, callers are answered that it does.
  const early =
    waitForData > 0
      ? await trying(isPortTaken, Date.now() + waitForData * 1_000, () => serve(serving))
      : undefined
  const opened = await openProxy(options)
  proxy = opened
  const server: Listening = early ?? (await serve(serving))
  const closeSocket = await listenOnSocket(folder, ({ to, keep }) => opened.backup(to, keep)).catch(
    (error: unknown) => {
      log({ event: 'socket_not_opened', error })
      return () => undefined
    },
  )
  return {
    proxy: opened,
    address: server.address,
    async close() {
      closeSocket()
      await Promise.all([server.drain(), opened.close()])
    },
  }
}

/** Writes the caller's address into the header that the proxy reads; not that of a front server on this machine. */
function withCaller(request: Request, caller: string | undefined): Request {
  request.headers.delete(CALLER_HEADER)
  if (caller !== undefined && !isLoopback(caller)) request.headers.set(CALLER_HEADER, caller)
  return request
}

function isLoopback(address: string): boolean {
  return /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address)
}
