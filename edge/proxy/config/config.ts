// What the proxy works with, made from its bindings once: settings, origins, ways to pay and to show accounts.
// It stores nothing: values stay in the bindings, and no message repeats one.

import type { Fetcher } from '../../shared/workers.ts'
import type { NoticeReceiver } from '../merchant/notices/delivery.ts'
import { makeReceiver } from '../merchant/notices/settings.ts'
import { consoleLog } from '../../shared/console-log.ts'
import type { BundleChannel } from '../channels/bundle-channel.ts'
import type { Channel } from '../channels/channel.ts'
import type { Rail } from '../rails/rail.ts'
import { type OrderKeys, orderKeysOf } from './order-keys.ts'
import type { Source } from '../sources/source.ts'
import { type Bindings, type Capability, isGiven, type Reach } from '../capabilities/capability.ts'
import { makeReach } from '../capabilities/reach.ts'
import { KeyEnds } from './key-ends.ts'
import {
  bindingFaults,
  checkSettings,
  keyFaults,
  offeredBundles,
  offeredChannels,
  offeredRails,
  offeredSources,
  originsIn,
  type Settings,
} from './settings.ts'

/** Everything the proxy needs, checked. */
export interface Config {
  settings: Settings
  /** Origins whose pages may call, the proxy's own first. */
  origins: readonly string[]
  /** Tells the log when a key or a certificate is about to end. */
  ends: KeyEnds
  /** Keys of order tokens; one object for as long as the settings live, so that each key is imported once. */
  orderKeys: OrderKeys
  /** Who hears of endings; absent where nobody does. */
  notices?: NoticeReceiver | undefined
  /** Absent where payments are not offered. */
  payments?: { rails: readonly [Rail, ...Rail[]]; returnUrl: string } | undefined
  /** Absent where accounts are not offered. */
  accounts?: { sources: readonly [Source, ...Source[]]; pageUrl: string } | undefined
  /** Ways to give instructions to a bank; none where nothing of the kind is offered. */
  channels: readonly Channel[]
  /** The way to give bundles of payments that a person approves; absent where it is not offered. */
  bundles?: BundleChannel | undefined
}

/** Tells which settings are missing or wrong, by name and rule. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/**
 * Reads the settings and tries their keys.
 *
 * @param bindings The worker's `env`.
 * @throws ConfigurationError naming every setting and binding that is missing or wrong.
 */
export async function checkConfig(bindings: Bindings): Promise<Config> {
  const given = withoutAbsent(bindings)
  const checked = checkSettings(given)
  const faults = [...(checked.ok ? [] : checked.faults), ...(await keyFaults(given)), ...bindingFaults(given)]
  if (faults.length > 0) throw new ConfigurationError(faults.join('; '))
  return readConfig(bindings)
}

// Settings do not change while an isolate lives; the bindings object is the same for all its requests and objects.
const read = new WeakMap<object, Config>()

/**
 * Reads the settings, without a try of their keys; once for each set of bindings, so that keys are imported once.
 *
 * @param bindings The worker's `env`; `BANK` may be a service or certificate binding that carries the calls.
 * @throws ConfigurationError naming every setting that is missing or wrong.
 */
export function readConfig(bindings: Bindings): Config {
  const known = read.get(bindings) ?? makeConfig(withoutAbsent(bindings))
  read.set(bindings, known)
  return known
}

/** Takes away what is not there: workerd gives `null` for what its environment does not have. */
function withoutAbsent(bindings: Bindings): Bindings {
  return Object.fromEntries(Object.entries(bindings).filter(([, value]) => value !== null))
}

function makeConfig(bindings: Bindings): Config {
  const checked = checkSettings(bindings)
  if (!checked.ok) throw new ConfigurationError(checked.faults.join('; '))
  const { settings } = checked
  const pages = [settings.PUBLIC_URL, settings.RETURN_URL, settings.ACCOUNTS_URL]
  return {
    settings,
    notices: makeReceiver(settings, bindings['MERCHANT'] as Fetcher | undefined),
    orderKeys: orderKeysOf(settings),
    ends: new KeyEnds(settings.KEY_ENDS),
    origins: [
      ...pages.flatMap((page) => (page === undefined ? [] : [new URL(page).origin])),
      ...originsIn(settings.ALLOWED_ORIGINS),
    ],
    ...offersOf(settings, bindings),
  }
}

function offersOf(
  settings: Settings,
  bindings: Bindings,
): Pick<Config, 'payments' | 'accounts' | 'channels' | 'bundles'> {
  const { RETURN_URL: returnUrl, ACCOUNTS_URL: pageUrl } = settings
  let shared: Reach | undefined
  const reachOf = ({ at }: Capability<unknown>): Reach => {
    const to = (name: string, binding?: string) =>
      makeReach(settings, bindings, consoleLog, { baseUrl: String(bindings[name]), binding })
    if (at) return to(at.addresses.find((name) => isGiven(bindings, [name])) ?? 'BANK_BASE_URL', at.binding)
    shared ??= to('BANK_BASE_URL')
    return shared
  }
  const make = <T>(capability: Capability<T>): T => made(capability, bindings, reachOf(capability))
  const [first, ...others] = offeredRails(bindings).map(make)
  const [source, ...moreSources] = offeredSources(bindings).flatMap(make)
  const bundles = offeredBundles(bindings)
  return {
    ...(first && returnUrl !== undefined && { payments: { rails: [first, ...others], returnUrl } }),
    ...(source && pageUrl !== undefined && { accounts: { sources: [source, ...moreSources], pageUrl } }),
    channels: offeredChannels(bindings).map(make),
    ...(bundles && { bundles: make(bundles) }),
  }
}

function made<T>(capability: Capability<T>, bindings: Bindings, reach: Reach): T {
  try {
    return capability.make(bindings, reach)
  } catch (error) {
    const isOurs = error instanceof TypeError
    throw new ConfigurationError(
      isOurs ? namedAsHere(error.message, capability.names) : `${capability.name} cannot be made`,
    )
  }
}

/** Core names its options; whoever reads this knows the settings. */
function namedAsHere(message: string, names: Readonly<Record<string, string>>): string {
  const all = { baseUrl: 'BANK_BASE_URL', ...names }
  return Object.entries(all).reduce(
    (text, [option, setting]) => text.replace(new RegExp(`^${option}\\b`), setting),
    message,
  )
}
