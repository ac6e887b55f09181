// The settings of the proxy, and the form of each.
// Settings of an interface are in its folder, rules across several settings in faults.ts. No fault repeats a value.

import * as v from 'valibot'
import { oneOf } from '../../../core/shared/check.ts'
import { isDateTime, parseDateTime } from '../../../core/shared/values/time.ts'
import type { ProxyInterface } from '../interfaces/proxy-interface.ts'
import { address, base, bankEntry, secret } from '../interfaces/shared/forms.ts'
import { merchantKeysSetting } from './merchant-keys.ts'
import { webhookSettings } from './webhooks.ts'
import { parseEnds } from './key-ends.ts'

import type { InterfaceForms } from '../interfaces/index.ts'
import { isAmount } from '../../../core/shared/values/money.ts'

/** Articles by their sku, with a price of two decimals in euros. */
export const PriceList = v.record(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/)),
  v.object({
    name: v.pipe(v.string(), v.minLength(1)),
    price: v.pipe(
      v.string(),
      v.check((price) => isAmount(price)),
    ),
  }),
)
export type PriceList = v.InferOutput<typeof PriceList>

/** What Cloudflare's Durable Objects can be restricted to. */
const JURISDICTIONS = ['eu', 'us', 'fedramp', 'fedramp-high'] as const

const instant = v.pipe(
  v.string(),
  v.check((text) => isDateTime(text), 'must be a time such as 2027-03-01T06:00:00Z'),
  v.transform(parseDateTime),
)

/** Settings of the proxy itself, from `vars` and secrets, as text. */
export const Settings = v.object({
  /** Public address of the proxy with its path, without last slash; never taken from `Host`. */
  PUBLIC_URL: base('must be the public address of the proxy'),
  /** Page of the shop to which a payer returns; the handle is added to its query. */
  RETURN_URL: v.optional(address('must be the address of the page to which payers return, without fragment')),
  /** Further origins whose pages may use the proxy, separated by spaces. */
  ALLOWED_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => originsIn(text).every(isOrigin),
        'must be origins such as https://shop.example, separated by spaces',
      ),
    ),
    '',
  ),
  /** Name of the merchant that buttons and receipts show; empty: the host of `RETURN_URL`. */
  MERCHANT_NAME: v.optional(v.string(), ''),
  /** The bank's own entry in the list of banks: `FI Name of the bank`. Absent: not listed. */
  OWN_BANK: v.optional(bankEntry),
  /** `sandbox` or `production`. */
  BANK_ENVIRONMENT: oneOf('sandbox', 'production'),
  /** Address of the bank's interfaces for payments of customers, and for accounts. */
  BANK_BASE_URL: v.optional(base('must be the address of the bank interface')),
  /** From when `BANK_NEXT` and `BANK_CORPORATE_NEXT` carry the calls: an RFC 3339 time. */
  BANK_NEXT_FROM: v.optional(instant),
  /** When keys and certificates end, as JSON, so that the log can warn in time. */
  KEY_ENDS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => parseEnds(text) !== undefined,
        'must be JSON: { "<name>": "YYYY-MM-DD or the PEM of a certificate" }',
      ),
      v.transform(parseEnds),
    ),
  ),
  /** Where this bank differs from what core assumes, as JSON by interface and id. Its content is checked apart. */
  ASSUMPTIONS: v.optional(v.string()),
  /** `true` allows local addresses of the merchant; sandbox only. */
  ALLOW_LOCAL_ADDRESSES: v.optional(oneOf('true', 'false'), 'false'),
  /** Page of the site to which a person returns after connecting a bank. */
  ACCOUNTS_URL: v.optional(address('must be the address of the page that shows accounts, without fragment')),
  /** Name of the header in which the host writes the caller's address, or `none`. */
  CLIENT_ADDRESS_HEADER: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z][a-z0-9-]{0,63}$/, 'must be the name of a header in lower case, or none'),
      v.check(
        (name) => !/^(cookie|origin|host|authorization|x-silta|psu-.*)$/.test(name),
        'must be a header that the host writes',
      ),
    ),
  ),
  /** How many calls one caller may make in a minute without a merchant's signature, if no `LIMITER` is bound; 1 to 10000. */
  CALLS_PER_MINUTE: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]\d{0,3}|10000)$/, 'must be 1 to 10000'), v.transform(Number)),
    '60',
  ),
  /** The rails that are set up, by name, in the order in which they are offered, separated by spaces. */
  PAYMENT_RAILS: v.optional(v.string()),
  /** Articles and prices as JSON, for shops without a server. */
  PRICE_LIST: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => parsePriceList(text) !== undefined,
        'must be JSON: { "<sku>": { "name": "…", "price": "0.00" } }',
      ),
      v.transform(parsePriceList),
    ),
  ),
  /** At least 32 characters; makes the handles of payments. */
  HANDLE_KEY: secret(32),
  /** Replaces `HANDLE_KEY`: everything new is begun under this key. At least 32 characters. */
  HANDLE_KEY_NEXT: v.optional(secret(32)),
  /** Where the objects live, on Cloudflare; absent: anywhere. It never changes. */
  JURISDICTION: v.optional(v.picklist(JURISDICTIONS, `must be ${JURISDICTIONS.join(', ')}`)),
  /** At least 32 characters; verifies order tokens signed with HS256. Two secrets have a space between them. */
  ORDER_SECRET: v.optional(secret(32)),
  /** SPKI PEM of a P-256 key, or two of them; verifies order tokens signed with ES256. {@link keyFaults} tries it. */
  ORDER_PUBLIC_KEY: v.optional(v.string()),
  ...webhookSettings,
  /** Keys of the merchant's own server. Absent: the server cannot call the proxy. */
  MERCHANT_KEYS: v.optional(merchantKeysSetting),
  /** `false`: no new order, instruction or batch begins; those that have begun go on. */
  ACCEPT_NEW: v.optional(oneOf('true', 'false'), 'true'),
  /** When the data were put back from a copy: an RFC 3339 time. */
  RESTORED_AT: v.optional(instant),
  /** Days from the end of an order until its personal data is deleted. Absent: it stays. */
  PERSONAL_DATA_DAYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([1-9]\d{0,2}|[12]\d{3}|3[0-5]\d\d|36[0-4]\d|3650)$/, 'must be 1 to 3650'),
      v.transform(Number),
    ),
  ),
})

export type Settings = v.InferOutput<typeof Settings>

/** Joins the forms of all settings, those of the interfaces too. */
export function settingsOf(interfaces: readonly ProxyInterface[]) {
  return v.object({
    ...Settings.entries,
    ...Object.fromEntries(interfaces.flatMap(({ settings }) => Object.entries(settings))),
  })
}

/** Names every setting, those of the interfaces too. */
export const settingNames = (interfaces: readonly ProxyInterface[]): readonly string[] =>
  Object.keys(settingsOf(interfaces).entries)

/** Splits a list of names. */
export function namesIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** Splits the list of further origins. */
export function originsIn(text: string): string[] {
  return namesIn(text)
}

/** Returns whether a text is an origin as browsers send it. `null` is not: any page can have it. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function parsePriceList(text: string): PriceList | undefined {
  try {
    const parsed = v.safeParse(PriceList, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/**
 * The settings and secrets of a proxy, all of them text. The first answer and the log report which ones are needed together.
 *
 * @example
 * ```ts
 * import type { Env } from 'silta/edge/proxy'
 *
 * const settings: Partial<Env> = { BANK_ENVIRONMENT: 'sandbox', MERCHANT_NAME: 'Shop' }
 * console.log(settings.MERCHANT_NAME)
 * ```
 */
export type Env = v.InferInput<typeof Settings> & {
  [Name in keyof InterfaceForms]?: v.InferInput<InterfaceForms[Name]>
}
