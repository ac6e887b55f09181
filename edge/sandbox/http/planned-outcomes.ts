// Outcomes that a test has planned, stored until the call that they are for.
// An operation lists the outcomes that it can have, and carries them out.

import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '../../../core/shared/bytes.ts'
import { helsinkiWallClock } from '../../../core/shared/values/time.ts'
import { makeCounter, collection, sortable, type Store } from '../storage/store.ts'
import { remember } from '../storage/watched-store.ts'

/** The outcomes that can be planned for an operation. */
export interface Plannable {
  /**
   * Outcomes that the operation's work carries out itself: `reject`, `pending`, `pending-reject`, those of callbacks, and an
   * `error:<code>` that does not end the call.
   */
  readonly words: readonly string[]
  /** Codes that `error:<code>` and `error-after:<code>` may name. */
  readonly codes: readonly string[]
}

/** Represents every incoming call, of all interfaces and token endpoints. */
export const EVERY_CALL = '*'

/** Value of `times` for a plan that stays until it is removed. */
export const UNTIL_TAKEN_BACK = 'until-taken-back'

/** A part of the day by the bank's clock, in Finnish time: `22:00` to `06:00`. */
export interface Hours {
  /** Included. */
  readonly from: string
  /** Not included; if it is earlier than `from`, it is on the next day. */
  readonly to: string
}

/** A planned outcome. */
export interface PlannedOutcome {
  /** Id of an operation, `.*` after the common beginning of several, or {@link EVERY_CALL}. */
  operation: string
  match: Record<string, string>
  outcome: string
  /** How many more times it happens; absent if it stays until it is removed. */
  left?: number
  /** Client or merchant whose calls it is for; absent if it is for all. */
  client?: string
  /** Fraction of the calls in which it happens, above 0 and below 1; absent if it happens in all. */
  probability?: number
  /** How many calls have drawn at random whether it happens. */
  drawn?: number
  /** How long the answer is delayed, milliseconds of real time; independent of the outcome. */
  delayMs?: number
  hours?: Hours
}

/** Returns what a plan can match in a call: a value by body path, header in lower case, path or query parameter. */
export type Matcher = (name: string) => string | undefined

/** The parts of a call that plans look at. */
export interface PlannableCall {
  operation: string
  shown: Matcher
  /** Client or merchant, if it is known. */
  client?: string | undefined
  /** Whether the bank makes the call: plans for every call do not include it. */
  isOutgoing?: boolean
}

/** The outcome that was planned for a call. */
export interface TakenOutcome {
  outcome: string
  /** How long the answer is delayed, milliseconds of real time. */
  delayMs: number
}

/** The plans that wait. */
export interface Outcomes {
  add(plan: PlannedOutcome): void
  /**
   * Takes what is planned for this call: the oldest matching plan with a count, which is counted down, else the oldest one
   * that stays until it is removed. A delay from such a plan also applies if another plan decides the outcome.
   */
  take(call: PlannableCall): TakenOutcome | undefined
  /** Lists the waiting plans in the order in which they were made. */
  list(): readonly { id: string; value: PlannedOutcome }[]
  /** Removes a plan; `false` if it is unknown or used up. */
  remove(id: string): boolean
}

/** What plans depend on besides the calls. */
export interface Circumstances {
  /** Bank time, milliseconds since 1970. */
  now: () => number
  /** Start of what plans draw from: equal seeds, plans and calls give equal results. */
  seed: () => string
}

/** Makes the plans kept in a store. */
export function makeOutcomes(store: Store, { now, seed }: Circumstances): Outcomes {
  const plans = collection<PlannedOutcome>(store, 'plan/')
  const waiting = remember(store, plans.prefix, () => plans.list())
  const count = makeCounter(store, 'plan')

  /** Whether a matching plan happens to this call; counts the draw if it happens at random. */
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
        // If the result is already decided, no further plan draws.
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

/** Whether the time in Finland is within the hours. */
function isWithin(hours: Hours | undefined, now: number): boolean {
  if (!hours) return true
  const { from, to } = hours
  const shown = helsinkiWallClock(now).slice(11, 16)
  return from < to ? shown >= from && shown < to : shown >= from || shown < to
}

/**
 * Draws whether a plan happens to a call: the first 48 bits of the SHA-256 of seed, plan and number of the draw, each on its
 * own line, as a fraction of 1.
 */
function isDrawn(seed: string, planId: string, number: number, probability: number): boolean {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = sha256(utf8(`${seed}\n${planId}\n${number}`))
  const drawn = a * 2 ** 40 + b * 2 ** 32 + c * 2 ** 24 + d * 2 ** 16 + e * 2 ** 8 + f
  return drawn / 2 ** 48 < probability
}

/** Whether a plan only delays the answer. */
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

/** Whether an operation is a call that the bank makes to others. */
export function goesOut({ words }: Plannable): boolean {
  return words.includes('late')
}

/** Outcomes that every answer of the bank can have: a fault before or after the work, or maintenance. */
const OF_ANSWERS: ReadonlySet<string> = new Set(['fault', 'fault-after', 'closed'])

/** Outcomes that can be planned for several operations at once. */
export const OF_SEVERAL: Plannable = { words: [], codes: [] }

/** Lists the outcomes of an operation in words, for a test that planned a different one. */
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

/** Returns how long an answer or a callback is delayed: by the plan's own delay, else by `slow:<ms>` or `late:<ms>`. */
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

/** Returns a value of a parsed body by its path: members joined by dots, positions in brackets. */
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
