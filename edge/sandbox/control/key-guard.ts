// Judges the sandbox key of a call, and slows down callers that try wrong keys.

import { equalSecrets } from '../../../core/shared/bytes.ts'
import { arrivalOf, isLoopback } from '../http/arrival.ts'

/** Wrong keys of one caller within a window; more than a person types by mistake. */
const MOST_WRONG = 30
const WINDOW_MS = 60_000
/** Callers that are remembered; the oldest is forgotten first. */
const MOST_CALLERS = 1_000

/** What a key comes to: the right one, the one that only reads, none or a wrong one, or so many seconds to wait before the next try. */
export type KeyVerdict = 'right' | 'reads' | 'wrong' | { waitSeconds: number }

/** Judges the key of a call: that of the header, or the one that is given. */
export type KeyGuard = (request: Request, given?: string) => KeyVerdict

/**
 * Makes the judge of keys; wrong tries are counted by wire time and end with the process.
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
    // A caller on this machine shares its address with tests that try wrong keys on purpose: the right key always counts.
    const isNear = caller === '' || isLoopback(caller)
    if (isSlowed && !isNear) return { waitSeconds }
    if (equalSecrets(given, rightKey())) return 'right'
    if (readKey !== undefined && equalSecrets(given, readKey)) return 'reads'
    if (isSlowed) return { waitSeconds }
    // A call without a key tries none.
    if (given === '') return 'wrong'
    const [oldest] = tries.keys()
    if (!known && tries.size >= MOST_CALLERS && oldest !== undefined) tries.delete(oldest)
    tries.set(caller, { since: recent?.since ?? wire(), wrong: (recent?.wrong ?? 0) + 1 })
    return 'wrong'
  }
}
