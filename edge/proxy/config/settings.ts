// The settings of the proxy: which there are, what each must look like, and what only several together can show.
// Those of a rail or a source stand with it; here is what all share. It keeps nothing, and no fault repeats a value.

import { importSPKI } from 'jose'
import * as v from 'valibot'
import { isDateTime, parseDateTime } from '../../../core/shared/values/time.ts'
import { checkMerchantUrl } from '../../../core/shared/values/url.ts'
import { noticeFaults, noticeKeyFaults, noticeSettings } from '../merchant/notices/settings.ts'
import { parseEnds } from './key-ends.ts'
import { publicKeysIn } from './order-keys.ts'
import { PriceList } from './price-list.ts'
import type { BundleChannel } from '../channels/bundle-channel.ts'
import type { Channel } from '../channels/channel.ts'
import { CHANNELS } from '../channels/channels.ts'
import { psd2Bundles } from '../channels/psd2-payments-settings.ts'
import type { Rail } from '../rails/rail.ts'
import { RAILS } from '../rails/rails.ts'
import type { Source } from '../sources/source.ts'
import { SOURCES } from '../sources/sources.ts'
import { type Bindings, type Capability, isGiven, isWanted } from '../capabilities/capability.ts'
import { address, base, secret, works, bankEntry } from '../capabilities/forms.ts'

/** Settings of the proxy itself, which stand in `vars` and secrets, as text. */
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
  /** Name of the merchant for people, on buttons and receipts; empty: the host of `RETURN_URL`. */
  MERCHANT_NAME: v.optional(v.string(), ''),
  /** The bank's own entry in the list of banks: `FI Name of the bank`. Absent: not listed. */
  OWN_BANK: v.optional(bankEntry),
  /** `sandbox` or `production`. */
  BANK_ENVIRONMENT: v.picklist(['sandbox', 'production'], 'must be sandbox or production'),
  /** Address of the bank's interfaces for payments of customers, and for accounts. */
  BANK_BASE_URL: v.optional(base('must be the address of the bank interface')),
  /** From when `BANK_NEXT` and `BANK_CORPORATE_NEXT` carry the calls: an RFC 3339 time. */
  BANK_NEXT_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isDateTime(text), 'must be a time such as 2027-03-01T06:00:00Z'),
      v.transform(parseDateTime),
    ),
  ),
  /** When keys and certificates end, as JSON, so that the log tells it in time. */
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
  /** `true` lets merchant addresses be local; sandbox only. */
  ALLOW_LOCAL_ADDRESSES: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
  /** Page of the site to which a person returns who connected a bank. */
  ACCOUNTS_URL: v.optional(address('must be the address of the page that shows accounts, without fragment')),
  /** Name of the header in which the host puts the address of whoever calls, or `none`. */
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
  /** What one caller may begin a minute that nobody signed, where no `LIMITER` is bound; 1 to 10000. */
  CALLS_PER_MINUTE: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]\d{0,3}|10000)$/, 'must be 1 to 10000'), v.transform(Number)),
    '60',
  ),
  /** The ways to pay that are set up, by name, in the order in which they are offered, separated by spaces. */
  PAYMENT_RAILS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => namesIn(text).every((name) => RAILS.some((rail) => rail.name === name)),
        `must name ways to pay, separated by spaces: ${RAILS.map(({ name }) => name).join(', ')}`,
      ),
    ),
  ),
  /** Articles and prices as JSON, for shops without a server. */
  PRICE_LIST: v.optional(v.pipe(v.string(), v.rawTransform(parsePriceList))),
  /** At least 32 characters; makes the handles of payments. */
  HANDLE_KEY: secret(32),
  /** At least 32 characters; verifies order tokens signed with HS256. Two may stand with a space between them. */
  ORDER_SECRET: v.optional(secret(32)),
  /** SPKI PEM of a P-256 key, or two of them; verifies order tokens signed with ES256. Whether it works is tried apart, see {@link keyFaults}. */
  ORDER_PUBLIC_KEY: v.optional(v.string()),
  ...noticeSettings,
  /** Keys of the merchant's own server, one or two. Absent: it has no interface. */
  MERCHANT_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[!-~]{32,256}( [!-~]{32,256})?$/,
        'must be one or two keys of 32 to 256 visible ASCII characters, separated by a space',
      ),
    ),
  ),
  /** Days from the end of an order until what is personal is deleted. Absent: it is kept. */
  PERSONAL_DATA_DAYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([1-9]\d{0,2}|[12]\d{3}|3[0-5]\d\d|36[0-4]\d|3650)$/, 'must be 1 to 3650'),
      v.transform(Number),
    ),
  ),
})

export type Settings = v.InferOutput<typeof Settings>

const CAPABILITIES: readonly Capability<unknown>[] = [...RAILS, ...SOURCES, ...CHANNELS, psd2Bundles]

/** All settings, those of every rail and source too. */
const AllSettings = v.object({
  ...Settings.entries,
  ...Object.fromEntries(CAPABILITIES.flatMap(({ settings }) => Object.entries(settings))),
})

/** Names every setting, those of rails and sources too. */
export const SETTING_NAMES: readonly string[] = Object.keys(AllSettings.entries)

/** Either the settings, or every fault by name and rule. */
export type CheckedSettings = { ok: true; settings: Settings } | { ok: false; faults: readonly string[] }

/** Checks the bindings of a worker, all but whether keys work; see {@link keyFaults}. */
export function checkSettings(bindings: Bindings): CheckedSettings {
  const parsed = v.safeParse(AllSettings, bindings)
  const single = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${wordsOf(issue)}`)
  // What a way to pay and a way to show accounts share is named once.
  const faults = [...new Set([...single, ...missing(bindings), ...crossFaults(bindings)])]
  return parsed.success && faults.length === 0
    ? { ok: true, settings: v.parse(Settings, bindings) }
    : { ok: false, faults }
}

/** Names the keys that cannot be used: each is imported once, and the ones that sign sign once. */
export async function keyFaults(bindings: Bindings): Promise<string[]> {
  const { ORDER_PUBLIC_KEY } = bindings
  const publicKeys = typeof ORDER_PUBLIC_KEY === 'string' ? publicKeysIn(ORDER_PUBLIC_KEY) : []
  const faults = await Promise.all(CAPABILITIES.map((capability) => capability.keyFaults(bindings)))
  const usable = await Promise.all(publicKeys.map((pem) => works(() => importSPKI(pem, 'ES256'))))
  return [
    ...faults.flat(),
    ...(await noticeKeyFaults(bindings)),
    ...(usable.every(Boolean) ? [] : ['ORDER_PUBLIC_KEY must be an SPKI PEM of a P-256 key']),
  ]
}

/** Names the objects that a capability keeps its data in and that are not bound. */
export function bindingFaults(bindings: Bindings): string[] {
  const needed = [
    ...(offersPayments(bindings) ? ['ORDERS'] : []),
    ...(offersAccounts(bindings) ? ['SESSIONS'] : []),
    ...(offeredInstructions(bindings).length > 0 ? ['INSTRUCTIONS'] : []),
  ]
  return needed.filter((name) => !bindings[name]).map((name) => `${name} is missing`)
}

/** Lists the ways to pay that a deployment offers, in its order. */
export function offeredRails(bindings: Bindings): readonly Capability<Rail>[] {
  const offered = offersPayments(bindings) ? wanted(RAILS, bindings) : []
  const { PAYMENT_RAILS } = bindings
  if (typeof PAYMENT_RAILS !== 'string') return offered
  const order = namesIn(PAYMENT_RAILS)
  return offered.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

/** Lists the ways to show accounts that a deployment offers. */
export function offeredSources(bindings: Bindings): readonly Capability<readonly Source[]>[] {
  return offersAccounts(bindings) ? wanted(SOURCES, bindings) : []
}

/** Lists the ways to give instructions that a deployment offers. */
export function offeredChannels(bindings: Bindings): readonly Capability<Channel>[] {
  return CHANNELS.filter((channel) => isWanted(channel, bindings))
}

/**
 * Finds the way to give bundles of payments. Its settings may be there for payers alone: then it is offered where the
 * merchant's own server and the objects for it are there too.
 */
export function offeredBundles(bindings: Bindings): Capability<BundleChannel> | undefined {
  const { INSTRUCTIONS, MERCHANT_KEYS } = bindings
  const hasAll = Boolean(INSTRUCTIONS) && MERCHANT_KEYS !== undefined
  const isForPayers = RAILS.some((rail) => rail.name === psd2Bundles.name && isWanted(rail, bindings))
  return isWanted(psd2Bundles, bindings) && (hasAll || !isForPayers) ? psd2Bundles : undefined
}

/** Lists what the merchant's own server may give to a bank. */
const offeredInstructions = (bindings: Bindings): readonly Capability<unknown>[] => [
  ...offeredChannels(bindings),
  ...[offeredBundles(bindings) ?? []].flat(),
]

/** Those that a setting asks for; where none does, one that is begun is what is missing, else the first. */
function wanted<T>(
  all: readonly [Capability<T>, ...Capability<T>[]],
  bindings: Bindings,
): readonly Capability<T>[] {
  const asked = all.filter((one) => isWanted(one, bindings))
  const begun = all.find(({ needs, addresses }) => isGiven(bindings, [...needs, ...addresses]))
  return asked.length > 0 ? asked : [begun ?? all[0]]
}

/** Splits a list of names. */
function namesIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** Splits the list of further origins. */
export function originsIn(text: string): string[] {
  return namesIn(text)
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

/** One of these is enough. */
const ORDER_SETTINGS = ['ORDER_SECRET', 'ORDER_PUBLIC_KEY', 'PRICE_LIST'] as const

/** Bindings that carry calls with the next certificate. */
const NEXT_BINDINGS = ['BANK_NEXT', 'BANK_CORPORATE_NEXT', 'BANK_PSD2_NEXT', 'BANK_BALTIC_NEXT']

/** Those that show that accounts are wanted; what a source shares with a way to pay does not. */
const accountSettings = ['ACCOUNTS_URL', ...SOURCES.flatMap(({ needs, wants }) => (wants ? [] : needs))]

const offersAccounts = (bindings: Bindings) => isGiven(bindings, accountSettings)

/** Where nothing is given, payments are what is missing. */
const offersPayments = (bindings: Bindings) =>
  isGiven(bindings, ['RETURN_URL', ...ORDER_SETTINGS]) ||
  RAILS.some((rail) => isWanted(rail, bindings)) ||
  !(offersAccounts(bindings) || offeredInstructions(bindings).length > 0)

/** Tells whether something is reached at the address that the interfaces of the bank share. */
const isAtBank = ({ at }: Capability<unknown>) => at?.isApart !== true

/** Names what a capability lacks of which something is there. */
function missing(bindings: Bindings): string[] {
  const payments = offersPayments(bindings)
  const channels = offeredInstructions(bindings)
  const needed = [
    ...([...offeredRails(bindings), ...offeredSources(bindings)].some(isAtBank) ? ['BANK_BASE_URL'] : []),
    ...(payments ? ['RETURN_URL', ...wanted(RAILS, bindings).flatMap(({ needs }) => needs)] : []),
    // Nobody but the merchant's own server gives instructions.
    ...(channels.length > 0 ? [...channels.flatMap(({ needs }) => needs), 'MERCHANT_KEYS'] : []),
  ]
  const instead = Object.assign({}, ...CAPABILITIES.map((capability) => capability.instead)) as Record<
    string,
    string
  >
  const names = [...new Set(needed)].filter((name) => !isGiven(bindings, [name, instead[name] ?? name]))
  if (payments && !isGiven(bindings, ORDER_SETTINGS))
    names.push('ORDER_SECRET, ORDER_PUBLIC_KEY or PRICE_LIST')
  return names.map((name) => `${name} is missing`)
}

/** One that is left out would leave payments behind that nobody asks about. */
function railFaults(bindings: Bindings): string[] {
  const { PAYMENT_RAILS } = bindings
  if (!offersPayments(bindings) || typeof PAYMENT_RAILS !== 'string') return []
  // What is no way to pay at all, its form says.
  if (!v.is(Settings.entries.PAYMENT_RAILS, PAYMENT_RAILS)) return []
  const names = namesIn(PAYMENT_RAILS)
  const offered = wanted(RAILS, bindings).map(({ name }) => name)
  const isWhole = names.length === offered.length && offered.every((name) => names.includes(name))
  return isWhole ? [] : ['PAYMENT_RAILS must name every way to pay that is set up, once, and no other']
}

/** A way to show accounts needs the page that shows them. */
function sourceFaults({ needs }: Capability<unknown>, bindings: Bindings): string[] {
  const together = ['ACCOUNTS_URL', ...needs]
  return together.every((name) => isGiven(bindings, [name])) ? [] : [`${together.join(', ')} go together`]
}

/** Names what no single setting can show. */
function crossFaults(bindings: Bindings): string[] {
  const { PUBLIC_URL } = bindings
  const local = bindings['ALLOW_LOCAL_ADDRESSES'] === 'true'
  const isProduction = bindings['BANK_ENVIRONMENT'] === 'production'
  const isPublic = (text: string) => checkMerchantUrl(text, { allowLocalAddresses: local }) === undefined
  const { NOTICE_URL } = bindings
  const isPlain = (value: unknown) => typeof value === 'string' && /(^|\s)http:/.test(value)
  const addresses = [
    'RETURN_URL',
    'ACCOUNTS_URL',
    'BANK_BASE_URL',
    'ALLOWED_ORIGINS',
    'NOTICE_URL',
    ...CAPABILITIES.flatMap((capability) => capability.addresses),
  ]
  return [
    ...CAPABILITIES.flatMap((capability) => capability.faults(bindings)),
    ...offeredSources(bindings).flatMap((source) => sourceFaults(source, bindings)),
    ...(offeredSources(bindings).length > 1 && !isGiven(bindings, ['OWN_BANK'])
      ? ['OWN_BANK is missing: people choose a bank by its name']
      : []),
    ...railFaults(bindings),
    ...noticeFaults(bindings),
    ...(typeof NOTICE_URL !== 'string' || isPublic(NOTICE_URL)
      ? []
      : ['NOTICE_URL must be https with a public host name, because notices go there']),
    ...(isGiven(bindings, NEXT_BINDINGS) === isGiven(bindings, ['BANK_NEXT_FROM'])
      ? []
      : ['BANK_NEXT and BANK_NEXT_FROM go together']),
    ...(local && isProduction ? ['ALLOW_LOCAL_ADDRESSES is for the sandbox only'] : []),
    ...(typeof PUBLIC_URL !== 'string' || isPublic(PUBLIC_URL)
      ? []
      : ['PUBLIC_URL must be https with a public host name, because the bank sends payers there']),
    ...(isProduction
      ? addresses
          .filter((name) => isPlain(bindings[name]))
          .map((name) => `${name} must be https in production`)
      : []),
  ]
}
