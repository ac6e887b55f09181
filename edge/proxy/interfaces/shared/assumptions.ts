// The setting ASSUMPTIONS: where the merchant's bank differs from the assumptions of core, by interface and id.

import * as v from 'valibot'
import { assumptionFaults, type Assumptions, type Gaps } from '../../../../core/shared/gaps.ts'
import type { Bindings } from './capability.ts'

const ByInterface = v.record(v.string(), v.record(v.string(), v.unknown()))
type ByInterface = v.InferOutput<typeof ByInterface>

/** Names what of the setting is unknown or invalid, each by interface, id and rule. */
export function assumptionsFaults(
  bindings: Bindings,
  interfaces: readonly { readonly name: string; readonly gaps: Gaps }[],
): string[] {
  try {
    return Object.entries(assumptionsIn(bindings)).flatMap(([name, own]) => {
      const known = interfaces.find((one) => one.name === name)
      const faults = known ? assumptionFaults(known.gaps, own) : ['is not known']
      return faults.map((fault) => `ASSUMPTIONS ${name} ${fault}`)
    })
  } catch {
    return ['ASSUMPTIONS must be JSON: { "<interface>": { "<id>": … } }']
  }
}

/** Reads the assumptions of one interface from checked settings, in the form that its maker takes. */
export function assumptionsOf<L extends Gaps>(bindings: Bindings, name: string): Assumptions<L> | undefined {
  return assumptionsIn(bindings)[name] as Assumptions<L> | undefined
}

function assumptionsIn({ ASSUMPTIONS: text = '{}' }: Bindings): ByInterface {
  return v.parse(ByInterface, JSON.parse(String(text)))
}
