/// <reference types="node" />
// What each worker weighs, and how long workerd takes from its start to the first answer, beside a bare worker of the same library.
// It judges nothing; the proxy's budget in bytes is held in test/house.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleWorker, compatibility, startWorkerd } from '../runtimes/workerd.ts'
import { median } from './measure.ts'

/** What one worker costs before it does anything. */
export interface Start {
  name: string
  /** Bundled, not minified, gzip -9, kB of 1,024 bytes. */
  kilobytes: number
  /** From the start of the process to its first answer, milliseconds; the median of the rounds. */
  startMs: number
  /** Divided by the bare worker's of the same run. */
  ratio: number
}

const WORKERS = [
  { name: 'a bare worker of Hono', entry: 'test/bench/bare-hono.ts', className: undefined },
  { name: 'the proxy worker', entry: 'edge/proxy/worker.ts', className: 'OrderObject' },
  { name: 'the sandbox worker', entry: 'edge/sandbox/hosts/worker.ts', className: 'SandboxBank' },
] as const

/** Starts each worker in turn, round by round. */
export async function benchStart(rounds = 9): Promise<Start[]> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-start-'))
  try {
    const places = await Promise.all(
      WORKERS.map(async ({ name, entry, className }, at) => {
        const place = join(folder, String(at))
        mkdirSync(join(place, 'objects'), { recursive: true })
        await bundleWorker(entry, join(place, 'worker.js'))
        writeFileSync(join(place, 'config.capnp'), configOf(className))
        const kilobytes = gzipSync(readFileSync(join(place, 'worker.js')), { level: 9 }).length / 1024
        return { name, place, kilobytes, samples: [] as number[] }
      }),
    )
    for (let round = 0; round <= rounds; round++) {
      for (const { place, samples } of places) {
        // oxlint-disable-next-line no-await-in-loop -- one after another, so that none slows another down
        const ms = await startOnce(place)
        // The first round warms the system's cache.
        if (round > 0) samples.push(ms)
      }
    }
    const [bare] = places
    return places.map(({ name, kilobytes, samples }) => ({
      name,
      kilobytes,
      startMs: median(samples),
      ratio: median(samples.map((sample, at) => sample / (bare?.samples[at] ?? Number.NaN))),
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startOnce(folder: string): Promise<number> {
  const began = performance.now()
  const worker = await startWorkerd({ folder })
  try {
    // Whatever it answers without settings: it has run.
    await (await fetch(`http://127.0.0.1:${worker.port('http')}/providers`)).text()
    return performance.now() - began
  } finally {
    await worker.kill()
  }
}

function configOf(className: string | undefined): string {
  const { date, flags } = compatibility()
  const objects = `durableObjectNamespaces = [(className = "${className}", uniqueKey = "objects", enableSql = true)],
  durableObjectStorage = (inMemory = void),
  bindings = [(name = "${className === 'SandboxBank' ? 'BANKS' : 'ORDERS'}", durableObjectNamespace = "${className}")],`
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "worker", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = ${date},
  compatibilityFlags = ${flags},
  ${className === undefined ? '' : objects}
);
`
}
