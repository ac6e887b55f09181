// Options of online payments that a host sets when it starts a sandbox, checked once, with all defaults in one place.

import { isText } from '../../../core/shared/values/text.ts'
import { rule, VISIBLE } from '../options/index.ts'

/** Options of `createSandbox` that belong to online payments; every one has a default. */
export interface OnlinePaymentOptions {
  /** Shows a page on which a person decides, instead of deciding by `accountId`; default false. */
  paymentPage?: boolean | undefined
  /** Most attempts to deliver a callback, 1 to 10; default 1. */
  callbackAttempts?: number | undefined
  /** Sample private key of online payments, PKCS#8 PEM, RSA 2048 to 4096. Default: made at first use and kept. */
  sampleKey?: string | undefined
  /** Value of `x-api-key` of callbacks, 1 to 128 visible ASCII characters. Default: made at first use and kept. */
  callbackApiKey?: string | undefined
  /** Seller's name on pages and statements if a merchant has given none with a key: 1 to 70 characters of payments. */
  merchantName?: string | undefined
}

/** The options with their defaults. */
export interface OnlinePaymentSettings {
  readonly paymentPage: boolean
  readonly callbackAttempts: number
  readonly sampleKey: string | undefined
  readonly callbackApiKey: string | undefined
  readonly merchantName: string | undefined
}

/**
 * Checks the options and fills in the defaults.
 *
 * @throws TypeError naming the option and its rule, but not its value.
 */
export function onlinePaymentSettings(options: OnlinePaymentOptions): OnlinePaymentSettings {
  const { paymentPage = false, callbackAttempts = 1, sampleKey, callbackApiKey, merchantName } = options
  rule(
    merchantName === undefined || isText(merchantName, { max: 70 }),
    'merchantName',
    "must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end",
  )
  rule(
    callbackApiKey === undefined || /^[!-~]{1,128}$/.test(callbackApiKey),
    'callbackApiKey',
    `must be 1 to 128 ${VISIBLE}`,
  )
  rule(
    Number.isInteger(callbackAttempts) && callbackAttempts >= 1 && callbackAttempts <= 10,
    'callbackAttempts',
    'must be a whole number from 1 to 10',
  )
  return { paymentPage, callbackAttempts, sampleKey, callbackApiKey, merchantName }
}
