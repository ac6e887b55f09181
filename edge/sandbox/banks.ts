// Named banks beside the one at the origin: made, found by the path of a call, woken, and thrown away when nobody uses them.

import { enterBank } from './http/arrival.ts'
import { storeUnder } from './storage/scoped-store.ts'
import { collection, memoryStore, type Store } from './storage/store.ts'
import type { ForkKeys } from './options/index.ts'
import { bankPath, nameIn } from './http/bank-name.ts'
import type { BanksSettings } from './options/banks.ts'

/** What is stored about a named bank. */
export interface BankRecord {
  readonly keys: ForkKeys
  /** `true` if its keys were copied from a named bank with keys of its own, not from the bank at the origin. */
  readonly hasOthers?: true
  /** The named bank that it was forked from; absent if that was the bank at the origin. */
  readonly from?: string
  /** The seed that it began with; absent if it began as a copy of its parent. */
  readonly seed?: string
  /** RFC 3339, if a seed was given. */
  readonly now?: string
  /** Wire time, milliseconds since 1970. */
  readonly madeAt: number
  /** When it was last used, wire time; imprecise by about a hundredth of the time after which an unused bank is deleted. */
  readonly usedAt: number
  /** Wire time at which it has something to do. */
  readonly wakeAt?: number
}

/** A named bank that runs. */
export interface RunningBank {
  fetch(request: Request): Promise<Response>
  wake(): void
  idle(): Promise<void>
  readonly sandboxKey: string
  /** Its clock, milliseconds since 1970. */
  now(): number
  /** Makes its keys now instead of at their first use. */
  makeKeys(): Promise<void>
  /** Copies what a fork of this bank begins with. */
  copyInto(store: Store, order: BankOrder): void
  close(): void
}

/** What a named bank begins with. */
export interface BankOrder {
  readonly keys: ForkKeys
  readonly seed?: string | undefined
  readonly now?: string | undefined
}

/** How a named bank is opened; `keys` says whether it has the keys that the host gives to the bank at the origin. */
export interface Opening extends BankOrder {
  readonly path: string
  readonly store: Store
  readonly logStore: Store
  /** Called with the wire time at which the bank wants to be woken. */
  readonly wake: (at: number | undefined) => void
}

/** A named bank as it is listed. */
export interface ListedBank extends BankRecord {
  readonly name: string
  /** Wire time at which it is deleted if it is not used. */
  readonly endsAt: number
  /** Its clock, milliseconds since 1970; absent if nobody has used it since the start. */
  readonly clock?: number
}

/** Why a bank could not be forked: the name is taken, there is no room, or the parent does not exist. */
export type NotForked = 'taken' | 'full' | 'unknown'

/** The named banks. */
export interface Banks {
  readonly most: number
  readonly unusedHours: number
  /** Answers a call to an existing named bank, by its path; `undefined` for every other path. */
  answer(request: Request): Promise<Response> | undefined
  list(): ListedBank[]
  /** Makes the keys that a named bank, or the one at the origin, would make at first use, so that its forks have them too. */
  makeKeys(name: string | undefined): Promise<void>
  /** Makes a named bank; `replace` first deletes one of the same name. */
  fork(
    name: string,
    order: BankOrder & { from?: string | undefined; replace?: boolean | undefined },
  ): RunningBank | NotForked
  /** Deletes a bank with all its data; `false` if no bank has the name. */
  discard(name: string): boolean
  /** Lets banks do what has fallen due, and deletes those that nobody uses. */
  wake(): void
  /** Wire time at which `wake` should be called next. */
  next(): number | undefined
  idle(): Promise<void>
  close(): void
}

const HOUR_MS = 3_600_000
/** How long after a failure to open a bank it is tried again. */
const FAULT_MS = 60_000

/**
 * Opens the named banks of a store.
 *
 * A bank that has nothing to do is put together at its first call.
 *
 * @param open Puts a bank together.
 * @param copy Copies what a fork of the bank at the origin begins with.
 * @param makeKeys Makes the keys of the bank at the origin that it would make at their first use.
 * @param failed Called with a bank that could not be opened to do what has fallen due.
 * @param changed Called after `next` may have changed.
 */
export function openBanks(
  { most, unusedHours, store }: BanksSettings,
  {
    wire,
    open,
    copy,
    makeKeys,
    failed,
    changed,
  }: {
    wire: () => number
    open: (opening: Opening) => RunningBank
    makeKeys: () => Promise<void>
    failed: (name: string, error: unknown) => void
    copy: (store: Store, order: BankOrder) => void
    changed: () => void
  },
): Banks {
  const places = placesIn(store)
  const documents = collection<BankRecord>(places.shared, 'bank/')
  const records = new Map(documents.list().map(({ id, value }) => [id, value]))
  const running = new Map<string, RunningBank>()
  /** Detaches a running bank from its store, by name. */
  const leaving = new Map<string, () => void>()
  /** Banks that have asked for a time to be woken since they were last woken. */
  const told = new Set<string>()
  const unusedMs = unusedHours * HOUR_MS
  /** The stored time of the last use may be older than the real one by this much. */
  const grainMs = unusedMs / 100
  const endOf = ({ usedAt }: BankRecord) => usedAt + unusedMs + grainMs

  const keep = (name: string, record: BankRecord): BankRecord => {
    records.set(name, documents.put(name, record))
    return record
  }
  const wakeThen = (name: string, at: number | undefined): void => {
    const record = records.get(name)
    if (!record) return
    const { wakeAt: _before, ...rest } = record
    keep(name, { ...rest, ...(at !== undefined && { wakeAt: at }) })
  }
  const run = (name: string, record: BankRecord): RunningBank => {
    const known = running.get(name)
    if (known) return known
    const { seed, now } = record
    const [data, log] = [places.of(`data/${name}/`), places.of(`log/${name}/`)]
    let isGone = false
    const opened = open({
      path: bankPath(name),
      store: data,
      logStore: log,
      keys: hasOthers(record) ? 'new' : 'same',
      seed,
      now,
      wake(at) {
        // The bank was deleted, and its name may belong to another one by now.
        if (isGone) return
        told.add(name)
        wakeThen(name, at)
        changed()
      },
    })
    running.set(name, opened)
    leaving.set(name, () => {
      isGone = true
      for (const place of [data, log]) place.leave()
    })
    return opened
  }
  const discard = (name: string): boolean => {
    const wasThere = records.delete(name)
    running.get(name)?.close()
    leaving.get(name)?.()
    running.delete(name)
    leaving.delete(name)
    places.shared.transaction(() => {
      documents.delete(name)
      for (const prefix of [`data/${name}/`, `log/${name}/`]) places.empty(prefix)
    })
    if (wasThere) changed()
    return wasThere
  }
  const sweep = (): void => {
    for (const [name, record] of records) if (endOf(record) <= wire()) discard(name)
  }
  /** Finds an existing bank; deletes it instead if it has gone unused for too long. */
  const find = (name: string): BankRecord | undefined => {
    const record = records.get(name)
    if (!record || endOf(record) > wire()) return record
    discard(name)
    return undefined
  }
  const use = (name: string, record: BankRecord): RunningBank => {
    const bank = run(name, record)
    const present = wire()
    if (present - record.usedAt >= grainMs) {
      keep(name, { ...(records.get(name) ?? record), usedAt: present })
      changed()
    }
    return bank
  }

  return {
    most,
    unusedHours,
    answer(request) {
      const name = nameIn(new URL(request.url).pathname)
      const record = name === undefined ? undefined : find(name)
      if (name === undefined || !record) return undefined
      const inside = enterBank(request, bankPath(name))
      return inside && use(name, record).fetch(inside)
    },
    list() {
      sweep()
      return [...records]
        .map(([name, record]) => {
          const clock = running.get(name)?.now()
          return { name, ...record, endsAt: endOf(record), ...(clock !== undefined && { clock }) }
        })
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    },
    async makeKeys(name) {
      const record = name === undefined ? undefined : find(name)
      if (name === undefined) await makeKeys()
      else if (record) await use(name, record).makeKeys()
    },
    fork(name, { from, replace = false, ...order }) {
      sweep()
      const parent = from === undefined ? undefined : find(from)
      if (from !== undefined && !parent) return 'unknown'
      if (records.has(name) && !(replace && from !== name)) return 'taken'
      if (!records.has(name) && records.size >= most) return 'full'
      const source = parent && from !== undefined ? use(from, parent) : undefined
      const present = wire()
      const record: BankRecord = {
        keys: order.keys,
        ...(order.keys === 'same' && parent && hasOthers(parent) && { hasOthers: true }),
        ...(from !== undefined && { from }),
        ...(order.seed !== undefined && {
          seed: order.seed,
          ...(order.now !== undefined && { now: order.now }),
        }),
        madeAt: present,
        usedAt: present,
      }
      discard(name)
      // In one transaction, so that no half-made bank is left if the process ends meanwhile.
      places.shared.transaction(() => {
        const data = places.of(`data/${name}/`)
        if (source) source.copyInto(data, order)
        else copy(data, order)
        keep(name, record)
      })
      const bank = run(name, record)
      changed()
      return bank
    },
    discard,
    wake() {
      for (const [name, record] of records) {
        if (record.wakeAt === undefined || record.wakeAt > wire()) continue
        told.delete(name)
        try {
          run(name, record).wake()
        } catch (error) {
          // A bank that cannot be opened must not stop the others.
          failed(name, error)
          wakeThen(name, wire() + FAULT_MS)
          continue
        }
        // The bank has asked for no new time, so it has nothing more to do.
        if (!told.has(name)) wakeThen(name, undefined)
      }
      sweep()
    },
    next() {
      let first: number | undefined
      for (const record of records.values())
        for (const at of [record.wakeAt, endOf(record)])
          if (at !== undefined && (first === undefined || at < first)) first = at
      return first
    },
    async idle() {
      await Promise.all([...running.values()].map((bank) => bank.idle()))
    },
    close() {
      for (const bank of running.values()) bank.close()
      places.shared.close()
    },
  }
}

function hasOthers(record: Pick<BankRecord, 'keys' | 'hasOthers'>): boolean {
  return record.keys === 'new' || record.hasOthers === true
}

/** The store of one bank. */
interface Place extends Store {
  /**
   * Detaches the bank into a copy of its own: calls and callbacks still under way when it ends must not write to the next bank
   * of its name.
   */
  leave(): void
}

/** The stores of the banks. */
interface Places {
  /** Store of the records of all banks. */
  readonly shared: Store
  /** The store below a prefix; always the same one until it is emptied. */
  of(prefix: string): Place
  /** Deletes everything below a prefix. */
  empty(prefix: string): void
}

/** Keeps all banks in one given store. Without one, each has its own in memory, as sharing a list would slow them down. */
function placesIn(store: Store | undefined): Places {
  if (store)
    return {
      shared: store,
      of: (prefix) => placeIn(store, prefix),
      empty(prefix) {
        for (const [key] of store.list({ prefix })) store.delete(key)
      },
    }
  const made = new Map<string, Place>()
  return {
    shared: memoryStore(),
    of(prefix) {
      const place = made.get(prefix) ?? { ...memoryStore(), leave: () => undefined }
      made.set(prefix, place)
      return place
    },
    // Only forgotten: a bank that still runs goes on with the store that it has.
    empty: (prefix) => void made.delete(prefix),
  }
}

function placeIn(store: Store, prefix: string): Place {
  let held = storeUnder(store, prefix)
  return {
    get: (key) => held.get(key),
    put: (key, value) => held.put(key, value),
    delete: (key) => held.delete(key),
    list: (range) => held.list(range),
    transaction: (work) => held.transaction(work),
    // The shared store stays open when one bank ends.
    close: () => undefined,
    leave() {
      const copy = memoryStore()
      for (const [key, value] of held.list({ prefix: '' })) copy.put(key, value)
      held = copy
    },
  }
}
