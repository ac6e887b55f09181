// Accounts for pages: connect a bank, list what is shared, read entries, disconnect.
// Ids and pages are the proxy's own and mean nothing to another browser.

import * as v from 'valibot'
import { isBankError } from '../../../core/shared/errors.ts'
import type { AuthorizationRequest } from '../../../core/shared/oauth/authorization.ts'
import type { Page } from '../../../core/view/index.ts'
import { loggable } from '../../shared/loggable.ts'
import { bankProblem, whyRefused } from '../../shared/refusal-words.ts'
import {
  type BrowserSession,
  closeFlow,
  closeSession,
  flowsOf,
  sessionOf,
  sessionsOf,
  startFlow,
} from '../http/cookies.ts'
import {
  callerFor,
  logEvent,
  type ProxyContext,
  refuse,
  refuseWithReason,
  sessionFor,
  sourceOf,
  sourcesOf,
  waitOf,
} from '../http/context.ts'
import { localesFor } from '../interfaces/shared/caller.ts'
import { nameOf } from '../http/faults.ts'
import { readPageBody, PageLanguage } from '../http/json-body.ts'
import { refuseTooMany } from '../http/rate-limit.ts'
import { overviewOf, placeIn } from '../sessions/overview.ts'
import type { Listing } from '../sessions/session-listing.ts'
import type { EntriesQuery, Result } from '../sessions/session-reads.ts'
import type { Source } from '../interfaces/source.ts'
import { Routes } from '../http/routes.ts'

/** Routes below `/accounts`. */
export const accounts = new Routes()
  .get('/', async (c) => {
    const listed = sessionsOf(c).map(async (session) => ({
      source: session.source,
      answer: await listIn(c, session),
    }))
    // Without a connection the answer is an empty list, no fault: a browser would show a fault as an error of the page.
    const overview = overviewOf(await Promise.all(listed))
    if (overview.ok) logUsedUp(c, overview.value.connections.some(isRepeated))
    return answer(c, overview)
  })
  .get('/providers', (c) => c.json({ providers: sourcesOf(c).flatMap(({ provider }) => provider ?? []) }))
  .post('/connect', async (c) => {
    const tooMany = await refuseTooMany(c, 'connect')
    if (tooMany) return tooMany
    const read = await readPageBody(c, { schema: () => ConnectRequest, maxBytes: 1_024, mayBeEmpty: true })
    if (read instanceof Response) return read
    const { value: request } = read
    const [first] = sourcesOf(c)
    const source = request.provider === undefined ? first : sourceOf(c, request.provider)
    if (!source) {
      const words = 'The provider is in no list of banks that GET /accounts/providers gives.'
      return refuseWithReason(c, 'provider_unknown', { event: 'provider_refused', reason: 'unknown' }, words)
    }
    // Nothing is stored here: the consent flow's cookie contains what the return needs.
    const consent = await askForConsent(c, source, request.language)
    if (consent instanceof Response) return consent
    const { approvalUrl, pending } = consent
    await startFlow(c, source.id, pending)
    return c.json({ approvalUrl }, 201)
  })
  .post('/disconnect', async (c) => {
    const read = await readPageBody(c, { schema: () => DisconnectRequest, maxBytes: 1_024, mayBeEmpty: true })
    if (read instanceof Response) return read
    const { value: request } = read
    const isMeant = (source: string) => request.connection === undefined || source === request.connection
    const sessions = sessionsOf(c).filter(({ source }) => isMeant(source.id))
    // A finished consent flow may have led to a session whose cookie was lost on the way.
    const flows = (await flowsOf(c)).filter(({ source }) => isMeant(source))
    const names = new Set([...sessions, ...flows].map(({ name }) => name))
    const left = await Promise.all(
      [...names].map((name) => sessionFor(c, name).disconnect(c.get('requestId'))),
    )
    for (const { id } of sourcesOf(c)) if (isMeant(id)) closeSession(c, id)
    for (const flow of flows) closeFlow(c, flow)
    const [consentEndsAt] = left
      .flatMap((one) => one.consentEndsAt ?? [])
      .toSorted((one, other) => Date.parse(other) - Date.parse(one))
    return consentEndsAt === undefined ? c.body(null, 204) : c.json({ consentEndsAt })
  })
  .get('/:id/transactions', (c) => readEntries(c, 'account', c.req.param('id')))

/** Routes below `/cards`. */
export const cards = new Routes().get('/:id/transactions', (c) => readEntries(c, 'card', c.req.param('id')))

/** Lists what one session shares. A failure of one session does not affect the others. */
async function listIn(c: ProxyContext, { name }: BrowserSession): Promise<Result<Listing>> {
  const session = sessionFor(c, name)
  try {
    return await session.list(c.get('requestId'), callerFor(c))
  } catch (error) {
    logEvent(c, { event: 'connection_failed', error })
    return { ok: false, code: 'internal_error' }
  }
}

/** Asks a bank for its consent page. A bank that must be asked first may be unreachable. */
async function askForConsent(
  c: ProxyContext,
  source: Source,
  language: string | undefined,
): Promise<AuthorizationRequest | Response> {
  const back = `${c.get('config').settings.PUBLIC_URL}/consent`
  try {
    return await source.authorize(back, callerFor(c), localesFor(language))
  } catch (error) {
    if (!isBankError(error)) throw error
    logEvent(c, { event: 'consent_not_asked', ...loggable(error) })
    return refuse(c, bankProblem(error), waitOf(error.retryAfterSeconds), { why: whyRefused(error) })
  }
}

const ConnectRequest = v.strictObject({
  language: v.optional(PageLanguage),
  provider: v.optional(v.string()),
})

/** Body of a request to disconnect: one connection, or all if it names none. */
const DisconnectRequest = v.strictObject({ connection: v.optional(v.string()) })

/** What a page may ask of entries. A day under a misspelt name would be ignored, and other days answered. */
const RANGE_MEMBERS = ['from', 'to', 'limit', 'cursor', 'pageSize', 'page']

async function readEntries(c: ProxyContext, kind: EntriesQuery['kind'], shown: string): Promise<Response> {
  const { source, id } = placeIn(shown)
  const session = sessionOf(c, source)
  if (session === undefined) return refuse(c, 'consent_missing')
  const given = c.req.queries()
  // Lists of the merchant have the first names, and pages may use either.
  const { from, to, limit, cursor, pageSize = limit, page = cursor } = c.req.query()
  const differs = (limit ?? pageSize) !== pageSize || (cursor ?? page) !== page
  // A parameter that comes twice is refused: some readers would take the first value, others the last.
  const fault = Object.entries(given).flatMap(([name, { length }]) =>
    !RANGE_MEMBERS.includes(name)
      ? `${nameOf(name)} is not known: ${RANGE_MEMBERS.join(', ')} are.`
      : length > 1
        ? `${name} must be given once.`
        : [],
  )[0]
  const reason = fault ?? (differs ? 'limit, pageSize, cursor, page must be equal.' : undefined)
  if (reason !== undefined)
    return refuseWithReason(c, 'range_invalid', { event: 'range_refused', reason }, reason)
  const size = pageSize === undefined ? undefined : /^\d{1,3}$/.test(pageSize) ? Number(pageSize) : Number.NaN
  const outcome = await sessionFor(c, session).entries(
    { kind, id, from, to, pageSize: size, page },
    c.get('requestId'),
    callerFor(c),
  )
  logUsedUp(c, outcome.ok ? isRepeated(outcome.value) : outcome.code === 'reads_used_up')
  return answer(c, outcome)
}

/** Returns whether an answer repeats an earlier read, because none of today's is left. */
const isRepeated = (shown: object) => 'freshAgainAt' in shown

/** Logs that all reads are used up, if the caller's address is not known: a bank does not count reads that carry one. */
function logUsedUp(c: ProxyContext, isUsedUp: boolean): void {
  if (!isUsedUp || callerFor(c).address !== undefined) return
  const rule =
    'CLIENT_ADDRESS_HEADER must name the header with the address of whoever calls: without it the bank counts each read'
  logEvent(c, { event: 'reads_used_up', rule })
}

function answer(c: ProxyContext, outcome: Result<object | Page>): Response {
  if (outcome.ok) return c.json(outcome.value)
  const { code, retryAfterSeconds, freshAgainAt } = outcome
  return refuse(c, code, waitOf(retryAfterSeconds), { freshAgainAt })
}
