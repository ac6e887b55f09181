// A session: what one browser may read at one bank, from its return from there to its end.

import type { Page } from '../../../core/view/index.ts'
import type { Caller } from '../interfaces/shared/caller.ts'
import type { Newer, ReplaceAnswer } from './consent-endings.ts'
import { type Disconnected, type GenuineReturn, type Return, SessionConsent } from './session-consent.ts'
import type { Listing } from './session-listing.ts'
import { type EntriesQuery, type Result, SessionReads } from './session-reads.ts'
import type { SessionTools } from './session-record.ts'

/** One session of one browser; see {@link makeSession}. */
export interface Session {
  /** Takes a genuine return. The first one connects; later ones get the same answer. */
  returned(genuine: GenuineReturn, requestId: string): Promise<Return>
  /** Called when a newer session replaces this one. */
  replacedBy(newer: Newer): Promise<ReplaceAnswer>
  list(requestId: string, caller?: Caller): Promise<Result<Listing>>
  entries(query: EntriesQuery, requestId: string, caller?: Caller): Promise<Result<Page>>
  disconnect(requestId?: string): Promise<Disconnected>
  /** Runs what is due. */
  wake(): Promise<void>
}

/**
 * Makes a session.
 *
 * Each consent flow makes a session under a new name, so that a thief of an earlier cookie of this browser learns nothing
 * from the new session.
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
