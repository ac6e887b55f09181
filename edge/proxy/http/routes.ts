// Routes of the proxy. The library's patterns are made for a part of the paths when it is first asked: a worker that starts
// makes none, and a request is compared with those of its own part.
// It does not know any route.

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
    // Callers may ask for any number of paths that are no routes.
    if (isRoute) this.#known.set(part, router)
    return router
  }
}

const partOf = (path: string): string => path.split('/', 2)[1] ?? '*'
