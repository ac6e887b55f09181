// What an object is to whoever looks at the bank from outside: its state, the moves that the papers allow, and what leads to each.
// Each interface lists its own in a file of its folder; control/objects/ shows and moves them.

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
  /** Its id as its interface has it; a fingerprint if that is secret. */
  readonly id: string
  readonly interfaceName: string
  readonly kind: ObjectKind
  /** What distinguishes it from others of its kind: `sepa`, `periodic-payments`, `EE`. */
  readonly variety?: string | undefined
  /** Client or merchant whose it is. */
  readonly clientId: string
  readonly customerId?: string | undefined
  /** Amount and currency, if it is about money. */
  readonly amount?: string | undefined
  readonly state: string
  /** All states, each with those that may follow it. */
  readonly moves: Moves<string>
  /** Key of its document, by which its history is found. */
  readonly key: string
  /** Bank time at which it was made, if the bank knows it. */
  readonly madeAt?: number | undefined
  /** Bank time since which it is in a state that came by time alone, if no document has it. */
  readonly since?: number | undefined
  /** Everything that the bank shows of it, without secrets. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** What a tester may choose of a move: who decides, and for which account. */
export interface Choice {
  readonly customerId?: string | undefined
  readonly iban?: string | undefined
}

/** What came of a piece of a move: done, a field of the choice that is wrong, or why it is not possible. */
export type Done = 'done' | { readonly path: string; readonly rule: string } | { readonly why: string }

/** What can lead to a state, with a sentence about who does what. */
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
  /** Bank time to which the clock must have gone; absent if it happens at once. */
  readonly at?: number | undefined
  /** What is done before the clock goes; absent where time does it alone. */
  readonly run?: ((now: number, choice: Choice) => Done) | undefined
  readonly choosesCustomer?: true
  /** How a person decides so, if it is a decision. */
  readonly way?: DecisionWay
}

/** The ways in which a person may decide, or not. */
export const DECISIONS = ['page', 'no-right', 'refused', 'left-open', 'too-late'] as const

/**
 * - `page`: approves on the page. `refused`: refuses there.
 * - `no-right`: a customer tries who may not.
 * - `left-open`: opens the page and goes away. `too-late`: decides after the time for it was over.
 */
export type DecisionWay = (typeof DECISIONS)[number]

/** A decision that leads to no other state, or is refused. */
export interface Deciding {
  readonly way: DecisionWay
  readonly to?: never
  /** Bank time to which the clock goes first. */
  readonly at?: number | undefined
  /** Decides; returns the answer of the bank in words if it refuses. */
  readonly run: (now: number, choice: Choice) => Done
  /** That the bank refuses is part of the way. */
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

/** The decisions alone, about something else that waits: what they lead to is not a state of the object. */
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
  /** Statuses of all its varieties, for who filters. */
  readonly states: readonly string[]
  list(now: number): BankObject[]
  find(id: string, now: number): BankObject | undefined
  /** Everything that can lead on from the present state of an object, and how a person can decide about it. */
  moves(id: string, now: number): Move[]
  /** Explains why a state that the papers allow is not reached from here. */
  whyNot?(id: string, to: string, now: number): string | undefined
}

/** Names an object so that no other has the name. */
export function handleOf({
  interfaceName,
  kind,
  id,
}: Pick<BankObject, 'interfaceName' | 'kind' | 'id'>): string {
  return `${interfaceName}.${kind}.${id}`
}
