// What is missing or wrong in the settings: rules across several settings, keys that do not work, missing objects.

import * as v from 'valibot'
import { importJwsKey } from '../../../core/shared/signing/jws-key.ts'
import { checkMerchantUrl } from '../../../core/shared/values/url.ts'
import type { ProxyInterface } from '../interfaces/proxy-interface.ts'
import { assumptionsFaults } from '../interfaces/shared/assumptions.ts'
import { type Bindings, type Capability, isGiven } from '../interfaces/shared/capability.ts'
import { works } from '../interfaces/shared/forms.ts'
import { canRestrict, type ObjectBinding } from '../interfaces/shared/naming.ts'
import { webhookFaults, webhookKeyFaults } from './webhooks.ts'
import { addressesOf, type Offers, offersOf, ORDER_SETTINGS } from './offers.ts'
import { publicKeysIn } from './order-keys.ts'
import { namesIn, Settings, settingsOf } from './settings.ts'

type Interfaces = readonly ProxyInterface[]

/** The settings, or every fault by name and rule. */
export type CheckedSettings = { ok: true; settings: Settings } | { ok: false; faults: readonly string[] }

/** Checks the bindings of a worker. {@link keyFaults} tries the keys. */
export function checkSettings(interfaces: Interfaces, bindings: Bindings): CheckedSettings {
  const parsed = v.safeParse(settingsOf(interfaces), bindings)
  const offers = offersOf(interfaces, bindings)
  const single = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${wordsOf(issue)}`)
  // If two interfaces share a setting, its fault is named once.
  const faults = [
    ...new Set([
      ...single,
      ...missing(interfaces, offers, bindings),
      ...crossFaults(interfaces, offers, bindings),
    ]),
  ]
  return parsed.success && faults.length === 0
    ? { ok: true, settings: v.parse(Settings, bindings) }
    : { ok: false, faults }
}

/** Names the keys that cannot be used: each is imported once, and each signing key signs once. */
export async function keyFaults(interfaces: Interfaces, bindings: Bindings): Promise<string[]> {
  const { ORDER_PUBLIC_KEY } = bindings
  const publicKeys = typeof ORDER_PUBLIC_KEY === 'string' ? publicKeysIn(ORDER_PUBLIC_KEY) : []
  const faults = await Promise.all(interfaces.map((one) => one.keyFaults?.(bindings) ?? Promise.resolve([])))
  const usable = await Promise.all(publicKeys.map((pem) => works(() => importJwsKey(pem, 'verify', 'ES256'))))
  return [
    ...faults.flat(),
    ...(await webhookKeyFaults(bindings)),
    ...(usable.every(Boolean) ? [] : ['ORDER_PUBLIC_KEY must be an SPKI PEM of a P-256 key']),
  ]
}

/** Names the missing Durable Objects that the offered parts store their data in. */
export function bindingFaults(interfaces: Interfaces, bindings: Bindings): string[] {
  const { hasPayments, hasAccounts, channels, batches } = offersOf(interfaces, bindings)
  const needed: ObjectBinding[] = [
    ...(hasPayments ? (['ORDERS'] as const) : []),
    ...(hasAccounts ? (['SESSIONS'] as const) : []),
    ...(channels.length + batches.length > 0 ? (['PAYOUTS'] as const) : []),
  ]
  return [
    ...needed.filter((name) => !bindings[name]).map((name) => `${name} is missing`),
    ...(needed.every((name) => canRestrict(bindings, name)) ? [] : [JURISDICTION_FAULT]),
  ]
}

const JURISDICTION_FAULT = 'JURISDICTION must be absent: this host has none'

/** Our words instead of the library's, which repeat the value. */
function wordsOf({ input, type, message }: v.BaseIssue<unknown>): string {
  if (input === undefined) return 'is missing'
  return type === 'string' ? 'must be text' : message
}

function missing(interfaces: Interfaces, offers: Offers, bindings: Bindings): string[] {
  const { hasPayments, rails, sources, channels, batches } = offers
  const needsOf = (some: readonly { readonly capability: Capability<unknown> }[]) =>
    some.flatMap(({ capability }) => capability.needs)
  const instructions = [...channels, ...batches]
  const needed = [
    ...([...rails, ...sources].some(({ from }) => from.at?.isApart !== true) ? ['BANK_BASE_URL'] : []),
    ...(hasPayments ? ['RETURN_URL', ...needsOf(rails)] : []),
    // Only the merchant's own server gives instructions, and it needs a key.
    ...(instructions.length > 0 ? [...needsOf(instructions), 'MERCHANT_KEYS'] : []),
  ]
  const instead: Readonly<Record<string, string>> = Object.assign(
    {},
    ...interfaces.flatMap((one) =>
      [one.rail, one.sources, one.channel, one.batches].map((capability) => capability?.instead),
    ),
  )
  const names = [...new Set(needed)].filter((name) => !isGiven(bindings, [name, instead[name] ?? name]))
  if (hasPayments && !isGiven(bindings, ORDER_SETTINGS))
    names.push('ORDER_SECRET, ORDER_PUBLIC_KEY or PRICE_LIST')
  return names.map((name) => `${name} is missing`)
}

/** Checks PAYMENT_RAILS. The proxy would never read the payments of a rail that the list leaves out. */
function railFaults(interfaces: Interfaces, offers: Offers, { PAYMENT_RAILS }: Bindings): string[] {
  if (typeof PAYMENT_RAILS !== 'string') return []
  const names = namesIn(PAYMENT_RAILS)
  const known = interfaces.filter(({ rail }) => rail).map(({ name }) => name)
  if (!names.every((name) => known.includes(name)))
    return [`PAYMENT_RAILS must name ways to pay, separated by spaces: ${known.join(', ')}`]
  if (!offers.hasPayments) return []
  const offered = offers.rails.map(({ from }) => from.name)
  const isWhole = names.length === offered.length && offered.every((name) => names.includes(name))
  return isWhole ? [] : ['PAYMENT_RAILS must name every way to pay that is set up, once, and no other']
}

/** A source needs the page that shows its accounts. */
function sourceFaults({ needs }: Capability<unknown>, bindings: Bindings): string[] {
  const together = ['ACCOUNTS_URL', ...needs]
  return together.every((name) => isGiven(bindings, [name])) ? [] : [`${together.join(', ')} go together`]
}

/** For addresses to which banks send payers or webhooks go. With `[secrets] required`, wrangler reads secrets in `.dev.vars`. */
const PUBLIC_RULE =
  'must be https with a public host name, or ALLOW_LOCAL_ADDRESSES=true at a sandbox (in [vars], not .dev.vars)'

function crossFaults(interfaces: Interfaces, offers: Offers, bindings: Bindings): string[] {
  const local = bindings['ALLOW_LOCAL_ADDRESSES'] === 'true'
  const isProduction = bindings['BANK_ENVIRONMENT'] === 'production'
  const isPublic = (text: string) => checkMerchantUrl(text, { allowLocalAddresses: local }) === undefined
  const isPlain = (value: unknown) => typeof value === 'string' && /(^|\s)http:/.test(value)
  const addresses = [
    'RETURN_URL',
    'ACCOUNTS_URL',
    'BANK_BASE_URL',
    'ALLOWED_ORIGINS',
    'WEBHOOK_URL',
    ...interfaces.flatMap(addressesOf),
  ]
  const { sources } = offers
  // The bindings that carry calls with the next certificate.
  const nextBindings = ['BANK', ...interfaces.map(({ at }) => at?.binding ?? 'BANK')].map(
    (name) => `${name}_NEXT`,
  )
  return [
    ...interfaces.flatMap((one) => one.faults?.(bindings) ?? []),
    ...sources.flatMap(({ capability }) => sourceFaults(capability, bindings)),
    ...(sources.length > 1 && !isGiven(bindings, ['OWN_BANK'])
      ? ['OWN_BANK is missing: people choose a bank by its name']
      : []),
    ...assumptionsFaults(bindings, interfaces),
    ...railFaults(interfaces, offers, bindings),
    ...webhookFaults(bindings),
    ...['WEBHOOK_URL', 'PUBLIC_URL'].flatMap((name) => {
      const value = bindings[name]
      return typeof value !== 'string' || isPublic(value) ? [] : [`${name} ${PUBLIC_RULE}`]
    }),
    ...(isGiven(bindings, nextBindings) === isGiven(bindings, ['BANK_NEXT_FROM'])
      ? []
      : ['BANK_NEXT and BANK_NEXT_FROM go together']),
    ...(local && isProduction ? ['ALLOW_LOCAL_ADDRESSES is for the sandbox only'] : []),
    ...(isProduction
      ? addresses
          .filter((name) => isPlain(bindings[name]))
          .map((name) => `${name} must be https in production`)
      : []),
  ]
}
