// The settings of online payment, and the rail made from them.

import * as v from 'valibot'
import {
  makeOnlinePaymentBank,
  type OnlinePaymentBank,
  type onlinePaymentGaps,
} from '../../../../core/online-payment/index.ts'
import { makeSigner } from '../../../../core/shared/signing/rsa.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import {
  bankOptions,
  type Bindings,
  type Capability,
  credentialsFor,
  type Reach,
} from '../shared/capability.ts'
import { address, base, RSA_KEY, secret, visible, works } from '../shared/forms.ts'
import { OnlinePaymentRail } from './rail.ts'
import type { Rail } from '../rail.ts'

/** The form of each setting. */
export const settings = {
  /** Address of the bank's pages. */
  BANK_FRONT_URL: v.optional(base("must be the address of the bank's pages")),
  /** Address of the bank's public keys. Without it the proxy requests and accepts no callbacks. */
  BANK_KEYS_URL: v.optional(address("must be the address of the bank's public keys")),
  /** Version of the key that signs, 0 to 9999. */
  SIGNING_KEY_VERSION: v.optional(
    v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,3})$/, 'must be 0 to 9999')),
    '0',
  ),
  /** Id of the merchant at the bank. */
  MERCHANT_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[!-9;-~]{1,64}$/, 'must be 1 to 64 visible ASCII characters without a colon'),
    ),
  ),
  /** Id of the merchant's account at the bank. */
  ACCOUNT_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{1,36}$/, 'must be 1 to 36 letters, digits or hyphens')),
  ),
  /** Key of the application at the bank. */
  BANK_API_KEY: v.optional(visible(128)),
  /** PKCS#8 PEM. Whether the key works is checked apart. */
  SIGNING_KEY: v.optional(v.string()),
  /** Several keys by version, as JSON: during an exchange of keys, and for as long as you like. */
  SIGNING_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => parseSigningKeys(text) !== undefined,
        'must be JSON: { "<version>": "<PKCS#8 PEM>" }',
      ),
    ),
  ),
  /** The value of `x-api-key` in the bank's callbacks. */
  CALLBACK_API_KEY: v.optional(secret(1)),
}

const Given = v.required(v.object(settings), ['BANK_FRONT_URL', 'MERCHANT_ID', 'ACCOUNT_ID', 'BANK_API_KEY'])

/** Reads several keys; `undefined` if the text has another form. Whether each works is checked apart. */
function parseSigningKeys(text: string): Readonly<Record<string, string>> | undefined {
  try {
    const parsed = v.safeParse(SigningKeys, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

const SigningKeys = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,3})$/)), v.string()),
  v.check((keys) => Object.keys(keys).length > 0),
)

/** Lists the keys by version. SIGNING_KEYS overrides SIGNING_KEY for the same version. */
export function signingKeys({
  SIGNING_KEY,
  SIGNING_KEYS,
  SIGNING_KEY_VERSION,
}: Bindings): Record<string, string> {
  const single = typeof SIGNING_KEY === 'string' ? { [versionOf(SIGNING_KEY_VERSION)]: SIGNING_KEY } : {}
  return { ...single, ...(typeof SIGNING_KEYS === 'string' && parseSigningKeys(SIGNING_KEYS)) }
}

/** The version that signs, as the setting has it. */
export const versionOf = (setting: unknown): string => (typeof setting === 'string' ? setting : '0')

/** Names faults that only several settings together show. */
export function faults(bindings: Bindings): readonly string[] {
  const { BANK_KEYS_URL, CALLBACK_API_KEY, SIGNING_KEY_VERSION } = bindings
  const areTogether = (BANK_KEYS_URL === undefined) === (CALLBACK_API_KEY === undefined)
  const versions = Object.keys(signingKeys(bindings))
  const canSign = versions.length === 0 || versions.includes(versionOf(SIGNING_KEY_VERSION))
  return [
    ...(areTogether ? [] : ['BANK_KEYS_URL and CALLBACK_API_KEY go together']),
    ...(canSign ? [] : ['SIGNING_KEY_VERSION must name one of SIGNING_KEYS']),
  ]
}

/** Names keys that do not work. */
export async function keyFaults(bindings: Bindings): Promise<readonly string[]> {
  const { SIGNING_KEY, SIGNING_KEYS } = bindings
  const several = (typeof SIGNING_KEYS === 'string' && parseSigningKeys(SIGNING_KEYS)) || {}
  const given = [
    ...(typeof SIGNING_KEY === 'string' ? [['SIGNING_KEY', SIGNING_KEY] as const] : []),
    ...Object.entries(several).map(([version, key]) => [`SIGNING_KEYS ${version}`, key] as const),
  ]
  const tried = given.map(async ([name, key]) =>
    (await works(() => makeSigner(key)(new Uint8Array()))) ? [] : [`${name} ${RSA_KEY}`],
  )
  return (await Promise.all(tried)).flat()
}

/** Makes the bank, whose calls are signed with one version of the key; absent: with the one that the settings name. */
export function bankOf(bindings: Bindings, reach: Reach, keyVersion?: number): OnlinePaymentBank {
  const given = v.parse(Given, bindings)
  return makeOnlinePaymentBank({
    ...bankOptions(reach),
    assumptions: assumptionsOf<typeof onlinePaymentGaps>(bindings, 'online-payment'),
    ...credentialsFor(reach, {
      apiKey: given.BANK_API_KEY,
      merchantId: given.MERCHANT_ID,
      keys: signingKeys(bindings),
      keyVersion: keyVersion ?? Number(given.SIGNING_KEY_VERSION),
    }),
    frontUrl: given.BANK_FRONT_URL,
    clock: reach.bankTime,
  })
}

/** Online payment as a rail. */
export const rail: Capability<Rail> = {
  needs: ['BANK_FRONT_URL', 'MERCHANT_ID', 'ACCOUNT_ID', 'BANK_API_KEY', 'SIGNING_KEY'],
  instead: { SIGNING_KEY: 'SIGNING_KEYS' },
  make(bindings, reach) {
    const {
      BANK_KEYS_URL: keysUrl,
      CALLBACK_API_KEY: apiKey,
      ACCOUNT_ID: accountId,
    } = v.parse(Given, bindings)
    const callbacks = keysUrl !== undefined && apiKey !== undefined ? { apiKey, keysUrl } : undefined
    const bank = bankOf(bindings, reach)
    return new OnlinePaymentRail({ bank, accountId, callbacks, clock: reach.ownTime })
  },
}
