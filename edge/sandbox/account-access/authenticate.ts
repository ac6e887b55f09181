// Who is calling, and on whose consent: api key, token, consent and call limit of a read, in the order of the ledger.
// What the call wants is not looked at here; reads.ts does.

import { readBearer } from '../../../core/account-access/index.ts'
import { equalSecrets } from '../../../core/shared/bytes.ts'
import type { Services } from '../services.ts'
import { presentsOtherCertificate } from '../clients/client-certificate.ts'
import type { Consents, GivenConsent } from './consents.ts'
import { BAD_KEY, BAD_TOKEN, forbidden, type Refusal, tooMany } from './refusals.ts'

/** Either the consent of a call or why it has none. */
export type Entrance = { ok: true; consent: GivenConsent } | { ok: false; refusal: Refusal }

/** Makes the authentication that all five reads pass; it runs inside a transaction of the services. */
export function makeAuthentication(
  { clients, tokens, limits }: Services,
  consents: Consents,
): (request: Request, now: number) => Entrance {
  const refuse = (refusal: Refusal): Entrance => ({ ok: false, refusal })
  return ({ headers }, now) => {
    const apiKey = headers.get('x-api-key') ?? ''
    const known = clients.findByApiKey(apiKey)
    if (!known) return refuse(BAD_KEY)
    const bearer = readBearer(headers.get('authorization') ?? '')
    const grant = bearer === undefined ? undefined : tokens.find(bearer)
    if (!grant) return refuse(BAD_TOKEN)
    if (!equalSecrets(known.clientId, grant.clientId)) return refuse(BAD_KEY)
    if (presentsOtherCertificate(headers, known)) {
      return refuse(forbidden('The certificate is not the one that the token was issued to'))
    }
    if (grant.interfaceName !== 'account-access') {
      return refuse(forbidden('The scope of the token does not cover account access'))
    }
    const consent = consents.findGiven(grant.grantId)
    if (!consent) return refuse(BAD_TOKEN)
    switch (consents.stateOf(consent, now)) {
      case 'valid':
        break
      case 'expired':
        return refuse(forbidden('Authorization expired'))
      default:
        return refuse(forbidden('Authorization revoked'))
    }
    const seconds = limits.count('account-access', known.clientId)
    return seconds === undefined ? { ok: true, consent } : refuse(tooMany(seconds))
  }
}
