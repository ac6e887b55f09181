// The keys of the merchant's server: their names, what each may do, and one or two secrets each while one replaces the other.
// No secret is stored, shown or logged; all are compared in constant time.

import * as v from 'valibot'
import { equalSecrets } from '../../../core/shared/bytes.ts'

/** Everything that a key may be allowed; see {@link Scope}. */
export const SCOPES = [
  'read',
  'status',
  'payments',
  'refunds',
  'payouts',
  'requests-to-pay',
  'webhooks',
  'personal-data',
] as const
/**
 * What a key may do.
 *
 * - `read`: lists and single objects, without personal data.
 * - `status`: numbers about the whole proxy.
 * - `payments`: start, close, stop and resolve payments of customers.
 * - `refunds`: give money back, and resolve refunds.
 * - `payouts`: give payouts and batches to the bank, and resolve them.
 * - `requests-to-pay`: give requests to pay, and resolve them.
 * - `webhooks`: ask for a test webhook, have webhooks sent again.
 * - `personal-data`: exports, personal data in answers, and its deletion.
 */
export type Scope = (typeof SCOPES)[number]

/** One key of the merchant's server. */
export interface MerchantKey {
  /** Its name in the setting, for the history; absent if the setting names none. */
  readonly name?: string
  readonly secrets: readonly string[]
  readonly may: readonly Scope[]
}

const PLAIN = /^[!-~]{32,256}( [!-~]{32,256})?$/
const RULE = `must be one or two keys of 32 to 256 visible ASCII characters, separated by a space, or JSON: { "<name>": { "key": "…", "may": ["${SCOPES.join('", "')}"] } }`

const Named = v.record(
  v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
  v.strictObject({
    key: v.pipe(v.string(), v.regex(PLAIN)),
    may: v.pipe(v.array(v.picklist(SCOPES)), v.minLength(1)),
  }),
)

/** The form of the setting `MERCHANT_KEYS`. */
export const merchantKeysSetting = v.pipe(
  v.string(),
  v.check((text) => keysIn(text) !== undefined, RULE),
  v.transform((text) => keysIn(text) ?? []),
)

/** Reads the setting. Two names never share a secret, or the history could not tell whose key was used. */
function keysIn(text: string): readonly MerchantKey[] | undefined {
  // Short JSON has the form of a key too.
  if (!/^[{[]/.test(text)) return PLAIN.test(text) ? [{ secrets: text.split(' '), may: SCOPES }] : undefined
  try {
    const named = v.safeParse(Named, JSON.parse(text))
    if (!named.success) return undefined
    const keys = Object.entries(named.output).map(([name, { key, may }]) => ({
      name,
      secrets: key.split(' '),
      may,
    }))
    const secrets = keys.flatMap((one) => one.secrets)
    return keys.length > 0 && new Set(secrets).size === secrets.length ? keys : undefined
  } catch {
    return undefined
  }
}

/** Finds the key of an `Authorization` header; every secret is compared, even after a match. */
export function findMerchantKey(
  authorization: string | undefined,
  keys: readonly MerchantKey[],
): MerchantKey | undefined {
  const [, given = ''] = /^Bearer ([!-~]+)$/i.exec(authorization ?? '') ?? []
  return keys.filter(({ secrets }) => secrets.map((secret) => equalSecrets(given, secret)).includes(true))[0]
}
