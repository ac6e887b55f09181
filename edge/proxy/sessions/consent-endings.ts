// What must still end at the bank: consents that nobody uses any more, each tried until the bank has heard it.
// It reads nothing for a page, and does not decide what ends.

import { isBankError } from '../../../core/shared/errors.ts'
import type { AccessGrant } from '../../../core/shared/oauth/grant.ts'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import type { Log } from '../../shared/log.ts'
import { loggable } from '../../shared/loggable.ts'
import type { Source } from '../interfaces/source.ts'
import { pauseMs } from '../storage/schedule.ts'

/**
 * What ends: a consent by a token of it, a consent by a code whose answer was lost, or the connection of this browser
 * that a newer one took the place of, which then ends its own consent.
 */
export type EndingTarget =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'code'; readonly code: string; readonly pending: PendingAuthorization }
  | { readonly kind: 'connection'; readonly name: string; readonly by: Newer }

/** The connection that takes the place of another. */
export interface Newer {
  readonly name: string
  readonly connectedAtMs: number
}

/** One thing that must still end. */
export interface Ending {
  readonly target: EndingTarget
  /** Tries that came to nothing. */
  readonly tries: number
  /** When it is tried next, milliseconds since 1970. */
  readonly nextAtMs: number
  /** When it has ended by itself, milliseconds since 1970. */
  readonly untilMs: number
}

/** After each try that came to nothing. */
const SCHEDULE = { firstSeconds: [5, 20, 60, 300, 900], thenSeconds: 3_600 }

/** Notes what must end, to be tried at once. */
export function toEnd(target: EndingTarget, source: Source, sinceMs = source.clock()): Ending {
  return { target, tries: 0, nextAtMs: source.clock(), untilMs: source.consentEndsAt(sinceMs) }
}

/** Notes the consent of some tokens, which the refresh token stands for. */
export function toEndGrant(grant: AccessGrant, source: Source, sinceMs?: number): Ending {
  return toEnd({ kind: 'token', token: grant.refreshToken ?? grant.accessToken }, source, sinceMs)
}

/**
 * Notes a try that came to nothing; `undefined` when the consent has ended by itself before the next one.
 *
 * @param chance From 0 to 1: it spreads the tries of many, so that a bank that opens again is not met by all at once.
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

/** What the work on endings needs. */
export interface EndingTools {
  source: Source
  log: Log
  /** From 0 to 1. */
  chance: () => number
  /** Tells another connection that a newer one took its place. */
  replace: (name: string, newer: Newer) => Promise<ReplaceAnswer>
  load: () => readonly Ending[]
  /** Puts the second in the place of the first, or takes the first away. */
  change: (ending: Ending, next: Ending | undefined) => void
  /** Is told that another connection of this browser is newer than this one. */
  outlived: () => void
  /** Is told by what the connection before this one made the ids that the page knows. */
  inherited: (idKey: string) => void
}

/**
 * What a connection says to one that takes its place: `newer` when it is the other way round; by what it made its ids where
 * it has ended and they go on.
 */
export type ReplaceAnswer = 'ended' | 'newer' | { readonly idKey: string }

/** The work on what must still end: everything that is due, one after the other. */
export class Endings {
  readonly #tools: EndingTools
  #running: Promise<void> | undefined

  constructor(tools: EndingTools) {
    this.#tools = tools
  }

  /** Tries everything that is due; `requestId` is of the request that asked for it, if one did. */
  endDue(requestId?: string): Promise<void> {
    this.#running ??= this.#endEach(requestId).finally(() => (this.#running = undefined))
    return this.#running
  }

  async #endEach(requestId: string | undefined): Promise<void> {
    // Each try takes one away or puts it off, so this comes to an end.
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
