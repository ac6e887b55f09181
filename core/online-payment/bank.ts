// A bank with its online payment interface and the merchant's proof of identity towards it.
// The secrets stand behind a hidden getter, so that neither a log nor JSON shows them.

import {
  assertEnvironment,
  type Bank,
  type BankOptions,
  checkedBase,
  hidden,
  makeBank,
} from '../shared/bank.ts'
import { type Assumptions, assume } from '../shared/gaps.ts'
import { makeSigner, type PrivateKey, type Signer } from '../shared/signing/rsa.ts'
import { onlinePaymentGaps } from './gaps.ts'

/** What proves who the merchant is. Sandbox and production have their own; they never mix. */
export interface MerchantCredentials {
  /** Value of `x-api-key`, 1 to 128 visible ASCII characters. */
  apiKey: string
  /** Id of the merchant, 1 to 64 characters without colon and space; a UUID in the sandbox. */
  merchantId: string
  /** Signing keys by version, 0 to 9999. An old version may stay until the bank has the new one. */
  keys: { readonly [version: number]: PrivateKey }
  /** Version to sign with; default: the highest one. */
  keyVersion?: number | undefined
}

interface Common extends Omit<BankOptions, 'environment'> {
  /** Address that the payer's browser visits; no slash at the end. */
  frontUrl: string
  /** Answers to the open places of the paper that differ at this bank. */
  assumptions?: Assumptions<typeof onlinePaymentGaps> | undefined
}

/** Options of {@link makeOnlinePaymentBank}: the name of the credentials says which environment they belong to. */
export type OnlinePaymentBankOptions =
  | (Common & { environment: 'production'; production: MerchantCredentials })
  | (Common & {
      environment: 'sandbox'
      sandbox: MerchantCredentials
      /** Lets merchant addresses be local and plain http, for tests on one machine. */
      allowLocalAddresses?: boolean | undefined
    })

/** A bank that online payment calls go to. */
export interface OnlinePaymentBank extends Bank {
  readonly frontUrl: string
  readonly assumptions: Assumptions<typeof onlinePaymentGaps> | undefined
  readonly allowLocalAddresses: boolean
  /** Who asks; not enumerable. */
  readonly identity: MerchantIdentity
}

/** Who asks, ready to sign. */
export interface MerchantIdentity {
  readonly apiKey: string
  readonly merchantId: string
  readonly keyVersion: number
  readonly sign: Signer
}

/**
 * Makes the bank that every online payment call takes.
 *
 * Keys are imported at the first call, once, and cannot be read out again.
 *
 * @throws TypeError naming the option that is missing or out of range, and no value.
 * @see paper 1 B, Authentication
 * @example
 * ```ts
 * import { createPayment, makeOnlinePaymentBank, paymentAddress, type PaymentOrder } from 'silta/core/online-payment'
 *
 * declare const secrets: { apiKey: string; merchantId: string; privateKeyPem: string }
 * declare const order: PaymentOrder
 *
 * const bank = makeOnlinePaymentBank({
 *   environment: 'sandbox',
 *   baseUrl: 'https://bank.example',
 *   frontUrl: 'https://bank.example',
 *   sandbox: { apiKey: secrets.apiKey, merchantId: secrets.merchantId, keys: { 0: secrets.privateKeyPem } },
 * })
 * const { body: created } = await createPayment(bank, { body: order })
 * console.log(paymentAddress(bank, created))
 * ```
 */
export function makeOnlinePaymentBank(options: OnlinePaymentBankOptions): OnlinePaymentBank {
  const { environment } = options
  assertEnvironment(environment)
  const local =
    'allowLocalAddresses' in options && options.allowLocalAddresses !== undefined
      ? options.allowLocalAddresses
      : assume(onlinePaymentGaps, options, 'shared.redirect-url')
  if (environment === 'production' && local) {
    throw new TypeError('allowLocalAddresses is for the sandbox only')
  }
  const credentials = environment === 'production' ? options.production : options.sandbox
  if (typeof credentials !== 'object' || credentials === null)
    throw new TypeError(`${environment} must hold the credentials of that environment`)
  const bank = {
    ...makeBank(options),
    frontUrl: checkedBase('frontUrl', options.frontUrl, environment),
    assumptions: options.assumptions,
    allowLocalAddresses: local,
  }
  return hidden(bank, { identity: identityOf(credentials, environment) })
}

function identityOf(credentials: MerchantCredentials, environment: string): MerchantIdentity {
  const { apiKey, merchantId, keys } = credentials
  const assert = (holds: boolean, field: string, rule: string) => {
    if (!holds) throw new TypeError(`${environment}.${field} ${rule}`)
  }
  assert(
    typeof apiKey === 'string' && /^[!-~]{1,128}$/.test(apiKey),
    'apiKey',
    'must be 1 to 128 visible ASCII characters',
  )
  const merchantRule = 'must be 1 to 64 visible ASCII characters without a colon'
  assert(typeof merchantId === 'string' && /^[!-9;-~]{1,64}$/.test(merchantId), 'merchantId', merchantRule)
  const versions = Object.keys(keys ?? {})
  const versionRule = 'must hold at least one key under a version from 0 to 9999'
  assert(
    versions.length > 0 && versions.every((version) => /^(0|[1-9]\d{0,3})$/.test(version)),
    'keys',
    versionRule,
  )
  const keyVersion = credentials.keyVersion ?? Math.max(...versions.map(Number))
  const key = keys[keyVersion]
  if (key === undefined) throw new TypeError(`${environment}.keyVersion must name one of the keys`)
  return { apiKey, merchantId, keyVersion, sign: makeSigner(key) }
}
