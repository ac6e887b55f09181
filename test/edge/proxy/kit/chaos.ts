// A network that fails: it stands between a caller and a fetch function, and loses, delays, doubles and garbles by a seed.
// It forges nothing: what it spoils can no longer be read, because a wire under TLS cannot change an amount.

/** A fetch function as core, the proxy and the sandbox take one. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** How often each fault comes, from 0 (never) to 1 (always); together at most 1. */
export interface Faults {
  /** The request never arrives, and the caller's connection breaks. */
  dropBefore: number
  dropAfter: number
  /** The request arrives twice; the caller reads one of the two answers. */
  double: number
  /** The answer can no longer be read: cut off, empty, or the page of a machine in between. */
  garble: number
  /** Longest wait before a request goes on, and again before its answer does, milliseconds. */
  longestDelayMs: number
}

export type Happened = Record<'calls' | 'droppedBefore' | 'droppedAfter' | 'doubled' | 'garbled', number>

export interface Chaos {
  /** Puts the network in front of a fetch function; all functions of one network share its faults and counts. */
  over(fetch: Fetch): Fetch
  /** Lets everything through from now on, at once and unharmed. */
  calm(): void
  /** Fails again. */
  rage(): void
  readonly happened: Readonly<Happened>
}

/** Half of the calls suffer something. */
const USUAL_FAULTS: Faults = {
  dropBefore: 0.12,
  dropAfter: 0.12,
  double: 0.13,
  garble: 0.13,
  longestDelayMs: 30,
}

export class BrokenConnection extends Error {
  override readonly name = 'BrokenConnection'
}

/**
 * Makes a network that fails.
 *
 * @param seed Whole number; with the same calls in the same order it fails in the same way.
 */
export function makeChaos(seed: number, faults: Partial<Faults> = {}): Chaos {
  const chances = { ...USUAL_FAULTS, ...faults }
  const random = makeRandom(seed)
  const happened: Happened = { calls: 0, droppedBefore: 0, droppedAfter: 0, doubled: 0, garbled: 0 }
  let isCalm = false
  return {
    happened,
    calm: () => void (isCalm = true),
    rage: () => void (isCalm = false),
    over: (fetch) => async (url, init) => {
      if (isCalm) return fetch(url, init)
      // All is drawn at once: what comes of one call does not depend on how others interleave with it.
      const [fate, before, after, choice] = [random(), random(), random(), random()]
      happened.calls += 1
      const isHit = drawn(fate, chances)
      await wait(before * chances.longestDelayMs)
      if (isHit('dropBefore')) {
        happened.droppedBefore += 1
        throw new BrokenConnection('the request was lost')
      }
      const first = fetch(url, init)
      const answer = isHit('double') ? either(first, fetch(url, init), choice) : first
      if (isHit('double')) happened.doubled += 1
      const response = await answer
      await wait(after * chances.longestDelayMs)
      if (isHit('dropAfter')) {
        happened.droppedAfter += 1
        await response.body?.cancel()
        throw new BrokenConnection('the answer was lost')
      }
      if (!isHit('garble')) return response
      happened.garbled += 1
      return garbled(response, choice)
    },
  }
}

/** Makes numbers from 0 to 1, without 1, that a seed repeats. */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  // Mulberry32: neighbouring seeds and neighbouring draws have nothing in common.
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Fault = Exclude<keyof Faults, 'longestDelayMs'>
const FAULTS: readonly Fault[] = ['dropBefore', 'dropAfter', 'double', 'garble']

/** Finds which fault a number from 0 to 1 stands for: each has a stretch as long as its chance. */
function drawn(fate: number, chances: Faults): (fault: Fault) => boolean {
  let end = 0
  const hit = FAULTS.find((fault) => fate < (end += chances[fault]))
  return (fault) => fault === hit
}

/** Waits for both, and gives one; where one was refused a connection, the other. */
async function either(
  first: Promise<Response>,
  second: Promise<Response>,
  choice: number,
): Promise<Response> {
  const [one, other] = await Promise.allSettled([first, second])
  const [kept, spare] = choice < 0.5 ? [one, other] : [other, one]
  if (kept.status === 'fulfilled') {
    if (spare.status === 'fulfilled') await spare.value.body?.cancel()
    return kept.value
  }
  if (spare.status === 'fulfilled') return spare.value
  throw kept.reason
}

/** Spoils an answer so that no reader can take it for what it was. */
async function garbled(response: Response, choice: number): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { status, headers } = response
  const kept = { status, headers: withoutLength(headers) }
  const page = '<!doctype html><title>Bad gateway</title>'
  const html = { 'content-type': 'text/html' }
  // A status that has no body has nothing to be cut.
  if (choice < 0.25 || bytes.length < 2) return new Response(page, { status: 502, headers: html })
  if (choice < 0.5) return new Response(page, { status: 200, headers: html })
  if (choice < 0.75) return new Response(bytes.slice(0, Math.floor(bytes.length / 2)), kept)
  return new Response('', kept)
}

function withoutLength(headers: Headers): Headers {
  const copy = new Headers(headers)
  copy.delete('content-length')
  return copy
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
