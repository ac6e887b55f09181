// Who is asking: a request id that the bank echoes, the consent of a person, and the token of the application or the person.
// It requests no token and does not keep one; the tokens of the bank object do. The approval of a person is in approval.ts.

import type { Proof } from '../shared/definition.ts'
import { assume } from '../shared/gaps.ts'
import type { InterfaceBank } from '../shared/interface-bank.ts'
import { readBearer } from '../shared/oauth/bearer.ts'
import type { OAuthClient } from '../shared/oauth/client.ts'
import type { TokenSource } from '../shared/oauth/token-cache.ts'
import { balticGaps } from './gaps.ts'

/** Countries in which the interface has an address. */
export const COUNTRIES = ['EE', 'LV', 'LT'] as const

/** A country in which the interface has an address. */
export type Country = (typeof COUNTRIES)[number]

/** The identity of the caller. */
export interface BalticIdentity {
  readonly client: OAuthClient
  /** Name of the certificate that the transport presents, for a token cache that serves several. */
  readonly certificate: string | undefined
  /** Certificate for a sandbox without TLS, PEM; never set in production. */
  readonly certificatePem: string | undefined
}

/** A bank of one country, and its client token. */
export interface BalticBank extends InterfaceBank<BalticIdentity, typeof balticGaps> {
  readonly country: Country
  /** Where calls get their bearer token from; not enumerable. */
  readonly tokens: TokenSource
}

/** One person's consent at a bank: what reads and funds confirmations take. */
export interface BalticSession extends BalticBank {
  /** Id of the consent, token of the person, or both; not enumerable. */
  readonly access: { readonly consentId?: string | undefined; readonly token?: string | undefined }
}

const REQUEST_ID = 'x-request-id'

/**
 * The proof that adds a new request id to every sending, and believes only answers that echo it.
 *
 * @see paper 3, Endpoints; gaps: baltic.headers.request-id
 */
export const requestId: Proof<BalticBank> = {
  kind: 'attempt',
  row: 'baltic.headers.request-id',
  headers: [REQUEST_ID],
  prove: (_draft, { uuid }) => Promise.resolve({ [REQUEST_ID]: uuid() }),
  verify({ headers }, draft, bank) {
    const isEcho = headers.get(REQUEST_ID) === draft.headers[REQUEST_ID]
    return Promise.resolve(isEcho || !assume(balticGaps, bank, 'baltic.headers.request-id'))
  },
}

/**
 * The proof that names the consent, and adds the token of the person if there is one.
 *
 * @see paper 3, Authentication; gaps: baltic.token.read
 */
export const consentHeaders: Proof<BalticSession> = {
  kind: 'attempt',
  headers: ['consent-id', 'authorization'],
  prove(_draft, session) {
    const { consentId, token } = session.access
    const { scheme } = assume(balticGaps, session, 'baltic.token.client')
    return Promise.resolve({
      ...(consentId !== undefined && { 'consent-id': consentId }),
      ...(token !== undefined && { authorization: `${scheme} ${token}` }),
    })
  },
}

/**
 * Makes the proof that adds the client token; a token that the bank refuses is forgotten, and the call made once more.
 *
 * @param service Which scope the call asks for.
 * @see paper 3, Authentication; gaps: baltic.token.client
 */
export function clientToken(service: 'accounts' | 'payments' | 'funds'): Proof<BalticBank> {
  return {
    kind: 'attempt',
    headers: ['authorization'],
    async prove(_draft, bank, options) {
      const { [service]: scope, scheme } = assume(balticGaps, bank, 'baltic.token.client')
      const { certificate } = bank.identity
      const token = await bank.tokens.get({ scope, certificate, signal: options?.signal })
      return { authorization: `${scheme} ${token}` }
    },
    async renew({ headers }, bank) {
      const { scheme } = assume(balticGaps, bank, 'baltic.token.client')
      const token = readBearer(headers['authorization'] ?? '', scheme)
      if (token !== undefined) await bank.tokens.forget(token)
      return true
    },
  }
}

export { sandboxCertificate } from '../shared/oauth/certificate.ts'
