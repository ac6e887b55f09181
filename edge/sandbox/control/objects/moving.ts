// Moves an object by the rules and books of its interface; if it does not reach the wanted state, everything is undone.
// Each interface defines the moves and writes the states.

import { formatDateTime } from '../../../../core/shared/values/time.ts'
import type { FieldFault } from '../../bank-interface.ts'
import type { Services } from '../../services.ts'
import { LATEST } from '../../storage/clock.ts'
import {
  type BankObject,
  type Choice,
  decisionsIn,
  type DecisionWay,
  type Done,
  type How,
  type ObjectSource,
  type Way,
  waysIn,
} from '../../bank-objects.ts'

/** The move that a tester asks for. */
export interface MoveOrder extends Choice {
  readonly to: string
  /** Which of several ways to take; if absent, the first one that needs no time. */
  readonly how?: How | undefined
  /** Whether the clock may be moved as far as needed. */
  readonly moveClock?: boolean | undefined
}

/** A decision of a person. */
export interface DecisionOrder extends Choice {
  readonly way: DecisionWay
  readonly moveClock?: boolean | undefined
}

/** Why nothing was moved. */
export type Refusal = FieldFault | { readonly why: string }

/** Thrown to undo what was begun. */
class Undone extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('the move is undone')
    this.refusal = refusal
  }
}

/** An object that was found, with its source. */
export interface Found {
  readonly source: ObjectSource
  readonly object: BankObject
}

/** The result of a decision. */
export interface Decided {
  readonly object: BankObject
  /** The words of the bank, if it refused. */
  readonly refusal?: string
}

/** Moves an object, in one transaction. */
export function moveObject(
  services: Services,
  find: (now: number) => Found | undefined,
  order: MoveOrder,
): BankObject | Refusal | undefined {
  return wholly(services, (now) => {
    const found = find(now)
    if (!found) return undefined
    const { source, object } = found
    const way = wayTo(found, order, now)
    if (!('to' in way)) throw new Undone(way)
    mayGo(now, way.at, order.moveClock)
    const by = { who: 'tester', call: 'control.objects.move', as: way.by } as const
    mustBeDone(services.history.by(by, () => way.run?.(now, order) ?? 'done'))
    go(services, way.at)
    const moved = source.find(object.id, services.clock.now())
    if (moved?.state !== order.to) throw new Undone({ why: missed(object, moved?.state, order.to) })
    return moved
  })
}

/** Makes a decision about an object as a person would, in one transaction. */
export function decideObject(
  services: Services,
  find: (now: number) => Found | undefined,
  order: DecisionOrder,
): Decided | Refusal | undefined {
  return wholly(services, (now) => {
    const found = find(now)
    if (!found) return undefined
    const { source, object } = found
    const ways = decisionsIn(source.moves(object.id, now))
    const way = ways.find((one) => one.way === order.way)
    if (!way) {
      const rule =
        ways.length === 0
          ? `must be none: nobody is asked about it at ${object.state}`
          : `must be ${listed(ways.map((one) => one.way))}`
      throw new Undone({ path: 'way', rule })
    }
    mayGo(now, way.at, order.moveClock)
    go(services, way.at)
    const by = { who: 'tester', call: 'control.objects.decide', as: 'person' } as const
    const then = services.clock.now()
    const said = services.history.by(by, () => way.run?.(then, order) ?? 'done', then)
    if (!('isRefused' in way) || (typeof said === 'object' && 'path' in said)) mustBeDone(said)
    const decided = source.find(object.id, services.clock.now())
    if (!decided) throw new Undone({ why: 'it would be gone' })
    return { object: decided, ...(typeof said === 'object' && 'why' in said && { refusal: said.why }) }
  })
}

/** Whether something is a refusal. */
export function isRefusal(outcome: object): outcome is Refusal {
  return 'why' in outcome || 'rule' in outcome
}

function wholly<T extends object>(
  services: Services,
  work: (now: number) => T | undefined,
): T | Refusal | undefined {
  try {
    return services.act(work)
  } catch (error) {
    if (error instanceof Undone) return error.refusal
    throw error
  }
}

function mustBeDone(done: Done): void {
  if (done !== 'done') throw new Undone(done)
}

/** Finds the way to a state, or the reason why there is none. */
function wayTo({ source, object }: Found, { to, how }: MoveOrder, now: number): Way | Refusal {
  const { state, moves } = object
  const next = moves[state] ?? []
  if (next.length === 0) return { why: `it has ended: nothing follows ${state}` }
  if (!next.includes(to)) {
    return { path: 'to', rule: `must be ${listed(next)}: nothing else follows ${state}` }
  }
  const ways = waysIn(source.moves(object.id, now)).filter((one) => one.to === to)
  if (ways.length === 0) {
    const why = source.whyNot?.(object.id, to, now) ?? 'nothing leads there from here'
    return { why: `${state} does not become ${to}: ${why}` }
  }
  const fit = ways.filter((one) => how === undefined || one.how === how)
  const [first] = fit
  if (!first) return { path: 'how', rule: `must be ${listed(ways.map((one) => one.how))}` }
  return fit.find(({ at }) => at === undefined || at <= now) ?? first
}

/** Refuses to move the clock if nobody asked for that, or to a time that the clock cannot have. */
function mayGo(now: number, at: number | undefined, isAsked: boolean | undefined): void {
  if (at === undefined || at <= now) return
  if (at > LATEST) throw new Undone({ why: 'it is later than the clock of the bank can be put' })
  if (isAsked === true) return
  const when = formatDateTime(at)
  throw new Undone({
    path: 'moveClock',
    rule: `must be true: the clock has to go ${durationOf(at - now)}, to ${when}`,
  })
}

function go({ clock, schedule }: Services, at: number | undefined): void {
  if (at === undefined || at <= clock.now()) return
  clock.put(at)
  schedule.run(at)
}

function missed({ state }: BankObject, reached: string | undefined, to: string): string {
  if (reached === undefined) return 'it would be gone'
  const became = reached === state ? `it would stay ${state}` : `it would become ${reached}`
  return `${became}, not ${to}: so the rules of the bank have it; nothing was changed`
}

/** Writes a length of time as an ISO 8601 duration: `P1DT2H`, `PT5S`. */
export function durationOf(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000)
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400]
  const [hours, minutes] = [Math.floor(rest / 3_600), Math.floor((rest % 3_600) / 60)]
  const time = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${rest % 60 > 0 ? `${rest % 60}S` : ''}`
  if (days === 0 && time === '') return 'PT0S'
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`
}

function listed(words: readonly string[]): string {
  const unique = [...new Set(words)]
  const last = unique.at(-1) ?? ''
  return unique.length < 2 ? last : `${unique.slice(0, -1).join(', ')} or ${last}`
}
