// What carries the calls of interfaces with a binding of their own: its option and its flags, from the binding's name.

import type { ProxyInterface } from '../interfaces/proxy-interface.ts'
import type { Outbound } from '../../shared/hosts/outbound.ts'

/** The binding of one interface, as options and flags of a host name it. */
export interface OwnCarrier {
  readonly binding: string
  /** Name of the option, and prefix of its flags. */
  readonly option: string
  readonly name: string
}

/** Lists the bindings that belong to one interface each. */
export function ownCarriers(interfaces: readonly ProxyInterface[]): readonly OwnCarrier[] {
  return interfaces.flatMap(({ name, at }) =>
    at?.binding === undefined ? [] : [{ binding: at.binding, option: optionOf(at.binding), name }],
  )
}

/**
 * Puts the carriers among a host's options under the names of their bindings. `BANK` is not among them: the host makes it
 * if the options lack it.
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

/** Turns the name of a binding into an option: `bankNext` for `BANK_NEXT`, `psd2Next` for `BANK_PSD2_NEXT`. */
function optionOf(binding: string): string {
  const isNext = binding.endsWith('_NEXT')
  const [, own = 'BANK'] = /^BANK_(.+)$/.exec(isNext ? binding.slice(0, -'_NEXT'.length) : binding) ?? []
  return `${own.toLowerCase()}${isNext ? 'Next' : ''}`
}
