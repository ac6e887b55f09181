/// <reference types="node" />
// Counts what each part of a run takes, in seconds of processor beside those of the clock, its programs and theirs included.
// Counts nothing where the system does not say it: Linux alone tells a process what its ended children took.
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'

/** What a part took, in seconds. */
export interface Taken {
  part: string
  processor: number
  /** The times of its sets of files, added up: several may have run at once. */
  clock: number
}

/** Where times are read, in seconds. */
export interface Clocks {
  /** Processor time of the children that have ended, and of theirs; `undefined` where nobody tells. */
  children(): number | undefined
  now(): number
}

/** How many ticks a second has in the files of Linux, whatever the machine. */
const TICKS = 100

const thisProcess: Clocks = {
  children() {
    try {
      const stat = readFileSync('/proc/self/stat', 'utf8')
      // The name of the program ends with the last parenthesis. Of the fields after it, the 14th and 15th are cutime and cstime.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[13]) + Number(fields[14])) / TICKS
    } catch {
      return undefined
    }
  },
  now: () => performance.now() / 1_000,
}

/** Counts what each part takes. */
export class Processor {
  readonly #clocks: Clocks
  readonly #part = new AsyncLocalStorage<Taken>()
  readonly #parts = new Map<string, Taken>()
  #counted: number | undefined

  constructor(clocks: Clocks = thisProcess) {
    this.#clocks = clocks
    this.#counted = clocks.children()
  }

  /** Runs a set of files of a part: what ends during it counts for the part. */
  async count<T>(part: string, run: () => Promise<T>): Promise<T> {
    const taken = this.#parts.get(part) ?? { part, processor: 0, clock: 0 }
    this.#parts.set(part, taken)
    const began = this.#clocks.now()
    return this.#part.run(taken, async () => {
      try {
        return await run()
      } finally {
        taken.clock += this.#clocks.now() - began
        this.childEnded()
      }
    })
  }

  /** Counts the children that have ended since the last call for the part whose set of files calls this. */
  childEnded(): void {
    const [taken, all] = [this.#part.getStore(), this.#clocks.children()]
    if (taken === undefined || all === undefined) return
    taken.processor += all - (this.#counted ?? 0)
    this.#counted = all
  }

  /** Lists what each part took, the most first; nothing where the system does not tell. */
  taken(): readonly Taken[] {
    if (this.#counted === undefined) return []
    return [...this.#parts.values()].toSorted((one, other) => other.processor - one.processor)
  }
}

/** What this run takes. */
export const processor: Processor = new Processor()
