// Who is asking: the two headers that every read carries, and how to take them apart again.
// It signs nothing: this interface has no signatures, only an api key and a user's token.

import { assume } from '../shared/gaps.ts'
import type { Proof } from '../shared/definition.ts'
import type { AccountAccessSession } from './bank.ts'
import { accountAccessGaps } from './gaps.ts'

/**
 * The proof that adds the api key and the user's token.
 *
 * @see paper 1 A, Authentication; gaps: account-access.auth.token
 */
export const accessHeaders: Proof<AccountAccessSession> = {
  kind: 'attempt',
  headers: ['x-api-key', 'authorization'],
  prove(_draft, session) {
    const { scheme } = assume(accountAccessGaps, session, 'account-access.auth.token')
    return Promise.resolve({
      'x-api-key': session.identity.apiKey,
      authorization: `${scheme} ${session.access.token}`,
    })
  },
}

export { readBearer } from '../shared/oauth/bearer.ts'
