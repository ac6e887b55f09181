// A bank that people share accounts at, written from the paper and the gaps, as one fetch function with counters.
// Not the sandbox: it has no pages, the test decides in place of the person; its ids and tokens are canaries.
import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from '../../../../core/shared/bytes.ts'
import { json } from '../kit/fake-bank.ts'
import { type Call, scriptBank } from '../../../kit/scripted-bank.ts'

const KINDS = ['exchange', 'refresh', 'revoke', 'accounts', 'cards', 'entries', 'card-entries'] as const

export type AccessKind = (typeof KINDS)[number]

export type AccessCall = Call<AccessKind>

export interface Person {
  accounts: string[]
  cards: string[]
  entries: number
  balances: boolean
}

interface Consent {
  person: Person
  /** What makes its tokens canaries of their own. */
  mark: string
  live: boolean
  codeUsed: boolean
  challenge: string
  redirectUri: string
  good: Set<string>
}

export type AccessBank = ReturnType<typeof makeAccessBank>

/** The application that the proxy is. */
export const CLIENT = {
  id: 'canary-client-id-31c2',
  secret: 'canary-client-secret-77f0aa',
  apiKey: 'canary-client-api-key-9b1e',
}

export const ORIGIN = 'https://api.bank.example'

export function makeAccessBank() {
  const consents = new Map<string, Consent>()
  let made = 0
  const frame = scriptBank<AccessKind>({ kinds: KINDS, kindOf, answer })
  const liveMarks = () =>
    [...consents.values()].filter(({ live, codeUsed }) => live && codeUsed).map(({ mark }) => mark)

  const bank = {
    ...frame,
    /** Life of the tokens that are given from now on, seconds; absent: the bank does not say. */
    expiresIn: 3_600 as number | undefined,
    /** Says yes in place of the person, and returns the query of the way back. */
    approve(address: string, change: Partial<Person> = {}): string {
      const { searchParams: asked, origin, pathname } = new URL(address)
      if (origin + pathname !== `${ORIGIN}/oauth/authorize`) throw new Error('the way leads elsewhere')
      const fixed = {
        response_type: 'code',
        scope: 'accounts',
        client_id: CLIENT.id,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(fixed))
        if (asked.get(name) !== value) throw new Error(`${name} is not ${value}`)
      const mark = String(++made).padStart(6, '0')
      const own = (what: string) => [1, 2].map((at) => `canary-${what}-${mark}.${at}`)
      const person = { accounts: own('account'), cards: own('card'), entries: 5, balances: true, ...change }
      consents.set(`canary-code-${mark}`, {
        person,
        mark,
        live: true,
        codeUsed: false,
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        good: new Set(),
      })
      return `?${new URLSearchParams({ code: `canary-code-${mark}`, state: asked.get('state') ?? '' })}`
    },
    /** Says no. */
    deny(address: string, error = 'access_denied'): string {
      const state = new URL(address).searchParams.get('state') ?? ''
      return `?${new URLSearchParams({ error, state })}`
    },
    /** Makes every access token old. */
    age(): void {
      for (const { good } of consents.values()) good.clear()
    },
    /** Ends every consent, as people do at their bank. */
    withdraw(): void {
      for (const consent of consents.values()) consent.live = false
    },
    live: () => liveMarks().length,
    /** What makes codes and tokens of the living consents canaries of their own. */
    liveMarks,
    /** Everything that no page may see, by name. */
    secrets(): Record<string, string> {
      const { calls } = frame
      const forms = calls.flatMap(({ form }) => [...form].filter(([name]) => SECRET_MEMBERS.includes(name)))
      const tokens = calls.map(({ headers }) => headers.get('authorization')?.split(' ')[1] ?? '')
      const ids = [...consents.values()].flatMap(({ person }) => [...person.accounts, ...person.cards])
      const links = [...consents.values()].map(({ mark }) => `canary-paging-${mark}`)
      const all = [
        CLIENT.secret,
        CLIENT.apiKey,
        ...forms.map(([, value]) => value),
        ...tokens,
        ...ids,
        ...ids.map((id) => `canary-entry-of-${id}`),
        ...links,
      ]
      return Object.fromEntries([...new Set(all)].filter(Boolean).map((secret) => [secret, secret]))
    },
  }

  function answer(call: AccessCall): Response | Promise<Response> {
    return /exchange|refresh|revoke/.test(call.kind) ? ofClient(call) : read(call)
  }

  async function ofClient({ kind, form }: AccessCall): Promise<Response> {
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return json(401, { error: 'invalid_client' })
    if (kind === 'exchange') return exchange(form)
    const token = form.get(kind === 'revoke' ? 'token' : 'refresh_token') ?? ''
    const consent = [...consents.values()].find(({ mark }) => token === `canary-refresh-token-${mark}`)
    if (kind === 'revoke') {
      if (consent) consent.live = false
      return new Response()
    }
    return consent?.live ? json(200, tokensOf(consent)) : json(400, { error: 'invalid_grant' })
  }

  async function exchange(form: URLSearchParams): Promise<Response> {
    const consent = consents.get(form.get('code') ?? '')
    const digest = await crypto.subtle.digest('SHA-256', utf8(form.get('code_verifier') ?? ''))
    const isOurs =
      consent?.redirectUri === form.get('redirect_uri') &&
      consent.challenge === toBase64Url(new Uint8Array(digest))
    if (!consent || !isOurs) return json(400, { error: 'invalid_grant' })
    if (consent.codeUsed) {
      consent.live = false
      return json(400, { error: 'invalid_grant' })
    }
    consent.codeUsed = true
    return json(200, { ...tokensOf(consent), refresh_token: `canary-refresh-token-${consent.mark}` })
  }

  function tokensOf({ mark, good }: Consent) {
    const token = `canary-access-token-${mark}-${++made}`
    good.add(token)
    const { expiresIn } = bank
    return {
      access_token: token,
      token_type: 'Bearer',
      scope: 'accounts',
      ...(expiresIn !== undefined && { expires_in: expiresIn }),
    }
  }

  function read({ kind, url, headers }: AccessCall): Response {
    if (headers.get('x-api-key') !== CLIENT.apiKey) return refusal(401, 'SECURITY')
    const token = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''
    const consent = [...consents.values()].find(({ good }) => good.has(token))
    if (!consent) return refusal(401, 'SECURITY')
    if (!consent.live) return refusal(403, 'SECURITY')
    const { person } = consent
    const balance = person.balances ? { balance: '10.00' } : {}
    if (kind === 'accounts')
      return json(200, { accounts: person.accounts.map((id) => accountOf(id, balance)) })
    if (kind === 'cards') {
      const cards = person.cards.map((cardId) => ({
        cardId,
        productName: 'Card',
        cardNumber: '************1234',
      }))
      return json(200, { cards })
    }
    const id = url.pathname.split('/').at(-2) ?? ''
    const own = kind === 'entries' ? person.accounts : person.cards
    return own.includes(id) ? page(consent, kind, id, url.searchParams) : refusal(404, 'VALIDATION')
  }

  function page({ person, mark }: Consent, kind: AccessKind, id: string, query: URLSearchParams): Response {
    const [from, to] = [query.get('fromBookingDateTime'), query.get('toBookingDateTime')]
    const size = Number(query.get('pageSize') ?? 2)
    const asked = JSON.stringify([id, from, to, size])
    const token = query.get('forwardPagingToken')
    const [place, bound] = token === null ? [0, asked] : readPaging(token, mark)
    if (bound !== asked) return refusal(400, 'VALIDATION', 'forwardPagingToken')
    const rest = place + size
    const hasMore = from !== null && to !== null && rest < person.entries
    const href = `https://elsewhere.example/?forwardPagingToken=${writePaging(rest, asked, mark)}`
    const numbers = Array.from(
      { length: Math.max(0, Math.min(size, person.entries - place)) },
      (_, at) => place + at,
    )
    const make = kind === 'entries' ? entryOf : cardEntryOf
    return json(200, {
      transactions: numbers.map((at) => make(id, at)),
      _links: { ...(hasMore && { next: { href } }) },
    })
  }

  return bank
}

const SECRET_MEMBERS = ['code', 'code_verifier', 'client_secret', 'refresh_token', 'token']

function accountOf(accountId: string, more: object) {
  const fixed = { name: 'Current account', currency: 'EUR', identifierScheme: 'IBAN' }
  return { accountId, ...fixed, identifier: 'FI2112345600000785', ...more }
}

function entryOf(accountId: string, at: number) {
  const transactionId = `canary-entry-of-${accountId}-${at}`
  const bookingDateTime = `2026-11-20T11:${String(59 - (at % 60)).padStart(2, '0')}:00+02:00`
  return {
    transactionId,
    accountId,
    amount: `-${at + 1}.00`,
    currency: 'EUR',
    bookingDateTime,
    status: 'Authorized',
  }
}

function cardEntryOf(cardId: string, at: number) {
  const transactionId = `canary-entry-of-${cardId}-${at}`
  return { transactionId, amount: `-${at + 1}.00`, currency: 'EUR', postingDate: '2026-11-20T10:00:00+02:00' }
}

// The place and what it belongs to, behind the canary of the consent.
function writePaging(place: number, asked: string, mark: string): string {
  return `canary-paging-${mark}.${toBase64Url(utf8(JSON.stringify([place, asked])))}`
}

function readPaging(token: string, mark: string): [number, string] {
  const [name, text = ''] = token.split('.')
  if (name !== `canary-paging-${mark}`) return [0, '']
  return JSON.parse(fromUtf8(fromBase64Url(text) ?? new Uint8Array())) as [number, string]
}

export function refusal(status: number, type: string, path?: string): Response {
  const violations = path === undefined ? [] : [{ type: 'InvalidValue', path, message: 'No' }]
  return json(status, { type, message: 'No', id: 'e-1', violations })
}

function kindOf({ path, form }: Omit<AccessCall, 'kind'>): AccessKind {
  if (path === '/oauth/revoke') return 'revoke'
  if (path === '/oauth/token') return form.get('grant_type') === 'refresh_token' ? 'refresh' : 'exchange'
  if (path === '/accounts/v3/accounts') return 'accounts'
  if (path === '/accounts/v3/cards') return 'cards'
  if (/^\/accounts\/v3\/accounts\/[\w.-]+\/transactions$/.test(path)) return 'entries'
  if (/^\/accounts\/v3\/cards\/[\w.-]+\/transactions$/.test(path)) return 'card-entries'
  throw new Error('the bank has no such path')
}
