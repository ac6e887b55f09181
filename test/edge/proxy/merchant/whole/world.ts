// The worlds in which the whole model is lived: objects in memory that end at any write, and a host on a file that is killed,
// copied, put back, and followed by another process. They hold no assertion; time is moved, never waited for.
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import type { OpenProxy } from '../../../../../edge/proxy/hosts/index.ts'
import { putBack } from '../../../../../edge/proxy/hosts/backup.ts'
import { type Answer, askAs, openOn } from '../../hosts/host-kit.ts'
import { Cloud, type Isolate } from '../../kit/cloud.ts'
import { type Disk, Crash } from '../../kit/mortal-storage.ts'
import type { Changes } from '../../kit/proxy.ts'
import { KEY, NOTICE_URL } from '../../notices/kit.ts'
import { type ModelBanks, makeModelBanks } from './banks.ts'

/** A notice as the merchant's server got it. */
export interface Heard {
  readonly id: string
  readonly body: string
}

/** When a process is killed: at one of its next calls of a bank, before it arrives or before its answer; or at a write. */
export type Kill = { readonly calls: number; readonly side: 'before' | 'after' } | { readonly writes: number }

/** A proxy with its banks, its merchant's server and its data. */
export interface World {
  readonly banks: ModelBanks
  readonly heard: Heard[]
  /** What the merchant's server answers to the next notices, 204 after them. */
  readonly shopAnswers: number[]
  /** Whether a restore does deletions again; else whoever restores does. */
  readonly redoesDeletions: boolean
  /** Asks as the merchant's server does. @throws Crash where the process ended before it answered. */
  ask(path: string, body?: object): Promise<Answer>
  /** Lets time pass; alarms fire when they are due. */
  pass(ms: number): Promise<void>
  kill(kill: Kill): void
  /** After each step: what was killed has a successor, and no kill is left for later. Tells whether a kill came. */
  recover(): Promise<boolean>
  /** Lets another process follow, with other settings. */
  handOver(changes: Changes): Promise<void>
  copy(): Promise<void>
  /** Puts the copy in the place of the data. */
  restore(changes: Changes): Promise<void>
  close(): Promise<void>
}

const HOLDING = { NOTICE_URL, NOTICE_KEYS: KEY, NOTICE_VERSION: '2026-12-01' }

/** The words of the document. */
const WORDS = { 'silta-version': '2026-12-01' }

/** What both worlds share: the merchant's server, and calls of banks at which a process dies. */
abstract class Base {
  readonly banks = makeModelBanks()
  readonly heard: Heard[] = []
  readonly shopAnswers: number[] = []
  /** How many processes ended before their time. */
  protected deaths = 0
  protected recovered = 0
  #kill: { calls: number; side: 'before' | 'after' } | undefined

  protected abstract die(): void

  /** Takes a notice, by the bank's side of the world. */
  protected readonly shop = {
    fetch: async (_: string, { headers, body }: RequestInit = {}): Promise<Response> => {
      const status = this.shopAnswers.shift() ?? 204
      if (status === 0) throw new Error('Network connection lost.')
      this.heard.push({
        id: new Headers(headers).get('webhook-id') ?? '',
        body: await new Response(body ?? null).text(),
      })
      return new Response(null, { status })
    },
  }

  protected killAtCall(kill: { calls: number; side: 'before' | 'after' } | undefined): void {
    this.#kill = kill && { ...kill }
  }

  /** Carries a call to a bank; the process may die at it. */
  protected readonly carried = (bank: { fetch: ModelBanks['orders']['fetch'] }) => ({
    fetch: async (request: string, init?: RequestInit): Promise<Response> => {
      const kill = this.#kill && this.#kill.calls-- === 0 ? this.#kill : undefined
      if (kill) this.#kill = undefined
      if (kill?.side === 'before') this.die()
      if (kill?.side === 'before') throw new Crash()
      const answer = await bank.fetch(request, init)
      if (kill) this.die()
      if (kill) throw new Crash()
      return answer
    },
  })

  protected readonly reached = () => ({
    orders: this.carried(this.banks.orders),
    instructions: this.carried(this.banks.instructions),
    bundles: this.carried(this.banks.bundles),
  })
}

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

  async ask(path: string, body?: object): Promise<Answer> {
    const before = this.deaths
    const isolate = this.#isolates[this.#turn++ % this.#isolates.length] ?? this.#newest
    const answer = await askAs(isolate, path, body, WORDS)
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
    const until = Date.now() + ms
    for (let count = 0; count < MOST_ALARMS; count++) {
      const next = [...this.#cloud.disks].reduce<[string, number] | undefined>(
        (first, [id, { alarm }]) =>
          alarm !== undefined && alarm <= until && (!first || alarm < first[1]) ? [id, alarm] : first,
        undefined,
      )
      if (!next) break
      const [id, at] = next
      if (at > Date.now()) mock.timers.setTime(at)
      // oxlint-disable-next-line no-await-in-loop -- one alarm after another
      await this.#cloud.fire(id, this.#newest).catch(() => {
        // An alarm that failed fires again.
        this.#cloud.disk(id).alarm ??= Date.now() + 2_000
      })
    }
    if (until > Date.now()) mock.timers.setTime(until)
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

  async restore(changes: Changes): Promise<void> {
    this.#cloud.restart()
    this.#cloud.disks.clear()
    for (const [id, disk] of structuredClone(this.#copied ?? new Map<string, Disk>())) {
      const wakes = ['order', 'instruction', 'bundle'].some((key) => disk.entries.has(key))
      this.#cloud.disks.set(id, { ...disk, crashIn: -1, ...(wakes && { alarm: Date.now() }) })
    }
    this.#isolates = []
    // From now on for ever.
    if (this.restoredSays) this.#restored = { RESTORED_AT: new Date().toISOString() }
    await this.#start(changes)
  }

  async close(): Promise<void> {
    this.#cloud.restart()
  }
}

/** A promise that fails when a process ends. */
function endOf(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<never>((_, fail) => (reject = fail))
  promise.catch(() => undefined)
  return { promise, reject }
}

/** A host on a file. */
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
    const { orders, instructions, bundles } = this.reached()
    const proxy = await openOn(
      this.#folder,
      {
        orders: { fetch: living(orders.fetch) },
        instructions: { fetch: living(instructions.fetch) },
        bundles: { fetch: living(bundles.fetch) },
      },
      { ...HOLDING, ...changes },
      { merchant: living(this.shop.fetch), log: () => undefined },
    )
    this.#proxy = proxy
    this.#alive = alive
    // What fell due while no process had the data fires at once.
    mock.timers.tick(1)
  }

  async ask(path: string, body?: object): Promise<Answer> {
    const { is, died } = this.#alive
    if (!is) throw new Crash()
    return Promise.race([askAs(this.#proxy, path, body, WORDS), died.promise])
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

  /** Timers fire as time passes; what they began has ended when the next process has the data. */
  async pass(ms: number): Promise<void> {
    for (const piece of [ms, 2_000]) {
      mock.timers.tick(piece)
      // oxlint-disable-next-line no-await-in-loop -- some turns, in which what was due may begin
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

  async restore(changes: Changes): Promise<void> {
    const deletions = join(this.#folder, 'proxy.deleted')
    await this.#proxy.close()
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
