// What the proxy works with, made once from its bindings: settings, origins, rails, sources and channels.

import type { OnCall } from '../../../core/shared/call-report.ts'
import { learnRefusalWords } from '../../shared/refusal-words.ts'
import type { Log } from '../../shared/log.ts'
import type { Fetcher } from '../../shared/workers.ts'
import type { WebhookReceiver } from '../webhooks/sending.ts'
import { makeReceiver } from './webhooks.ts'
import { logOf } from '../../shared/console-log.ts'
import { trimmed } from '../../shared/trimmed.ts'
import { UnknownOrigins } from './unknown-origins.ts'
import type { BatchChannel } from '../interfaces/batch-channel.ts'
import type { Channel } from '../interfaces/channel.ts'
import type { Rail } from '../interfaces/rail.ts'
import { type OrderKeys, orderKeysOf } from './order-keys.ts'
import type { Source } from '../interfaces/source.ts'
import { INTERFACES } from '../interfaces/index.ts'
import type { ProxyInterface } from '../interfaces/proxy-interface.ts'
import { type Bindings, isGiven, type Reach } from '../interfaces/shared/capability.ts'
import { makeReach } from '../interfaces/shared/reach.ts'
import { BankWords } from '../storage/bank-words.ts'
import { LastAnswers } from '../interfaces/shared/last-answers.ts'
import { notesIn } from './notes-object.ts'
import { digestOf } from '../handle.ts'
import { KeyEnds } from './key-ends.ts'
import { bindingFaults, checkSettings, keyFaults } from './faults.ts'
import { inOrder, type Offer, offersOf } from './offers.ts'
import { originsIn, type Settings } from './settings.ts'

/** Everything the proxy needs, checked. */
export interface Config {
  settings: Settings
  log: Log
  /** Origins whose pages may call, the proxy's own first. */
  origins: readonly string[]
  unknownOrigins: UnknownOrigins
  /** Logs keys and certificates that end soon. */
  ends: KeyEnds
  /** Keys of order tokens. One object for the life of the settings, so that each key is imported once. */
  orderKeys: OrderKeys
  /** Receiver of webhooks; absent if the merchant wants none. */
  webhooks?: WebhookReceiver | undefined
  lastAnswers: LastAnswers
  words: BankWords
  /** Absent if the deployment offers no payments. */
  payments?: { rails: readonly [Rail, ...Rail[]]; returnUrl: string } | undefined
  /** Absent if the deployment offers no accounts. */
  accounts?: { sources: readonly [Source, ...Source[]]; pageUrl: string } | undefined
  /** Channels for instructions; empty if the deployment offers none. */
  channels: readonly Channel[]
  /** Channel for batches; absent if the deployment offers none. */
  batches?: BatchChannel | undefined
}

/** An error that names every setting that is missing or wrong, with its rule. */
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
  const given = givenIn(bindings)
  const checked = checkSettings(interfaces, given)
  const faults = [
    ...(checked.ok ? [] : checked.faults),
    ...(await keyFaults(interfaces, given)),
    ...bindingFaults(interfaces, given),
  ]
  if (!checked.ok || faults.length > 0) throw new ConfigurationError(faults.join('; '))
  return remembered(bindings, () => makeConfig(checked.settings, given, interfaces, logOf(bindings)))
}

// Settings do not change during the life of an isolate. All its requests and objects share one bindings object.
const read = new WeakMap<object, Config>()

/**
 * Reads the settings without trying their keys. It runs once for each bindings object, so that keys are imported once.
 *
 * @param bindings The worker's `env`; `BANK` may be a service or certificate binding that carries the calls.
 * @param interfaces All interfaces. A Durable Object passes none and gets what the worker has read before.
 * @throws ConfigurationError naming every setting that is missing or wrong.
 */
export function readConfig(bindings: Bindings, interfaces: readonly ProxyInterface[] = INTERFACES): Config {
  return remembered(bindings, () => {
    const given = givenIn(bindings)
    const checked = checkSettings(interfaces, given)
    if (!checked.ok) throw new ConfigurationError(checked.faults.join('; '))
    return makeConfig(checked.settings, given, interfaces, logOf(bindings))
  })
}

function remembered(bindings: Bindings, make: () => Config): Config {
  const known = read.get(bindings) ?? make()
  read.set(bindings, known)
  return known
}

/** Reads the bindings: trims texts, and leaves out what is absent. workerd writes `null` for what its environment lacks. */
function givenIn(bindings: Bindings): Bindings {
  return Object.fromEntries(Object.entries(trimmed(bindings)).filter(([, value]) => value !== null))
}

function makeConfig(
  settings: Settings,
  bindings: Bindings,
  interfaces: readonly ProxyInterface[],
  log: Log,
): Config {
  learnRefusalWords(interfaces)
  const pages = [settings.PUBLIC_URL, settings.RETURN_URL, settings.ACCOUNTS_URL]
  return {
    settings,
    log,
    webhooks: makeReceiver(settings, bindings['MERCHANT'] as Fetcher | undefined),
    orderKeys: orderKeysOf(settings),
    ends: new KeyEnds(settings.KEY_ENDS),
    origins: [
      ...pages.flatMap((page) => (page === undefined ? [] : [new URL(page).origin])),
      ...originsIn(settings.ALLOWED_ORIGINS),
    ],
    unknownOrigins: new UnknownOrigins(),
    ...makeOffered(settings, bindings, interfaces, log),
  }
}

function makeOffered(
  settings: Settings,
  bindings: Bindings,
  interfaces: readonly ProxyInterface[],
  log: Log,
): Pick<Config, 'payments' | 'accounts' | 'channels' | 'batches' | 'lastAnswers' | 'words'> {
  const { RETURN_URL: returnUrl, ACCOUNTS_URL: pageUrl } = settings
  let shared: Reach | undefined
  const lastAnswers = new LastAnswers()
  const markOf = (name: string) => {
    const { settings: own = {} } = interfaces.find((one) => one.name === name) ?? {}
    const values = ['BANK_BASE_URL', 'ASSUMPTIONS', ...Object.keys(own)].map((it) => bindings[it] ?? null)
    return digestOf(JSON.stringify(values), settings.HANDLE_KEY)
  }
  const words = new BankWords(() => notesIn(bindings, offered), log, markOf)
  const sharedOr = ({ at }: ProxyInterface): Reach => {
    const to = (name: string, binding?: string) =>
      makeReach(settings, bindings, log, { baseUrl: String(bindings[name]), binding })
    if (at) return to(at.addresses.find((name) => isGiven(bindings, [name])) ?? 'BANK_BASE_URL', at.binding)
    shared ??= to('BANK_BASE_URL')
    return shared
  }
  const reachOf = (from: ProxyInterface): Reach => {
    const reach = sharedOr(from)
    const { name } = from
    const [tellOddities, tellWords] = [lastAnswers.tellOddities(name, log), words.watch(name)]
    const onCall: OnCall = (call) => {
      tellOddities(call)
      return tellWords(call)
    }
    return { ...reach, transport: lastAnswers.learnFrom(name, reach.transport), onCall }
  }
  const make = <T>({ from, capability }: Offer<T>): T =>
    named(from, () => capability.make(bindings, reachOf(from)))
  const { rails, sources, channels, batches } = offersOf(interfaces, bindings)
  const [first, ...others] = inOrder(rails, bindings).map(make)
  const [source, ...moreSources] = sources.flatMap(make)
  const offered: ReturnType<typeof makeOffered> = {
    ...(first && returnUrl !== undefined && { payments: { rails: [first, ...others], returnUrl } }),
    ...(source && pageUrl !== undefined && { accounts: { sources: [source, ...moreSources], pageUrl } }),
    channels: channels.map(make),
    batches: batches.map(make)[0],
    lastAnswers,
    words,
  }
  return offered
}

/** Makes a part of an interface. Core names options in its faults; the operator knows settings, so these are named instead. */
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
