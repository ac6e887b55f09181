// The account access interface: gate, planned outcomes, media type, reads, answers.
// The user's side is in consent-handler.ts, what tests may do in control.ts.

import type { Hono } from 'hono'
import {
  listAccounts,
  listCards,
  listCardTransactions,
  listTransactions,
  readAccount,
} from '../../../core/account-access/index.ts'
import { flatRefusal } from '../errors/flat.ts'
import type { Services } from '../services.ts'
import { ConnectionDropped, json, route } from '../http/http.ts'
import { delayOf } from '../http/planned-outcomes.ts'
import type { BankInterface } from '../bank-interface.ts'
import { makeConsents } from './consents.ts'
import { mountAccessControl, makeScaHandler } from './control.ts'
import { makeAuthentication } from './authenticate.ts'
import { makeConsentHandler } from './consent-handler.ts'
import { chooseMediaType, type MediaType } from './media.ts'
import { makePaging } from './paging.ts'
import { makeReads, type Outcome, type Reads } from './reads.ts'
import { CLOSED, invalid, NOT_ACCEPTABLE, PLANNABLE_CODES, plannedRefusal, type Refusal } from './refusals.ts'

/** What came of a call. */
interface Settled {
  outcome: Outcome
  mediaType?: MediaType
  delayMs?: number
  isDropped?: boolean
}

/** Makes the account access interface of a bank. */
export function accountAccess(services: Services): BankInterface {
  const { settings, limits, outcomes, keys, clock } = services
  const consents = makeConsents(services)
  const enter = makeAuthentication(services, consents)
  const reads = makeReads(
    services,
    makePaging(keys, () => clock.now()),
  )

  const settle = (name: keyof Reads, request: Request, id: string, now: number): Settled => {
    const entrance = enter(request, now)
    if (!entrance.ok) return { outcome: { refusal: entrance.refusal } }
    const url = services.publicUrl(request)
    const { searchParams } = new URL(url)
    const planned = outcomes.take('account-access.read', (shown) => {
      if (shown === 'accountId' || shown === 'cardId') return PATH_PARAMETER[name] === shown ? id : undefined
      return searchParams.get(shown) ?? request.headers.get(headerName(shown)) ?? undefined
    })
    if (planned?.startsWith('error:')) return { outcome: { refusal: plannedRefusal(planned.slice(6)) } }
    const common = { delayMs: delayOf(planned), isDropped: planned?.startsWith('drop-') ?? false }
    const accept = request.headers.get('accept')?.trim() ?? ''
    if (accept === '') return { outcome: { refusal: NO_ACCEPT }, ...common }
    const mediaType = chooseMediaType(accept)
    if (!mediaType) return { outcome: { refusal: NOT_ACCEPTABLE }, ...common }
    return { outcome: reads[name]({ consent: entrance.consent, now, url, id }), mediaType, ...common }
  }
  const handle = async (name: keyof Reads, request: Request, id = ''): Promise<Response> => {
    if (limits.inMaintenance('account-access')) return refuse(CLOSED)
    const settled = services.act((now) => settle(name, request, id, now))
    const { outcome, mediaType, delayMs = 0, isDropped } = settled
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (isDropped) throw new ConnectionDropped()
    if ('refusal' in outcome) return refuse(outcome.refusal)
    return json(200, outcome.body, { 'content-type': `${mediaType}; charset=utf-8` })
  }
  const refuse = ({ status, type, message, violations = [], headers }: Refusal): Response =>
    flatRefusal(status, type, message, settings.uuid(), violations, headers)
  const noMethod = (allow: string) =>
    refuse({
      status: 405,
      type: 'VALIDATION',
      message: 'the path does not have this method',
      headers: { allow },
    })

  return {
    name: 'account-access',
    title: { fi: 'Tilitiedot', sv: 'Kontouppgifter', en: 'Account access' },
    base: '/accounts/v3',
    operations: { 'account-access.read': { words: [], codes: PLANNABLE_CODES } },
    consentHandler: makeConsentHandler(services, consents),
    sca: makeScaHandler(consents),
    // The family of this interface is the one that the bank itself speaks; see sandbox.ts.
    failed: () => undefined,
    control: (routes) => mountAccessControl(routes, services, consents),
    mount(app: Hono) {
      for (const [name, { definition }] of Object.entries(OPERATIONS) as [
        keyof Reads,
        { definition: { path: string } },
      ][]) {
        const path = definition.path.replace(/\{(\w+)\}/g, ':$1')
        const parameter = PATH_PARAMETER[name]
        route(
          app,
          path,
          { GET: (c) => handle(name, c.req.raw, parameter && c.req.param(parameter)) },
          noMethod,
        )
      }
      app.all('/accounts/*', () =>
        refuse({ status: 404, type: 'VALIDATION', message: 'there is no such path' }),
      )
    },
  }
}

/** Our reads as the client knows them: the paths stand there. */
const OPERATIONS = {
  accounts: listAccounts,
  account: readAccount,
  transactions: listTransactions,
  cards: listCards,
  cardTransactions: listCardTransactions,
} as const satisfies Record<keyof Reads, unknown>

const PATH_PARAMETER: Partial<Record<keyof Reads, 'accountId' | 'cardId'>> = {
  account: 'accountId',
  transactions: 'accountId',
  cardTransactions: 'cardId',
}

const NO_ACCEPT = invalid([{ type: 'Required', path: 'accept', message: 'accept is required' }])

/** A name that is no header name would make the look-up throw. */
function headerName(name: string): string {
  return /^[\w-]+$/.test(name) ? name : 'x-none'
}
