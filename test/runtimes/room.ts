// Tells whether this machine has room for one more set of files: a set that waits for a bank or a browser leaves its core idle.
// Not a plan of what runs next: plan.ts has the order.
import { availableParallelism, cpus } from 'node:os'

/** How many cores there are; two at least, for one that waits is no reason to stand still. */
export const CORES = Math.min(Math.max(availableParallelism(), 2), 8)
/** At most so many sets for each core at a time: they need memory too. */
const MOST_PER_CORE = 4
/** What a set with a browser and a bank may need, bytes. */
const MEMORY_OF_ONE = 1_000_000_000
/** Milliseconds until a set that has begun shows how much it needs. */
const SETTLED_MS = 3_000

/** What a machine tells of itself. */
export interface Machine {
  /** Milliseconds that all its cores have been idle, and that they have been, since it started. */
  times(): { idle: number; all: number }
  /** Bytes of memory that can still be had. */
  memory(): number
  now(): number
}

/** This machine. */
const thisMachine: Machine = {
  times() {
    const every = cpus().map(({ times }) => times)
    const idle = every.reduce((sum, one) => sum + one.idle, 0)
    const all = every.reduce(
      (sum, { user, nice, sys, idle: none, irq }) => sum + user + nice + sys + none + irq,
      0,
    )
    return { idle, all }
  },
  memory: () => process.availableMemory(),
  now: () => performance.now(),
}

/** Watches a machine while sets of files run on it. */
export class Room {
  readonly #machine: Machine
  readonly #cores: number
  #last: { idle: number; all: number }
  #begunAt = -Infinity

  constructor(machine: Machine = thisMachine, cores = CORES) {
    this.#machine = machine
    this.#cores = cores
    this.#last = machine.times()
  }

  /** Tells whether one more may begin beside those that run: always one for each core, and more while a core is idle. */
  hasRoom(running: number): boolean {
    const { now, times, memory } = this.#machine
    if (running < this.#cores) return this.#begin(now())
    if (now() - this.#begunAt < SETTLED_MS) return false
    const [before, after] = [this.#last, times()]
    this.#last = after
    const idleCores = ((after.idle - before.idle) / Math.max(after.all - before.all, 1)) * this.#cores
    const isFull = running >= this.#cores * MOST_PER_CORE || memory() < MEMORY_OF_ONE
    return !isFull && idleCores >= 0.8 && this.#begin(now())
  }

  /** What follows is measured from here. */
  #begin(at: number): true {
    this.#begunAt = at
    this.#last = this.#machine.times()
    return true
  }
}
