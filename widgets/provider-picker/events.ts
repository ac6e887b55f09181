// What a provider picker tells the page: which bank a person chose. A value that the page sets makes no event.

import type { Provider } from '../../core/view/index.ts'

/** Says that a person chose a bank. */
export class ProviderChangeEvent extends Event {
  /** The bank. */
  readonly detail: Provider

  constructor(detail: Provider) {
    super('silta-provider-change', { bubbles: true, composed: true })
    this.detail = detail
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-provider-change': ProviderChangeEvent
  }
}
