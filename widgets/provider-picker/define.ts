// Registers <silta-provider-picker>. A page that wants another tag registers the class itself.

import { ProviderPickerElement } from './element.ts'

if (!customElements.get('silta-provider-picker')) {
  customElements.define('silta-provider-picker', ProviderPickerElement)
}

declare global {
  interface HTMLElementTagNameMap {
    'silta-provider-picker': ProviderPickerElement
  }
}
