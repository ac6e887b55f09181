// Lets a bank that was checked take the place of what a bank holds: all of it in one transaction.
// What is wrong with a file, check.ts says before.

import { formatDateTime } from '../../../core/shared/values/time.ts'
import { type MintedSecrets, takeClients } from '../clients/carried.ts'
import type { Services } from '../services.ts'
import type { CheckedFile } from './check.ts'

/** What came of an import. */
export interface Taken {
  /** The clock of the bank, RFC 3339. */
  readonly now: string
  /** How many documents were taken. */
  readonly documents: number
  /** Clients that got new secrets, which are told this once. */
  readonly clients: readonly MintedSecrets[]
}

/** What a bank does not lend to a file: the key that steers it stays the one that its own people know. */
const OWN = 'keep/secret/sandbox-key'

/**
 * Puts a file in the place of what the bank holds. Its own keys stay, but for those that the file brings.
 *
 * @param begin Opens for each interface what it has of its own, as at every start.
 */
export function takeBankFile(services: Services, file: CheckedFile, begin: () => void): Taken {
  const { store, settings, clock, simulation } = services
  const { seed, startAt, now, clients, documents, secrets } = file
  return store.transaction(() => {
    for (const [key] of store.list({ prefix: '' })) {
      if (!key.startsWith('keep/') && !key.startsWith('client/')) store.delete(key)
      if (key.startsWith('keep/merchant-')) store.delete(key)
    }
    for (const [key, value] of documents) store.put(key, value)
    for (const [key, value] of secrets) if (key !== OWN) store.put(key, value)
    const minted = takeClients(settings, clients)
    clock.put(now)
    simulation.begin({ seed, startAt })
    begin()
    return { now: formatDateTime(clock.now()), documents: documents.size, clients: minted }
  })
}
