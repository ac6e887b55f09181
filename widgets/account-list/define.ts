// Registers <silta-account-list>, once per page however often it is loaded.

import { AccountListElement } from './element.ts'
import { registerOnce } from '../shared/element/registration.ts'

// The types of the events come with the tag.
export type * from '../shared/element/error-report.ts'
export type * from '../shared/element/ready.ts'
export type * from './events.ts'

registerOnce('silta-account-list', AccountListElement)

declare global {
  interface HTMLElementTagNameMap {
    'silta-account-list': AccountListElement
  }
}
