// A user's access that renews itself: once for many reads at a time, and saved before it is used.
// It keeps the access of one user in one process, and does not store anything: the caller's vault is the memory.

import { BankError } from '../errors.ts'
import type { AccessGrant } from './grant.ts'
import { unlessAborted } from './token-cache.ts'

/** Where a read gets the user's token from: a fixed one, or the one that {@link RenewingAccess} has now. */
export interface SessionToken {
  readonly token: string
  /** Gives a token that is good for a while yet. */
  readonly get?: (signal?: AbortSignal) => Promise<string>
  /** Marks a token as refused by the bank, so that the next read gets another one. */
  readonly forget?: (accessToken: string) => void
}

/** Access that can be renewed: a grant of the code exchange, as it was saved last. */
export type RenewableGrant = AccessGrant & { readonly refreshToken: string }

/** Saves a user's access, in place of what was saved before. It is called once for each renewal, and awaited. */
export type SaveAccess = (grant: RenewableGrant) => void | Promise<void>

/**
 * The error of a renewed access that could not be saved: it is not used, and the next read saves it before anything else.
 *
 * The bank may already have ended the access that was saved before. While this process lives nothing is lost; when it ends
 * before a save succeeds, the user may have to be asked anew. The message contains no token; `cause` is what `save` threw.
 */
export class AccessNotSavedError extends Error {
  override readonly name = 'AccessNotSavedError'

  constructor(cause: unknown) {
    super('the renewed access could not be saved, and is not used before it is', { cause })
  }
}

/** How long before its end a token is renewed, at most half of its life, milliseconds. */
const EARLY_MS = 60_000

/** Pause after a renewal that failed while the old token is still good, milliseconds. */
const PAUSE_MS = 10_000

/**
 * The access of one user, which renews itself when its token is about to end or was refused.
 *
 * Many reads at once wait for one renewal. A renewed access is saved, and the save awaited, before its token is used.
 */
export class RenewingAccess implements SessionToken {
  readonly #renew: (refreshToken: string) => Promise<AccessGrant>
  readonly #save: SaveAccess
  readonly #clock: () => number
  #grant: RenewableGrant
  /** Time from which the token is renewed, epoch milliseconds. */
  #renewAtMs: number
  /** Whether the bank has refused the current token. */
  #isRefused = false
  /** An access that was renewed and is not saved yet; the bank may have ended the one before it. */
  #unsaved: RenewableGrant | undefined
  #renewing: Promise<void> | undefined

  /** @param renew Gets the next access from the bank, for example by `refreshAccess`. */
  constructor(
    grant: RenewableGrant,
    tools: {
      renew: (refreshToken: string) => Promise<AccessGrant>
      save: SaveAccess
      clock: () => number
    },
  ) {
    this.#renew = tools.renew
    this.#save = tools.save
    this.#clock = tools.clock
    this.#grant = grant
    this.#renewAtMs = this.#renewalOf(grant)
  }

  /** The current token. */
  get token(): string {
    return this.#grant.accessToken
  }

  /**
   * Returns a token that is good for a while yet. While an early renewal fails at the bank, the old token stays in use.
   *
   * @throws BankError as the renewal does: `call_refused` (bank code `invalid_grant`) when the consent has ended.
   * AccessNotSavedError when the renewed access could not be saved. The reason of the signal when it fires; the renewal
   * goes on for the other reads.
   */
  readonly get = async (signal?: AbortSignal): Promise<string> => {
    signal?.throwIfAborted()
    if (!this.#isRefused && !this.#unsaved && this.#clock() < this.#renewAtMs) return this.token
    this.#renewing ??= this.#next().finally(() => (this.#renewing = undefined))
    await (signal ? unlessAborted(this.#renewing, signal) : this.#renewing)
    return this.token
  }

  /** Marks a token as refused by the bank; does nothing if another read has renewed it meanwhile. */
  readonly forget = (accessToken: string): void => {
    if (accessToken === this.token) this.#isRefused = true
  }

  async #next(): Promise<void> {
    const { refreshToken, expiresAtMs = 0 } = this.#grant
    try {
      this.#unsaved ??= { refreshToken, ...(await this.#renew(refreshToken)) }
    } catch (error) {
      const isGood = !this.#isRefused && this.#clock() < expiresAtMs && error instanceof BankError
      if (!isGood) throw error
      this.#renewAtMs = Math.min(this.#clock() + PAUSE_MS, expiresAtMs)
      return
    }
    const renewed = this.#unsaved
    try {
      await this.#save({ ...renewed })
    } catch (error) {
      throw new AccessNotSavedError(error)
    }
    this.#unsaved = undefined
    this.#isRefused = false
    this.#grant = renewed
    this.#renewAtMs = this.#renewalOf(renewed)
  }

  #renewalOf({ expiresAtMs }: AccessGrant): number {
    if (expiresAtMs === undefined) return Infinity
    return expiresAtMs - Math.min(EARLY_MS, Math.max(expiresAtMs - this.#clock(), 0) / 2)
  }
}
