// Objects as control calls show them: lists with filters, and one with its history, its state machine and its moves.

import type * as v from 'valibot'
import { formatDateTime } from '../../../../core/shared/values/time.ts'
import type { FieldFault } from '../../bank-interface.ts'
import type { ObjectQuery } from '../calls/objects.ts'
import type { Happened, History } from '../../storage/history.ts'
import {
  type BankObject,
  decisionsIn,
  handleOf,
  HOW,
  OBJECT_KINDS,
  type ObjectSource,
  waysIn,
} from '../../bank-objects.ts'
import { durationOf, type Found } from './moving.ts'

/** Default and greatest number of objects on a page. */
const USUAL = 100
const MOST = 500

/** Lists the objects that a query asks for, the newest first. */
export function listed(
  sources: readonly ObjectSource[],
  query: v.InferOutput<typeof ObjectQuery>,
  now: number,
): { fault: FieldFault } | { page: Record<string, unknown> } {
  const [limit, skip] = [wholeIn(query.limit ?? String(USUAL)), wholeIn(query.skip ?? '0')]
  if (limit === undefined || limit < 1 || limit > MOST)
    return { fault: { path: 'limit', rule: `must be a whole number from 1 to ${MOST}` } }
  if (skip === undefined) return { fault: { path: 'skip', rule: 'must be a whole number' } }
  const asked = sources.filter(
    ({ interfaceName, kind }) =>
      (query.interface ?? interfaceName) === interfaceName && (query.kind ?? kind) === kind,
  )
  const found = asked
    .flatMap((source) => source.list(now))
    .filter((one) => isMeant(one, query))
    .toSorted(newestFirst)
  const states = asked.flatMap((source) => source.states)
  const page = {
    objects: found.slice(skip, skip + limit).map(summaryOf),
    total: found.length,
    filters: {
      interfaces: [...new Set(sources.map(({ interfaceName }) => interfaceName))],
      kinds: OBJECT_KINDS.filter((kind) => sources.some((source) => source.kind === kind)),
      states: [...new Set(states)],
    },
  }
  return { page }
}

/** Finds an object by its unique name, or by its id if no other object has that. */
export function findObject(sources: readonly ObjectSource[], name: string, now: number): Found | undefined {
  const found: Found[] = []
  for (const source of sources) {
    const under = handleOf({ ...source, id: '' })
    const byName = name.startsWith(under) ? source.find(name.slice(under.length), now) : undefined
    if (byName) return { source, object: byName }
    const byId = source.find(name, now)
    if (byId) found.push({ source, object: byId })
  }
  return found.length === 1 ? found[0] : undefined
}

/** Shows an object with all details. */
export function wholeOf({ source, object }: Found, history: History, now: number): Record<string, unknown> {
  const { entries } = history.of(object.key)
  const past = withTime(entries, object)
  const visited = new Set([object.state, ...past.flatMap(({ state, from }) => [state, from ?? state])])
  const moves = source.moves(object.id, now)
  const ways = waysIn(moves)
  const next = object.moves[object.state] ?? []
  const time = (at: number | undefined) => ({
    takes: durationOf((at ?? now) - now),
    ...(at !== undefined && at > now && { at: formatDateTime(at) }),
  })
  return {
    ...summaryOf(object),
    facts: object.facts,
    history: past.map(({ at, ...entry }) => ({
      ...(at !== undefined && { at: formatDateTime(at) }),
      ...entry,
    })),
    isWhole: entries[0]?.isMade === true,
    states: Object.entries(object.moves).map(([state, following]) => ({
      state,
      next: following,
      isFinal: following.length === 0,
      isCurrent: state === object.state,
      isVisited: visited.has(state),
    })),
    moves: ways
      .filter(({ to }) => next.includes(to))
      .map(({ to, by, how, at, choosesCustomer }) => ({
        to,
        by,
        how,
        text: HOW[how],
        ...time(at),
        ...(choosesCustomer && { choosesCustomer }),
      })),
    closed: next
      .filter((to) => !ways.some((way) => way.to === to))
      .map((to) => ({ to, why: source.whyNot?.(object.id, to, now) ?? 'nothing leads there from here' })),
    decisions: decisionsIn(moves).map(({ way, at, choosesCustomer }) => ({
      way,
      ...time(at),
      ...(choosesCustomer && { choosesCustomer }),
    })),
  }
}

/** Adds an entry for a state that came by time alone, as no document recorded it. */
function withTime(
  entries: readonly Happened[],
  { state, since }: BankObject,
): (Omit<Happened, 'at'> & { at?: number | undefined })[] {
  const last = entries.at(-1)
  if (!last || last.state === state) return [...entries]
  return [...entries, { at: since, by: { who: 'clock' }, from: last.state, state }]
}

function summaryOf(object: BankObject): Record<string, unknown> {
  const { id, interfaceName, kind, variety, clientId, customerId, amount, state, moves, madeAt } = object
  return {
    object: handleOf(object),
    id,
    interface: interfaceName,
    kind,
    ...(variety !== undefined && { variety }),
    clientId,
    ...(customerId !== undefined && { customerId }),
    ...(amount !== undefined && { amount }),
    state,
    isFinal: (moves[state] ?? []).length === 0,
    ...(madeAt !== undefined && { madeAt: formatDateTime(madeAt) }),
  }
}

function isMeant(object: BankObject, { client, state, search }: v.InferOutput<typeof ObjectQuery>): boolean {
  if (client !== undefined && !object.clientId.startsWith(client)) return false
  if (state !== undefined && object.state !== state) return false
  if (search === undefined || search === '') return true
  const { moves: _, key: __, ...told } = object
  return JSON.stringify(told).toLowerCase().includes(search.toLowerCase())
}

function newestFirst(one: BankObject, other: BankObject): number {
  const byTime = (other.madeAt ?? 0) - (one.madeAt ?? 0)
  return byTime !== 0 ? byTime : one.id < other.id ? -1 : 1
}

function wholeIn(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
