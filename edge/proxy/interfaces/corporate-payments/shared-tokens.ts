// The tokens that all instructions of a channel share: one object holds them.
// It does not hold them; instructions/ does.

import { BankError } from '../../../../core/shared/errors.ts'
import { objectNamed } from '../shared/naming.ts'
import type { Bindings } from '../shared/capability.ts'
import type { ChannelTokens, TokenKeeper } from '../channel.ts'

/** Gives access to the tokens of a channel. */
export function tokensIn(bindings: Bindings, channel: string): ChannelTokens {
  // Looked up at each call: a binding may refer to a process that has restarted.
  const keeper = () => objectNamed<TokenKeeper>(bindings, 'PAYOUTS', `tokens-${channel}`)
  return {
    async get(certificate) {
      const answer = await keeper().token(channel, certificate)
      if (!answer.ok) throw new BankError(answer.fault)
      return answer.token
    },
    forget: (token) => keeper().forgetToken(channel, token),
  }
}
