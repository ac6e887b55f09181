// What a deployment offers: which of the ways that interfaces give its settings ask for.
// It judges nothing: what is missing or wrong, faults.ts tells.

import type { BundleChannel } from '../interfaces/bundle-channel.ts'
import type { Channel } from '../interfaces/channel.ts'
import type { ProxyInterface } from '../interfaces/proxy-interface.ts'
import type { Rail } from '../interfaces/rail.ts'
import { type Bindings, type Capability, isGiven, isWanted } from '../interfaces/shared/capability.ts'
import type { Source } from '../interfaces/source.ts'
import { namesIn } from './settings.ts'

/** A way to use an interface, and the interface that gives it. */
export interface Offer<T> {
  readonly from: ProxyInterface
  readonly capability: Capability<T>
}

/** What a deployment offers. */
export interface Offers {
  /** Whether payments are wanted. Where nothing is given, they are what is missing. */
  readonly hasPayments: boolean
  /** Whether accounts are wanted; what a source shares with a way to pay does not show it. */
  readonly hasAccounts: boolean
  /** Ways to pay, in the order of the interfaces. */
  readonly rails: readonly Offer<Rail>[]
  /** Ways to show accounts. */
  readonly sources: readonly Offer<readonly Source[]>[]
  /** Ways to give instructions. */
  readonly channels: readonly Offer<Channel>[]
  /** The way to give bundles of payments; none or one. */
  readonly bundles: readonly Offer<BundleChannel>[]
}

/** One of these is enough. */
export const ORDER_SETTINGS = ['ORDER_SECRET', 'ORDER_PUBLIC_KEY', 'PRICE_LIST'] as const

/** Tells what a deployment offers, of settings that are not checked yet. */
export function offersOf(interfaces: readonly ProxyInterface[], bindings: Bindings): Offers {
  const all = <T>(pick: (from: ProxyInterface) => Capability<T> | undefined): readonly Offer<T>[] =>
    interfaces.flatMap((from) => {
      const capability = pick(from)
      return capability ? [{ from, capability }] : []
    })
  const isAsked = ({ capability }: Offer<unknown>) => isWanted(capability, bindings)
  /** Those that a setting asks for; where none does, one that is begun is what is missing, else the first. */
  const wanted = <T>(offers: readonly Offer<T>[]): readonly Offer<T>[] => {
    const asked = offers.filter(isAsked)
    const begun = offers.find(({ from, capability }) =>
      isGiven(bindings, [...capability.needs, ...addressesOf(from)]),
    )
    return asked.length > 0 ? asked : [begun ?? offers[0] ?? []].flat()
  }
  const rails = all(({ rail }) => rail)
  const sources = all((from) => from.sources)
  const channels = all(({ channel }) => channel).filter(isAsked)
  const hasAll = Boolean(bindings['INSTRUCTIONS']) && bindings['MERCHANT_KEYS'] !== undefined
  // Its settings may be there for payers alone: then it is offered where the merchant's own server and the objects for it
  // are there too.
  const bundles = all((from) => from.bundles).filter(
    (offer) => isAsked(offer) && (hasAll || !offer.from.rail || !isWanted(offer.from.rail, bindings)),
  )
  const showAccounts = sources.flatMap(({ capability: { needs, wants } }) => (wants ? [] : needs))
  const hasAccounts = isGiven(bindings, ['ACCOUNTS_URL', ...showAccounts])
  const hasPayments =
    isGiven(bindings, ['RETURN_URL', ...ORDER_SETTINGS]) ||
    rails.some(isAsked) ||
    !(hasAccounts || channels.length > 0 || bundles.length > 0)
  return {
    hasPayments,
    hasAccounts,
    rails: hasPayments ? wanted(rails) : [],
    sources: hasAccounts ? wanted(sources) : [],
    channels,
    bundles: bundles.slice(0, 1),
  }
}

/** Lists the ways to pay in the order of the deployment, where it has one. */
export function inOrder(rails: readonly Offer<Rail>[], { PAYMENT_RAILS }: Bindings): readonly Offer<Rail>[] {
  if (typeof PAYMENT_RAILS !== 'string') return rails
  const order = namesIn(PAYMENT_RAILS)
  return rails.toSorted((one, other) => order.indexOf(one.from.name) - order.indexOf(other.from.name))
}

/** Names the settings of an interface that are addresses. */
export const addressesOf = ({ at, addresses }: ProxyInterface): readonly string[] => [
  ...(at?.addresses ?? []),
  ...(addresses ?? []),
]
