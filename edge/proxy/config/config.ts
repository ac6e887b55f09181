// What the proxy works with, made from its bindings once: settings, origins, ways to pay and to show accounts.
// It stores nothing: values stay in the bindings, and no message repeats one.

import { learnRefusalWords } from '../../shared/refusal-words.ts'
import type { Fetcher } from '../../shared/workers.ts'
import type { NoticeReceiver } from '../notices/delivery.ts'
import { makeReceiver } from './notices.ts'
import { consoleLog } from '../../shared/console-log.ts'
import { UnknownOrigins } from './unknown-origins.ts'
import type { BundleChannel } from '../interfaces/bundle-channel.ts'
import type { Channel } from '../interfaces/channel.ts'
import type { Rail } from '../interfaces/rail.ts'
import { type OrderKeys, orderKeysOf } from './order-keys.ts'
import type { Source } from '../interfaces/source.ts'
import { INTERFACES } from '../interfaces/index.ts'
import type { ProxyInterface } from '../interfaces/proxy-interface.ts'
import { type Bindings, isGiven, type Reach } from '../interfaces/shared/capability.ts'
import { makeReach } from '../interfaces/shared/reach.ts'
import { KeyEnds } from './key-ends.ts'
import { bindingFaults, checkSettings, keyFaults } from './faults.ts'
import { inOrder, type Offer, offersOf } from './offers.ts'
import { originsIn, type Settings } from './settings.ts'

/** Everything the proxy needs, checked. */
export interface Config {
  settings: Settings
  /** Origins whose pages may call, the proxy's own first. */
  origins: readonly string[]
  /** Remembers which other origins the log was told of. */
  unknownOrigins: UnknownOrigins
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
export async function checkConfig(
  bindings: Bindings,
  interfaces: readonly ProxyInterface[] = INTERFACES,
): Promise<Config> {
  const given = withoutAbsent(bindings)
  const checked = checkSettings(interfaces, given)
  const faults = [
    ...(checked.ok ? [] : checked.faults),
    ...(await keyFaults(interfaces, given)),
    ...bindingFaults(interfaces, given),
  ]
  if (faults.length > 0) throw new ConfigurationError(faults.join('; '))
  return readConfig(bindings, interfaces)
}

// Settings do not change while an isolate lives; the bindings object is the same for all its requests and objects.
const read = new WeakMap<object, Config>()

/**
 * Reads the settings, without a try of their keys; once for each set of bindings, so that keys are imported once.
 *
 * @param bindings The worker's `env`; `BANK` may be a service or certificate binding that carries the calls.
 * @param interfaces What banks can be to this proxy; objects, which know none, get what was read with them before.
 * @throws ConfigurationError naming every setting that is missing or wrong.
 */
export function readConfig(bindings: Bindings, interfaces: readonly ProxyInterface[] = INTERFACES): Config {
  const known = read.get(bindings) ?? makeConfig(withoutAbsent(bindings), interfaces)
  read.set(bindings, known)
  return known
}

/** Takes away what is not there: workerd gives `null` for what its environment does not have. */
function withoutAbsent(bindings: Bindings): Bindings {
  return Object.fromEntries(Object.entries(bindings).filter(([, value]) => value !== null))
}

function makeConfig(bindings: Bindings, interfaces: readonly ProxyInterface[]): Config {
  const checked = checkSettings(interfaces, bindings)
  if (!checked.ok) throw new ConfigurationError(checked.faults.join('; '))
  const { settings } = checked
  learnRefusalWords(interfaces)
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
    unknownOrigins: new UnknownOrigins(),
    ...makeOffered(settings, bindings, interfaces),
  }
}

/** Makes the ways that the deployment offers. */
function makeOffered(
  settings: Settings,
  bindings: Bindings,
  interfaces: readonly ProxyInterface[],
): Pick<Config, 'payments' | 'accounts' | 'channels' | 'bundles'> {
  const { RETURN_URL: returnUrl, ACCOUNTS_URL: pageUrl } = settings
  let shared: Reach | undefined
  const reachOf = ({ at }: ProxyInterface): Reach => {
    const to = (name: string, binding?: string) =>
      makeReach(settings, bindings, consoleLog, { baseUrl: String(bindings[name]), binding })
    if (at) return to(at.addresses.find((name) => isGiven(bindings, [name])) ?? 'BANK_BASE_URL', at.binding)
    shared ??= to('BANK_BASE_URL')
    return shared
  }
  const make = <T>({ from, capability }: Offer<T>): T =>
    named(from, () => capability.make(bindings, reachOf(from)))
  const { rails, sources, channels, bundles } = offersOf(interfaces, bindings)
  const [first, ...others] = inOrder(rails, bindings).map(make)
  const [source, ...moreSources] = sources.flatMap(make)
  return {
    ...(first && returnUrl !== undefined && { payments: { rails: [first, ...others], returnUrl } }),
    ...(source && pageUrl !== undefined && { accounts: { sources: [source, ...moreSources], pageUrl } }),
    channels: channels.map(make),
    bundles: bundles.map(make)[0],
  }
}

/** Makes something of an interface. Core names its options in a fault, and who reads this knows the settings. */
function named<T>({ name, names, at }: ProxyInterface, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof TypeError)) throw new ConfigurationError(`${name} cannot be made`)
    const all = { baseUrl: (!at?.isApart && at?.addresses[0]) || 'BANK_BASE_URL', ...names }
    throw new ConfigurationError(
      Object.entries(all).reduce(
        (text, [option, setting]) => text.replace(new RegExp(`^${option}\\b`), setting),
        error.message,
      ),
    )
  }
}
