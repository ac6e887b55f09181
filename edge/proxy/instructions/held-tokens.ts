// The tokens of some channels, held in memory by one object for all instructions: it asks the bank once for all callers.
// An isolate cannot share them: one of its requests cannot wait for what another one has asked.

import { type BankErrorDetail, isBankError } from '../../../core/shared/errors.ts'
import type { Channel, ChannelTokens, TokenAnswer, TokenKeeper } from '../interfaces/channel.ts'

/** Holds the tokens of some channels. Each object has its own, so that no call waits for an object that has ended. */
export class HeldTokens implements TokenKeeper {
  readonly #channels: readonly Channel[]
  readonly #open = new Map<string, ChannelTokens | undefined>()

  constructor(channels: readonly Channel[]) {
    this.#channels = channels
  }

  async token(channel: string, certificate: string): Promise<TokenAnswer> {
    const tokens = this.#tokensOf(channel)
    if (!tokens) throw new TypeError('this channel has no tokens')
    try {
      return { ok: true, token: await tokens.get(certificate) }
    } catch (error) {
      if (!isBankError(error)) throw error
      const { code, operation, reason, status, faults, errorId, retryAfterSeconds } = error
      const fault = { code, operation, reason, status, faults, errorId, retryAfterSeconds }
      // Only members with a value are sent to the other isolate.
      return { ok: false, fault: JSON.parse(JSON.stringify(fault)) as BankErrorDetail }
    }
  }

  async forgetToken(channel: string, token: string): Promise<void> {
    await this.#tokensOf(channel)?.forget(token)
  }

  #tokensOf(name: string): ChannelTokens | undefined {
    if (!this.#open.has(name))
      this.#open.set(name, this.#channels.find((channel) => channel.name === name)?.openTokens?.())
    return this.#open.get(name)
  }
}
