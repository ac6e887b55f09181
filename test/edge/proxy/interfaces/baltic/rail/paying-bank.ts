// A Baltic bank that takes payments, in a few lines of its own, written from the paper and the gaps: it debits a payment once.
// Independent of every rule that the proxy has; it holds no assertion.
import { createHash } from 'node:crypto'
import { type Call, scriptBank } from '../../../../../kit/scripted-bank.ts'

export interface BankPayment {
  paymentId: string
  /** The order as it came, amounts as they were written. */
  readonly body: string
  status: string
  /** What tells the content instead of the order. */
  content?: object
}

const KINDS = ['token', 'create', 'delete', 'status', 'look'] as const

type BankCall = Call<(typeof KINDS)[number]>

/** The address of the Estonian bank; those of the others end in their own countries. */
export const BASE = 'https://api.bank.example/baltic/ee'
/** Who the proxy is to the bank; the secret is a canary. */
export const CLIENT_ID = 'client-1'
export const CLIENT_SECRET = 'canary-baltic-client-secret-0123456789'

export function makePayingBank() {
  const payments: BankPayment[] = []
  const challenges = new Map<string, string>()
  const last = (): BankPayment => {
    const payment = payments.at(-1)
    if (!payment) throw new Error('the bank has no payment')
    return payment
  }

  function token(form: URLSearchParams): Response {
    const grant = { access_token: 'canary-baltic-token-0123456789abcdefghijklm', token_type: 'Bearer' }
    if (form.get('grant_type') === 'client_credentials')
      return json(200, { ...grant, expires_in: 3600, scope: form.get('scope') })
    const challenge = challenges.get(form.get('code') ?? '')
    challenges.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (challenge !== proof) return json(400, { error: 'invalid_grant' })
    return json(200, { ...grant, expires_in: 3600, refresh_token: 'canary-baltic-refresh-token-0123456789' })
  }

  function create({ body }: BankCall): Response {
    const paymentId = `00000000-0000-4000-8a00-${String(payments.length + 1).padStart(12, '0')}`
    payments.push({ paymentId, body, status: 'RCVD' })
    return json(200, { paymentId, transactionStatus: 'RCVD', transactionFeeIndicator: false, links: [] })
  }

  function remove(payment: BankPayment): Response {
    const { paymentId, status } = payment
    if (status === 'RCVD') {
      payment.status = 'CANC'
      return new Response(null, { status: 204 })
    }
    if (status !== 'ACTC') return refusal(403, 'CANCELLATION_INVALID')
    return json(200, { paymentId, transactionStatus: status, links: [{ rel: 'scaOAuth', href: BASE }] })
  }

  function answer(call: BankCall): Response {
    const { kind, path } = call
    if (kind === 'token') return token(call.form)
    if (kind === 'create') return create(call)
    const payment = payments.find(({ paymentId }) => path.includes(paymentId))
    if (!payment) return refusal(kind === 'delete' ? 403 : 404, 'RESOURCE_UNKNOWN')
    if (kind === 'delete') return remove(payment)
    if (kind === 'status') return json(200, { transactionStatus: payment.status })
    if (payment.content) return json(200, payment.content)
    const { debtorAccount, creditorAccount, creditorName } = JSON.parse(payment.body) as Record<
      string,
      unknown
    >
    const { remittanceInformationStructured } = JSON.parse(payment.body) as Record<string, unknown>
    const amount = /"amount":\s*([\d.]+)/.exec(payment.body)?.[1] ?? ''
    const content = { debtorAccount, creditorAccount, creditorName, remittanceInformationStructured }
    const text = JSON.stringify(content)
    return json(200, `${text.slice(0, -1)},"instructedAmount":{"amount":${amount},"currency":"EUR"}}`)
  }

  const frame = scriptBank({
    kinds: KINDS,
    base: /^\/baltic\/\w\w/,
    kindOf({ method, path }) {
      if (path.endsWith('/oauth/token')) return 'token'
      if (method === 'DELETE') return 'delete'
      return method === 'POST' ? 'create' : path.endsWith('/status') ? 'status' : 'look'
    },
    answer,
    refusal: ({ refuse, status = 400, path }) => refusal(status, refuse, path),
  })

  async function fetch(request: string, init?: RequestInit): Promise<Response> {
    const response = await frame.fetch(request, init)
    const id = new Headers(init?.headers).get('x-request-id')
    if (id !== null) response.headers.set('x-request-id', id)
    return response
  }

  /** What the browser brings back of an address, with a code that may be exchanged once where the payer has approved. */
  function back(address: string, outcome: 'code' | 'access_denied'): string {
    const { searchParams } = new URL(address)
    const query = new URLSearchParams({ state: searchParams.get('state') ?? '' })
    if (outcome !== 'code') query.set('error', outcome)
    else {
      const code = `code-${frame.calls.length}-${'0'.repeat(30)}`
      challenges.set(code, searchParams.get('code_challenge') ?? '')
      query.set('code', code)
    }
    return `?${query.toString()}`
  }

  return {
    ...frame,
    fetch,
    payments,
    challenges,
    last,
    /** The payer approves the newest payment: gives what the browser brings back. */
    approve(address: string, status = 'ACSC'): string {
      last().status = status
      return back(address, 'code')
    },
    /** The payer says no. */
    refuse(address: string): string {
      last().status = 'RJCT'
      return back(address, 'access_denied')
    },
  }
}

export type PayingBank = ReturnType<typeof makePayingBank>

function json(status: number, body: unknown): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text, { status, headers: { 'content-type': 'application/json; charset=utf-8' } })
}

function refusal(status: number, code: string, path?: string): Response {
  return json(status, { tppMessages: [{ category: 'ERROR', code, ...(path !== undefined && { path }) }] })
}
