// Who is asking: the two headers that every read carries, and how to take them apart again.
// It signs nothing: this interface has no signatures, only an api key and a user's token.

import { assume } from '../shared/gaps.ts'
import type { Proof } from '../shared/definition.ts'
import type { AccountAccessSession } from './bank.ts'
import { accountAccessGaps } from './gaps.ts'
import { readBearer } from '../shared/oauth/bearer.ts'

/**
 * The proof that adds the api key and the user's token. After a refusal, access that renews itself is renewed, and the read
 * is made once more.
 *
 * @see paper 1 A, Authentication; gaps: account-access.auth.token
 */
export const accessHeaders: Proof<AccountAccessSession> = {
  kind: 'attempt',
  headers: ['x-api-key', 'authorization'],
  async prove(_draft, session, options) {
    const { access, identity } = session
    const { scheme } = assume(accountAccessGaps, session, 'account-access.auth.token')
    const token = access.get ? await access.get(options?.signal) : access.token
    return { 'x-api-key': identity.apiKey, authorization: `${scheme} ${token}` }
  },
  renew({ headers }, session) {
    const { scheme } = assume(accountAccessGaps, session, 'account-access.auth.token')
    const token = readBearer(headers['authorization'] ?? '', scheme)
    if (!session.access.forget || token === undefined) return false
    session.access.forget(token)
    return true
  },
}

export { readBearer } from '../shared/oauth/bearer.ts'
