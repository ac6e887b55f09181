// A bank of one country, and one person's consent there: the session that reads take.
// The secrets are behind hidden getters, so that neither a log nor JSON shows them.

import { derive, type InterfaceBankOptions, makeInterfaceBank } from '../shared/interface-bank.ts'
import { checkedCertificate } from '../shared/oauth/certificate.ts'
import { checkedClient, type OAuthClient } from '../shared/oauth/client.ts'
import { readGrant } from '../shared/oauth/grant.ts'
import { requestClientToken } from '../shared/oauth/token-calls.ts'
import { TokenCache, type TokenSource } from '../shared/oauth/token-cache.ts'
import { isBearerToken, isVisibleAscii } from '../shared/values/opaque.ts'
import { type BalticBank, type BalticSession, COUNTRIES, type Country } from './auth.ts'
import { balticGaps } from './gaps.ts'

/** What proves which application asks. Sandbox and production have their own; they never mix. */
export interface BalticCredentials {
  client: OAuthClient
}

/** Credentials of a sandbox. */
export interface SandboxBalticCredentials extends BalticCredentials {
  /**
   * Certificate of the client, PEM, for a sandbox without TLS: it is then sent in a header.
   *
   * If there is TLS, and always in production, the transport presents the certificate: see `fetch`.
   */
  certificatePem?: string | undefined
}

type Options = InterfaceBankOptions<BalticCredentials, typeof balticGaps>

/**
 * Options of {@link makeBalticBank}: the name of the credentials shows which environment they belong to.
 *
 * `baseUrl` is the address of one country, and `fetch` presents the client certificate if the bank asks for one.
 */
export type BalticBankOptions = (
  | Extract<Options, { environment: 'production' }>
  | (Extract<Options, { environment: 'sandbox' }> & { sandbox: SandboxBalticCredentials })
) & {
  country: Country
  /** Where calls get their token from; default: a {@link TokenCache} of this bank's own. It must not serve two countries. */
  tokens?: TokenSource | undefined
  /** Name of the certificate that `fetch` presents, where `tokens` serves banks with several. */
  certificate?: string | undefined
}

/**
 * Makes the bank that takes payments and requests for consent; {@link withConsent} makes a session from it.
 *
 * The client token of each scope is requested at the first call that needs it, used until shortly before it ends, and
 * requested once where many calls need it at the same time.
 *
 * @throws TypeError naming the option that is missing or out of range, and no value.
 * @see paper 3, Authentication
 * @example
 * ```ts
 * import { createConsent, listAccounts, makeBalticBank, withConsent } from 'silta/core/baltic'
 *
 * declare const secrets: { clientId: string; clientSecret: string }
 *
 * const bank = makeBalticBank({
 *   country: 'EE',
 *   environment: 'sandbox',
 *   baseUrl: 'https://bank.example/baltic/ee',
 *   sandbox: { client: { id: secrets.clientId, secret: secrets.clientSecret } },
 * })
 * const { body: consent } = await createConsent(bank, {
 *   body: {
 *     access: {},
 *     recurringIndicator: true,
 *     validUntil: '9999-12-31',
 *     frequencyPerDay: 4,
 *     combinedServiceIndicator: false,
 *   },
 * })
 * // The person approves it at the bank; then:
 * const { body } = await listAccounts(withConsent(bank, { consentId: consent.consentId }), {})
 * console.log(body.accounts.map(({ iban, currency }) => [iban, currency]))
 * ```
 */
export function makeBalticBank(options: BalticBankOptions): BalticBank {
  const { country, certificate } = options
  if (!COUNTRIES.includes(country)) throw new TypeError(`country must be ${COUNTRIES.join(', ')}`)
  const shown = makeInterfaceBank(
    balticGaps,
    options,
    ({ client, certificatePem }: SandboxBalticCredentials, where) => ({
      client: checkedClient(`${where}.client`, client),
      certificate,
      certificatePem: checkedCertificate(where, certificatePem),
    }),
  )
  const asker = derive(shown, { country })
  const request = async ({ scope }: { readonly scope: string }) => {
    const askedAtMs = asker.clock()
    const { body } = await requestClientToken(asker, { body: { scope } })
    return readGrant(body, askedAtMs)
  }
  return derive(asker, {}, { tokens: options.tokens ?? new TokenCache(request, { clock: asker.clock }) })
}

/** The access of a session: the id of a consent, the token that its approval brought, or both, which then must agree. */
export interface SessionAccess {
  consentId?: string | undefined
  /** Token of the person, without the word `Bearer`; it serves account reads. */
  accessToken?: string | undefined
}

/**
 * Makes a session: the bank with the consent of one person.
 *
 * @throws TypeError when neither is given or one is of another form; the message does not repeat it.
 * @see paper 3, Authentication; gaps: baltic.token.read
 */
export function withConsent(bank: BalticBank, { consentId, accessToken }: SessionAccess): BalticSession {
  if (consentId === undefined && accessToken === undefined) {
    throw new TypeError('consentId or accessToken must be given')
  }
  if (consentId !== undefined && !isVisibleAscii(consentId, 256)) {
    throw new TypeError('consentId must be 1 to 256 visible ASCII characters')
  }
  if (accessToken !== undefined) assertToken(accessToken)
  return derive(bank, {}, { access: { consentId, token: accessToken } })
}

/**
 * Makes a bank that calls with the token of one payment's approval, from the code exchange: it serves that payment alone.
 * The client token serves every call, so this is needed only if a bank asks for it.
 *
 * @param accessToken Without the word `Bearer`.
 * @throws TypeError when it is not a bearer token; the message does not repeat it.
 * @see gaps: baltic.token.client
 */
export function withPayerAccess(bank: BalticBank, accessToken: string): BalticBank {
  assertToken(accessToken)
  const tokens: TokenSource = { get: () => Promise.resolve(accessToken), forget: () => undefined }
  return derive(bank, {}, { tokens })
}

function assertToken(accessToken: string): void {
  if (!isBearerToken(accessToken)) {
    throw new TypeError('accessToken must be a bearer token: letters, digits and - . _ ~ + /')
  }
}
