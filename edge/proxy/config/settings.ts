// The settings of the proxy: which there are, what each must look like, and what only several together can show.
// It keeps nothing, and no fault repeats a value.

import { importSPKI } from 'jose'
import * as v from 'valibot'
import { makeSigner } from '../../../core/shared/signing/rsa.ts'
import { checkMerchantUrl } from '../../../core/shared/values/url.ts'
import { PriceList } from '../orders/price-list.ts'

/** Settings that stand in `vars` and secrets, as text. */
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
  /** Name of the merchant for people, on buttons and receipts. */
  MERCHANT_NAME: v.optional(v.string(), ''),
  /** The bank's own entry in the list of banks: `FI Name of the bank`. Absent: not listed. */
  OWN_BANK: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{2} .{1,70}$/, 'must be a country code, a space and a name')),
  ),
  /** `sandbox` or `production`. */
  BANK_ENVIRONMENT: v.picklist(['sandbox', 'production'], 'must be sandbox or production'),
  BANK_BASE_URL: base('must be the address of the bank interface'),
  /** Address of the bank's pages. */
  BANK_FRONT_URL: v.optional(base("must be the address of the bank's pages")),
  /** Address of the bank's public keys; without it callbacks are neither asked for nor taken. */
  BANK_KEYS_URL: v.optional(address("must be the address of the bank's public keys")),
  /** `true` lets merchant addresses be local; sandbox only. */
  ALLOW_LOCAL_ADDRESSES: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
  /** Version of the signing key, 0 to 9999. */
  SIGNING_KEY_VERSION: v.optional(
    v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,3})$/, 'must be 0 to 9999')),
    '0',
  ),
  /** Page of the site to which a person returns who connected a bank. */
  ACCOUNTS_URL: v.optional(address('must be the address of the page that shows accounts, without fragment')),
  /** Articles and prices as JSON, for shops without a server. */
  PRICE_LIST: v.optional(v.pipe(v.string(), v.rawTransform(parsePriceList))),
  // Secrets.
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
  /** PKCS#8 PEM; whether it is a key that works is checked apart, see {@link keyFaults}. */
  SIGNING_KEY: v.optional(v.string()),
  /** At least 32 characters; makes the handles of payments. */
  HANDLE_KEY: secret(32),
  /** At least 32 characters; verifies order tokens signed with HS256. */
  ORDER_SECRET: v.optional(secret(32)),
  /** SPKI PEM of a P-256 key; verifies order tokens signed with ES256. Checked apart, see {@link keyFaults}. */
  ORDER_PUBLIC_KEY: v.optional(v.string()),
  /** The value of `x-api-key` in the bank's callbacks. */
  CALLBACK_API_KEY: v.optional(secret(1)),
  /** Id, secret and API key of the application that reads accounts; with ACCOUNTS_URL, or none of the four. */
  CLIENT_ID: v.optional(visible(255)),
  CLIENT_SECRET: v.optional(visible(1_024)),
  CLIENT_API_KEY: v.optional(visible(128)),
})

export type Settings = v.InferOutput<typeof Settings>

/** Either the settings, or every fault by name and rule. */
export type CheckedSettings = { ok: true; settings: Settings } | { ok: false; faults: readonly string[] }

/** Checks the bindings of a worker, all but whether keys work; see {@link keyFaults}. */
export function checkSettings(bindings: Readonly<Record<string, unknown>>): CheckedSettings {
  const parsed = v.safeParse(Settings, bindings)
  const single = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${wordsOf(issue)}`)
  const faults = [...single, ...missing(bindings), ...crossFaults(bindings)]
  return parsed.success && faults.length === 0 ? { ok: true, settings: parsed.output } : { ok: false, faults }
}

/** Names the keys that cannot be used: each is imported once, and the one that signs signs once. */
export async function keyFaults(bindings: Readonly<Record<string, unknown>>): Promise<string[]> {
  const { SIGNING_KEY, ORDER_PUBLIC_KEY } = bindings
  const faults: string[] = []
  if (typeof SIGNING_KEY === 'string' && !(await works(() => makeSigner(SIGNING_KEY)(new Uint8Array()))))
    faults.push('SIGNING_KEY must be a PKCS#8 PEM of an RSA key of 2048 to 4096 bits')
  if (typeof ORDER_PUBLIC_KEY === 'string' && !(await works(() => importSPKI(ORDER_PUBLIC_KEY, 'ES256'))))
    faults.push('ORDER_PUBLIC_KEY must be an SPKI PEM of a P-256 key')
  return faults
}

/** Names the objects that a capability keeps its data in and that are not bound. */
export function bindingFaults(bindings: Readonly<Record<string, unknown>>): string[] {
  const needed = [
    ...(offersPayments(bindings) ? ['ORDERS'] : []),
    ...(offersAccounts(bindings) ? ['SESSIONS'] : []),
  ]
  return needed.filter((name) => !bindings[name]).map((name) => `${name} is missing`)
}

async function works(use: () => Promise<unknown>): Promise<boolean> {
  try {
    await use()
    return true
  } catch {
    // The message of the runtime could hold a piece of the key.
    return false
  }
}

/** Splits the list of further origins. */
export function originsIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function address(rule: string) {
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && /^https?:\/\/[^#]*$/.test(text), rule),
  )
}

/** An address that paths are appended to. */
function base(rule: string) {
  const words = `${rule}, without query and last slash`
  return v.pipe(
    address(words),
    v.check((text) => !/[?]|\/$/.test(text), words),
  )
}

function secret(least: number) {
  return v.pipe(v.string(), v.minLength(least, `must have at least ${least} characters`))
}

/** A text as it goes over the wire; checked here, because the bank's own message would not tell whose key is wrong. */
function visible(most: number) {
  const rule = `must be 1 to ${most} visible ASCII characters`
  return v.pipe(
    v.string(),
    v.check((text) => /^[!-~]+$/.test(text) && text.length <= most, rule),
  )
}

/** Tells whether a text is an origin as browsers send it; `null`, which any page can have, is none. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function parsePriceList({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): PriceList {
  try {
    const parsed = v.safeParse(PriceList, JSON.parse(dataset.value))
    if (parsed.success) return parsed.output
  } catch {
    // The issue below says it.
  }
  addIssue({ message: 'must be JSON: { "<sku>": { "name": "…", "price": "0.00" } }' })
  return NEVER
}

/** Our words in the place of the library's, which repeat the value. */
function wordsOf({ input, type, message }: v.BaseIssue<unknown>): string {
  if (input === undefined) return 'is missing'
  return type === 'string' ? 'must be text' : message
}

/** What payments need; one of the last three is enough. */
const PAYMENT_SETTINGS = [
  'RETURN_URL',
  'BANK_FRONT_URL',
  'MERCHANT_ID',
  'ACCOUNT_ID',
  'BANK_API_KEY',
  'SIGNING_KEY',
] as const
const ORDER_SETTINGS = ['ORDER_SECRET', 'ORDER_PUBLIC_KEY', 'PRICE_LIST'] as const
/** What accounts need. */
const ACCOUNT_SETTINGS = ['ACCOUNTS_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'CLIENT_API_KEY'] as const
/** Addresses that a browser or the proxy goes to. */
const ADDRESSES = [
  'RETURN_URL',
  'ACCOUNTS_URL',
  'BANK_BASE_URL',
  'BANK_FRONT_URL',
  'BANK_KEYS_URL',
  'ALLOWED_ORIGINS',
] as const

const isGiven = (bindings: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  names.some((name) => bindings[name] !== undefined)

const offersAccounts = (bindings: Readonly<Record<string, unknown>>) => isGiven(bindings, ACCOUNT_SETTINGS)

/** Where nothing is given, payments are what is missing. */
const offersPayments = (bindings: Readonly<Record<string, unknown>>) =>
  isGiven(bindings, [...PAYMENT_SETTINGS, ...ORDER_SETTINGS]) || !offersAccounts(bindings)

/** Names what a capability lacks of which something is there. */
function missing(bindings: Readonly<Record<string, unknown>>): string[] {
  if (!offersPayments(bindings)) return []
  const names: string[] = PAYMENT_SETTINGS.filter((name) => bindings[name] === undefined)
  if (!isGiven(bindings, ORDER_SETTINGS)) names.push('ORDER_SECRET, ORDER_PUBLIC_KEY or PRICE_LIST')
  return names.map((name) => `${name} is missing`)
}

/** Names what no single setting can show. */
function crossFaults(bindings: Readonly<Record<string, unknown>>): string[] {
  const { BANK_KEYS_URL, CALLBACK_API_KEY, PUBLIC_URL } = bindings
  const local = bindings['ALLOW_LOCAL_ADDRESSES'] === 'true'
  const isProduction = bindings['BANK_ENVIRONMENT'] === 'production'
  const given = ACCOUNT_SETTINGS.filter((name) => bindings[name] !== undefined)
  const isPublic = (text: string) => checkMerchantUrl(text, { allowLocalAddresses: local }) === undefined
  const isPlain = (value: unknown) => typeof value === 'string' && /(^|\s)http:/.test(value)
  return [
    ...((BANK_KEYS_URL === undefined) === (CALLBACK_API_KEY === undefined)
      ? []
      : ['BANK_KEYS_URL and CALLBACK_API_KEY go together']),
    ...(given.length === 0 || given.length === ACCOUNT_SETTINGS.length
      ? []
      : [`${ACCOUNT_SETTINGS.join(', ')} go together`]),
    ...(local && isProduction ? ['ALLOW_LOCAL_ADDRESSES is for the sandbox only'] : []),
    ...(typeof PUBLIC_URL !== 'string' || isPublic(PUBLIC_URL)
      ? []
      : ['PUBLIC_URL must be https with a public host name, because the bank sends payers there']),
    ...(isProduction
      ? ADDRESSES.filter((name) => isPlain(bindings[name])).map(
          (name) => `${name} must be https in production`,
        )
      : []),
  ]
}
