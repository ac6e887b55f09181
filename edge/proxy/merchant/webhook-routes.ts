// Routes of webhooks as a whole: a test webhook, and sending again what was given up.

import * as v from 'valibot'
import { isDateTime, formatDateTime, parseDateTime } from '../../../core/shared/values/time.ts'
import { API_VERSION, writeWebhook } from '../../../core/webhooks/index.ts'
import { randomId } from '../handle.ts'
import { keyNameOf, logEvent, type ProxyContext, refuse } from '../http/context.ts'
import { Routes } from '../http/routes.ts'
import { PACE_MS } from '../webhooks/resend.ts'
import { sendWebhook } from '../webhooks/sending.ts'
import { listOfWaiting } from '../order-index/row-index.ts'
import { type Kind, kindsOf } from './kinds.ts'
import { refuseRequest, withBody } from './requests.ts'
import { notesIn } from '../config/notes-object.ts'

/** Shortest time between two test webhooks, milliseconds: a minute. */
const TEST_REST_MS = 60_000
/** Most rows of the index that one request reads. */
const MOST_ROWS = 50
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
export const webhookRoutes = new Routes()
  .post('/webhooks/test', async (c) => {
    const { webhooks } = c.get('config')
    if (!webhooks) return refuse(c, 'webhooks_not_offered')
    if (!(await notesIn(c.env, c.get('config')).note('test', '', TEST_REST_MS)))
      return refuse(c, 'limit_reached', { 'retry-after': '60' })
    const id = `evt_${randomId()}`
    const trace = c.get('trace')
    const begunAt = Date.now()
    const body = writeWebhook({
      id,
      apiVersion: API_VERSION,
      type: 'test.ping',
      timestamp: formatDateTime(begunAt),
      data: {},
    })
    const answer = await sendWebhook(webhooks, { id, body, ...(trace !== undefined && { trace }) })
    const outcome = 'fault' in answer ? answer : { status: answer.status }
    const ms = Date.now() - begunAt
    logEvent(c, { event: 'webhook_tested', webhook: id, ...outcome, ms })
    return c.json({ id, ...('fault' in answer ? { fault: answer.fault } : outcome), ms })
  })
  .post(
    '/webhooks/resend',
    withBody(ResendBody, async (c, { since, cursor }) => {
      if (!c.get('config').webhooks) return refuse(c, 'webhooks_not_offered')
      const kinds = kindsOf(c)
      const [, begun, place, ahead] =
        /^([\w-]+)\.(\d{13}\.[\w-]{1,43})(?:\.(\d{1,6}))?$/.exec(cursor ?? '') ?? []
      const first = cursor === undefined ? 0 : kinds.findIndex(({ name }) => name === begun)
      return first < 0
        ? refuseRequest(c, 'body_invalid', [
            { field: 'cursor', rule: 'must be the next of an earlier answer' },
          ]).refusal
        : c.json(await resendSince(c, kinds.slice(first), since, Number(ahead ?? 0), place))
    }),
  )

/**
 * Sends again what was given up since a time, one webhook after another, and returns where to go on.
 *
 * @param ahead How many webhooks earlier requests have sent again: the next ones leave after those.
 */
async function resendSince(
  c: ProxyContext,
  kinds: readonly Kind[],
  since: number,
  ahead: number,
  place: string | undefined,
): Promise<{ resent: number; next?: string }> {
  let resent = 0
  let left = MOST_ROWS
  let after = place
  const endAt = (kind: string, at: string) => ({ resent, next: `${kind}.${at}.${ahead + resent}` })
  // oxlint-disable no-await-in-loop -- each waits for its turn behind those before
  for (const { name, inLists, page, resend } of kinds) {
    if (left === 0) return endAt(name, NEWEST)
    const { rows, after: more } = await page(listOfWaiting(inLists), { after, limit: left })
    for (const row of rows)
      resent += await resend(row, { since, inMs: (ahead + resent) * PACE_MS }, keyNameOf(c))
    left -= rows.length
    if (more !== undefined) return endAt(name, more)
    after = undefined
  }
  // oxlint-enable no-await-in-loop
  return { resent }
}
