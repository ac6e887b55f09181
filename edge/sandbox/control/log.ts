// Control calls that show the log of calls, explain a call, and export an archive.

import type { Context } from 'hono'
import type * as v from 'valibot'
import { checkKinds } from '../../../core/shared/fault-kind.ts'
import type { ControlRoutes } from '../bank-interface.ts'
import type { CallLog } from '../call-log/call-log.ts'
import { bookedBy } from '../call-log/booked.ts'
import { compareCalls as compareTwo } from '../call-log/compare.ts'
import { makeArchive } from '../call-log/har.ts'
import { inShort, shown, type StoredCall } from '../call-log/stored-call.ts'
import { violationOf } from '../errors/flat.ts'
import { empty, json } from '../http/http.ts'
import type { Services } from '../services.ts'
import { CallQuery } from './calls/log.ts'
import * as calls from './calls/index.ts'

/** Default and greatest number of calls on a page. */
const PAGE = 100
const MOST = 500

type Query = v.InferOutput<typeof CallQuery>

/** Registers the calls; if there is no log, each of them says how to begin one. */
export function mountLogControl(
  routes: ControlRoutes,
  { store, ledger, settings }: Services,
  log: CallLog | undefined,
): void {
  const showsSecrets = settings.callLog?.secrets === true
  const withLog = async (
    c: Context,
    work: (log: CallLog) => Response | Promise<Response>,
  ): Promise<Response> => {
    // Even the list is refused, as its search looks into what calls contain.
    if (showsSecrets && routes.onlyReads(c)) return routes.forbidden('a log of calls that shows secrets')
    if (!log) {
      return routes.impossible(
        'the bank keeps no log of calls: start it with callLog of createSandbox, or without --no-call-log',
      )
    }
    await log.settle()
    return work(log)
  }
  const chosen = (c: Context, most: number, use: (found: StoredCall[], hasMore: boolean) => Response) =>
    withLog(c, (own) => {
      const checked = checkKinds(CallQuery, c.req.query())
      if (!checked.ok) return routes.invalid(checked.faults.map(violationOf))
      const query = checked.value
      const limit = query.limit === undefined ? Math.min(PAGE, most) : Number(query.limit)
      if (!Number.isInteger(limit) || limit < 1 || limit > most) {
        return routes.wrong('limit', `must be a whole number from 1 to ${most}`)
      }
      if (query.status !== undefined && !/^(\d{3}|[1-5]xx|refused|none)$/.test(query.status)) {
        return routes.wrong('status', 'must be a status, 4xx, refused or none')
      }
      const found: StoredCall[] = []
      const matches = matcherOf(query)
      for (const call of own.calls.newestFirst(query)) {
        if (!matches(call)) continue
        if (found.length === limit) return use(found, true)
        found.push(call)
      }
      return use(found, false)
    })
  const one = (c: Context, use: (log: CallLog, call: StoredCall) => Response | Promise<Response>) =>
    withLog(c, (own) => {
      const call = own.calls.find(c.req.param('callId') ?? '')
      return call ? use(own, call) : routes.missing('there is no such call, or not any more')
    })

  routes.serve(calls.calls.export, (c) =>
    chosen(c, 10_000, (found) =>
      json(200, makeArchive(found), { 'content-disposition': 'attachment; filename="silta-calls.har"' }),
    ),
  )
  routes.serve(calls.calls.list, (c) =>
    chosen(c, MOST, (found, hasMore) => {
      const [newest, oldest] = [found[0], found.at(-1)]
      return json(200, {
        calls: found.map(inShort),
        ...(hasMore && oldest && { next: oldest.id }),
        ...(newest && { latest: newest.id }),
      })
    }),
  )
  routes.serve(calls.calls.read, (c) =>
    one(c, (_, call) => {
      const booked = bookedBy(call.changed ?? [], store, ledger)
      return json(200, { ...shown(call), ...(booked.length > 0 && { booked }) })
    }),
  )
  routes.serve(calls.calls.explain, (c) =>
    one(c, async (own, call) => json(200, await own.explainStored(call))),
  )
  routes.serve(calls.calls.compare, (c) =>
    one(c, async (own, left) => {
      const other = c.req.query('with') ?? ''
      const right = own.calls.find(other)
      if (!right) return routes.wrong('with', 'must be the id of a call that the log has')
      const [why, whyOther] = await Promise.all([own.explainStored(left), own.explainStored(right)])
      return json(200, {
        left: inShort(left),
        right: inShort(right),
        parts: compareTwo({ call: left, why }, { call: right, why: whyOther }),
      })
    }),
  )
  routes.serve(calls.calls.clear, (c) =>
    withLog(c, (own) => {
      own.calls.clear()
      return empty(204)
    }),
  )
}

function matcherOf(query: Query): (call: StoredCall) => boolean {
  const { direction, client, operation, status, search } = query
  const wanted = search?.toLowerCase()
  return (call) =>
    (direction === undefined || call.direction === direction) &&
    (query.interface === undefined || call.interface === query.interface) &&
    (client === undefined || call.client === client) &&
    (operation === undefined || (call.operation ?? '').startsWith(operation)) &&
    (status === undefined || hasStatus(call.status, status)) &&
    (wanted === undefined || JSON.stringify(call).toLowerCase().includes(wanted))
}

function hasStatus(status: number | undefined, wanted: string): boolean {
  if (wanted === 'none') return status === undefined
  if (wanted === 'refused') return status === undefined || status >= 400
  return wanted.endsWith('xx') ? String(status).startsWith(wanted.charAt(0)) : status === Number(wanted)
}
