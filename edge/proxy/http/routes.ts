// Routes of the proxy. The library's patterns for paths with the same first part are made when such a path is first asked for: a
// worker that starts makes none, and a request is compared only with those of its own part.
// The path of a request is the one below the proxy's own address. An address that is not plain is parsed first, because runtimes
// may pass it on as it came.

import { PatternRouter } from 'hono/router/pattern-router'
import type { Result, Router } from 'hono/router'
import { Hono } from 'hono/tiny'
import type { ProxyEnv } from './context.ts'

/** Routes of the proxy, or of a part of it. */
export class Routes extends Hono<ProxyEnv> {
  constructor(options: ConstructorParameters<typeof Hono<ProxyEnv>>[0] = {}) {
    super(options)
    this.router = new PartRouter()
  }
}

type Route<T> = readonly [method: string, path: string, handler: T]

/** Finds routes by the first part of a path, then by the patterns of that part. */
class PartRouter<T> implements Router<T> {
  readonly name = 'PartRouter'
  readonly #routes: Route<T>[] = []
  readonly #known = new Map<string, PatternRouter<T>>()

  add(...route: Route<T>): void {
    this.#routes.push(route)
    this.#known.clear()
  }

  match(method: string, path: string): Result<T> {
    const part = partOf(path)
    return (this.#known.get(part) ?? this.#make(part)).match(method, path)
  }

  #make(part: string): PatternRouter<T> {
    const isRoute = this.#routes.some(([, path]) => partOf(path) === part)
    const router = new PatternRouter<T>()
    for (const [method, path, handler] of this.#routes)
      if ([part, '*'].includes(partOf(path))) router.add(method, path, handler)
    // Only routes are remembered: callers may ask for any number of other paths.
    if (isRoute) this.#known.set(part, router)
    return router
  }
}

const partOf = (path: string): string => path.split('/', 2)[1] ?? '*'

/** The path for an address without a valid host; no route has it. */
export const HOST_INVALID = '/host invalid'

/** Finds the path of an address below the proxy's own path. */
export type PathFinder = (address: string, publicUrl: unknown) => string

/**
 * Makes a path finder.
 *
 * It parses one address for each host. After that it cuts plain paths, which a parser would not change, out of the text:
 * parsing every address would cost as much as the rest of a reading.
 */
export function makePathFinder(): PathFinder {
  let known = { publicUrl: undefined as unknown, base: '' }
  let lastHost = ''
  return (address, publicUrl) => {
    if (publicUrl !== known.publicUrl) known = { publicUrl, base: baseOf(publicUrl) }
    const at = address.indexOf('/', address.indexOf('://') + 3)
    const host = address.slice(0, at)
    const plain = at > 0 && host === lastHost ? /^[\w/-]+(?=\?|$)/.exec(address.slice(at))?.[0] : undefined
    const path = plain ?? URL.parse(address)?.pathname
    if (path === undefined) return HOST_INVALID
    if (at > 0) lastHost = host
    if (known.base === '') return path
    return path.startsWith(`${known.base}/`) ? path.slice(known.base.length) : '/'
  }
}

function baseOf(publicUrl: unknown): string {
  const path = typeof publicUrl === 'string' ? URL.parse(publicUrl)?.pathname : undefined
  return path === undefined || path === '/' ? '' : path
}
