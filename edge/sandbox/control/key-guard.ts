// Judges the sandbox key of a call, and slows down callers that try wrong keys.

import { equalSecrets } from '../../../core/shared/bytes.ts'
import { arrivalOf, isLoopback } from '../http/arrival.ts'

/** Most wrong keys of one caller within a window; a person mistypes fewer. */
const MOST_WRONG = 30
const WINDOW_MS = 60_000
/** Most callers that are remembered; the oldest is forgotten first. */
const MOST_CALLERS = 1_000

/** The verdict on a key: the right one, the one that only reads, a wrong or missing one, or seconds to wait before a new try. */
export type KeyVerdict = 'right' | 'reads' | 'wrong' | { waitSeconds: number }

/** Judges the key of a call: the given one, else that of the header. */
export type KeyGuard = (request: Request, given?: string) => KeyVerdict

/**
 * Makes the judge of keys; wrong tries are counted by wire time, and forgotten when the process ends.
 *
 * @param readKey The key that only reads, if there is one.
 */
export function makeKeyGuard(rightKey: () => string, wire: () => number, readKey?: string): KeyGuard {
  const tries = new Map<string, { since: number; wrong: number }>()

  return (request, given = request.headers.get('x-sandbox-key') ?? '') => {
    const caller = arrivalOf(request)?.caller ?? ''
    const known = tries.get(caller)
    const recent = known && wire() - known.since < WINDOW_MS ? known : undefined
    const isSlowed = recent !== undefined && recent.wrong >= MOST_WRONG
    const waitSeconds = Math.ceil(((recent?.since ?? 0) + WINDOW_MS - wire()) / 1_000)
    // Callers on this machine share an address, even with tests that try wrong keys: for them the right key always works.
    const isNear = caller === '' || isLoopback(caller)
    if (isSlowed && !isNear) return { waitSeconds }
    if (equalSecrets(given, rightKey())) return 'right'
    if (readKey !== undefined && equalSecrets(given, readKey)) return 'reads'
    if (isSlowed) return { waitSeconds }
    // A call without a key does not count as a try.
    if (given === '') return 'wrong'
    const [oldest] = tries.keys()
    if (!known && tries.size >= MOST_CALLERS && oldest !== undefined) tries.delete(oldest)
    tries.set(caller, { since: recent?.since ?? wire(), wrong: (recent?.wrong ?? 0) + 1 })
    return 'wrong'
  }
}
