// The objects of the bank as seen from outside: their state, the moves that the papers allow, and what leads to each.
// Each interface lists its own objects in a file of its folder; control/objects/ shows and moves them.

import type { Moves } from '../../core/shared/lifecycle.ts'
import type { Role } from './storage/history.ts'

/** The kinds of objects, in the order in which they are shown. */
export const OBJECT_KINDS = [
  'payment',
  'refund',
  'occurrence',
  'bundle',
  'instruction',
  'request',
  'consent',
  'authorization',
  'token',
] as const

/** A kind of object. */
export type ObjectKind = (typeof OBJECT_KINDS)[number]

/** A payment, a consent or another object of the bank. */
export interface BankObject {
  /** Its id in its interface; a fingerprint of the id if that is secret. */
  readonly id: string
  readonly interfaceName: string
  readonly kind: ObjectKind
  /** What distinguishes it from others of its kind: `sepa`, `periodic-payments`, `EE`. */
  readonly variety?: string | undefined
  /** Client or merchant that owns it. */
  readonly clientId: string
  readonly customerId?: string | undefined
  /** Amount and currency, if it is about money. */
  readonly amount?: string | undefined
  readonly state: string
  /** All states, each with the states that may follow. */
  readonly moves: Moves<string>
  /** Key of its document, by which its history is read. */
  readonly key: string
  /** Bank time at which it was made, if the bank knows it. */
  readonly madeAt?: number | undefined
  /** Bank time since which it is in a state that it reached by time alone, if no document has that time. */
  readonly since?: number | undefined
  /** Everything that the bank shows of it, without secrets. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** What a tester may choose about a move: the customer who decides, and the account. */
export interface Choice {
  readonly customerId?: string | undefined
  readonly iban?: string | undefined
}

/** The result of a step of a move: done, a wrong field of the choice, or why the step is impossible. */
export type Done = 'done' | { readonly path: string; readonly rule: string } | { readonly why: string }

/** Everything that can lead to a state, with a sentence that says who does what. */
export const HOW = {
  'payer-pays': 'The payer approves on the page of the bank.',
  'payer-cancels': 'The payer cancels on the page of the bank.',
  'payer-fails': 'The bank of the payer refuses.',
  'nobody-came': 'Nobody decides until the time for it is over.',
  settles: 'The bank settles it by itself.',
  'settles-refused': 'It is refused when it settles, as a planned outcome has it.',
  'person-approves': 'The person approves.',
  'person-refuses': 'The person says no.',
  'person-withdraws': 'The person withdraws what was given.',
  'page-ends': 'The person stays on the page for longer than it lives.',
  'page-opens': 'The person opens the page.',
  'page-left': 'The person leaves the page without a decision.',
  ends: 'Its time ends by the clock.',
  replaced: 'A newer consent of the same person takes its place.',
  'client-cancels': 'The client cancels it.',
  'client-revokes': 'The client takes it back before it is approved.',
  'client-ends': 'The client ends it.',
  'cancellation-approved': 'The client asks for the cancellation, and the person approves that.',
  'bank-channel': 'The person cancels it in the channel of the bank.',
  'client-submits': 'The client submits it.',
  'submitted-unavailable': 'The client submits it while the payment system is down.',
  'submitted-accepted': 'The client submits it, and the money departs later.',
  'submitted-credited': 'The client submits it, and the payee has the money at once.',
  'shown-by-reading': 'The client reads it, and the result shows.',
  deadline: 'It is not submitted before its deadline.',
  'day-comes': 'Its day comes.',
  'day-examined': 'Its day comes, and the bank examines it, as a planned outcome has it.',
  'day-refused': 'Its day comes, and the bank refuses it, as a planned outcome has it.',
  'all-done': 'The last of its payments is done.',
  'debiting-day-ends': 'The debiting day ends.',
  'one-cancelled': 'One of its payments is cancelled.',
  'all-cancelled': 'All of its payments are cancelled.',
  'all-submitted': 'All of its payments are submitted.',
} as const satisfies Readonly<Record<string, string>>

/** What can lead to a state. */
export type How = keyof typeof HOW

/** One thing that leads from the state of an object to another. */
export interface Way {
  readonly to: string
  readonly by: Role
  readonly how: How
  /** Bank time to which the clock must be moved; absent if the move happens at once. */
  readonly at?: number | undefined
  /** What is done before the clock is moved; absent if time alone makes the move. */
  readonly run?: ((now: number, choice: Choice) => Done) | undefined
  readonly choosesCustomer?: true
  /** The kind of decision, if a person makes the move. */
  readonly way?: DecisionWay
}

/** The ways in which a person may decide or fail to. */
export const DECISIONS = ['page', 'no-right', 'refused', 'left-open', 'too-late'] as const

/**
 * - `page`: approves on the page. `refused`: refuses there.
 * - `no-right`: a customer tries who may not.
 * - `left-open`: opens the page and leaves it. `too-late`: decides when the time for that is over.
 */
export type DecisionWay = (typeof DECISIONS)[number]

/** A decision that does not change the state, or is refused. */
export interface Deciding {
  readonly way: DecisionWay
  readonly to?: never
  /** Bank time to which the clock is moved first. */
  readonly at?: number | undefined
  /** Decides; returns the answer of the bank in words if it refuses. */
  readonly run: (now: number, choice: Choice) => Done
  /** The bank's refusal is the expected result. */
  readonly isRefused?: true
  readonly choosesCustomer?: true
}

/** A row of the table of an object: a way to another state, a decision of a person, or both. */
export type Move = Way | Deciding

/** The decision of a customer who may not decide, if the bank has one. */
export function decidedByStranger(stranger: string | undefined, run: Deciding['run']): Deciding[] {
  if (stranger === undefined) return []
  return [
    { way: 'no-right', isRefused: true, run: (now, { customerId = stranger }) => run(now, { customerId }) },
  ]
}

/** The rows that lead to another state. */
export const waysIn = (moves: readonly Move[]): Way[] =>
  moves.filter((one): one is Way => one.to !== undefined)

/** The rows by which a person decides. */
export const decisionsIn = (moves: readonly Move[]): (Move & { readonly way: DecisionWay })[] =>
  moves.filter((one): one is Move & { readonly way: DecisionWay } => one.way !== undefined)

/** Strips moves to decisions about something else that waits: the states that they lead to are not those of the object. */
export const onlyDecided = (moves: readonly Move[]): Deciding[] =>
  decisionsIn(moves).map(({ way, at, run = () => 'done', choosesCustomer, ...one }) => ({
    way,
    at,
    run,
    ...(choosesCustomer && { choosesCustomer }),
    ...('isRefused' in one && { isRefused: true }),
  }))

/** Objects of one kind of an interface; all of it runs inside a transaction of the services. */
export interface ObjectSource {
  readonly interfaceName: string
  readonly kind: ObjectKind
  /** States of all its varieties, to filter by. */
  readonly states: readonly string[]
  list(now: number): BankObject[]
  find(id: string, now: number): BankObject | undefined
  /** Everything that can lead on from the present state of an object, and how a person can decide about it. */
  moves(id: string, now: number): Move[]
  /** Explains why a state that the papers allow is not reached from here. */
  whyNot?(id: string, to: string, now: number): string | undefined
}

/** Returns a name of an object that no other object has. */
export function handleOf({
  interfaceName,
  kind,
  id,
}: Pick<BankObject, 'interfaceName' | 'kind' | 'id'>): string {
  return `${interfaceName}.${kind}.${id}`
}
