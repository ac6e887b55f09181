// The path of the bank's own receivers of callbacks. It is no part of the bank's interface: in life it is a merchant's server.

import type { Context, Hono } from 'hono'
import { readBody } from '../../shared/body.ts'
import { flatRefusal } from '../errors/flat.ts'
import { ConnectionDropped, route } from '../http/http.ts'
import { refuseStray } from '../pages/stray-pages.ts'
import type { Services } from '../services.ts'
import { MOST_BODY, type Receivers } from './receiver.ts'

/** Registers the path. */
export function mountReceiver(app: Hono, { settings }: Services, receivers: Receivers): void {
  const refused = (status: number, message: string, headers = {}) =>
    flatRefusal(status, 'VALIDATION', message, settings.uuid(), [], headers)
  const POST = async (c: Context) => {
    const request = c.req.raw
    const body = await readBody(request, MOST_BODY)
    if (!body.ok && body.reason === 'size') return refused(413, `a receiver takes up to ${MOST_BODY} bytes`)
    if (!body.ok) throw new ConnectionDropped()
    const answer = receivers.take(request, c.req.param('name') ?? '', body.bytes)
    return answer ?? refused(404, 'there is no such receiver')
  }
  route(app, '/_receiver/:name', { POST }, (allow, request) =>
    refuseStray(request, refused(405, 'a receiver takes POST', { allow })),
  )
}
