// Notices that a page has not given an element a setting that it needs, once the page has had time to do so.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { turn } from './slices.ts'

/** Waits until the page has loaded, and then reports once if something is missing. */
export class SettingsCheck implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #isMissing: () => boolean
  readonly #tell: () => void
  #isConnected = false
  #waited = false

  /**
   * @param isMissing returns whether a setting of the element is missing
   * @param tell called if one is still missing after that
   */
  constructor(host: ReactiveControllerHost, isMissing: () => boolean, tell: () => void) {
    this.#host = host
    this.#isMissing = isMissing
    this.#tell = tell
  }

  /** Whether the page has had its time and something is missing still. */
  get failed(): boolean {
    return this.#waited && this.#isMissing()
  }

  hostConnected(): void {
    this.#isConnected = true
    // Scripts that load after the element may set it up, so properties may come a little late.
    if (document.readyState === 'complete') this.#loaded()
    else globalThis.addEventListener('load', this.#loaded)
  }

  hostDisconnected(): void {
    this.#isConnected = false
    globalThis.removeEventListener('load', this.#loaded)
  }

  readonly #loaded = () => void this.#wait()

  async #wait(): Promise<void> {
    await turn()
    if (!this.#isConnected || this.#waited) return
    this.#waited = true
    if (!this.#isMissing()) return
    this.#tell()
    this.#host.requestUpdate()
  }
}
