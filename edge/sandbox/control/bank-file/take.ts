// Replaces the contents of a bank by those of a checked file, in one transaction.

import { formatDateTime } from '../../../../core/shared/values/time.ts'
import { type MintedSecrets, takeClients } from '../../clients/carried.ts'
import type { Services } from '../../services.ts'
import { LATEST } from '../../storage/clock.ts'
import type { FiledBank } from './bank-file.ts'
import type { CheckedFile } from './check.ts'

/** The result of an import. */
export interface Taken {
  /** The clock of the bank, RFC 3339. */
  readonly now: string
  readonly documents: number
  /** Clients that got new secrets, which are shown only here. */
  readonly clients: readonly MintedSecrets[]
}

/** Never taken from a file: the sandbox key stays the one that people of this bank know. */
const OWN = 'keep/secret/sandbox-key'
/** Credentials handed out for the default client; kept, like that client's keys, if the host has named it. */
const KIT = 'keep/default-kit/kit'

/** How far ahead the rehearsal moves the clock, milliseconds: longer than any series of a test. */
const AHEAD_MS = 400 * 86_400_000

/** Thrown to undo the rehearsal. */
const ENOUGH = new Error('the rehearsal is over')

/**
 * Replaces the contents of the bank by those of a file. The bank's own keys stay, except those that the file has.
 *
 * All of it is rehearsed and undone first: due work in a valid file may still name something that does not exist, and a bank
 * whose due work fails answers no call.
 *
 * @param begin Opens what each interface has of its own, as at every start.
 * @returns `undefined` if the rehearsal failed; nothing has changed then.
 */
export function takeBankFile(bank: FiledBank, file: CheckedFile, begin: () => void): Taken | undefined {
  const { services, interfaces } = bank
  const { store, clock, schedule, settings } = services
  try {
    store.transaction(() => {
      place(services, file)
      begin()
      clock.put(Math.min(file.now + AHEAD_MS, LATEST))
      schedule.run(clock.now())
      for (const { reports } of interfaces) for (const report of Object.values(reports ?? {})) report()
      throw ENOUGH
    })
  } catch (error) {
    if (error !== ENOUGH) {
      settings.log({ event: 'sandbox.import_refused', error })
      return undefined
    }
  }
  return store.transaction(() => {
    const minted = place(services, file)
    begin()
    return { now: formatDateTime(clock.now()), documents: file.documents.size, clients: minted }
  })
}

function place(services: Services, file: CheckedFile): MintedSecrets[] {
  // The histories of the file are kept; the import itself is no event in them.
  return services.history.quietly(() => replace(services, file))
}

function replace({ store, settings, clock, simulation }: Services, file: CheckedFile): MintedSecrets[] {
  const { seed, startAt, now, clients, documents, secrets } = file
  for (const [key] of store.list({ prefix: '' })) {
    if (!key.startsWith('keep/') && !key.startsWith('client/')) store.delete(key)
    if (key.startsWith('keep/merchant-')) store.delete(key)
  }
  for (const [key, value] of documents) store.put(key, value)
  const keepsKit = settings.defaultClient !== undefined && store.get(KIT) !== undefined
  for (const [key, value] of secrets) if (key !== OWN && !(keepsKit && key === KIT)) store.put(key, value)
  const minted = takeClients(settings, clients)
  clock.put(now)
  simulation.begin({ seed, startAt })
  return minted
}
