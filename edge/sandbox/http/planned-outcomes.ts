// Planned failures: outcomes that a test has planned, stored until the call that they are meant for.
// An operation lists the outcomes that it can have, and carries them out.

import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '../../../core/shared/bytes.ts'
import { helsinkiWallClock } from '../../../core/shared/values/time.ts'
import { makeCounter, collection, sortable, type Store } from '../storage/store.ts'
import { remember } from '../storage/watched-store.ts'

/** Which outcomes can be planned for an operation. */
export interface Plannable {
  /**
   * What the work of the operation carries out: `reject`, `pending`, `pending-reject`, the outcomes of callbacks, and an
   * `error:<code>` that does not end the call in it.
   */
  readonly words: readonly string[]
  /** Codes that `error:<code>` and `error-after:<code>` may name. */
  readonly codes: readonly string[]
}

/** Every call that comes in, of all interfaces and token endpoints. */
export const EVERY_CALL = '*'

/** How a plan without a count is written: it waits until it is taken back. */
export const UNTIL_TAKEN_BACK = 'until-taken-back'

/** A part of the day, by the clock of the bank, as clocks in Finland show it: `22:00` to `06:00`. */
export interface Hours {
  /** Included. */
  readonly from: string
  /** Not included; one that is earlier is of the next day. */
  readonly to: string
}

/** A planned outcome. */
export interface PlannedOutcome {
  /** Id of an operation, the beginning of some before `.*`, or {@link EVERY_CALL}. */
  operation: string
  match: Record<string, string>
  outcome: string
  /** How many times it still happens; absent if that is until it is taken back. */
  left?: number
  /** Client or merchant whose calls it is meant for; absent if that is everyone. */
  client?: string
  /** Part of the calls in which it happens, above 0 and below 1; absent if that is each. */
  probability?: number
  /** How many calls have drawn whether it happens. */
  drawn?: number
  /** How long the answer waits, whatever it is, milliseconds of real time. */
  delayMs?: number
  hours?: Hours
}

/** What a call shows to a plan: values by body path, header in lower case, path or query parameter. */
export type Matcher = (name: string) => string | undefined

/** A call, as far as plans look at it. */
export interface PlannableCall {
  operation: string
  shown: Matcher
  /** Client or merchant, if it is known. */
  client?: string | undefined
  /** Whether it goes out: plans for all calls are not meant for it. */
  isOutgoing?: boolean
}

/** What was planned for a call. */
export interface TakenOutcome {
  outcome: string
  /** How long the answer waits, milliseconds of real time. */
  delayMs: number
}

/** The waiting plans. */
export interface Outcomes {
  add(plan: PlannedOutcome): void
  /**
   * Takes what is planned for this call: the oldest plan with a count that is meant for it, which is counted down; if there is
   * none, the oldest that waits until it is taken back. The delay of such a one counts for what another plan decides, too.
   */
  take(call: PlannableCall): TakenOutcome | undefined
  /** Lists what waits, in the order in which it was planned. */
  list(): readonly { id: string; value: PlannedOutcome }[]
  /** Takes a plan back; `false` if it is unknown, or used up. */
  remove(id: string): boolean
}

/** What plans depend on besides their calls. */
export interface Circumstances {
  /** Bank time, milliseconds since 1970. */
  now: () => number
  /** What the draws of a plan begin with: the same seed, plans and calls end the same. */
  seed: () => string
}

/** Makes the list of plans that a store keeps. */
export function makeOutcomes(store: Store, { now, seed }: Circumstances): Outcomes {
  const plans = collection<PlannedOutcome>(store, 'plan/')
  const waiting = remember(store, plans.prefix, () => plans.list())
  const count = makeCounter(store, 'plan')

  /** Whether a plan that is meant for a call happens to it; a plan that draws remembers that it did. */
  const happens = (id: string, plan: PlannedOutcome): boolean => {
    const { probability, drawn = 0 } = plan
    if (probability === undefined) return true
    plans.put(id, { ...plan, drawn: drawn + 1 })
    return isDrawn(seed(), id, drawn + 1, probability)
  }
  const use = (id: string): void => {
    const plan = plans.get(id)
    if (plan?.left === undefined) return
    if (plan.left > 1) plans.put(id, { ...plan, left: plan.left - 1 })
    else plans.delete(id)
  }
  return {
    add: (plan) => void plans.put(sortable(count()), plan),
    take(call) {
      const known = waiting()
      if (known.length === 0) return undefined
      const meant = known.filter(({ value }) => isMeantFor(value, call) && isWithin(value.hours, now()))
      const chosen = meant.find(({ id, value }) => value.left !== undefined && happens(id, value))
      if (chosen) use(chosen.id)
      let ending = chosen && !isOnlySlow(chosen.value) ? chosen.value.outcome : undefined
      let delayMs = chosen ? delayOf(chosen.value) : 0
      for (const { id, value } of meant) {
        if (value.left !== undefined) continue
        // What is decided already draws no more.
        const isDecided = isOnlySlow(value) ? delayMs > 0 : ending !== undefined
        if (isDecided || !happens(id, value)) continue
        if (!isOnlySlow(value)) ending = value.outcome
        if (delayMs === 0) delayMs = delayOf(value)
      }
      if (!chosen && ending === undefined && delayMs === 0) return undefined
      return { outcome: ending ?? `slow:${delayMs}`, delayMs }
    },
    list: () => plans.list(),
    remove(id) {
      if (plans.get(id) === undefined) return false
      plans.delete(id)
      return true
    },
  }
}

function isMeantFor({ operation, client, match }: PlannedOutcome, call: PlannableCall): boolean {
  return (
    isOperationOf(operation, call) &&
    (client === undefined || client.toLowerCase() === call.client?.toLowerCase()) &&
    Object.entries(match).every(([name, text]) => call.shown(name) === text)
  )
}

function isOperationOf(planned: string, { operation, isOutgoing = false }: PlannableCall): boolean {
  if (planned === operation) return true
  if (isOutgoing) return false
  return planned === EVERY_CALL || (planned.endsWith('.*') && operation.startsWith(planned.slice(0, -1)))
}

/** Whether a clock in Finland shows a time within the hours. */
function isWithin(hours: Hours | undefined, now: number): boolean {
  if (!hours) return true
  const { from, to } = hours
  const shown = helsinkiWallClock(now).slice(11, 16)
  return from < to ? shown >= from && shown < to : shown >= from || shown < to
}

/**
 * Draws whether a plan happens to a call: the first 48 bits of the SHA-256 of seed, plan and number of the draw, each on a line of
 * its own, as a part of 1.
 */
function isDrawn(seed: string, planId: string, number: number, probability: number): boolean {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = sha256(utf8(`${seed}\n${planId}\n${number}`))
  const drawn = a * 2 ** 40 + b * 2 ** 32 + c * 2 ** 24 + d * 2 ** 16 + e * 2 ** 8 + f
  return drawn / 2 ** 48 < probability
}

/** Whether nothing is planned but that the answer waits. */
function isOnlySlow({ outcome }: { readonly outcome: string }): boolean {
  return outcome.startsWith('slow:')
}

/** Whether an outcome exists for an operation (gaps: shared.sandbox.outcomes). */
export function isPlannable(plannable: Plannable, outcome: string): boolean {
  const { words, codes } = plannable
  if (words.includes(outcome)) return true
  const [kind = '', detail = ''] = outcome.split(/:(.*)/s)
  if (kind === 'error' || kind === 'error-after') return codes.includes(detail)
  const ms = /^\d{1,7}$/.test(detail)
  if (kind === 'late') return words.includes('late') && ms
  if (kind === 'slow') return ms
  return (
    outcome === 'drop-before' || outcome === 'drop-after' || (OF_ANSWERS.has(outcome) && !goesOut(plannable))
  )
}

/** Whether the bank calls others with an operation. */
export function goesOut({ words }: Plannable): boolean {
  return words.includes('late')
}

/** What a bank that answers can always do: have a fault before or after the work, or be closed. */
const OF_ANSWERS: ReadonlySet<string> = new Set(['fault', 'fault-after', 'closed'])

/** What can be planned for several operations at once. */
export const OF_SEVERAL: Plannable = { words: [], codes: [] }

/** Lists the outcomes of an operation in words, for a test that planned one that it has not. */
export function plannableWords(plannable: Plannable): string {
  return outcomesOf(plannable).join(', ')
}

/** Lists the outcomes that an operation can have, with `<ms>` for milliseconds. */
export function outcomesOf(plannable: Plannable): string[] {
  const { words, codes } = plannable
  const own = words.map((word) => (word === 'late' ? 'late:<ms>' : word))
  const errors = codes.flatMap((code) => [`error:${code}`, `error-after:${code}`])
  const ofAnswers = goesOut(plannable) ? [] : OF_ANSWERS
  return [...new Set(['drop-before', 'drop-after', 'slow:<ms>', ...own, ...ofAnswers, ...errors])]
}

/** Reads how long an answer or a callback waits: of the plan itself, else of `slow:<ms>` or `late:<ms>`. */
export function delayOf({
  outcome = '',
  delayMs,
}: {
  outcome?: string | undefined
  delayMs?: number
}): number {
  const [, ms = '0'] = /^(?:slow|late):(\d+)$/.exec(outcome) ?? []
  return delayMs ?? Number(ms)
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
