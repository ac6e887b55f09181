// Planned failures: outcomes that a test has planned, stored until the call that they are meant for.
// Each operation says which outcomes it can have, and carries them out.

import { makeCounter } from '../storage/counter.ts'
import { remember } from '../storage/remember.ts'
import { collection, sortable, type Store } from '../storage/store.ts'

/** What an operation says about the outcomes that can be planned for it. */
export interface Plannable {
  /**
   * What the work of the operation carries out: `reject`, `pending`, `pending-reject`, the outcomes of callbacks, and an
   * `error:<code>` that does not end the call in it.
   */
  readonly words: readonly string[]
  /** Codes that `error:<code>` and `error-after:<code>` may name. */
  readonly codes: readonly string[]
}

/** A planned outcome. */
export interface PlannedOutcome {
  operation: string
  match: Record<string, string>
  outcome: string
  /** How many calls it is still meant for. */
  left: number
}

/** What a call shows to a plan: values by body path, header in lower case, path or query parameter. */
export type Matcher = (name: string) => string | undefined

/** The waiting plans. */
export interface Outcomes {
  add(plan: PlannedOutcome): void
  /** Takes the oldest plan that is meant for this call and counts it down. */
  take(operation: string, shown: Matcher): string | undefined
  /** Lists what waits, in the order in which it is taken. */
  list(): readonly { id: string; value: PlannedOutcome }[]
  /** Takes a plan back; `false` where it is not there, or used up. */
  remove(id: string): boolean
}

/** Makes the list of plans that a store keeps. */
export function makeOutcomes(store: Store): Outcomes {
  const plans = collection<PlannedOutcome>(store, 'plan/')
  const waiting = remember(store, plans.prefix, () => plans.list())
  const count = makeCounter(store, 'plan')
  return {
    add: (plan) => void plans.put(sortable(count()), plan),
    take(operation, shown) {
      const found = waiting().find(
        ({ value }) =>
          value.operation === operation &&
          Object.entries(value.match).every(([name, text]) => shown(name) === text),
      )
      if (!found) return undefined
      const { id, value } = found
      if (value.left > 1) plans.put(id, { ...value, left: value.left - 1 })
      else plans.delete(id)
      return value.outcome
    },
    list: () => plans.list(),
    remove(id) {
      if (plans.get(id) === undefined) return false
      plans.delete(id)
      return true
    },
  }
}

/** Tells whether an outcome exists for an operation (gaps: shared.sandbox.outcomes). */
export function isPlannable({ words, codes }: Plannable, outcome: string): boolean {
  if (words.includes(outcome)) return true
  const [kind = '', detail = ''] = outcome.split(/:(.*)/s)
  if (kind === 'error' || kind === 'error-after') return codes.includes(detail)
  const ms = /^\d{1,7}$/.test(detail)
  if (kind === 'late') return words.includes('late') && ms
  return outcome === 'drop-before' || outcome === 'drop-after' || (kind === 'slow' && ms)
}

/** Lists the outcomes of an operation in words, for a test that planned one that it has not. */
export function plannableWords(plannable: Plannable): string {
  return outcomesOf(plannable).join(', ')
}

/** Lists the outcomes that an operation can have; `<ms>` stands for milliseconds. */
export function outcomesOf({ words, codes }: Plannable): string[] {
  const own = words.map((word) => (word === 'late' ? 'late:<ms>' : word))
  const errors = codes.flatMap((code) => [`error:${code}`, `error-after:${code}`])
  return [...new Set(['drop-before', 'drop-after', 'slow:<ms>', ...own, ...errors])]
}

/** Reads the milliseconds of `slow:<ms>` or `late:<ms>`. */
export function delayOf(outcome: string | undefined): number {
  const [, ms = '0'] = /^(?:slow|late):(\d+)$/.exec(outcome ?? '') ?? []
  return Number(ms)
}

/** Looks a value up in a parsed body by its path: members joined by dots, positions in brackets. */
export function valueAt(body: unknown, path: string): string | undefined {
  let value = body
  for (const step of path.split(/[.[\]]+/).filter(Boolean)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
