// How the record of a connection changes when it fails, is given up or closed, and which of two connections is the newer one.
// Pure: session-consent.ts keeps what comes of it, and does what must be done at the bank.

import type { Source } from '../interfaces/source.ts'
import { type Newer, toEnd, toEndGrant } from './consent-endings.ts'
import type { SessionRecord } from './session-record.ts'

/** Notes that the code brought nothing; where the person has disconnected, it is that what counts. */
export function noteFailed(record: SessionRecord): SessionRecord {
  return record.closed ? record : { ...record, failed: true }
}

/**
 * Gives up a code whose answer was lost: its tokens, if there are any, are known to nobody.
 *
 * All that is left is the code itself. A second use ends what the first one brought, so it is used once more, until
 * the bank has said what came of it; what that brings ends too, because the person was told to begin anew.
 */
export function noteGivenUp(record: SessionRecord, source: Source): SessionRecord {
  const { exchange, replaces: _, ...rest } = record
  if (!exchange) return record
  const { code, pending } = exchange
  const ending = toEnd({ kind: 'code', code, pending }, source, exchange.startedAtMs)
  return noteFailed({ ...rest, endings: [...(rest.endings ?? []), ending] })
}

/** Forgets what a page could read, and notes what must end at the bank. */
export function noteClosed(record: SessionRecord, source: Source): SessionRecord {
  const { idKey, name, source: at, exchange, flowEndsAtMs, grant, connectedAtMs, endings = [] } = record
  return {
    idKey,
    closed: true,
    endings: [...endings, ...(grant ? [toEndGrant(grant, source, connectedAtMs)] : [])],
    ...(name !== undefined && { name }),
    ...(at !== undefined && { source: at }),
    ...(flowEndsAtMs !== undefined && { flowEndsAtMs }),
    // A code that is under way is still to be answered for.
    ...(exchange && { exchange }),
  }
}

/**
 * Compares by when they were there. Two of the same moment that are about to end each other compare by name, so that one
 * of them stays; otherwise the one that asks came later.
 */
export function isNewer(
  { connectedAtMs = 0, name = '', endings = [] }: SessionRecord,
  other: Newer,
): boolean {
  const isMutual = endings.some(({ target }) => target.kind === 'connection' && target.name === other.name)
  const isSame = connectedAtMs === other.connectedAtMs
  return connectedAtMs > other.connectedAtMs || (isSame && isMutual && name > other.name)
}
