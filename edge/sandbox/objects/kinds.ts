// What an object is to whoever looks at the bank from outside: its state, the moves that the papers allow, and what leads to each.
// Each interface lists its own in a file of its folder; control/objects/ shows and moves them.

import type { Moves } from '../../../core/shared/lifecycle.ts'
import type { How } from './how.ts'
import type { Role } from '../storage/history.ts'

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

/** One thing that the bank holds. */
export interface BankObject {
  /** Its id as its interface has it; fingerprints stand for what is secret. */
  readonly id: string
  readonly interfaceName: string
  readonly kind: ObjectKind
  /** What tells it from others of its kind: `sepa`, `periodic-payments`, `EE`. */
  readonly variety?: string | undefined
  /** Client or merchant whose it is. */
  readonly clientId: string
  readonly customerId?: string | undefined
  /** Amount and currency, where it is about money. */
  readonly amount?: string | undefined
  readonly state: string
  /** All states, each with those that may follow it. */
  readonly moves: Moves<string>
  /** Key of its document, by which its history is found. */
  readonly key: string
  /** Bank time at which it was made, where the bank knows it. */
  readonly madeAt?: number | undefined
  /** Bank time since which it is in a state that came by time alone, where no document says so. */
  readonly since?: number | undefined
  /** Everything that the bank says of it, without secrets. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** What a tester may choose of a move: who decides, and for which account. */
export interface Choice {
  readonly customerId?: string | undefined
  readonly iban?: string | undefined
}

/** What came of a piece of a move: done, a field of the choice that is wrong, or why it is not possible. */
export type Done = 'done' | { readonly path: string; readonly rule: string } | { readonly why: string }

/** One thing that leads from the state of an object to another. */
export interface Way {
  readonly to: string
  readonly by: Role
  readonly how: How
  /** Bank time to which the clock must have gone; absent where it happens at once. */
  readonly at?: number | undefined
  /** What is done before the clock goes; absent where time does it alone. */
  readonly run?: ((now: number, choice: Choice) => Done) | undefined
  /** Whether a customer may be chosen for it. */
  readonly choosesCustomer?: true
}

/** The ways in which a person may decide, or not. */
export const DECISIONS = ['page', 'no-right', 'refused', 'left-open', 'too-late'] as const

/**
 * - `page`: approves on the page. `refused`: says no there.
 * - `no-right`: a customer tries who may not.
 * - `left-open`: opens the page and goes away. `too-late`: decides after the time for it was over.
 */
export type DecisionWay = (typeof DECISIONS)[number]

/** How a person decides in one way. */
export interface Deciding {
  readonly way: DecisionWay
  /** Bank time to which the clock goes first. */
  readonly at?: number | undefined
  /** Decides; what the bank says to it, in words, where it says no. */
  readonly run: (now: number, choice: Choice) => Done
  /** It is part of the way that the bank says no. */
  readonly isRefused?: true
  readonly choosesCustomer?: true
}

/** Objects of one kind of an interface; all of it runs inside a transaction of the services. */
export interface ObjectSource {
  readonly interfaceName: string
  readonly kind: ObjectKind
  /** Statuses of all its varieties, for who filters. */
  readonly states: readonly string[]
  list(now: number): BankObject[]
  find(id: string, now: number): BankObject | undefined
  /** Everything that can lead on from where an object is now. */
  ways(id: string, now: number): Way[]
  /** How a person can decide about it now; none where nobody is asked. */
  decisions?(id: string, now: number): Deciding[]
  /** Says why a state that the papers allow is not reached from here. */
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
