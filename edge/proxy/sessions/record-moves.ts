// How a session's record changes when it fails, is given up or closed, and which of two sessions is the newer one.
// Pure: session-consent.ts saves the changed record, and acts at the bank.

import { present } from '../../shared/present.ts'
import type { Source } from '../interfaces/source.ts'
import { type Newer, toEnd, toEndGrant } from './consent-endings.ts'
import type { SessionRecord } from './session-record.ts'

/** Notes that the code brought nothing. A session that the person has closed stays closed. */
export function noteFailed(record: SessionRecord): SessionRecord {
  return record.closed ? record : { ...record, failed: true }
}

/**
 * Gives up a code whose answer was lost: any tokens of it are lost too.
 *
 * Only the code is left. A second use of it ends what the first one brought, so it is used once more, until the bank has
 * answered. What the second use brings ends too, because the page has asked the person to start again.
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
  return present({
    idKey,
    closed: true,
    endings: [...endings, ...(grant ? [toEndGrant(grant, source, connectedAtMs)] : [])],
    name,
    source: at,
    flowEndsAtMs,
    // The bank has not yet answered a code under way.
    exchange,
  })
}

/**
 * Compares two sessions by their time of connection. Two of the same moment that are about to end each other compare by
 * name, so that one stays; otherwise the one that asks came later.
 */
export function isNewer(
  { connectedAtMs = 0, name = '', endings = [] }: SessionRecord,
  other: Newer,
): boolean {
  const isMutual = endings.some(({ target }) => target.kind === 'connection' && target.name === other.name)
  const isSame = connectedAtMs === other.connectedAtMs
  return connectedAtMs > other.connectedAtMs || (isSame && isMutual && name > other.name)
}
