// A world of objects in memory, as Cloudflare has them: they end at any write, and isolates follow each other.
import { mock } from 'node:test'
import type { Answer } from '../../hosts/host-kit.ts'
import { Cloud, type Isolate } from '../../kit/cloud.ts'
import { type Disk, Crash } from '../../kit/mortal-storage.ts'
import type { Changes } from '../../kit/proxy.ts'
import { PACKED } from '../../../../../edge/proxy/storage/packed-storage.ts'
import { Base, HOLDING, type Kill, type World } from './world.ts'
import { wallClock } from '../../../../kit/clock.ts'

/** Longest chain of alarms in one step. */
const MOST_ALARMS = 5_000

/** Objects in memory, as Cloudflare has them. */
export class CloudWorld extends Base implements World {
  readonly redoesDeletions = false
  readonly #cloud = new Cloud(this.reached())
  #isolates: Isolate[] = []
  #turn = 0
  #copied: Map<string, Disk> | undefined
  #restored: Changes = {}
  /** Whether whoever restores says so; a test of the judge forgets it. */
  restoredSays = true

  static async open(changes: Changes = {}): Promise<CloudWorld> {
    const world = new CloudWorld()
    await world.#start(changes)
    return world
  }

  async #start(changes: Changes): Promise<void> {
    const isolate = await this.#cloud.isolate({
      ...HOLDING,
      MERCHANT: this.shop,
      ...changes,
      ...this.#restored,
    })
    // The one before goes on for a while, as isolates do.
    this.#isolates = [...this.#isolates.slice(-1), isolate]
  }

  get #newest(): Isolate {
    const isolate = this.#isolates.at(-1)
    if (!isolate) throw new Error('nothing runs')
    return isolate
  }

  protected async answer(request: (isolate: Isolate) => Promise<Answer>): Promise<Answer> {
    const before = this.deaths
    const isolate = this.#isolates[this.#turn++ % this.#isolates.length] ?? this.#newest
    const answer = await request(isolate)
    if (answer.status === 500 && (this.deaths > before || this.#wasStruck)) throw new Crash()
    return answer
  }

  get #wasStruck(): boolean {
    return this.#struck !== undefined && this.#struck.crashIn < 0
  }

  #struck: Disk | undefined

  kill(kill: Kill): void {
    if ('calls' in kill) return this.killAtCall(kill)
    const disks = [...this.#cloud.disks.values()]
    this.#struck = disks[kill.writes % Math.max(disks.length, 1)]
    if (this.#struck) this.#struck.crashIn = kill.writes % 3
  }

  protected die(): void {
    this.deaths += 1
    this.#cloud.restart()
  }

  async recover(): Promise<boolean> {
    const wasKilled = this.#wasStruck || this.deaths > this.recovered
    this.recovered = this.deaths
    this.killAtCall(undefined)
    if (this.#struck) this.#struck.crashIn = -1
    this.#struck = undefined
    return wasKilled
  }

  async pass(ms: number): Promise<void> {
    const until = wallClock() + ms
    for (let count = 0; count < MOST_ALARMS; count++) {
      const next = [...this.#cloud.disks].reduce<[string, number] | undefined>(
        (first, [id, { alarm }]) =>
          alarm !== undefined && alarm <= until && (!first || alarm < first[1]) ? [id, alarm] : first,
        undefined,
      )
      if (!next) break
      const [id, at] = next
      if (at > wallClock()) mock.timers.setTime(at)
      await this.#cloud.fire(id, this.#newest).catch(() => {
        // An alarm that failed fires again.
        this.#cloud.disk(id).alarm ??= wallClock() + 2_000
      })
    }
    if (until > wallClock()) mock.timers.setTime(until)
  }

  async handOver(changes: Changes): Promise<void> {
    await this.#start(changes)
    // Objects end where they are: their next call runs with the settings of whoever calls.
    this.deaths += 1
    this.#cloud.restart()
  }

  async copy(): Promise<void> {
    this.#copied = structuredClone(this.#cloud.disks)
  }

  async restore(between: () => Changes): Promise<void> {
    this.#cloud.restart()
    const changes = between()
    this.#cloud.disks.clear()
    for (const [id, disk] of structuredClone(this.#copied ?? new Map<string, Disk>())) {
      const wakes = [PACKED, 'order', 'instruction', 'batch'].some((key) => disk.entries.has(key))
      this.#cloud.disks.set(id, { ...disk, crashIn: -1, ...(wakes && { alarm: wallClock() }) })
    }
    this.#isolates = []
    // From now on for ever.
    if (this.restoredSays) this.#restored = { RESTORED_AT: new Date(wallClock()).toISOString() }
    await this.#start(changes)
  }

  async close(): Promise<void> {
    this.#cloud.restart()
  }
}
