// A Baltic bank that people share accounts at, written from the paper and the gaps, as one fetch function with counters.
// Not the sandbox: it has no pages, the test decides in place of the person; its ids and tokens are canaries.
import { toBase64Url, utf8 } from '../../../../../../core/shared/bytes.ts'
import { type Call, scriptBank } from '../../../../../kit/scripted-bank.ts'

const KINDS = ['token', 'revoke', 'consent', 'read'] as const

type BalticCall = Call<(typeof KINDS)[number]>

/** A transaction as the bank writes it; amounts are numbers of the wire, as text. */
export interface BalticRow {
  readonly id: string
  readonly amount: string
  readonly more?: Readonly<Record<string, unknown>>
}

interface Consent {
  readonly id: string
  state: 'received' | 'valid' | 'ended'
  challenge: string
  redirectUri: string
  codeUsed: boolean
  readonly good: Set<string>
}

type Rule = (call: BalticCall) => Response | undefined | Promise<Response | undefined>

export type BalticBank = ReturnType<typeof makeBalticTestBank>

/** The application that the proxy is. */
export const BALTIC_CLIENT = { id: 'canary-baltic-client-4c1d', secret: 'canary-baltic-secret-e09a' }

/** Writes an answer; texts that start with `#` are numbers of the wire. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(body).replaceAll(/"#(-?[\d.]+)"/g, '$1')
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
}

export function tppRefusal(
  status: number,
  code: string,
  more: { path?: string; wait?: string } = {},
): Response {
  const { path, wait } = more
  const message = { category: 'ERROR', code, ...(path !== undefined && { path }) }
  return answer(status, { tppMessages: [message] }, wait === undefined ? {} : { 'retry-after': wait })
}

/** Makes a bank; every account has the same rows. */
export function makeBalticTestBank(mark: string) {
  const consents: Consent[] = []
  let made = 0
  const frame = scriptBank({
    kinds: KINDS,
    base: /^\/baltic\/[a-z]{2}/,
    kindOf({ path }) {
      if (path === '/oauth/token') return 'token'
      return path === '/oauth/revoke' ? 'revoke' : path === '/consent/v1/consents' ? 'consent' : 'read'
    },
    answer: async (call) => {
      const given = (await bank.rule?.(call)) ?? (await usual(call))
      const response = new Response(given.body, given)
      response.headers.set('x-request-id', call.headers.get('x-request-id') ?? '')
      return response
    },
  })
  const bank = {
    ...frame,
    /** The answer before the usual one, which comes if this gives none. */
    rule: undefined as Rule | undefined,
    /** Sub-accounts, as members of the answer besides `resourceId`; balances are numbers of the wire, as text. */
    accounts: [
      {
        iban: 'EE159900000000000013',
        currency: 'EUR',
        name: 'Arvelduskonto',
        status: 'enabled',
        usage: 'PRIV',
      },
      {
        iban: 'EE159900000000000013',
        currency: 'USD',
        name: 'Arvelduskonto',
        status: 'enabled',
        usage: 'PRIV',
      },
      {
        bban: '4321',
        currency: 'EUR',
        cashAccountType: 'CARD',
        linkedAccounts: 'EE159900000000000013',
        status: 'enabled',
        usage: 'PRIV',
      },
    ] as Readonly<Record<string, unknown>>[],
    booked: [] as BalticRow[],
    pending: [] as BalticRow[],
    pageSize: 100,
    /** Day of the bank. */
    today: '2026-11-20',
    /** Says yes in place of the person, and returns the query of the way back. */
    approve(address: string): string {
      const asked = new URL(address).searchParams
      const consent = consents.find(({ id }) => asked.get('scope') === `AIS:${id}`)
      if (!consent) throw new Error('the bank knows no such consent')
      consent.state = 'valid'
      consent.challenge = asked.get('code_challenge') ?? ''
      consent.redirectUri = asked.get('redirect_uri') ?? ''
      return `?${new URLSearchParams({ code: `canary-code-${consent.id}`, state: asked.get('state') ?? '' })}`
    },
    /** Ends every consent, as people do at their bank. */
    withdraw(): void {
      for (const consent of consents) consent.state = 'ended'
    },
    /** Makes every access token old. */
    age(): void {
      for (const { good } of consents) good.clear()
    },
    live: () => consents.filter(({ state }) => state === 'valid').length,
    good: () => consents.reduce((sum, { good }) => sum + good.size, 0),
  }

  function usual(call: BalticCall): Response | Promise<Response> {
    switch (call.kind) {
      case 'token':
        return tokens(call)
      case 'revoke':
        // The tokens end, the consent does not.
        consents.find(({ id }) => call.form.get('token') === `canary-refresh-${id}`)?.good.clear()
        return new Response(null)
      case 'consent': {
        if (call.headers.get('authorization') !== `Bearer canary-client-token-${mark}`)
          return tppRefusal(401, 'TOKEN_UNKNOWN')
        const id = `canary-consent-${mark}-${++made}`
        consents.push({
          id,
          state: 'received',
          challenge: '',
          redirectUri: '',
          codeUsed: false,
          good: new Set(),
        })
        return answer(201, { consentId: id, consentStatus: 'received', _links: [] })
      }
      default:
        return read(call)
    }
  }

  async function tokens({ form }: BalticCall): Promise<Response> {
    if (form.get('client_id') !== BALTIC_CLIENT.id || form.get('client_secret') !== BALTIC_CLIENT.secret)
      return answer(401, { error: 'invalid_client' })
    const common = { token_type: 'Bearer', expires_in: 3_600 }
    if (form.get('grant_type') === 'client_credentials')
      return answer(200, { access_token: `canary-client-token-${mark}`, ...common, scope: 'AIS' })
    const isRefresh = form.get('grant_type') === 'refresh_token'
    const consent = consents.find(({ id }) =>
      isRefresh
        ? form.get('refresh_token') === `canary-refresh-${id}`
        : form.get('code') === `canary-code-${id}`,
    )
    const digest = await crypto.subtle.digest('SHA-256', utf8(form.get('code_verifier') ?? ''))
    const isProven =
      isRefresh ||
      (consent?.challenge === toBase64Url(new Uint8Array(digest)) &&
        consent.redirectUri === form.get('redirect_uri'))
    if (consent?.state !== 'valid' || !isProven) return answer(400, { error: 'invalid_grant' })
    if (!isRefresh && consent.codeUsed) {
      consent.good.clear()
      return answer(400, { error: 'invalid_grant' })
    }
    consent.codeUsed = true
    const token = `canary-access-${consent.id}-${++made}`
    consent.good.add(token)
    return answer(200, { access_token: token, ...common, refresh_token: `canary-refresh-${consent.id}` })
  }

  function read({ url, headers }: BalticCall): Response {
    const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
    const consent = consents.find(({ id }) => token.startsWith(`canary-access-${id}-`))
    if (!consent) return tppRefusal(401, 'TOKEN_UNKNOWN')
    if (consent.state === 'ended') return tppRefusal(401, 'CONSENT_INVALID')
    if (!consent.good.has(token)) return tppRefusal(401, 'TOKEN_EXPIRED')
    const ids = bank.accounts.map((_, at) => `canary-account-${consent.id}-${at}`)
    if (url.pathname.endsWith('/account/v1/accounts')) {
      const accounts = bank.accounts.map((account, at) => ({ resourceId: ids[at], ...account, _links: [] }))
      return answer(200, { accounts })
    }
    const [, id = ''] = /\/accounts\/([^/]+)\/transactions$/.exec(url.pathname) ?? []
    return ids.includes(id) ? report(url.searchParams) : tppRefusal(404, 'RESOURCE_UNKNOWN')
  }

  function report(query: URLSearchParams): Response {
    const [from = '', to, status = ''] = ['dateFrom', 'dateTo', 'bookingStatus'].map(
      (name) => query.get(name) ?? undefined,
    )
    if (from > (to ?? bank.today)) return tppRefusal(400, 'PERIOD_INVALID')
    const earliest = new Date(Date.parse(bank.today) - 90 * 86_400_000).toISOString().slice(0, 10)
    if (from < earliest) return tppRefusal(401, 'CONSENT_INVALID')
    const all = [
      ...(status === 'pending' ? [] : bank.booked.map((row) => ['booked', row] as const)),
      ...(status === 'booked' ? [] : bank.pending.map((row) => ['pending', row] as const)),
    ]
    const totalPages = Math.max(1, Math.ceil(all.length / bank.pageSize))
    const page = Number(query.get('page') ?? 1)
    if (page > totalPages) return tppRefusal(400, 'PARAMETER_NOT_SUPPORTED', { path: 'page' })
    const shown = all.slice((page - 1) * bank.pageSize, page * bank.pageSize)
    const rows = (kind: string) =>
      shown
        .filter(([one]) => one === kind)
        .map(([, { id, amount, more }]) => ({
          transactionId: `canary-row-${id}`,
          transactionAmount: { amount: `#${amount}`, currency: 'EUR' },
          ...more,
        }))
    return answer(200, {
      transactions: {
        ...(status !== 'pending' && { booked: rows('booked') }),
        ...(status !== 'booked' && { pending: rows('pending') }),
        meta: { totalPages },
        _links: [],
      },
    })
  }

  return bank
}
