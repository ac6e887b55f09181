// The events of the transaction pager: a person opened a transaction, a person chose a period.
// A change by the page itself fires no event. The event before a connection is in shared/element/account-events.ts.

import type { Entry } from '../../core/view/entry.ts'

const bubbling = { bubbles: true, composed: true }

/** The event that a person opened the details of a transaction. */
export class EntryOpenEvent extends Event {
  /** The transaction. */
  readonly detail: Entry

  constructor(entry: Entry) {
    super('silta-entry-open', bubbling)
    this.detail = entry
  }
}

/** The event that a person chose another period. */
export class RangeChangeEvent extends Event {
  /** First and last bank day, `2026-11-20`. */
  readonly detail: { from: string; to: string }

  constructor(from: string, to: string) {
    super('silta-range-change', bubbling)
    this.detail = { from, to }
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-entry-open': EntryOpenEvent
    'silta-range-change': RangeChangeEvent
  }
}
