// A bank with its online payment interface and the merchant's proof of identity towards it.
// The secrets are behind a hidden getter, so that neither a log nor JSON shows them.

import { checkedBase } from '../shared/bank.ts'
import { assume } from '../shared/gaps.ts'
import {
  checkedApiKey,
  derive,
  type InterfaceBank,
  type InterfaceBankOptions,
  makeInterfaceBank,
} from '../shared/interface-bank.ts'
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

/** Options of {@link makeOnlinePaymentBank}: the name of the credentials shows which environment they belong to. */
export type OnlinePaymentBankOptions = InterfaceBankOptions<MerchantCredentials, typeof onlinePaymentGaps> & {
  /** Address that the payer's browser visits; no slash at the end. */
  frontUrl: string
}

/** A bank that takes online payments. */
export interface OnlinePaymentBank extends InterfaceBank<MerchantIdentity, typeof onlinePaymentGaps> {
  readonly frontUrl: string
}

/** The identity of the merchant, ready to sign. */
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
 * import { createPayment, makeOnlinePaymentBank, makeApprovalUrl, type PaymentOrder } from 'silta/core/online-payment'
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
 * console.log(makeApprovalUrl(bank, created))
 * ```
 */
export function makeOnlinePaymentBank(options: OnlinePaymentBankOptions): OnlinePaymentBank {
  const bank = makeInterfaceBank(onlinePaymentGaps, options, identityOf)
  const names = Object.values({
    ...assume(onlinePaymentGaps, bank, 'online-payment.create.endpoints'),
    callback: assume(onlinePaymentGaps, bank, 'online-payment.create.callback'),
  })
  // If an address had the name of another member of the order, one of the two would vanish.
  if (new Set([...MEMBERS, ...names]).size < MEMBERS.length + names.length) {
    throw new TypeError(
      'assumptions online-payment.create.endpoints must differ from all members of the order',
    )
  }
  return derive(bank, { frontUrl: checkedBase('frontUrl', options.frontUrl, options.environment) })
}

/** Members of an order that have one name at every bank. */
const MEMBERS =
  'accountId amount currency reference message language messageToCustomer ultimateBeneficiary'.split(' ')

function identityOf(credentials: MerchantCredentials, where: string): MerchantIdentity {
  const { merchantId, keys } = credentials
  const apiKey = checkedApiKey(where, credentials.apiKey)
  const assert = (holds: boolean, field: string, rule: string) => {
    if (!holds) throw new TypeError(`${where}.${field} ${rule}`)
  }
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
  if (key === undefined) throw new TypeError(`${where}.keyVersion must name one of the keys`)
  return { apiKey, merchantId, keyVersion, sign: makeSigner(key, `${where}.keys.${keyVersion}`) }
}
