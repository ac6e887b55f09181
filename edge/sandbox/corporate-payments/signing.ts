// How corporate payments are signed, to explain a refused call: a detached JWS over the bytes of the body.

import { signingKeysOf } from '../clients/signing-keys.ts'
import type { Scheme } from '../explanation/explanation.ts'
import { judgeJws, type JwsForm } from '../explanation/judge-jws.ts'
import type { Services } from '../services.ts'

const FORM: JwsForm = {
  header: 'x-req-signature',
  members: ['alg', 'kid', 'b64', 'urn:bank.api.iat', 'crit'],
  algorithms: ['RS256'],
  timeMember: 'urn:bank.api.iat',
  fixed: { b64: false, crit: ['b64', 'urn:bank.api.iat'] },
}

/** Makes the scheme by which the explanation reads signatures of this interface. */
export function makeScheme(services: Services, hide: (secret: string) => string): Scheme {
  return {
    row: 'corporate.signature.header',
    paper: '2 B, Authentication',
    header: FORM.header,
    // Queries have no body, and are not signed (gaps: corporate.errors).
    isSigned: ({ method, operation }) => method === 'POST' && operation !== 'corporate.token',
    look: (call, isAccepted) =>
      judgeJws(call, FORM, signingKeysOf(services, call.header('authorization')), isAccepted, hide),
  }
}
