// The log of the bank as the console reads it: lists, one call, its explanation.
// The meaning of the members is in ../control/calls/log.ts.

import type { Control } from '../control/index.ts'
import { type BankLink, Refusal } from './bank-link.ts'

type Calls = Control['calls']

/** A page of calls, the newest first. */
export type CallList = Awaited<ReturnType<Calls['list']>>
/** One call as lists show it. */
export type CallSummary = CallList['calls'][number]
/** One whole call. */
export type CallRecord = Awaited<ReturnType<Calls['read']>>
/** Headers and body of one side. */
export type Side = CallRecord['request']
/** Why a call was refused. */
export type Explanation = Awaited<ReturnType<Calls['explain']>>
/** Two calls side by side. */
export type Comparison = Awaited<ReturnType<Calls['compare']>>
/** One part of two calls that were compared. */
export type ComparedPart = Comparison['parts'][number]

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

/** Whether the log is off or this bank has none; a log that refuses for another reason is on. */
export function isLogOff(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 409 || error.status === 404)
}

/** Lists calls. */
export function listCalls(link: BankLink, query: Readonly<Record<string, string>>): Promise<CallList> {
  return link.ask<CallList>(`/calls?${new URLSearchParams(query).toString()}`)
}

/** Reads one whole call. */
export function readCall(link: BankLink, id: string): Promise<CallRecord> {
  return link.ask<CallRecord>(`/calls/${encodeURIComponent(id)}`)
}

/** Asks why a call was refused. */
export function explainCall(link: BankLink, id: string): Promise<Explanation> {
  return link.ask<Explanation>(`/calls/${encodeURIComponent(id)}/explanation`)
}

/** Compares two calls. */
export function compareCalls(link: BankLink, id: string, other: string): Promise<Comparison> {
  const query = new URLSearchParams({ with: other })
  return link.ask<Comparison>(`/calls/${encodeURIComponent(id)}/comparison?${query.toString()}`)
}

/** Whether a call ended well. */
export function isGood({ status }: { readonly status?: number | undefined }): boolean {
  return status !== undefined && status < 400
}
