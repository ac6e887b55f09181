// What carries the calls of interfaces that have a binding of their own: its option and its flags, by the name of the binding.
// It opens no connection; outbound.ts does.

import type { ProxyInterface } from '../interfaces/proxy-interface.ts'
import type { Outbound } from './outbound.ts'

/** A binding of its own, as a host speaks of it. */
export interface OwnCarrier {
  readonly binding: string
  /** Name of the option, and what its flags begin with. */
  readonly option: string
  /** The interface whose calls go by it. */
  readonly name: string
}

/** Lists the bindings that interfaces have of their own. */
export function ownCarriers(interfaces: readonly ProxyInterface[]): readonly OwnCarrier[] {
  return interfaces.flatMap(({ name, at }) =>
    at?.binding === undefined ? [] : [{ binding: at.binding, option: optionOf(at.binding), name }],
  )
}

/**
 * Gives the carriers among the options of a host under the names of their bindings, all but `BANK` itself, which a host
 * makes where it is absent.
 */
export function ownBindings(
  options: object,
  interfaces: readonly ProxyInterface[],
): readonly (readonly [binding: string, carry: Outbound])[] {
  const carriers = new Map<string, Outbound | undefined>(Object.entries(options))
  const bindings = ownCarriers(interfaces).map(({ binding }) => binding)
  const names = [...bindings, ...['BANK', ...bindings].map((binding) => `${binding}_NEXT`)]
  return names.flatMap((name) => {
    const carry = carriers.get(optionOf(name))
    return carry ? [[name, carry] as const] : []
  })
}

/** Writes the name of a binding as an option: `bankNext` for `BANK_NEXT`, `psd2Next` for `BANK_PSD2_NEXT`. */
function optionOf(binding: string): string {
  const isNext = binding.endsWith('_NEXT')
  const [, own = 'BANK'] = /^BANK_(.+)$/.exec(isNext ? binding.slice(0, -'_NEXT'.length) : binding) ?? []
  return `${own.toLowerCase()}${isNext ? 'Next' : ''}`
}
