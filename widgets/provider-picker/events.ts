// The event of the provider picker: a person chose a bank.

import type { Provider } from '../../core/view/index.ts'
import { ElementEvent } from '../shared/element/events.ts'

/** The event that a person chose a bank. */
export class ProviderChangeEvent extends ElementEvent<{ provider: Provider }> {
  /** The bank. */
  declare readonly provider: Provider

  constructor(provider: Provider) {
    super('silta-provider-change', { provider })
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-provider-change': ProviderChangeEvent
  }
}
