// A bank with its PSD2 payments: the provider's credentials, its seal key, its tokens, and the public keys of the bank.
// The secrets are behind hidden getters, so that neither a log nor JSON shows them.

import {
  checkedApiKey,
  derive,
  type InterfaceBankOptions,
  makeInterfaceBank,
} from '../shared/interface-bank.ts'
import { checkedCertificate } from '../shared/oauth/certificate.ts'
import { readGrant } from '../shared/oauth/grant.ts'
import { KeySet } from '../shared/oauth/key-set.ts'
import { requestClientToken } from '../shared/oauth/token-calls.ts'
import { TokenCache, type TokenSource } from '../shared/oauth/token-cache.ts'
import { makeJwsSigner } from '../shared/signing/jws.ts'
import { isJwsAlgorithm, type JwsAlgorithm } from '../shared/signing/jws-key.ts'
import type { JsonWebKeyLike, PrivateKey } from '../shared/signing/key.ts'
import { isIban } from '../shared/values/iban.ts'
import { isBearerToken, isVisibleAscii } from '../shared/values/opaque.ts'
import type { Psd2Bank, Psd2Identity } from './auth.ts'
import { psd2PaymentsGaps } from './gaps.ts'

/** What proves which provider asks. Sandbox and production have their own; they never mix. */
export interface Psd2Credentials {
  /** 1 to 255 visible ASCII characters. */
  clientId: string
  /** 1 to 1024 visible ASCII characters. */
  clientSecret: string
  /** Value of `x-api-key`, 1 to 128 visible ASCII characters. */
  apiKey: string
  /** Name that the bank gave the seal key when it was registered, `kid`: 1 to 255 visible ASCII characters. */
  keyId: string
  /** Seals the bodies of payments and signs the requests to a payer; not the key of the website certificate. */
  privateKey: PrivateKey
  /** Default RS256. */
  algorithm?: JwsAlgorithm | undefined
  /** Accounts of the provider itself: a payment to one of them must name its `ultimatePayee`. */
  ownIbans?: readonly string[] | undefined
}

/** Credentials of a sandbox. */
export interface SandboxPsd2Credentials extends Psd2Credentials {
  /**
   * Certificate of the client, PEM, for a sandbox without TLS: it is then sent in a header.
   *
   * If there is TLS, and always in production, the transport presents the certificate: see `fetch`.
   */
  certificatePem?: string | undefined
}

type Options = InterfaceBankOptions<Psd2Credentials, typeof psd2PaymentsGaps>

/**
 * Options of {@link makePsd2Bank}: the name of the credentials shows which environment they belong to.
 *
 * `fetch` presents the client certificate (mutual TLS): one of undici's in Node, of `Deno.createHttpClient`, of Bun's `tls`
 * option, or of an `mtls_certificates` binding in a worker.
 */
export type Psd2BankOptions = (
  | Extract<Options, { environment: 'production' }>
  | (Extract<Options, { environment: 'sandbox' }> & { sandbox: SandboxPsd2Credentials })
) & {
  /** Where calls get their token from; default: a {@link TokenCache} of this bank's own. */
  tokens?: TokenSource | undefined
  /** Name of the certificate that `fetch` presents, where `tokens` serves banks with several. */
  certificate?: string | undefined
  /** Public keys of the bank; default: those that it publishes, read when they are needed first. */
  bankKeys?: readonly JsonWebKeyLike[] | undefined
  /**
   * Time by which the bank judges due dates, epoch milliseconds. Default: `clock` in production, and none in a sandbox,
   * whose clock may have been moved: without this time, only the sandbox itself judges due dates.
   */
  bankClock?: (() => number) | undefined
}

/**
 * Makes the bank that every PSD2 payment call takes.
 *
 * The seal key is imported at the first use, once, and cannot be read out again. The token of the provider is requested at
 * the first call, used until shortly before it ends, and requested once where many calls need it at the same time.
 *
 * @throws TypeError naming the option that is missing or out of range, and no value.
 * @see paper 2 A, Authentication
 * @example
 * ```ts
 * import { createSepaPayment, makePsd2Bank, makeScaRequest, type SepaPaymentOrder } from 'silta/core/psd2-payments'
 *
 * declare const secrets: { clientId: string; clientSecret: string; apiKey: string; keyId: string; sealKeyPem: string }
 * declare const order: SepaPaymentOrder
 * declare const fetchWithCertificate: (request: string, init: RequestInit) => Promise<Response>
 *
 * const bank = makePsd2Bank({
 *   environment: 'production',
 *   baseUrl: 'https://bank.example',
 *   fetch: fetchWithCertificate,
 *   production: {
 *     clientId: secrets.clientId,
 *     clientSecret: secrets.clientSecret,
 *     apiKey: secrets.apiKey,
 *     keyId: secrets.keyId,
 *     privateKey: secrets.sealKeyPem,
 *   },
 * })
 * const { body } = await createSepaPayment(bank, { body: order })
 * const { approvalUrl } = await makeScaRequest(bank, body.authorizationId, 'https://provider.example/approved')
 * console.log(approvalUrl) // the payer's browser goes there
 * ```
 */
export function makePsd2Bank(options: Psd2BankOptions): Psd2Bank {
  const { environment, certificate, bankKeys } = options
  const shown = makeInterfaceBank(psd2PaymentsGaps, options, (credentials, where) =>
    identityOf(credentials, where, certificate),
  )
  const findKey = bankKeys
    ? (keyId: string) => Promise.resolve(bankKeys.find(({ kid }) => kid === keyId))
    : new KeySet(shown).find
  const bankClock = options.bankClock ?? (environment === 'production' ? shown.clock : undefined)
  const asker = derive(shown, { findKey, bankClock })
  const request = async ({ scope }: { readonly scope: string }) => {
    const askedAtMs = asker.clock()
    const { body } = await requestClientToken(asker, { body: { scope } })
    return readGrant(body, askedAtMs)
  }
  return derive(asker, {}, { tokens: options.tokens ?? new TokenCache(request, { clock: asker.clock }) })
}

/**
 * Makes a bank that calls with the token of one approval, from the code exchange: the token serves only the payments of that
 * bundle. The provider's own token serves every call, so this is needed only if a bank asks for it.
 *
 * @param accessToken Without the word `Bearer`.
 * @throws TypeError when it is not a bearer token; the message does not repeat it.
 * @see gaps: psd2.token
 */
export function withPayerAccess(bank: Psd2Bank, accessToken: string): Psd2Bank {
  if (!isBearerToken(accessToken)) {
    throw new TypeError('accessToken must be a bearer token: letters, digits and - . _ ~ + /')
  }
  const tokens: TokenSource = { get: () => Promise.resolve(accessToken), forget: () => undefined }
  return derive(bank, {}, { tokens })
}

function identityOf(
  credentials: SandboxPsd2Credentials,
  where: string,
  certificate: string | undefined,
): Psd2Identity {
  const { clientId, clientSecret, keyId, privateKey, algorithm = 'RS256', ownIbans = [] } = credentials
  const assert = (holds: boolean, field: string, rule: string) => {
    if (!holds) throw new TypeError(`${where}.${field} ${rule}`)
  }
  const visible = (max: number) => `must be 1 to ${max} visible ASCII characters`
  assert(isVisibleAscii(clientId, 255), 'clientId', visible(255))
  assert(isVisibleAscii(clientSecret, 1024), 'clientSecret', visible(1024))
  assert(isVisibleAscii(keyId, 255), 'keyId', visible(255))
  assert(Boolean(privateKey), 'privateKey', 'must be a private key or a signer')
  assert(isJwsAlgorithm(algorithm), 'algorithm', 'must be RS256, PS256 or ES256')
  assert(Array.isArray(ownIbans) && ownIbans.every(isIban), 'ownIbans', 'must be a list of IBANs')
  return {
    client: { id: clientId, secret: clientSecret },
    apiKey: checkedApiKey(where, credentials.apiKey),
    keyId,
    sign: makeJwsSigner(privateKey, algorithm, `${where}.privateKey`),
    ownIbans,
    certificate,
    certificatePem: checkedCertificate(where, credentials.certificatePem),
  }
}
