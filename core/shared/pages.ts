// Lists that come in pages: what may be taken out of a link, and a lazy iteration over pages that reads one ahead.
// It follows no link and does not know any interface: addresses are built by operations, never taken from a bank.

import { BankError } from './errors.ts'

/**
 * Reads one parameter out of the query of a link; `undefined` if it is missing, empty or there twice.
 *
 * Where the link leads does not matter: only the parameter is used, in an address of our own.
 *
 * @param href Absolute or relative address.
 * @see gaps: shared.links
 */
export function readLinkParameter(href: string, name: string): string | undefined {
  // Nothing is sent to this host: it only lets a relative address be parsed.
  const base = 'https://bank.invalid'
  if (!URL.canParse(href, base)) return undefined
  const [value, ...more] = new URL(href, base).searchParams.getAll(name)
  return value !== '' && more.length === 0 ? value : undefined
}

/** How a list comes in pages; a cursor names the page that is meant. */
export interface Paging<C, P, T> {
  /** Names the operation in errors. */
  readonly operation: string
  readonly first: C
  read(cursor: C, signal: AbortSignal): Promise<P>
  items(page: P, cursor: C): readonly T[]
  /** Names the page after this one, by what this one contains; `undefined` after the last. */
  next(page: P, cursor: C): C | undefined
  /** Called when an item is done: the caller asks for the one after it. */
  taken?(item: T): void
  /** Names where to go on after a failed read, once the items before it are all taken; `undefined` ends the iteration. */
  recover?(error: unknown, cursor: C): C | undefined
}

/** Options of {@link eachItem}. */
export interface IterationOptions {
  /** Ends the iteration and the read under way. */
  signal?: AbortSignal | undefined
  /** Most items; 1 or more. No page is read that would only lie beyond it. */
  limit?: number | undefined
}

/** Gives items one by one; it can always be ended. */
export interface Items<T> extends AsyncIterableIterator<T, undefined, undefined> {
  return(): Promise<IteratorResult<T, undefined>>
}

/**
 * Iterates over the items of all pages, lazily and in order.
 *
 * Nothing is read before the first item is asked for. While the items of a page are taken, the next page is read, and
 * never more than that one. Leaving the loop ends the read under way.
 *
 * @throws BankError (from the iteration) of the read that failed, when its turn comes; with reason `aborted` after the signal.
 */
export function eachItem<C, P, T>(
  paging: Paging<C, P, T>,
  { signal, limit = Infinity }: IterationOptions = {},
): Items<T> {
  const stop = new AbortController()
  const ends = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const items = itemsOf(paging, ends, limit)
  return {
    next: () => items.next(),
    return() {
      // Before `return`: the iteration may be waiting for a page, and would end only after it.
      stop.abort()
      return items.return(undefined)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

async function* itemsOf<C, P, T>(
  paging: Paging<C, P, T>,
  signal: AbortSignal,
  limit: number,
): AsyncGenerator<T, undefined, undefined> {
  let given = 0
  for await (const items of pagesOf(paging, signal, limit)) {
    for (const item of items) {
      if (signal.aborted) throw aborted(paging.operation)
      yield item
      paging.taken?.(item)
      if (++given >= limit) return
    }
  }
}

async function* pagesOf<C, P, T>(
  paging: Paging<C, P, T>,
  signal: AbortSignal,
  limit: number,
): AsyncGenerator<readonly T[], undefined, undefined> {
  let coming = 0
  let ahead = begin(paging, paging.first, signal)
  for (;;) {
    const { cursor } = ahead
    const result = await settled(ahead)
    if (result.ok) {
      const items = paging.items(result.page, cursor)
      coming += items.length
      const next = coming < limit ? paging.next(result.page, cursor) : undefined
      if (next === undefined) {
        yield items
        return
      }
      // Read ahead while the items of this page are taken.
      ahead = begin(paging, next, signal)
      yield items
    } else {
      const again = signal.aborted ? undefined : paging.recover?.(result.error, cursor)
      if (again === undefined) throw result.error
      ahead = begin(paging, again, signal)
    }
  }
}

interface Reading<C, P> {
  cursor: C
  reading: Promise<P>
}

function begin<C, P, T>(paging: Paging<C, P, T>, cursor: C, signal: AbortSignal): Reading<C, P> {
  if (signal.aborted) throw aborted(paging.operation)
  const reading = paging.read(cursor, signal)
  // A failure waits for its turn; until then the runtime must not report it as unhandled.
  reading.catch(() => undefined)
  return { cursor, reading }
}

type Settled<P> = { ok: true; page: P } | { ok: false; error: unknown }

const settled = <C, P>({ reading }: Reading<C, P>): Promise<Settled<P>> =>
  reading.then(
    (page) => ({ ok: true, page }),
    (error: unknown) => ({ ok: false, error }),
  )

const aborted = (operation: string) => new BankError({ code: 'call_aborted', operation, reason: 'aborted' })
