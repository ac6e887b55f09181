/// <reference types="node" />
// What each worker weighs, and how long workerd takes from its start to the first answer, beside a bare worker of the same library.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleWorker, compatibility, startWorkerd } from '../runtimes/workerd.ts'
import { settings } from '../edge/proxy/kit/proxy.ts'
import { cpuMsOf, median, shuffled } from './measure.ts'

/** What one worker costs before it does anything. */
export interface Start {
  name: string
  /** Bundled, minified, gzip -9, kB of 1,024 bytes. */
  kilobytes: number
  /** From the start of the process to its first answer, milliseconds; the median of the rounds. */
  startMs: number
  /** CPU of the process until then, milliseconds; the median of the rounds. */
  cpuMs: number
  /** What it takes beyond the bare worker of the same round, milliseconds of CPU. */
  beyondMs: number
}

const BARE = 'test/bench/bare-hono.ts'
const PROXY = 'edge/proxy/worker.ts'
const WORKERS = [
  { name: 'a bare worker of Hono', entry: BARE, className: undefined },
  { name: 'the bare worker once more', entry: BARE, className: undefined },
  {
    name: 'a bare worker that holds the proxy and never runs it',
    entry: BARE,
    className: undefined,
    held: PROXY,
  },
  { name: 'the proxy worker, without settings', entry: PROXY, className: 'OrderObject' },
  { name: 'the proxy worker, set up', entry: PROXY, className: 'OrderObject', isSetUp: true },
  { name: 'the sandbox worker', entry: 'edge/sandbox/hosts/worker.ts', className: 'SandboxBank' },
] as const satisfies readonly {
  name: string
  entry: string
  className: string | undefined
  held?: string
  isSetUp?: true
}[]

/** Starts each worker in turn, round by round. */
export async function benchStart(rounds = 9): Promise<Start[]> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-start-'))
  try {
    const places = await Promise.all(
      WORKERS.map(async (worker, at) => {
        const place = join(folder, String(at))
        mkdirSync(join(place, 'objects'), { recursive: true })
        await bundleWorker(worker.entry, join(place, 'worker.js'), true)
        const held = 'held' in worker ? worker.held : undefined
        if (held) await bundleWorker(held, join(place, 'held.js'), true)
        writeFileSync(
          join(place, 'config.capnp'),
          configOf(worker.className, held, await textsOf('isSetUp' in worker)),
        )
        const kilobytes = gzipSync(readFileSync(join(place, 'worker.js')), { level: 9 }).length / 1024
        return { name: worker.name, place, kilobytes, samples: [] as Started[] }
      }),
    )
    for (let round = 0; round <= rounds; round++) {
      for (const { place, samples } of shuffled(places)) {
        const started = await startOnce(place)
        // The first round warms the system's cache, and lets the store keep the settings.
        if (round > 0) samples.push(started)
      }
    }
    const [bare] = places
    return places.map(({ name, kilobytes, samples }) => ({
      name,
      kilobytes,
      startMs: median(samples.map(({ ms }) => ms)),
      cpuMs: median(samples.map(({ cpuMs }) => cpuMs)),
      beyondMs: median(samples.map(({ cpuMs }, at) => cpuMs - (bare?.samples[at]?.cpuMs ?? Number.NaN))),
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Started {
  ms: number
  cpuMs: number
}

async function startOnce(folder: string): Promise<Started> {
  const began = performance.now()
  const worker = await startWorkerd({
    folder,
    args: ['--directory-path', `objects=${join(folder, 'objects')}`],
  })
  try {
    // Whatever it answers without settings: it has run.
    await (await fetch(`http://127.0.0.1:${worker.port('http')}/providers`)).text()
    return { ms: performance.now() - began, cpuMs: cpuMsOf(worker.pid) }
  } finally {
    await worker.kill()
  }
}

/** Writes settings as bindings; without a bank there is nothing to ask. */
async function textsOf(isSetUp: boolean): Promise<string> {
  if (!isSetUp) return ''
  const given = await settings({ BANK_KEYS_URL: undefined, CALLBACK_API_KEY: undefined })
  return Object.entries(given)
    .map(([name, value]) => `(name = "${name}", text = ${JSON.stringify(String(value))}),`)
    .join('')
}

function configOf(className: string | undefined, held: string | undefined, texts: string): string {
  const { date, flags } = compatibility()
  const objects = `durableObjectNamespaces = [(className = "${className}", uniqueKey = "objects", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [(name = "${className === 'SandboxBank' ? 'BANKS' : 'ORDERS'}", durableObjectNamespace = "${className}"), ${texts}],`
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "worker", worker = .worker), (name = "objects", disk = (path = "objects", writable = true))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")${held ? ', (name = "held.js", esModule = embed "held.js")' : ''}],
  compatibilityDate = ${date},
  compatibilityFlags = ${flags},
  ${className === undefined ? '' : objects}
);
`
}
