// The events of the transaction pager: a person opened a transaction, a person chose a period.

import type { Entry } from '../../core/view/entry.ts'

const bubbling = { bubbles: true, composed: true }

/** The event that a person opened the details of a transaction. */
export class EntryOpenEvent extends Event {
  /** The transaction. */
  readonly entry: Entry

  constructor(entry: Entry) {
    super('silta-entry-open', bubbling)
    this.entry = entry
  }

  /** The same as the event's own member, for frameworks that read it. */
  get detail(): { entry: Entry } {
    return { entry: this.entry }
  }
}

/** The event that a person chose another period. */
export class RangeChangeEvent extends Event {
  /** First and last bank day, `2026-11-20`. */
  readonly from: string
  /** Last bank day, `YYYY-MM-DD`. */
  readonly to: string

  constructor(from: string, to: string) {
    super('silta-range-change', bubbling)
    this.from = from
    this.to = to
  }

  /** The same as the event's own members, for frameworks that read them. */
  get detail(): { from: string; to: string } {
    return { from: this.from, to: this.to }
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-entry-open': EntryOpenEvent
    'silta-range-change': RangeChangeEvent
  }
}
