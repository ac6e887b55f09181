// Accounts for pages: connect a bank, list what is shared, read entries, disconnect.
// Ids and pages are the proxy's own and mean nothing to another browser.

import { Hono } from 'hono/tiny'
import * as v from 'valibot'
import { parseJson } from '../../../core/shared/json.ts'
import type { Page } from '../../../core/view/index.ts'
import { readBody } from '../../shared/body.ts'
import { closeFlow, closeSession, flowOf, openFlow, sessionOf } from '../cookies.ts'
import { type ProxyContext, type ProxyEnv, refuse, sessionFor } from '../context.ts'
import type { EntriesQuery, Outcome } from '../session.ts'

/** Routes below `/accounts`. */
export const accounts = new Hono<ProxyEnv>()
  .get('/', async (c) => {
    const session = sessionOf(c)
    return session === undefined
      ? refuse(c, 'consent_missing')
      : answer(c, await sessionFor(c, session).list())
  })
  .post('/connect', async (c) => {
    const wish = await readWish(c)
    if (!wish) return refuse(c, 'body_invalid')
    const { redirect } = await sessionFor(c, openFlow(c)).leave(sessionOf(c), wish.language)
    return c.json({ redirect }, 201)
  })
  .post('/disconnect', async (c) => {
    // A way to the bank that is still open would connect again.
    for (const name of [sessionOf(c), flowOf(c)])
      if (name !== undefined) await sessionFor(c, name).disconnect()
    closeSession(c)
    closeFlow(c)
    return c.body(null, 204)
  })
  .get('/:id/transactions', (c) => readEntries(c, 'account', c.req.param('id')))

/** Routes below `/cards`. */
export const cards = new Hono<ProxyEnv>().get('/:id/transactions', (c) =>
  readEntries(c, 'card', c.req.param('id')),
)

/** What a page may wish for on the way to the bank. */
const Wish = v.strictObject({ language: v.optional(v.picklist(['fi', 'sv', 'en'])) })

async function readWish(c: ProxyContext): Promise<v.InferOutput<typeof Wish> | undefined> {
  const body = await readBody(c.req.raw, 1_024)
  if (!body.ok) return undefined
  if (body.bytes.length === 0) return {}
  const json = parseJson(body.bytes)
  const wish = json.ok ? v.safeParse(Wish, json.value) : undefined
  return wish?.success ? wish.output : undefined
}

async function readEntries(c: ProxyContext, kind: EntriesQuery['kind'], id: string): Promise<Response> {
  const session = sessionOf(c)
  if (session === undefined) return refuse(c, 'consent_missing')
  const given = c.req.queries()
  // Whoever reads the first of two and whoever reads the last would answer different questions.
  if (Object.values(given).some(({ length }) => length > 1)) return refuse(c, 'range_invalid')
  const { from, to, pageSize, page } = c.req.query()
  const size = pageSize === undefined ? undefined : /^\d{1,3}$/.test(pageSize) ? Number(pageSize) : Number.NaN
  const outcome = await sessionFor(c, session).entries({ kind, id, from, to, pageSize: size, page })
  return answer(c, outcome)
}

function answer(c: ProxyContext, outcome: Outcome<object | Page>): Response {
  if (outcome.ok) return c.json(outcome.value)
  const { code, retryAfterSeconds } = outcome
  return refuse(c, code, retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) })
}
