// A bank that takes PSD2 payments, in a few lines of its own, written from the paper and the gaps: it debits a payment once.
// Independent of every rule that the proxy has; it holds no assertion.
import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { testKeyPair } from '#kit'
import { json } from '../../kit/fake-bank.ts'

/** A payment as the bank has it. */
export interface BankPayment {
  paymentId: string
  authorizationId: string
  /** The last part of its path: `sepa-payments` and the like. */
  collection: string
  order: Readonly<Record<string, unknown>>
  status: string
  authorized?: string
  submitted?: string
  debits: number
  /** Statuses of the instances of a series by their nominal dates; others wait. */
  readonly instances: Map<string, { status: string; archiveId?: string }>
}

/** A call as it arrived. */
export interface BankCall {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

/** What becomes of a call on its way: it never arrives, its answer does not, it is refused, or it arrives later. */
export type Fate =
  | 'drop-before'
  | 'drop-after'
  | { status: number; violation: string }
  | { until: Promise<void> }

/** The bank. */
export interface ApprovalBank {
  readonly fetch: (request: string, init?: RequestInit) => Promise<Response>
  readonly payments: BankPayment[]
  readonly calls: BankCall[]
  /** What becomes of the next calls whose method and path fit. */
  readonly fates: { fits: RegExp; fate: Fate }[]
  /** Codes that may be exchanged. */
  readonly codes: Set<string>
  last(): BankPayment
  count(fits: RegExp): number
  /** The payer approves the newest payment, at an address: gives the fragment that the browser brings back. */
  approve(address: string, payment?: BankPayment): Promise<string>
  /** The payer says no. */
  refuse(address: string, payment?: BankPayment): string
}

/** The address of the bank. */
export const BANK = 'https://api.bank.example'
/** Who the proxy is to the bank; the secrets are canaries. */
export const CLIENT_ID = 'client-1'
export const CLIENT_SECRET = 'canary-psd2-client-secret-0123456789'
const TOKEN = 'canary-psd2-token-0123456789abcdefghijklmno'

const id = (kind: string, at: number) => `00000000-0000-4000-8${kind}00-${String(at).padStart(12, '0')}`
const half = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
const refusal = (status: number, violation: string) =>
  json(status, {
    type: 'BUSINESS',
    message: 'no',
    id: id('e', 1),
    violations: [{ type: violation, message: 'no' }],
  })

/**
 * Makes a bank.
 * @param clock Milliseconds since 1970.
 */
export function makeApprovalBank(clock: () => number): ApprovalBank {
  const keys = new Map<string, { body: string; payment: BankPayment }>()
  const at = () => new Date(clock()).toISOString()
  let codes = 0

  const shown = (payment: BankPayment): object => {
    const { paymentId, authorizationId, order, status, authorized, submitted } = payment
    return {
      ...order,
      paymentId,
      authorizationId,
      status,
      created: at(),
      modified: at(),
      authorized,
      submitted,
    }
  }

  function create(call: BankCall, collection: string): Response {
    const key = call.headers.get('x-idempotency-key') ?? ''
    const known = keys.get(key)
    if (known)
      return known.body === call.body ? json(201, shown(known.payment)) : refusal(409, 'DuplicatePayment')
    const number = bank.payments.length + 1
    const payment: BankPayment = {
      paymentId: id('a', number),
      authorizationId: id('b', number),
      collection,
      order: JSON.parse(call.body) as Record<string, unknown>,
      status: 'Unauthorized',
      debits: 0,
      instances: new Map(),
    }
    keys.set(key, { body: call.body, payment })
    bank.payments.push(payment)
    return json(201, shown(payment))
  }

  function submit(payment: BankPayment): Response {
    if (payment.submitted !== undefined) return json(200, shown(payment))
    if (payment.status !== 'Authorized' && payment.status !== 'SubmissionPending')
      return refusal(409, 'IllegalState')
    payment.submitted = at()
    payment.status = payment.collection === 'sepa-payments' ? 'Debited' : 'AwaitingDueDate'
    if (payment.status === 'Debited') payment.debits += 1
    return json(200, shown(payment))
  }

  function remove(payment: BankPayment): Response {
    if (payment.status === 'Unauthorized') payment.status = 'Revoked'
    if (payment.status === 'Revoked' || payment.status === 'Cancelled') return json(200, shown(payment))
    if (payment.status !== 'Authorized' && payment.status !== 'AwaitingDueDate')
      return refusal(409, 'IllegalState')
    const cancellationAuthorizationId = payment.authorizationId.replace('-8b00-', '-8c00-')
    return json(202, { ...shown(payment), cancellationAuthorizationId })
  }

  async function token(call: BankCall): Promise<Response> {
    const form = new URLSearchParams(call.body)
    const grant = { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600, scope: 'payments' }
    if (form.get('grant_type') === 'client_credentials') return json(200, grant)
    const code = form.get('code') ?? ''
    if (!bank.codes.delete(code)) return json(400, { error: 'invalid_grant' })
    return json(200, { ...grant, refresh_token: 'canary-refresh-token-0123456789', id_token: 'e30.e30.e30' })
  }

  async function answer(call: BankCall): Promise<Response> {
    const { method, path } = call
    if (path === '/oauth/token') return token(call)
    if (path === '/.well-known/jwks.json') {
      const { publicKey } = await testKeyPair()
      const jwk = await crypto.subtle.exportKey('jwk', publicKey)
      return json(200, { keys: [{ ...jwk, kid: 'id-token' }] })
    }
    const [, collection = '', paymentId, more, day] =
      /^\/payments-psd2\/v2\/([a-z-]+)(?:\/([\w-]+)(?:\/(submit|confirm|recurrence)(?:\/([\d-]+))?)?)?$/.exec(
        path,
      ) ?? []
    if (method === 'POST' && paymentId === undefined) return create(call, collection)
    const payment = bank.payments.find((one) => one.paymentId === paymentId && one.collection === collection)
    if (!payment) return refusal(404, 'InvalidValue')
    if (method === 'DELETE') return remove(payment)
    if (method === 'POST') return submit(payment)
    if (more !== 'recurrence') return json(200, shown(payment))
    return json(200, { dueDate: day, status: 'AwaitingDueDate', ...payment.instances.get(day ?? '') })
  }

  const bank: ApprovalBank = {
    payments: [],
    calls: [],
    fates: [],
    codes: new Set(),
    last: () => {
      const last = bank.payments.at(-1)
      if (!last) throw new Error('the bank has no payment')
      return last
    },
    count: (fits) => bank.calls.filter(({ method, path }) => fits.test(`${method} ${path}`)).length,
    async approve(address, payment = bank.last()) {
      const query = new URL(address).searchParams
      const [state, nonce] = [query.get('state') ?? '', query.get('nonce') ?? '']
      payment.status = 'Authorized'
      payment.authorized = at()
      const code = `code-${++codes}`
      bank.codes.add(code)
      const { privateKey } = await testKeyPair()
      const { authorizationId } = payment
      const claims = { nonce, c_hash: half(code), s_hash: half(state), authorizationId, sub: 'payer' }
      const seconds = Math.floor(clock() / 1_000)
      const idToken = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'id-token' })
        .setIssuer(BANK)
        .setAudience(CLIENT_ID)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 300)
        .sign(privateKey)
      return new URLSearchParams({ code, id_token: idToken, state }).toString()
    },
    refuse(address, payment = bank.last()) {
      payment.status = 'Rejected'
      const state = new URL(address).searchParams.get('state') ?? ''
      return new URLSearchParams({ error: 'access_denied', state }).toString()
    },
    async fetch(request, init = {}) {
      const { pathname } = new URL(request)
      const body = await new Response(init.body ?? null).text()
      const call = { method: init.method ?? 'GET', path: pathname, headers: new Headers(init.headers), body }
      bank.calls.push(call)
      const next = bank.fates.findIndex(({ fits }) => fits.test(`${call.method} ${call.path}`))
      const fate = next === -1 ? undefined : bank.fates.splice(next, 1)[0]?.fate
      if (fate === 'drop-before') throw new Error('Network connection lost.')
      if (typeof fate === 'object' && 'status' in fate) return refusal(fate.status, fate.violation)
      if (typeof fate === 'object') await fate.until
      const answered = await answer(call)
      if (fate === 'drop-after') throw new Error('Network connection lost.')
      return answered
    },
  }
  return bank
}
