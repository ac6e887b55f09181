// What several parts of a pager share: the element that carries them, and the states that they know.
// Not its properties: element.ts describes them.

import type { ReactiveControllerHost } from 'lit'
import type { EntryStatus } from '../../core/view/entry.ts'

/** An element with controllers. */
export type DetailsElement = ReactiveControllerHost & HTMLElement

const statuses: readonly EntryStatus[] = ['booked', 'pending', 'rejected', 'revoked']

/** Gives a state that has words; any other is one that is not known. */
export function knownStatus(status: string): EntryStatus {
  return statuses.find((one) => one === status) ?? 'unknown'
}
