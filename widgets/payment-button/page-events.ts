// Listens to what happens around the button: another tab stores something, the network returns, the page is visible again.

import type { ReactiveController } from 'lit'

/** What is done when something happens. */
export interface PageEventHandlers {
  /** Another tab has stored something under this name. */
  stored: (name: string | null) => void
  /** The network is back, or the page is visible again. */
  woke: () => void
  /** The browser restored the page from its memory, as it was left; what it shows may be out of date. */
  restored: () => void
}

/** Listens while its element is on the page. */
export class PageEvents implements ReactiveController {
  readonly #handlers: PageEventHandlers
  #listening: AbortController | undefined

  constructor(handlers: PageEventHandlers) {
    this.#handlers = handlers
  }

  hostConnected(): void {
    const { stored, woke, restored } = this.#handlers
    const { signal } = (this.#listening = new AbortController())
    addEventListener('storage', ({ key }) => stored(key), { signal })
    addEventListener('online', woke, { signal })
    addEventListener('pageshow', ({ persisted }) => void (persisted && restored()), { signal })
    document.addEventListener('visibilitychange', woke, { signal })
  }

  hostDisconnected(): void {
    this.#listening?.abort()
  }
}
