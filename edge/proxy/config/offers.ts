// What a deployment offers: the rails, sources and channels that its settings ask for.

import type { BatchChannel } from '../interfaces/batch-channel.ts'
import type { Channel } from '../interfaces/channel.ts'
import type { ProxyInterface } from '../interfaces/proxy-interface.ts'
import type { Rail } from '../interfaces/rail.ts'
import { type Bindings, type Capability, isGiven, isWanted } from '../interfaces/shared/capability.ts'
import type { Source } from '../interfaces/source.ts'
import { namesIn } from './settings.ts'

/** A rail, source or channel to be made, and its interface. */
export interface Offer<T> {
  readonly from: ProxyInterface
  readonly capability: Capability<T>
}

/** What a deployment offers. */
export interface Offers {
  /** Whether the deployment offers payments; true also without any settings, so that the missing ones are named. */
  readonly hasPayments: boolean
  /** Whether the deployment offers accounts. Settings that a source shares with a rail do not count as a sign of it. */
  readonly hasAccounts: boolean
  readonly rails: readonly Offer<Rail>[]
  readonly sources: readonly Offer<readonly Source[]>[]
  readonly channels: readonly Offer<Channel>[]
  /** The channel for batches: none or one. */
  readonly batches: readonly Offer<BatchChannel>[]
}

/** The settings that verify or make an order; one of them is enough. */
export const ORDER_SETTINGS = ['ORDER_SECRET', 'ORDER_PUBLIC_KEY', 'PRICE_LIST'] as const

/** Reads from unchecked settings what a deployment offers. */
export function offersOf(interfaces: readonly ProxyInterface[], bindings: Bindings): Offers {
  const all = <T>(pick: (from: ProxyInterface) => Capability<T> | undefined): readonly Offer<T>[] =>
    interfaces.flatMap((from) => {
      const capability = pick(from)
      return capability ? [{ from, capability }] : []
    })
  const isAsked = ({ capability }: Offer<unknown>) => isWanted(capability, bindings)
  /** Offers that settings ask for; if none, the one that has some of its settings, so that the rest is named; else the first. */
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
  const hasAll = Boolean(bindings['PAYOUTS']) && bindings['MERCHANT_KEYS'] !== undefined
  // Payments of customers may need the same settings. So batches are offered only if the merchant's server has a key and the
  // objects for them are bound.
  const batches = all((from) => from.batches).filter(
    (offer) => isAsked(offer) && (hasAll || !offer.from.rail || !isWanted(offer.from.rail, bindings)),
  )
  const showAccounts = sources.flatMap(({ capability: { needs, wants } }) => (wants ? [] : needs))
  const hasAccounts = isGiven(bindings, ['ACCOUNTS_URL', ...showAccounts])
  const hasPayments =
    isGiven(bindings, ['RETURN_URL', ...ORDER_SETTINGS]) ||
    rails.some(isAsked) ||
    !(hasAccounts || channels.length > 0 || batches.length > 0)
  return {
    hasPayments,
    hasAccounts,
    rails: hasPayments ? wanted(rails) : [],
    sources: hasAccounts ? wanted(sources) : [],
    channels,
    batches: batches.slice(0, 1),
  }
}

/** Sorts the rails as the deployment lists them, if it does. */
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
