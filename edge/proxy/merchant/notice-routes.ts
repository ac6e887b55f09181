// Routes of notices as a whole: a test notice, and sending again what was given up.
// They neither check the merchant's key (guard.ts) nor choose where notices go: the settings do.

import { Hono } from 'hono/tiny'
import * as v from 'valibot'
import { isDateTime, formatDateTime, parseDateTime } from '../../../core/shared/values/time.ts'
import { NOTICE_VERSIONS, writeNotice } from '../../../core/webhooks/index.ts'
import { randomId } from '../handle.ts'
import {
  keyNameOf,
  logEvent,
  nodeFor,
  notesFor,
  type ProxyContext,
  type ProxyEnv,
  refuse,
} from '../http/context.ts'
import { nameOfInstruction } from '../instructions/object/instruction-node.ts'
import type { NoticeChoice } from '../notices/resend.ts'
import type { MerchantPaymentRow } from '../orders/object/merchant-payment.ts'
import { sendNotice } from '../notices/sending.ts'
import { type IndexQuery, listOfWaiting } from '../order-index/row-index.ts'
import { nodeFor as instructionFor, pageIn as instructionsIn } from './instruction-routes.ts'
import { pageIn as paymentsIn } from './lists.ts'
import { readMerchantBody, refuseRequest } from './requests.ts'

/** A minute: how often a test notice may be asked for. */
const TEST_REST_MS = 60_000
/** Most rows of the index that one request looks at. */
const MOST_ROWS = 50
/** Pause between two notices that are sent again, milliseconds: the receiver has just come back. */
const PACE_MS = 200
/** A place before every row: lists begin with the newest. */
const NEWEST = '9999999999999.z'

const ResendBody = v.strictObject({
  since: v.pipe(
    v.string(),
    v.check((text) => isDateTime(text), 'must be a time such as 2026-12-01T06:00:00Z'),
    v.transform((text) => parseDateTime(text) ?? 0),
  ),
  cursor: v.optional(v.string()),
})

/** Routes below `/merchant`. */
export const noticeRoutes = new Hono<ProxyEnv>()
  .post('/notices/test', async (c) => {
    const { notices } = c.get('config')
    if (!notices) return refuse(c, 'notices_not_offered')
    if (!(await notesFor(c, c.get('config')).note('test', '', TEST_REST_MS)))
      return refuse(c, 'limit_reached', { 'retry-after': '60' })
    const id = `evt_${randomId()}`
    const trace = c.get('trace')
    const begunAt = Date.now()
    const body = writeNotice({
      id,
      apiVersion: notices.version ?? NOTICE_VERSIONS[0],
      type: 'test.ping',
      timestamp: formatDateTime(begunAt),
      data: {},
    })
    const answer = await sendNotice(notices, { id, body, ...(trace !== undefined && { trace }) })
    const outcome = 'fault' in answer ? answer : { status: answer.status }
    const ms = Date.now() - begunAt
    logEvent(c, { event: 'notice_tested', notice: id, ...outcome, ms })
    return c.json({ id, ...('fault' in answer ? { fault: answer.fault } : outcome), ms })
  })
  .post('/notices/resend', async (c) => {
    if (!c.get('config').notices) return refuse(c, 'notices_not_offered')
    const body = await readMerchantBody(c, ResendBody)
    if (!body.ok) return body.refusal
    const { since, cursor } = body.value
    const lists = listsOf(c)
    const [, kind, place] = /^([\w-]+)\.(\d{13}\.[\w-]{1,43})$/.exec(cursor ?? '') ?? []
    const first = cursor === undefined ? 0 : lists.findIndex((list) => list.kind === kind)
    return first < 0
      ? refuseRequest(c, 'body_invalid', [{ field: 'cursor', rule: 'must be the next of an earlier answer' }])
          .refusal
      : c.json(await resendSince(c, lists.slice(first), since, place))
  })

/** An object whose notices can be sent again. */
interface Resender {
  resendNotices(choice: NoticeChoice, by?: string): Promise<number>
}

/** The objects of one kind that need a person: those that have given up a notice are among them. */
interface WaitingList {
  readonly kind: string
  readonly page: (
    query: IndexQuery,
  ) => Promise<{ readonly nodes: readonly Resender[]; readonly after?: string }>
}

/** Lists where given-up notices may be: at payments, and at each kind of instructions. */
function listsOf(c: ProxyContext): readonly WaitingList[] {
  const { payments, channels, bundles } = c.get('config')
  const kinds = [...channels, ...(bundles ? [bundles] : [])].map(({ name }) => name)
  const ofInstructions = kinds.map((kind) => ({
    kind,
    page: async (query: IndexQuery) => {
      const { rows, ...more } = await instructionsIn(c)(listOfWaiting(kind), query)
      const nodes = rows.map(({ instructionId }) => instructionFor(c, nameOfInstruction(kind, instructionId)))
      return { ...more, nodes }
    },
  }))
  if (!payments) return ofInstructions
  const page = async (query: IndexQuery) => {
    const { rows, ...more } = await paymentsIn<MerchantPaymentRow>(c)(listOfWaiting(), query)
    return { ...more, nodes: rows.map(({ handle }) => nodeFor(c, handle)) }
  }
  return [{ kind: 'payments', page }, ...ofInstructions]
}

/** Sends again what was given up since a time, one notice after another, and says where to go on. */
async function resendSince(
  c: ProxyContext,
  lists: readonly WaitingList[],
  since: number,
  place: string | undefined,
): Promise<{ resent: number; next?: string }> {
  let resent = 0
  let left = MOST_ROWS
  let after = place
  // oxlint-disable no-await-in-loop -- each waits for its turn behind those before
  for (const { kind, page } of lists) {
    if (left === 0) return { resent, next: `${kind}.${NEWEST}` }
    const { nodes, after: more } = await page({ after, limit: left })
    for (const node of nodes)
      resent += await node.resendNotices({ since, inMs: resent * PACE_MS }, keyNameOf(c))
    left -= nodes.length
    if (more !== undefined) return { resent, next: `${kind}.${more}` }
    after = undefined
  }
  // oxlint-enable no-await-in-loop
  return { resent }
}
