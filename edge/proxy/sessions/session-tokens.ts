// The tokens of a session: a valid one for each read, and the next one before the old one ends.
// It reads nothing itself, and does not decide what an ended consent means.

import { isBankError } from '../../../core/shared/errors.ts'
import type { AccessGrant } from '../../../core/shared/oauth/grant.ts'
import type { SessionConsent } from './session-consent.ts'
import type { SessionTools } from './session-record.ts'

/** A token that ends within this time is no longer used, milliseconds. */
const EARLY_MS = 10_000

/** The tokens of a session. */
export class SessionTokens {
  readonly #tools: SessionTools
  readonly #consent: SessionConsent
  #refreshing: Promise<AccessGrant | undefined> | undefined

  constructor(tools: SessionTools, consent: SessionConsent) {
    this.#tools = tools
    this.#consent = consent
  }

  /** Reads with a valid token, or with the next one; `undefined` when the consent has ended. */
  async with<T>(grant: AccessGrant, read: (token: string) => Promise<T>): Promise<{ it: T } | undefined> {
    const { source } = this.#tools
    const isOld = (grant.expiresAtMs ?? Infinity) - EARLY_MS <= source.clock()
    if (!isOld) {
      try {
        return { it: await read(grant.accessToken) }
      } catch (error) {
        if (!isBankError(error) || source.advise(error) !== 'refresh') throw error
      }
    }
    const next = await this.#refreshed(grant)
    return next && { it: await read(next.accessToken) }
  }

  /** Gets the next token; reads that come meanwhile get the same one. `undefined` when the consent has ended. */
  async #refreshed(old: AccessGrant): Promise<AccessGrant | undefined> {
    const now = this.#tools.stored.load()?.grant
    if (now?.accessToken !== old.accessToken) return now
    this.#refreshing ??= this.#refresh(old).finally(() => (this.#refreshing = undefined))
    return this.#refreshing
  }

  async #refresh(old: AccessGrant): Promise<AccessGrant | undefined> {
    if (old.refreshToken === undefined) return undefined
    const { source, stored } = this.#tools
    try {
      const grant = await source.refresh(old.refreshToken)
      const record = stored.load()
      if (record?.grant?.accessToken !== old.accessToken) {
        // A person who has meanwhile disconnected stays disconnected, and tokens that came too late end too.
        if (!record?.grant) await this.#consent.endLate(grant)
        return record?.grant
      }
      this.#consent.save({ ...record, grant })
      return grant
    } catch (error) {
      // Any other refusal is about this client, and no reason to forget the person.
      if (isBankError(error) && error.code === 'call_refused' && error.bankCode === 'invalid_grant')
        return undefined
      throw error
    }
  }
}
