// The proxy in a workerd process of its own, with its objects on disk, and a bank on the loopback.
// Not the harness of wrangler: here the process can be killed, and sockets can be cut.
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWorker, compatibility, startWorkerd } from '../../../runtimes/workerd.ts'
import type { FakeBank } from './fake-bank.ts'
import { type Changes, settings } from './proxy.ts'
import { type Served, serveFetch } from './serve-fetch.ts'

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

export interface Running {
  readonly address: string
  readonly port: number
  /** Id of the process. */
  readonly pid: number
  /** Gives what it has written to its log so far. */
  log(): string
  /** Ends the process at once, without a word to it, and waits until it is gone. */
  kill(): Promise<void>
}

/** A place on disk where the proxy can be started again and again. */
export interface Machine {
  start(): Promise<Running>
  objects(kind?: 'orders' | 'sessions' | 'instructions'): Promise<number>
  /** The folder with the files of the objects. */
  readonly folder: string
  /** Ends what runs and takes the disk away. */
  close(): Promise<void>
}

export function serveBank({ fetch }: Pick<FakeBank, 'fetch'>): Promise<Served> {
  return serveFetch(fetch)
}

/**
 * Sets the proxy up as `wrangler.toml` would, without wrangler.
 * @param changes settings that differ from those of `proxy.ts`
 * @param entry worker that stands in the place of the proxy, with classes of the same names
 * @param isOnDisk whether the objects are on a real disk
 */
export async function makeMachine(
  changes: Changes,
  entry = 'edge/proxy/worker.ts',
  isOnDisk = false,
): Promise<Machine> {
  // A killed process leaves its writes in the system's cache either way; memory only makes them faster.
  const fast = !isOnDisk && existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = await mkdtemp(join(fast, 'silta-proxy-'))
  const sweep = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', sweep)
  await mkdir(join(folder, 'objects'))
  await bundleWorker(entry, join(folder, 'worker.js'))
  await writeFile(join(folder, 'config.capnp'), configOf(await settings(changes)))
  let running: Running | undefined
  return {
    folder: join(folder, 'objects'),
    async start() {
      running = await startProxy(folder)
      return running
    },
    async objects(kind = 'orders') {
      const files = await readdir(join(folder, 'objects', kind)).catch(() => [])
      return files.filter((name) => name.endsWith('.sqlite')).length
    },
    async close() {
      await running?.kill()
      process.off('exit', sweep)
      sweep()
    },
  }
}

/** Writes what `wrangler.toml` says in the words of workerd. */
function configOf(bindings: Record<string, unknown>): string {
  const { date, flags } = compatibility()
  const texts = Object.entries(bindings).map(
    ([name, value]) => `(name = "${name}", text = ${JSON.stringify(String(value))}),`,
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "proxy", worker = .proxy),
    (name = "objects", disk = (path = "objects", writable = true)),
    (name = "outside", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "proxy")],
);
const proxy :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = ${date},
  compatibilityFlags = ${flags},
  globalOutbound = "outside",
  durableObjectNamespaces = [
    (className = "OrderObject", uniqueKey = "orders", enableSql = true),
    (className = "SessionObject", uniqueKey = "sessions", enableSql = true),
    (className = "PayoutObject", uniqueKey = "instructions", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [
    (name = "ORDERS", durableObjectNamespace = "OrderObject"),
    (name = "SESSIONS", durableObjectNamespace = "SessionObject"),
    (name = "PAYOUTS", durableObjectNamespace = "PayoutObject"),
    ${texts.join('\n    ')}
  ],
);
`
}

async function startProxy(folder: string): Promise<Running> {
  const args = ['--directory-path', `objects=${join(folder, 'objects')}`]
  const worker = await startWorkerd({ folder, args })
  const port = worker.port('http')
  return {
    port,
    pid: worker.pid,
    address: `http://127.0.0.1:${port}`,
    log: () => worker.log(),
    kill: () => worker.kill(),
  }
}

/** Sends bytes as they are over a socket of its own, which the caller may cut. */
export async function sendRaw({ port }: Pick<Running, 'port'>, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
  return socket
}
