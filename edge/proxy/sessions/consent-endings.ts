// What must still end at the bank: consents that nobody uses any more. Each is tried until the bank has ended it.

import { isBankError } from '../../../core/shared/errors.ts'
import type { AccessGrant } from '../../../core/shared/oauth/grant.ts'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import type { Log } from '../../shared/log.ts'
import { loggable } from '../../shared/loggable.ts'
import type { Source } from '../interfaces/source.ts'
import { pauseMs } from '../storage/schedule.ts'

/**
 * What must end: a consent, by one of its tokens; a consent, by a code whose answer was lost; or an earlier session of this
 * browser, which then ends its own consent.
 */
export type EndingTarget =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'code'; readonly code: string; readonly pending: PendingAuthorization }
  | { readonly kind: 'connection'; readonly name: string; readonly by: Newer }

/** The session that replaces another. */
export interface Newer {
  readonly name: string
  readonly connectedAtMs: number
}

/** One thing that must still end. */
export interface Ending {
  readonly target: EndingTarget
  readonly tries: number
  readonly nextAtMs: number
  /** When it expires without a call, milliseconds since 1970. */
  readonly untilMs: number
}

const SCHEDULE = { firstSeconds: [5, 20, 60, 300, 900], thenSeconds: 3_600 }

/** Notes what must end, due at once. */
export function toEnd(target: EndingTarget, source: Source, sinceMs = source.clock()): Ending {
  return { target, tries: 0, nextAtMs: source.clock(), untilMs: source.consentEndsAt(sinceMs) }
}

/** Notes that the consent of some tokens must end; it is ended by its refresh token. */
export function toEndGrant(grant: AccessGrant, source: Source, sinceMs?: number): Ending {
  return toEnd({ kind: 'token', token: grant.refreshToken ?? grant.accessToken }, source, sinceMs)
}

/**
 * Notes a failed try; `undefined` if the consent expires before the next one.
 *
 * @param chance From 0 to 1. It spreads tries, so that a bank that is back does not get all of them at once.
 */
export function tryLater(
  ending: Ending,
  now: number,
  chance: number,
  retryAfterSeconds = 0,
): Ending | undefined {
  const wait = pauseMs(SCHEDULE, ending.tries, retryAfterSeconds)
  const nextAtMs = now + Math.ceil(wait * (1 + chance / 2))
  return nextAtMs >= ending.untilMs ? undefined : { ...ending, tries: ending.tries + 1, nextAtMs }
}

/** What the endings work with. */
export interface EndingTools {
  source: Source
  log: Log
  /** From 0 to 1. */
  chance: () => number
  /** Informs another session that a newer one replaces it. */
  replace: (name: string, newer: Newer) => Promise<ReplaceAnswer>
  load: () => readonly Ending[]
  /** Replaces the first ending by the second, or removes the first. */
  change: (ending: Ending, next: Ending | undefined) => void
  /** Called when another session of this browser is newer than this one. */
  outlived: () => void
  /** Called with the key by which the earlier session made the ids that the page knows. */
  inherited: (idKey: string) => void
}

/**
 * The answer of a session to the one that replaces it: it has ended; it is the newer one itself; or it has ended, and the newer
 * one makes the same ids with this key.
 */
export type ReplaceAnswer = 'ended' | 'newer' | { readonly idKey: string }

/** Ends what is due, one thing after the other. */
export class Endings {
  readonly #tools: EndingTools
  #running: Promise<void> | undefined

  constructor(tools: EndingTools) {
    this.#tools = tools
  }

  /** Tries everything that is due; `requestId` is that of the request that asked for it, if any. */
  endDue(requestId?: string): Promise<void> {
    this.#running ??= this.#endEach(requestId).finally(() => (this.#running = undefined))
    return this.#running
  }

  async #endEach(requestId: string | undefined): Promise<void> {
    // Each try removes an ending or puts it off, so the loop ends.
    for (let next = this.#firstDue(); next; next = this.#firstDue()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, gently
      await this.#endOne(next, requestId)
    }
  }

  #firstDue(): Ending | undefined {
    const { load, source } = this.#tools
    return load().find(({ nextAtMs }) => nextAtMs <= source.clock())
  }

  async #endOne(ending: Ending, requestId: string | undefined): Promise<void> {
    const { source, log, chance, change, outlived, inherited } = this.#tools
    try {
      const answer = await this.#endAt(ending.target)
      if (answer === 'newer') outlived()
      else if (answer !== 'ended') inherited(answer.idKey)
      change(ending, undefined)
      if (ending.tries > 0) log({ event: 'consent_revoked_late', tries: ending.tries, requestId })
    } catch (error) {
      const bankError = isBankError(error) ? error : undefined
      const later = tryLater(ending, source.clock(), chance(), bankError?.retryAfterSeconds)
      change(ending, later)
      const facts = bankError ? loggable(bankError) : { error }
      log({ event: 'consent_not_revoked', ...facts, tries: ending.tries + 1, isLast: !later, requestId })
    }
  }

  async #endAt(target: EndingTarget): Promise<ReplaceAnswer> {
    const { source, replace } = this.#tools
    switch (target.kind) {
      case 'connection':
        return replace(target.name, target.by)
      case 'code':
        await source.endCode(target.pending, target.code)
        return 'ended'
      case 'token':
        await source.revoke(target.token)
        return 'ended'
    }
  }
}
