// Registers <silta-transaction-pager>, once per page however often it is loaded.

import { TransactionPagerElement } from './element.ts'
import { registerOnce } from '../shared/element/registration.ts'

// The types of the events come with the tag.
export type * from '../shared/element/error-report.ts'
export type * from '../shared/element/ready.ts'
export type * from './events.ts'

registerOnce('silta-transaction-pager', TransactionPagerElement)

declare global {
  interface HTMLElementTagNameMap {
    'silta-transaction-pager': TransactionPagerElement
  }
}
