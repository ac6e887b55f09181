// The events of the transaction pager: a person opened a transaction, a person chose a period.

import type { Entry } from '../../core/view/entry.ts'
import { ElementEvent } from '../shared/element/events.ts'

/** The event that a person opened the details of a transaction. */
export class EntryOpenEvent extends ElementEvent<{ entry: Entry }> {
  /** The transaction. */
  declare readonly entry: Entry

  constructor(entry: Entry) {
    super('silta-entry-open', { entry })
  }
}

/** The event that a person chose another period. */
export class RangeChangeEvent extends ElementEvent<{ from: string; to: string }> {
  /** First and last bank day, `2026-11-20`. */
  declare readonly from: string
  /** Last bank day, `YYYY-MM-DD`. */
  declare readonly to: string

  constructor(from: string, to: string) {
    super('silta-range-change', { from, to })
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-entry-open': EntryOpenEvent
    'silta-range-change': RangeChangeEvent
  }
}
