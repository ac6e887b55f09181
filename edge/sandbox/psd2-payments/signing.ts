// How payments are signed, to explain a refused call: a detached JWS over the body in base64url, if there is one.

import { signingKeysOf } from '../clients/signing-keys.ts'
import type { Scheme } from '../explanation/explanation.ts'
import { judgeJws, type JwsForm } from '../explanation/judge-jws.ts'
import type { Services } from '../services.ts'

const FORM: JwsForm = {
  header: 'x-jws-signature',
  members: ['alg', 'kid'],
  algorithms: ['RS256', 'PS256', 'ES256'],
}

/** Makes the scheme by which the explanation reads signatures of this interface. */
export function makeScheme(services: Services, hide: (secret: string) => string): Scheme {
  return {
    row: 'psd2.jws',
    paper: '2 A, Authentication',
    header: FORM.header,
    // Only calls that create may be signed, and need not be.
    isSigned: ({ operation, header }) =>
      (operation ?? '').startsWith('psd2.create') && header(FORM.header) !== '',
    look: (call, isAccepted) =>
      judgeJws(call, FORM, signingKeysOf(services, call.header('authorization')), isAccepted, hide),
  }
}
