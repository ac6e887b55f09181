// Replaces the contents of a bank by those of a file that was checked: all of it in one transaction.

import { formatDateTime } from '../../../../core/shared/values/time.ts'
import { type MintedSecrets, takeClients } from '../../clients/carried.ts'
import type { Services } from '../../services.ts'
import { LATEST } from '../../storage/clock.ts'
import type { FiledBank } from './bank-file.ts'
import type { CheckedFile } from './check.ts'

/** What came of an import. */
export interface Taken {
  /** The clock of the bank, RFC 3339. */
  readonly now: string
  readonly documents: number
  /** Clients that got new secrets, which are shown this once. */
  readonly clients: readonly MintedSecrets[]
}

/** What a bank does not lend to a file: the key that steers it stays the one that its own people know. */
const OWN = 'keep/secret/sandbox-key'
/** What the default client was handed out; if the host has named that client, its keys stay, and so does this. */
const KIT = 'keep/default-kit/kit'

/** How far ahead it is tried whether the bank can go on with a file, milliseconds: longer than any series of a test. */
const AHEAD_MS = 400 * 86_400_000

/** Ends a rehearsal: all of it is undone. */
const ENOUGH = new Error('the rehearsal is over')

/**
 * Replaces the contents of the bank by those of a file. Its own keys stay, but for those that the file brings.
 *
 * First all of it is rehearsed and undone: a file of the right form may still name, in what falls due, something that is not there,
 * and a bank that cannot do what is due answers no call.
 *
 * @param begin Opens for each interface what it has of its own, as at every start.
 * @returns `undefined` if the bank could not go on with it; nothing has changed then.
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
  // The past in the file counts, and not that it came.
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
