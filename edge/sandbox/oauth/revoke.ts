// The revocation endpoint (RFC 7009): a client ends the grant of one of its tokens.
// The interface decides what that means for a permission.

import { refuse, type OAuthAnswer } from './answers.ts'
import { type GrantCall, handlerOf } from './grants.ts'

/** Ends a token; the answer is the same for an unknown token and for a token of another client. */
export function revoke(call: GrantCall): OAuthAnswer {
  const { services, client, form } = call
  const token = form.get('token')
  if (!token) return refuse('invalid_request', 'token is required')
  const grant = services.tokens.findAny(token)
  const handler = grant && handlerOf(call, grant)
  if (grant?.clientId !== client.clientId || !handler) return { status: 200 }
  if (grant.isClientToken) services.tokens.endOne(token)
  else handler.consents?.revoke(grant.grantId)
  return { status: 200 }
}
