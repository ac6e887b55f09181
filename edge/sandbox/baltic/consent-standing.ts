// How a consent stands, in words for whoever reads the log of a client.
// Which state it is in stands with the consents.

import type { ConsentStatus } from '../../../core/baltic/index.ts'

/**
 * Says how a consent stands, in words that go on after its name.
 *
 * @param kept Last state that somebody brought about.
 * @param state State now.
 */
export function standingOf(kept: ConsentStatus, state: ConsentStatus): string {
  const hasDied = state === 'rejected' && kept === 'received'
  return hasDied ? 'has ended, because nobody approved it in time' : STANDINGS[state]
}

const STANDINGS: Readonly<Record<ConsentStatus, string>> = {
  received: 'is not approved yet',
  valid: 'is valid',
  rejected: 'was refused by the person',
  revokedByPsu: 'was withdrawn by the person',
  expired: 'has ended',
  terminatedByTpp: 'was replaced by a newer one of the same person',
}
