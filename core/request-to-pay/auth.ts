// Who is asking: the one header that every call carries.
// It signs nothing: this interface has no signatures and no tokens, only an API key.

import type { Proof } from '../shared/definition.ts'
import { assume } from '../shared/gaps.ts'
import type { RequestToPayBank } from './bank.ts'
import { requestToPayGaps } from './gaps.ts'

/**
 * The proof that adds the API key.
 *
 * @see paper 1 C, Authentication; gaps: request-to-pay.auth.header
 */
export const apiKeyHeader: Proof<RequestToPayBank> = {
  kind: 'attempt',
  headers: ['x-api-key'],
  prove(_draft, bank) {
    const name = assume(requestToPayGaps, bank, 'request-to-pay.auth.header')
    return Promise.resolve({ [name]: bank.identity.apiKey })
  },
}
