// One process after another on the same data: the next one waits until the last one has let go, and answers meanwhile.

import { problem } from '../../shared/problem.ts'
import { FileTakenError, openSqlite } from '../../shared/hosts/sqlite-file.ts'
import { ObjectStore } from './object-store.ts'
import { loadCompression } from './stored-values.ts'

/** Pause between tries to open a folder that another process still has, milliseconds. */
const TRY_AGAIN_MS = 200

/** Answers while one process hands over to the next: the same request will work in a moment. `/health` gets an empty answer. */
export function refuseForNow({ url }: Request): Response {
  const headers = { 'retry-after': '1' }
  return new URL(url).pathname.endsWith('/health')
    ? new Response(null, { status: 503, headers })
    : problem('service_restarting', { requestId: crypto.randomUUID(), headers })
}

/**
 * Opens the database of a folder.
 *
 * @param untilMs How long to wait for another process that has it, milliseconds since 1970.
 */
export function openStore(folder: string, untilMs: number): Promise<ObjectStore> {
  const isTaken = (error: unknown) => error instanceof FileTakenError
  return trying(isTaken, untilMs, async () => {
    const paths = await import('node:path')
    const compression = await loadCompression()
    return new ObjectStore(await openSqlite(paths.join(folder, 'proxy.sqlite')), compression)
  })
}

/** Tries again after a passing error, until it works or the time is over. */
export async function trying<T>(
  isPassing: (error: unknown) => boolean,
  untilMs: number,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    // oxlint-disable no-await-in-loop -- one try after another
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || Date.now() >= untilMs) throw error
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    }
    // oxlint-enable no-await-in-loop
  }
}
