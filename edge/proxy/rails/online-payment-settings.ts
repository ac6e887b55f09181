// The settings of online payment, and the rail that is made of them.
// Which form each has is checked with all others; what only several show, here.

import * as v from 'valibot'
import { makeOnlinePaymentBank } from '../../../core/online-payment/index.ts'
import { makeSigner } from '../../../core/shared/signing/rsa.ts'
import { bankOptions, type Capability, credentialsFor } from '../capabilities/capability.ts'
import { address, base, secret, visible, works } from '../capabilities/forms.ts'
import { OnlinePaymentRail } from './online-payment.ts'
import type { Rail } from './rail.ts'

const settings = {
  /** Address of the bank's pages. */
  BANK_FRONT_URL: v.optional(base("must be the address of the bank's pages")),
  /** Address of the bank's public keys; without it callbacks are neither asked for nor taken. */
  BANK_KEYS_URL: v.optional(address("must be the address of the bank's public keys")),
  /** Version of the signing key, 0 to 9999. */
  SIGNING_KEY_VERSION: v.optional(
    v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,3})$/, 'must be 0 to 9999')),
    '0',
  ),
  MERCHANT_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[!-9;-~]{1,64}$/, 'must be 1 to 64 visible ASCII characters without a colon'),
    ),
  ),
  ACCOUNT_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{1,36}$/, 'must be 1 to 36 letters, digits or hyphens')),
  ),
  BANK_API_KEY: v.optional(visible(128)),
  /** PKCS#8 PEM; whether it is a key that works is tried apart. */
  SIGNING_KEY: v.optional(v.string()),
  /** The value of `x-api-key` in the bank's callbacks. */
  CALLBACK_API_KEY: v.optional(secret(1)),
}

const Given = v.required(v.object(settings), [
  'BANK_FRONT_URL',
  'MERCHANT_ID',
  'ACCOUNT_ID',
  'BANK_API_KEY',
  'SIGNING_KEY',
])

/** Online payment, before its settings are known. */
export const onlinePayment: Capability<Rail> = {
  name: 'online-payment',
  settings,
  needs: ['BANK_FRONT_URL', 'MERCHANT_ID', 'ACCOUNT_ID', 'BANK_API_KEY', 'SIGNING_KEY'],
  addresses: ['BANK_FRONT_URL', 'BANK_KEYS_URL'],
  names: { frontUrl: 'BANK_FRONT_URL' },
  faults: ({ BANK_KEYS_URL, CALLBACK_API_KEY }) =>
    (BANK_KEYS_URL === undefined) === (CALLBACK_API_KEY === undefined)
      ? []
      : ['BANK_KEYS_URL and CALLBACK_API_KEY go together'],
  async keyFaults({ SIGNING_KEY }) {
    if (typeof SIGNING_KEY !== 'string' || (await works(() => makeSigner(SIGNING_KEY)(new Uint8Array()))))
      return []
    return ['SIGNING_KEY must be a PKCS#8 PEM of an RSA key of 2048 to 4096 bits']
  },
  make(bindings, reach) {
    const given = v.parse(Given, bindings)
    const { BANK_KEYS_URL: keysUrl, CALLBACK_API_KEY: callbackKey } = given
    const credentials = {
      apiKey: given.BANK_API_KEY,
      merchantId: given.MERCHANT_ID,
      keys: { [Number(given.SIGNING_KEY_VERSION)]: given.SIGNING_KEY },
    }
    const bank = makeOnlinePaymentBank({
      ...bankOptions(reach),
      ...credentialsFor(reach, credentials),
      frontUrl: given.BANK_FRONT_URL,
    })
    const callbacks =
      keysUrl !== undefined && callbackKey !== undefined ? { apiKey: callbackKey, keysUrl } : undefined
    return new OnlinePaymentRail({ bank, accountId: given.ACCOUNT_ID, callbacks })
  },
}
