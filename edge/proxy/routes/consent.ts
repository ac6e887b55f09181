// Where a person comes back from the bank's consent page: state and browser must match, the code is used once.
// What the page shows afterwards it reads for itself; the parameter is a hint for its words.

import { Hono } from 'hono/tiny'
import { closeFlow, flowOf, openSession } from '../cookies.ts'
import { type ProxyEnv, refuse, sessionFor } from '../context.ts'

/** Name of the parameter that tells the page how the way to the bank ended. */
const CONNECTION_PARAMETER = 'connection'

/** Routes below `/consent`. */
export const consent = new Hono<ProxyEnv>().get('/', async (c) => {
  const pageUrl = c.get('config').accounts?.pageUrl
  if (pageUrl === undefined) return refuse(c, 'accounts_not_offered')
  const page = new URL(pageUrl)
  const flow = flowOf(c)
  // Somebody pressed Back, or opened an old link: nothing is done, and the page shows what is.
  if (flow === undefined) return c.redirect(page.href, 303)
  const { outcome, replaces } = await sessionFor(c, flow).returned(new URL(c.req.url).search)
  // The cookie stays: the real return may still come.
  if (outcome === 'not_ours') return refuse(c, 'consent_return_refused')
  if (outcome === 'connected') openSession(c)
  closeFlow(c)
  if (replaces !== undefined) await sessionFor(c, replaces).disconnect()
  if (outcome !== 'nothing') page.searchParams.set(CONNECTION_PARAMETER, outcome)
  return c.redirect(page.href, 303)
})
