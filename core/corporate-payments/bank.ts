// A bank with its corporate payment interface: the client's credentials, its signing key and its tokens.
// The secrets are behind hidden getters, so that neither a log nor JSON shows them.

import { derive, type InterfaceBankOptions, makeInterfaceBank } from '../shared/interface-bank.ts'
import { checkedCertificate } from '../shared/oauth/certificate.ts'
import { readGrant } from '../shared/oauth/grant.ts'
import { TokenCache, type TokenSource } from '../shared/oauth/token-cache.ts'
import { makeJwsSigner } from '../shared/signing/jws.ts'
import type { PrivateKey } from '../shared/signing/key.ts'
import { isVisibleAscii } from '../shared/values/opaque.ts'
import type { CorporateBank, CorporateIdentity } from './auth.ts'
import { corporatePaymentsGaps } from './gaps.ts'
import { requestToken } from './operations.ts'

/** What proves which company asks. Sandbox and production have their own; they never mix. */
export interface CorporateCredentials {
  /** 1 to 255 visible ASCII characters. */
  clientId: string
  /** 1 to 1024 visible ASCII characters. */
  clientSecret: string
  /** Name that the bank gave the signing key when it was registered, `kid`: 1 to 255 visible ASCII characters. */
  keyId: string
  /** Signs the bodies of payments; not the key of the certificate. */
  privateKey: PrivateKey
}

/** Credentials of a sandbox. */
export interface SandboxCorporateCredentials extends CorporateCredentials {
  /**
   * Certificate of the client, PEM, for a sandbox without TLS: it is then sent in a header.
   *
   * If there is TLS, and always in production, the transport presents the certificate: see `fetch`.
   */
  certificatePem?: string | undefined
}

type Options = InterfaceBankOptions<CorporateCredentials, typeof corporatePaymentsGaps>

/**
 * Options of {@link makeCorporateBank}: the name of the credentials shows which environment they belong to.
 *
 * `fetch` presents the client certificate (mutual TLS): one of undici's in Node, of `Deno.createHttpClient`, of Bun's `tls`
 * option, or of an `mtls_certificates` binding in a worker.
 */
export type CorporateBankOptions = (
  | Extract<Options, { environment: 'production' }>
  | (Extract<Options, { environment: 'sandbox' }> & { sandbox: SandboxCorporateCredentials })
) & {
  /** Where calls get their token from; default: a {@link TokenCache} of this bank's own. */
  tokens?: TokenSource | undefined
  /** Name of the certificate that `fetch` presents, where `tokens` serves banks with several. */
  certificate?: string | undefined
}

/**
 * Makes the bank that every corporate payment call takes.
 *
 * The signing key is imported at the first call, once, and cannot be read out again. The token is requested at the first
 * call, used until shortly before it ends, and requested once where many calls need it at the same time.
 *
 * @throws TypeError naming the option that is missing or out of range, and no value.
 * @see paper 2 B, Authentication
 * @example
 * ```ts
 * import { createSepaPayment, makeCorporateBank, type PaymentOrder } from 'silta/core/corporate-payments'
 *
 * declare const secrets: { clientId: string; clientSecret: string; keyId: string; privateKeyPem: string }
 * declare const order: PaymentOrder
 * declare const fetchWithCertificate: (request: string, init: RequestInit) => Promise<Response>
 *
 * const bank = makeCorporateBank({
 *   environment: 'production',
 *   baseUrl: 'https://bank.example',
 *   fetch: fetchWithCertificate,
 *   production: {
 *     clientId: secrets.clientId,
 *     clientSecret: secrets.clientSecret,
 *     keyId: secrets.keyId,
 *     privateKey: secrets.privateKeyPem,
 *   },
 * })
 * const { body } = await createSepaPayment(bank, { body: order })
 * console.log(body.status)
 * ```
 */
export function makeCorporateBank(options: CorporateBankOptions): CorporateBank {
  const asker = makeInterfaceBank(corporatePaymentsGaps, options, (credentials, where) =>
    identityOf(credentials, where, options.certificate),
  )
  const request = async () => {
    const askedAtMs = asker.clock()
    const { body } = await requestToken(asker, {})
    return readGrant(body, askedAtMs)
  }
  return derive(asker, {}, { tokens: options.tokens ?? new TokenCache(request, { clock: asker.clock }) })
}

function identityOf(
  credentials: SandboxCorporateCredentials,
  where: string,
  certificate: string | undefined,
): CorporateIdentity {
  const { clientId, clientSecret, keyId, privateKey, certificatePem } = credentials
  const assert = (holds: boolean, field: string, rule: string) => {
    if (!holds) throw new TypeError(`${where}.${field} ${rule}`)
  }
  const visible = (max: number) => `must be 1 to ${max} visible ASCII characters`
  assert(isVisibleAscii(clientId, 255), 'clientId', visible(255))
  assert(isVisibleAscii(clientSecret, 1024), 'clientSecret', visible(1024))
  assert(isVisibleAscii(keyId, 255), 'keyId', visible(255))
  assert(Boolean(privateKey), 'privateKey', 'must be a private key or a signer')
  return {
    client: { id: clientId, secret: clientSecret },
    keyId,
    sign: makeJwsSigner(privateKey, 'RS256', `${where}.privateKey`),
    certificate,
    certificatePem: checkedCertificate(where, certificatePem),
  }
}
