// Tokens of a channel out of the object that keeps them for all instructions.
// How it keeps them, instructions/ says.

import { BankError } from '../../../../core/shared/errors.ts'
import type { DurableObjectNamespace } from '../../../shared/workers.ts'
import type { Bindings } from '../shared/capability.ts'
import type { ChannelTokens, TokenKeeper } from '../channel.ts'

/** Gives the tokens of a channel out of the object that keeps them. */
export function tokensIn(bindings: Bindings, channel: string): ChannelTokens {
  // Looked up at each call: a binding may stand for a process that was started anew.
  const keeper = () =>
    (bindings['INSTRUCTIONS'] as DurableObjectNamespace<TokenKeeper>).getByName(`tokens-${channel}`)
  return {
    async get(certificate) {
      const answer = await keeper().token(channel, certificate)
      if (!answer.ok) throw new BankError(answer.fault)
      return answer.token
    },
    forget: (token) => keeper().forgetToken(channel, token),
  }
}
