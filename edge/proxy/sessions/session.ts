// One browser's connection to the bank, from its return from there to its end.
// It only puts its parts together: session-consent.ts (how it comes and ends), session-reads.ts (what its page may read).

import type { Page } from '../../../core/view/index.ts'
import type { Caller } from '../interfaces/shared/caller.ts'
import type { Newer, ReplaceAnswer } from './consent-endings.ts'
import { type Disconnected, type GenuineReturn, type Return, SessionConsent } from './session-consent.ts'
import type { Listing } from './session-listing.ts'
import { type EntriesQuery, type Result, SessionReads } from './session-reads.ts'
import type { SessionTools } from './session-record.ts'

/** One connection of one browser; see {@link makeSession}. */
export interface Session {
  /** Takes a return that is judged to be genuine; the first one makes the connection, each further one hears the same. */
  returned(genuine: GenuineReturn, requestId: string): Promise<Return>
  /** Hears that a newer connection took its place. */
  replacedBy(newer: Newer): Promise<ReplaceAnswer>
  list(requestId: string, caller?: Caller): Promise<Result<Listing>>
  entries(query: EntriesQuery, requestId: string, caller?: Caller): Promise<Result<Page>>
  disconnect(requestId?: string): Promise<Disconnected>
  /** Does what is due. */
  wake(): Promise<void>
}

/**
 * Makes a connection of one browser.
 *
 * Each way to the bank makes a connection of its own, under a name that no browser had before: whoever knew the old
 * cookie of this browser learns nothing from the new one.
 */
export function makeSession(tools: SessionTools): Session {
  const consent = new SessionConsent(tools)
  const reads = new SessionReads(tools, consent)
  return {
    returned: (genuine, requestId) => consent.returned(genuine, requestId),
    replacedBy: (newer) => consent.replacedBy(newer),
    list: (requestId, caller) => reads.list(requestId, caller),
    entries: (query, requestId, caller) => reads.entries(query, requestId, caller),
    disconnect: (requestId) => consent.disconnect(requestId),
    wake: () => consent.wake(),
  }
}
