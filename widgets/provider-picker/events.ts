// What a provider picker tells the page: which bank a person chose.
// Not what the page itself set: that makes no event.

import type { Provider } from '../../core/view/index.ts'

/** Says that a person chose a bank. */
export class ProviderChangeEvent extends Event {
  /** The bank. */
  readonly provider: Provider

  constructor(provider: Provider) {
    super('silta-provider-change', { bubbles: true, composed: true })
    this.provider = provider
  }

  /** The same, where frameworks look for it. */
  get detail(): Provider {
    return this.provider
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-provider-change': ProviderChangeEvent
  }
}
