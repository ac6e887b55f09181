// Identifies the caller of a read: client, consent and accepted media type. The call pipeline runs it before the read.

import { readBearer } from '../../../core/account-access/index.ts'
import { equalSecrets } from '../../../core/shared/bytes.ts'
import type { CallRules, Refused } from '../call-rules.ts'
import { presentsOtherCertificate } from '../clients/client-certificate.ts'
import type { FlatRefusal } from '../errors/flat.ts'
import { chooseMediaType } from '../http/accept.ts'
import type { Services } from '../services.ts'
import type { Consents, GivenConsent } from './consents.ts'
import { BAD_KEY, BAD_TOKEN, errors, forbidden, NO_ACCEPT, NOT_ACCEPTABLE } from './refusals.ts'

/** The sender of a call. */
export interface Reader {
  clientId: string
  consent: GivenConsent
}

/** Makes the rules by which the pipeline identifies the sender of a read. */
export function makeAuthentication(
  { clients, tokens, settings }: Services,
  consents: Consents,
): CallRules<FlatRefusal, Reader, MediaType> {
  const refuse = (refusal: FlatRefusal): Refused<FlatRefusal> => ({ refusal })
  return {
    name: 'account-access',
    prefix: '/accounts',
    errors,
    authenticate({ header, request }, now) {
      const known = clients.findByApiKey(header('x-api-key'))
      if (!known) return refuse(BAD_KEY)
      const bearer = readBearer(header('authorization'))
      const token = bearer === undefined ? undefined : tokens.findAccess(bearer)
      if (!token || token.hasEnded) return refuse(BAD_TOKEN)
      const { grant, certificate } = token
      if (!equalSecrets(known.clientId, grant.clientId)) return refuse(BAD_KEY)
      if (presentsOtherCertificate(request.headers, known, settings.wire(), certificate)) {
        return refuse(forbidden('The certificate is not the one that the token was issued to'))
      }
      if (grant.interfaceName !== 'account-access') {
        return refuse(forbidden('The scope of the token does not cover account access'))
      }
      const consent = consents.findGiven(grant.grantId)
      if (!consent) return refuse(BAD_TOKEN)
      switch (consents.stateOf(consent, now)) {
        case 'valid':
          return { who: { clientId: known.clientId, consent } }
        case 'expired':
          return refuse(forbidden('Authorization expired'))
        default:
          return refuse(forbidden('Authorization revoked'))
      }
    },
    clientOf: ({ clientId }) => clientId,
    headers({ header }) {
      const accept = header('accept').trim()
      if (accept === '') return refuse(NO_ACCEPT)
      const sent = chooseMediaType(accept, MEDIA_TYPES)
      return sent ? { sent } : refuse(NOT_ACCEPTABLE)
    },
  }
}

/** Media types of the interface; the first one answers a range (paper 1 A, Authentication; gaps: account-access.accept). */
export const MEDIA_TYPES = ['application/hal+json', 'application/json'] as const

/** A media type of the interface. */
export type MediaType = (typeof MEDIA_TYPES)[number]
