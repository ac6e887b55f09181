// Who is calling, with which token, and on which consent: as the pipeline asks for it.
// What the call wants is not looked at here, nor whether the token is for it.

import type { CallRules, Refused } from '../call.ts'
import type { CountryBank } from './country-bank.ts'
import { judgePaymentPath } from './payments/path.ts'
import { errors, refusal, type Refusals } from './refusals.ts'
import { withRequestId } from './request-id.ts'
import type { Sender, SentHeaders } from './sender.ts'

/** Name of the interface, for maintenance, call limits and grants. */
export const NAME = 'baltic'

/** Makes what the pipeline asks about a sender in one country. */
export function makeAuthentication({
  base,
  services,
}: CountryBank): CallRules<Refusals, Sender, SentHeaders> {
  const refuse = (said: Refusals): Refused<Refusals> => ({ refusal: said })
  return {
    name: NAME,
    prefix: base,
    base,
    errors,
    judgePath: judgePaymentPath,
    authenticate: () => refuse(refusal('TOKEN_UNKNOWN', 'a token of the bank is required')),
    clientOf: ({ clientId }) => clientId,
    headers: () => ({ sent: { isPsuPresent: false } }),
    finish: (response, request) => withRequestId(response, request, services.settings.uuid),
  }
}
