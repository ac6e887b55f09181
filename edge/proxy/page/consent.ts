// The return from the bank's consent page: state and browser must match, and the code is used once.
// It shows nothing: each return ends at the site's page, which reads for itself. The parameter is a hint for its words.

import { withParameter } from '../../shared/address.ts'
import { flowEndsAt } from '../sessions/consent-flow.ts'
import { type BrowserFlow, closeFlow, flowsOf, openSession } from '../http/cookies.ts'
import { logEvent, type ProxyContext, refuse, sessionFor, sourceOf } from '../http/context.ts'
import { Routes } from '../http/routes.ts'

/** Name of the parameter that shows the page how the consent flow ended. */
const CONNECTION_PARAMETER = 'connection'

/**
 * How a consent flow ended. `expired`: the return matches no flow of this browser, because it took too long, began in
 * another browser, or was forged. Absent: there is nothing to report.
 */
type Hint = 'connected' | 'refused' | 'failed' | 'expired' | undefined

/** Routes below `/consent`. */
export const consent = new Routes().get('/', async (c) => {
  const { accounts } = c.get('config')
  if (!accounts) return refuse(c, 'accounts_not_offered')
  const { pageUrl } = accounts
  const hint = await hintOf(c)
  return c.redirect(hint === undefined ? pageUrl : withParameter(pageUrl, CONNECTION_PARAMETER, hint), 303)
})

/** A person is waiting: a fault goes to the log, and the person to the page. */
async function hintOf(c: ProxyContext): Promise<Hint> {
  try {
    return await takeReturn(c)
  } catch (error) {
    logEvent(c, { event: 'consent_return_failed', error })
    return 'failed'
  }
}

async function takeReturn(c: ProxyContext): Promise<Hint> {
  const query = new URL(c.req.url).searchParams
  const flows = await flowsOf(c)
  const flow = flows.find(({ pending }) => pending.state === query.get('state'))
  if (!flow) return strayHint(query)
  const source = sourceOf(c, flow.source)
  // The deployment no longer offers this bank, so it cannot be asked.
  if (!source) return 'failed'
  const judged = source.judgeReturn(flow.pending, query)
  switch (judged.outcome) {
    case 'not_ours':
      // The cookie stays: the genuine return may still come.
      return judged.why === 'late' ? 'expired' : 'failed'
    case 'refused':
    case 'failed':
      closeFlow(c, flow)
      return judged.outcome
    case 'granted':
      return connect(c, flow, flows, judged.code)
  }
}

async function connect(
  c: ProxyContext,
  flow: BrowserFlow,
  flows: readonly BrowserFlow[],
  code: string,
): Promise<Hint> {
  const { name, source, pending } = flow
  // Other flows of this browser to this bank may have led to a session, but its strict cookie does not come with a request
  // that began at the bank. A browser has one session at a bank, so any earlier one ends.
  const sameBank = flows.filter((other) => other.source === source)
  const others = new Set([...flow.replaces, ...sameBank.map((other) => other.name)])
  others.delete(name)
  const genuine = { name, source, code, pending, replaces: [...others], flowEndsAtMs: flowEndsAt(flow) }
  const back = await sessionFor(c, name).returned(genuine, c.get('requestId'))
  // The flow's cookie stays: after a lost answer, a reload gets the same answer.
  if (back.outcome === 'connected') {
    if (!back.isReceived) openSession(c, flow)
    return 'connected'
  }
  closeFlow(c, flow)
  return back.outcome === 'failed' ? 'failed' : undefined
}

/** Returns what a return means that matches no flow of this browser. */
function strayHint(query: URLSearchParams): Hint {
  // Opened without a return: there is nothing to report.
  const isReturn = ['state', 'code', 'error'].some((member) => query.has(member))
  return isReturn ? 'expired' : undefined
}
