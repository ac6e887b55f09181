// A world of a host on a file that is killed, copied, put back, and followed by another process.
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import { putBack } from '../../../../../edge/proxy/hosts/backup.ts'
import type { OpenProxy } from '../../../../../edge/proxy/hosts/index.ts'
import { type Answer, openOn } from '../../hosts/host-kit.ts'
import { Crash } from '../../kit/mortal-storage.ts'
import type { Changes } from '../../kit/proxy.ts'
import { Base, HOLDING, type Kill, type World } from './world.ts'

function endOf(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<never>((_, fail) => (reject = fail))
  promise.catch(() => undefined)
  return { promise, reject }
}

/** How many moments follow a long time. */
const MOMENTS = 5

export class HostWorld extends Base implements World {
  readonly redoesDeletions = true
  readonly #place: string
  #folder = ''
  #count = 0
  #settings: Changes = {}
  #proxy!: OpenProxy
  #alive = { is: true, died: endOf() }
  #copy = ''
  readonly #ended: Promise<unknown>[] = []

  constructor(place: string) {
    super()
    this.#place = place
  }

  static async open(place: string, changes: Changes = {}): Promise<HostWorld> {
    const world = new HostWorld(place)
    world.#folder = world.#newFolder()
    await world.#start(changes)
    return world
  }

  #newFolder(): string {
    const folder = join(this.#place, `data-${++this.#count}`)
    mkdirSync(folder)
    return folder
  }

  async #start(changes: Changes): Promise<void> {
    this.#settings = changes
    const alive = { is: true, died: endOf() }
    /** Nothing of a process that was killed leaves it. */
    const living = <F extends (request: string, init?: RequestInit) => Promise<Response>>(carry: F) =>
      ((request: string, init?: RequestInit) =>
        alive.is ? carry(request, init) : Promise.reject(new Crash())) as F
    const { orders, instructions, batches } = this.reached()
    const proxy = await openOn(
      this.#folder,
      {
        orders: { fetch: living(orders.fetch) },
        instructions: { fetch: living(instructions.fetch) },
        batches: { fetch: living(batches.fetch) },
      },
      { ...HOLDING, ...changes },
      { merchant: living(this.shop.fetch), log: () => undefined },
    )
    this.#proxy = proxy
    this.#alive = alive
    // What fell due while no process had the data fires at once.
    mock.timers.tick(1)
  }

  protected async answer(request: (proxy: OpenProxy) => Promise<Answer>): Promise<Answer> {
    const { is, died } = this.#alive
    if (!is) throw new Crash()
    return Promise.race([request(this.#proxy), died.promise])
  }

  kill(kill: Kill): void {
    this.killAtCall('calls' in kill ? kill : { calls: kill.writes % 2, side: 'after' })
  }

  /** The process ends: its files stay as they are at this moment, and nothing of it leaves it any more. */
  protected die(): void {
    if (!this.#alive.is) return
    this.deaths += 1
    this.#alive.is = false
    this.#alive.died.reject(new Crash())
    const next = this.#newFolder()
    for (const name of readdirSync(this.#folder))
      if (!name.endsWith('.sock')) copyFileSync(join(this.#folder, name), join(next, name))
    this.#ended.push(this.#proxy.close().catch(() => undefined))
    this.#folder = next
  }

  async recover(): Promise<boolean> {
    this.killAtCall(undefined)
    const wasKilled = this.deaths > this.recovered
    this.recovered = this.deaths
    if (!this.#alive.is) await this.#start(this.#settings)
    return wasKilled
  }

  /**
   * Timers fire as time passes; what they began has ended when the next process has the data. One alarm looks at one refund
   * and arms the next: a few moments more let each have its look.
   */
  async pass(ms: number): Promise<void> {
    for (const piece of [ms, ...Array.from({ length: MOMENTS }, () => 2_000)]) {
      mock.timers.tick(piece)
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    await this.handOver(this.#settings)
  }

  async handOver(changes: Changes): Promise<void> {
    if (this.#alive.is)
      await Promise.race([this.#proxy.close(), this.#alive.died.promise.catch(() => undefined)])
    await this.#start(changes)
  }

  async copy(): Promise<void> {
    this.#copy = (await this.#proxy.backup(join(this.#place, 'copies'))).file
  }

  async restore(between: () => Changes): Promise<void> {
    const deletions = join(this.#folder, 'proxy.deleted')
    await this.#proxy.close()
    const changes = between()
    if (!existsSync(deletions)) writeFileSync(deletions, '')
    this.#folder = this.#newFolder()
    await putBack({ file: this.#copy, folder: this.#folder, deletions })
    await this.#start(changes)
  }

  async close(): Promise<void> {
    await this.#proxy.close().catch(() => undefined)
    await Promise.all(this.#ended)
  }
}
