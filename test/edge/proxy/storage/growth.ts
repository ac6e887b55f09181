// Counts what an object reads and writes of its storage, and compares a long list of it with a short one.
import { assert, isFull } from '#kit'
import type { ListOptions } from '../../../../edge/proxy/storage/storage.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import type { Clock } from '../kit/mortal-storage.ts'

/** How much more one entry of a long list may cost than one of a short list. */
const MOST = 1.3

/** What is read and written. */
export interface Counts {
  rows: number
  bytes: number
}

export class CountedStorage extends MemoryStorage {
  counts: Counts = { rows: 0, bytes: 0 }

  override get<T>(key: string): T | undefined {
    const value = super.get<T>(key)
    this.#read(value)
    return value
  }

  override list<T>(prefix: string, options?: ListOptions): [string, T][] {
    const rows = super.list<T>(prefix, options)
    for (const [, value] of rows) this.#read(value)
    return rows
  }

  override write(changes: Readonly<Record<string, unknown>>): void {
    super.write(changes)
    this.counts.rows += Object.keys(changes).length
    this.counts.bytes += sizeOf(Object.values(changes))
  }

  #read(value: unknown): void {
    if (value === undefined) return
    this.counts.rows += 1
    this.counts.bytes += sizeOf(value)
  }
}

const sizeOf = (value: unknown) => JSON.stringify(value).length

/** Makes the body of a test that runs under a clock of its own: files that share a process have theirs, too. */
export const underClock = (clock: Clock, body: () => Promise<void>) => async (): Promise<void> => {
  const before = Date.now
  Date.now = () => clock.now
  try {
    await body()
  } finally {
    Date.now = before
  }
}

export async function counted(storage: CountedStorage, work: () => Promise<unknown>): Promise<Counts> {
  storage.counts = { rows: 0, bytes: 0 }
  await work()
  return storage.counts
}

/** What ten entries cost from each of some places in a list on: one may move more rows than the next. */
export class Growth {
  readonly #firsts: readonly number[]
  readonly #sums: Counts[] = []

  /**
   * @param first Where the list is as long as it must be to be compared: a page of twenty is not full before.
   * @param others Longer lists; the longest one where there is time for it.
   */
  constructor(first: number, others: readonly number[] = isFull ? [100, 500] : [100]) {
    this.#firsts = [first, ...others]
  }

  /** How many entries must be made. */
  get last(): number {
    return Math.max(...this.#firsts) + 9
  }

  counts(at: number): boolean {
    return this.#whichOf(at) >= 0
  }

  add(at: number, counts: Counts): void {
    const which = this.#whichOf(at)
    if (which < 0) return
    const { rows, bytes } = this.#sums[which] ?? { rows: 0, bytes: 0 }
    this.#sums[which] = { rows: rows + counts.rows, bytes: bytes + counts.bytes }
  }

  #whichOf(at: number): number {
    return this.#firsts.findIndex((first) => at >= first && at < first + 10)
  }

  assertFlat(): void {
    assert.lengthOf(this.#sums, this.#firsts.length)
    assertFlat(this.#sums)
  }
}

/** Judges what an entry costs beside what one of the shortest list does. */
export function assertFlat([first, ...later]: readonly Counts[]): void {
  const all = JSON.stringify([first, ...later])
  for (const { rows, bytes } of later) {
    assert.isAtMost(rows, MOST * (first?.rows ?? 0), all)
    assert.isAtMost(bytes, MOST * (first?.bytes ?? 0), all)
  }
}
