// Loads one thing for an element, and knows the state of the load: idle, loading, here, failed, offline.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ErrorReport } from './error-report.ts'

/** The state of a load. */
export type LoadingState = 'idle' | 'loading' | 'here' | 'failed' | 'offline'

/**
 * Runs a request for an element: one at a time, aborted when the element leaves the page, repeated when the network
 * comes back.
 */
export class Loading<T> implements ReactiveController {
  state: LoadingState = 'idle'
  /** What was loaded, once `state` is `here`. */
  value: T | undefined

  /** Why nothing came, while `state` is `failed`. */
  failure: unknown

  readonly #host: ReactiveControllerHost
  readonly #report: ErrorReport
  #request: ((signal: AbortSignal) => Promise<T>) | undefined
  #abort: AbortController | undefined

  /** @param report gets the reason why a request failed, unless the browser is offline */
  constructor(host: ReactiveControllerHost, report: ErrorReport) {
    this.#host = host
    this.#report = report
    host.addController(this)
  }

  hostConnected(): void {
    globalThis.addEventListener('online', this.#online)
    // A request that was aborted because the element was moved is sent again.
    if (this.#request && this.state === 'loading') void this.load(this.#request)
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('online', this.#online)
    this.#abort?.abort()
  }

  /** Loads; an earlier request that is still under way is aborted. */
  async load(request: (signal: AbortSignal) => Promise<T>): Promise<void> {
    this.#abort?.abort()
    const { signal } = (this.#abort = new AbortController())
    this.#request = request
    this.#set('loading')
    try {
      const value = await request(signal)
      if (signal.aborted) return
      this.value = value
      this.#report.reset()
      this.#set('here')
    } catch (error) {
      if (signal.aborted) return
      this.failure = error
      this.#set(navigator.onLine ? 'failed' : 'offline')
      if (navigator.onLine) this.#report.failed(error)
    }
  }

  /** Aborts a request that is under way; what was loaded before stays. */
  stop(): void {
    this.#abort?.abort()
    if (this.state === 'loading') this.#set('here')
  }

  /** Repeats the last request. */
  async again(): Promise<void> {
    if (this.#request) await this.load(this.#request)
  }

  readonly #online = () => {
    if (this.state === 'offline') void this.again()
  }

  #set(state: LoadingState): void {
    this.state = state
    this.#host.requestUpdate()
  }
}
