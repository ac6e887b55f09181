// The log of the bank as the console reads it: lists, one call, its explanation.
// What the members mean is told where the calls are defined, below ../control/calls/.

import { type BankLink, Refusal } from './bank-link.ts'

/** One call in short. */
export interface CallSummary {
  readonly id: string
  readonly at: string
  readonly direction: 'in' | 'out'
  readonly interface?: string
  readonly operation?: string
  readonly client?: string
  readonly isProven?: boolean
  readonly method: string
  readonly path: string
  readonly status?: number
  readonly durationMs: number
  readonly stage?: string
  readonly code?: string
  readonly message?: string
  readonly errorId?: string
  readonly outcome?: string
  readonly row?: string
  readonly paper?: string
  readonly isPage?: boolean
}

/** A page of calls, the newest first. */
export interface CallList {
  readonly calls: readonly CallSummary[]
  readonly next?: string
  readonly latest?: string
}

/** Headers and body of one side. */
export interface Side {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: { readonly text: string; readonly bytes: number; readonly isCut: boolean }
}

/** One call whole. */
export interface CallRecord extends CallSummary {
  readonly request: Side
  readonly response?: Side
  readonly changed?: readonly string[]
  /** Money that it moved or held. */
  readonly booked?: readonly {
    readonly account: string
    readonly holder: string
    readonly amount: string
    readonly currency: string
    readonly status: 'booked' | 'held'
    readonly counterpart?: string
    readonly balanceAfter?: string
  }[]
}

/** One thing of two calls. */
export interface ComparedPart {
  readonly part: string
  readonly name: string
  readonly left?: string
  readonly right?: string
  readonly isSame: boolean
}

/** Two calls side by side. */
export interface Comparison {
  readonly left: CallSummary
  readonly right: CallSummary
  readonly parts: readonly ComparedPart[]
}

/** Why a call was refused. */
export interface Explanation {
  readonly verdict: 'accepted' | 'refused' | 'unsigned'
  readonly causes: readonly {
    readonly code: string
    readonly sentence: string
    readonly advice: string
    readonly at?: string
  }[]
  readonly lines?: readonly {
    readonly name: string
    readonly bank: string
    readonly caller?: string
    readonly isSame?: boolean
    readonly isSecret?: boolean
  }[]
  readonly difference?: {
    readonly byte: number
    readonly line: string
    readonly byteInLine: number
    readonly bank: string
    readonly caller: string
  }
  readonly clock?: {
    readonly header: string
    readonly caller: string
    readonly bank: string
    readonly offBySeconds: number
    readonly toleranceSeconds: number
  }
  readonly key?: { readonly named?: string; readonly known: readonly string[]; readonly fits?: string }
  readonly row?: string
  readonly paper?: string
}

/** The filters of the list, as its address and the call have them. */
export const FILTERS = ['direction', 'interface', 'client', 'operation', 'status', 'search'] as const

/** Stages of a call, in the order in which the bank checks (`gaps: shared.check-order`). */
export const STAGES = {
  path: 'path',
  maintenance: 'open',
  sender: 'sender',
  limit: 'limit',
  headers: 'headers',
  clock: 'clock',
  signature: 'signature',
  outcome: 'planned outcome',
  'single-use': 'used once',
  body: 'body',
  addressed: 'found',
  duplicate: 'no repeat',
  fields: 'fields',
  work: 'rights and money',
  done: 'done',
} as const

/** Most calls that one answer lists. */
export const PAGE = 500

/** Tells a log that is off, or that this bank does not have, from one that says no. */
export function isLogOff(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 409 || error.status === 404)
}

/** Lists calls. */
export function listCalls(link: BankLink, query: Readonly<Record<string, string>>): Promise<CallList> {
  return link.ask<CallList>(`/calls?${new URLSearchParams(query).toString()}`)
}

/** Reads one call whole. */
export function readCall(link: BankLink, id: string): Promise<CallRecord> {
  return link.ask<CallRecord>(`/calls/${encodeURIComponent(id)}`)
}

/** Asks why a call was refused. */
export function explainCall(link: BankLink, id: string): Promise<Explanation> {
  return link.ask<Explanation>(`/calls/${encodeURIComponent(id)}/explanation`)
}

/** Lays two calls side by side. */
export function compareCalls(link: BankLink, id: string, other: string): Promise<Comparison> {
  const query = new URLSearchParams({ with: other })
  return link.ask<Comparison>(`/calls/${encodeURIComponent(id)}/comparison?${query.toString()}`)
}

/** Tells whether a call ended well. */
export function isGood({ status }: CallSummary): boolean {
  return status !== undefined && status < 400
}
