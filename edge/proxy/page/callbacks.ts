// The bank's callbacks: verified, noted, answered at once; the alarm makes a reading soon.
// A callback changes no state, even when it is genuine.

import { readBody } from '../../shared/body.ts'
import { orderOf, refuse, refuseWithReason } from '../http/context.ts'
import { MAX_BODY } from '../http/limits.ts'
import { Routes } from '../http/routes.ts'

const HEADERS = ['authorization', 'content-type', 'date', 'x-api-key', 'x-session-id', 'x-request-id']

/** Routes below `/callback`. */
export const callbacks = new Routes().post('/:handle', async (c) => {
  const order = orderOf(c, c.req.param('handle'))
  if (!order) return refuse(c, 'callback_refused')
  const body = await readBody(c.req.raw, MAX_BODY)
  if (!body.ok) {
    if (body.reason === 'size') return refuse(c, 'body_too_large')
    const words = 'body must be whole in 10 seconds.'
    return refuseWithReason(c, 'body_invalid', { event: 'body_refused', reason: words }, words)
  }
  const headers = HEADERS.map((name) => [name, c.req.header(name) ?? ''] as const)
  const request = { method: 'POST', headers, body: body.bytes }
  const taken = await order.handleCallback(request, c.get('requestId'))
  return taken ? new Response(null, { status: 204 }) : refuse(c, 'callback_refused')
})
