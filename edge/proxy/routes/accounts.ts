// Accounts for pages: connect a bank, list what is shared, read entries, disconnect.
// Ids and pages are the proxy's own and mean nothing to another browser.

import { Hono } from 'hono/tiny'
import * as v from 'valibot'
import type { Page } from '../../../core/view/index.ts'
import { readBody } from '../../shared/body.ts'
import { closeEarlierFlow, closeFlow, closeSession, flowsOf, sessionOf, startFlow } from '../http/cookies.ts'
import { callerFor, type ProxyContext, type ProxyEnv, refuse, sessionFor } from '../http/context.ts'
import { parseBody } from '../http/limits.ts'
import { refuseTooMany } from '../http/rate-limit.ts'
import type { EntriesQuery, Result } from '../sessions/session-reads.ts'
import { PageLanguage } from './language.ts'

const MISSING = { ok: false, code: 'consent_missing' } as const

/** Routes below `/accounts`. */
export const accounts = new Hono<ProxyEnv>()
  .get('/', async (c) => {
    const session = sessionOf(c)
    const outcome =
      session === undefined ? MISSING : await sessionFor(c, session).list(c.get('requestId'), callerFor(c))
    if (outcome.ok) return c.json({ connection: 'connected', ...outcome.value })
    // That nothing is connected is an answer and no fault: a browser would show a fault as an error of the page.
    if (outcome.code === 'consent_missing') return c.json({ connection: 'none', accounts: [], cards: [] })
    if (outcome.code === 'consent_ended') return c.json({ connection: 'ended', accounts: [], cards: [] })
    return answer(c, outcome)
  })
  .post('/connect', async (c) => {
    const { accounts: offered, settings } = c.get('config')
    if (!offered) return refuse(c, 'accounts_not_offered')
    const tooMany = await refuseTooMany(c, 'connect')
    if (tooMany) return tooMany
    const wish = await readWish(c)
    if (!wish) return refuse(c, 'body_invalid')
    // Nothing is stored: what must be known when the browser is back travels in its cookie.
    const { address, pending } = await offered.source.authorize(`${settings.PUBLIC_URL}/consent`)
    await startFlow(c, pending)
    // The wish of OpenID Connect; a bank that does not know it leaves it alone, and one that does not speak it takes English.
    const { language } = wish
    const spoken = language === 'en' ? 'en' : `${language}%20en`
    return c.json({ redirect: language === undefined ? address : `${address}&ui_locales=${spoken}` }, 201)
  })
  .post('/disconnect', async (c) => {
    // A way to the bank that the browser came back from may have led to a connection whose cookie got lost.
    const flows = await flowsOf(c)
    const session = sessionOf(c)
    const names = new Set([...(session === undefined ? [] : [session]), ...flows.map(({ name }) => name)])
    await Promise.all([...names].map((name) => sessionFor(c, name).disconnect(c.get('requestId'))))
    closeSession(c)
    for (const flow of flows) closeFlow(c, flow)
    closeEarlierFlow(c)
    return c.body(null, 204)
  })
  .get('/:id/transactions', (c) => readEntries(c, 'account', c.req.param('id')))

/** Routes below `/cards`. */
export const cards = new Hono<ProxyEnv>().get('/:id/transactions', (c) =>
  readEntries(c, 'card', c.req.param('id')),
)

/** What a page may wish for on the way to the bank. */
const Wish = v.strictObject({ language: v.optional(PageLanguage) })

async function readWish(c: ProxyContext): Promise<v.InferOutput<typeof Wish> | undefined> {
  const body = await readBody(c.req.raw, 1_024)
  if (!body.ok) return undefined
  if (body.bytes.length === 0) return {}
  const json = parseBody(body.bytes)
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
  const outcome = await sessionFor(c, session).entries(
    { kind, id, from, to, pageSize: size, page },
    c.get('requestId'),
    callerFor(c),
  )
  return answer(c, outcome)
}

function answer(c: ProxyContext, outcome: Result<object | Page>): Response {
  if (outcome.ok) return c.json(outcome.value)
  const { code, retryAfterSeconds } = outcome
  return refuse(c, code, retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) })
}
