// The event of the provider picker: a person chose a bank.

import type { Provider } from '../../core/view/index.ts'

/** The event that a person chose a bank. */
export class ProviderChangeEvent extends Event {
  /** The bank. */
  readonly provider: Provider

  constructor(provider: Provider) {
    super('silta-provider-change', { bubbles: true, composed: true })
    this.provider = provider
  }

  /** The same as the event's own member, for frameworks that read it. */
  get detail(): { provider: Provider } {
    return { provider: this.provider }
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-provider-change': ProviderChangeEvent
  }
}
